// SPDX-License-Identifier: GPL-3.0-only
// TLP's network (Zhai et al., ASPLOS 2023) as zhaiyi000/tlp scripts/tlp_train.py `AttentionModule`
// and mtl_tlp_train.py build it; restated in reference/tlp.md sections 3 and 7. Parameter names are
// the official ones, without the layer `l0` that the official forward never uses.
#include <cmath>

#include "model/torch_module.h"

namespace tlp::model {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

/// Linear + ReLU for each width.
nn::Sequential reluLayers(std::int64_t input, const std::vector<int>& widths)
{
    nn::Sequential layers;
    for (const int width : widths) {
        layers->push_back(nn::Linear(input, width));
        layers->push_back(nn::ReLU());
        input = width;
    }
    return layers;
}

nn::Sequential scoreHead(std::int64_t input, const std::vector<int>& widths)
{
    nn::Sequential layers = reluLayers(input, widths);
    layers->push_back(nn::Linear(widths.empty() ? input : widths.back(), 1));
    return layers;
}

/// Multi-head self-attention over the rows; parameters as in torch.nn.MultiheadAttention.
class SelfAttentionImpl : public nn::Module
{
public:
    SelfAttentionImpl(std::int64_t hidden, std::int64_t heads)
        : m_heads(heads)
        , m_inWeight(register_parameter("in_proj_weight", torch::empty({3 * hidden, hidden})))
        , m_inBias(register_parameter("in_proj_bias", torch::zeros({3 * hidden})))
        , m_out(register_module("out_proj", nn::Linear(hidden, hidden)))
    {
        nn::init::xavier_uniform_(m_inWeight);
        nn::init::zeros_(m_out->bias);
    }

    /// x: [batch, rows, hidden]; same shape out.
    Tensor forward(const Tensor& x)
    {
        const std::int64_t batch = x.size(0);
        const std::int64_t rows = x.size(1);
        const std::int64_t hidden = x.size(2);
        const std::int64_t width = hidden / m_heads;
        const Tensor projected = torch::linear(x, m_inWeight, m_inBias)
                                     .view({batch, rows, 3, m_heads, width})
                                     .permute({2, 0, 3, 1, 4})
                                     .reshape({3, batch * m_heads, rows, width});
        const Tensor query = projected[0] * (1 / std::sqrt(static_cast<double>(width)));
        const Tensor weights
            = torch::softmax(torch::bmm(query, projected[1].transpose(1, 2)), /*dim=*/-1);
        const Tensor mixed = torch::bmm(weights, projected[2])
                                 .view({batch, m_heads, rows, width})
                                 .permute({0, 2, 1, 3})
                                 .reshape({batch, rows, hidden});
        return m_out->forward(mixed);
    }

private:
    std::int64_t m_heads;
    Tensor m_inWeight;
    Tensor m_inBias;
    nn::Linear m_out;
};
TORCH_MODULE(SelfAttention);

class TlpModule : public TorchModule
{
public:
    explicit TlpModule(const ModelHeader& header)
        : m_header(header)
    {
        const options::TlpModelOptions& sizes = header.options.tlp;
        const std::int64_t hidden = sizes.encoder.back();
        m_encoder
            = register_module("encoder", reluLayers(header.features.shape.width, sizes.encoder));
        m_attention = register_module("attention", SelfAttention(hidden, sizes.heads));
        for (int i = 0; i < sizes.residualBlocks; ++i)
            m_blocks->push_back(reluLayers(hidden, {static_cast<int>(hidden)}));
        register_module("l_list", m_blocks);
        if (header.heads.size() == 1) {
            m_heads.push_back(register_module("decoder", scoreHead(hidden, sizes.head)));
            return;
        }
        nn::ModuleList list;
        for (std::size_t i = 0; i < header.heads.size(); ++i) {
            m_heads.push_back(scoreHead(hidden, sizes.head));
            list->push_back(m_heads.back());
        }
        register_module("mtl_heads", list);
    }

    Tensor embed(const Tensor& features) override
    {
        Tensor x = m_encoder->forward(features);
        x = m_attention->forward(x) + x;
        for (const auto& block : *m_blocks)
            x = block->as<nn::Sequential>()->forward(x) + x;
        return x;
    }

    nn::Sequential head(int head) override { return m_heads[static_cast<std::size_t>(head)]; }

    std::int64_t trainingBytesPerProgram() const override
    {
        const options::TlpModelOptions& sizes = m_header.options.tlp;
        const std::int64_t hidden = sizes.encoder.back();
        std::int64_t perRow = m_header.features.shape.width;
        for (const int width : sizes.encoder)
            perRow += 2 * width; // before and after ReLU
        for (const int width : sizes.head)
            perRow += 2 * width;
        perRow += 10 * hidden; // projections, their copies per head, mix, output, residual
        perRow += 3 * sizes.residualBlocks * hidden;
        perRow += 2 * static_cast<std::int64_t>(sizes.heads) * m_header.features.shape.rows;
        // The gradients of the widest neighbours come on top; a quarter was the measured margin.
        return perRow * m_header.features.shape.rows * 4 * 5 / 4;
    }

private:
    ModelHeader m_header;
    nn::Sequential m_encoder{nullptr};
    SelfAttention m_attention{nullptr};
    nn::ModuleList m_blocks;
    std::vector<nn::Sequential> m_heads;
};

std::int64_t linearCount(std::int64_t input, std::int64_t output)
{
    return (input + 1) * output;
}

} // namespace

std::shared_ptr<TorchModule> makeTlpModule(const ModelHeader& header)
{
    return std::make_shared<TlpModule>(header);
}

std::int64_t tlpParameterCount(const ModelHeader& header)
{
    const options::TlpModelOptions& sizes = header.options.tlp;
    const std::int64_t hidden = sizes.encoder.back();
    std::int64_t input = header.features.shape.width;
    std::int64_t count = 0;
    for (const int width : sizes.encoder) {
        count += linearCount(input, width);
        input = width;
    }
    count += linearCount(hidden, 3 * hidden) + linearCount(hidden, hidden);
    count += sizes.residualBlocks * linearCount(hidden, hidden);
    std::int64_t perHead = 0;
    input = hidden;
    for (const int width : sizes.head) {
        perHead += linearCount(input, width);
        input = width;
    }
    perHead += linearCount(input, 1);
    return count + static_cast<std::int64_t>(header.heads.size()) * perHead;
}

} // namespace tlp::model
