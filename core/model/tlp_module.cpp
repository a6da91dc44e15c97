// SPDX-License-Identifier: GPL-3.0-only
// TLP's network (Zhai et al., ASPLOS 2023) as zhaiyi000/tlp scripts/tlp_train.py `AttentionModule`
// and mtl_tlp_train.py build it; restated in reference/tlp.md sections 3 and 7; and variants of it.
// Parameter names are the official ones, without the layer `l0` that the official forward never
// uses.
#include <cmath>

#include "model/tlp_core.h"
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

/// x + ReLU(Linear x). Its layer is called "0", as in the official code.
class ResidualImpl : public nn::Module
{
public:
    explicit ResidualImpl(std::int64_t hidden)
        : m_linear(register_module("0", nn::Linear(hidden, hidden)))
    {}
    Tensor forward(const Tensor& x) { return torch::relu(m_linear->forward(x)) + x; }

private:
    nn::Linear m_linear;
};
TORCH_MODULE(Residual);

/// sin and cos of the position at frequencies from 1 to 1/10000; float [rows, hidden].
/// Source: Vaswani et al., NIPS 2017, section 3.5.
Tensor sinusoids(std::int64_t rows, std::int64_t hidden)
{
    Tensor table = torch::zeros({rows, hidden});
    auto values = table.accessor<float, 2>();
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t i = 0; i < hidden; ++i) {
            const double angle = static_cast<double>(row)
                / std::pow(10000.0, static_cast<double>(i - i % 2) / static_cast<double>(hidden));
            values[row][i] = static_cast<float>(i % 2 == 0 ? std::sin(angle) : std::cos(angle));
        }
    }
    return table;
}

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
        addPositions(header.features.shape.rows, hidden);
        m_core = register_module(sizes.core, makeTlpCore(sizes));
        m_blocks = register_module(
            "l_list", residualBlocks(hidden, sizes.residualBlocks - sizes.privateBlocks));
        addHeads(hidden);
    }

    Tensor embed(const Tensor& features) override
    {
        return refined(m_core->forward(encode(features), isMasked() ? isReal(features) : Tensor()));
    }

    Tensor primitiveStates(const Tensor& features, bool isCausal) override
    {
        return refined(
            m_core->states(encode(features), isMasked() ? isReal(features) : Tensor(), isCausal));
    }

    Tensor rowWeights(const Tensor& features) override
    {
        if (!isMasked() || m_header.options.tlp.core == "lstm")
            return {};
        return isReal(features).to(features.scalar_type());
    }

    std::vector<Tensor> attention(const Tensor& features) override
    {
        return m_core->attention(encode(features), isMasked() ? isReal(features) : Tensor());
    }

    nn::Sequential head(int head) override { return m_heads[static_cast<std::size_t>(head)]; }

    std::int64_t trainingBytesPerProgram() const override
    {
        const options::TlpModelOptions& sizes = m_header.options.tlp;
        const std::int64_t hidden = sizes.encoder.back();
        const std::int64_t rows = m_header.features.shape.rows;
        const auto heads = static_cast<std::int64_t>(m_header.heads.size());
        std::int64_t perRow = m_header.features.shape.width + tlpCoreFloatsPerRow(sizes, rows);
        for (const int width : sizes.encoder)
            perRow += 2 * width; // before and after ReLU
        std::int64_t perScoredRow
            = 3 * hidden * (sizes.residualBlocks + (heads - 1) * sizes.privateBlocks);
        for (const int width : sizes.head)
            perScoredRow += heads * 2 * width;
        if (heads > 1) // each takes the rows that have a label of its own
            perScoredRow += heads * 2 * hidden;
        const std::int64_t scoredRows = sizes.core == "lstm" ? 1 : rows;
        // The gradients of the widest neighbours come on top; a quarter was the measured margin.
        return (perRow * rows + perScoredRow * scoredRows) * 4 * 5 / 4;
    }

private:
    /// Each row alone, and its place where the variant knows places.
    Tensor encode(const Tensor& features)
    {
        const Tensor x = m_encoder->forward(features);
        return m_positions.defined() ? x + m_positions : x;
    }

    Tensor refined(Tensor x)
    {
        for (const auto& block : *m_blocks)
            x = block->as<Residual>()->forward(x);
        return x;
    }

    void addPositions(std::int64_t rows, std::int64_t hidden)
    {
        const std::string& kind = m_header.options.tlp.positions;
        if (kind == "sinusoidal")
            m_positions = register_buffer("positions", sinusoids(rows, hidden));
        if (kind == "learned") {
            constexpr double kDeviation = 0.02; // as BERT's
            m_positions = register_parameter("positions", torch::empty({rows, hidden}));
            nn::init::normal_(m_positions, 0, kDeviation);
        }
    }

    /// Not a module's child yet.
    static nn::ModuleList residualBlocks(std::int64_t hidden, int count)
    {
        nn::ModuleList blocks;
        for (int i = 0; i < count; ++i)
            blocks->push_back(Residual(hidden));
        return blocks;
    }

    void addHeads(std::int64_t hidden)
    {
        const options::TlpModelOptions& sizes = m_header.options.tlp;
        std::vector<std::shared_ptr<nn::Module>> registered;
        for (std::size_t i = 0; i < m_header.heads.size(); ++i) {
            m_heads.push_back(scoreHead(hidden, sizes.head));
            registered.push_back(m_heads.back().ptr());
        }
        registerHeads(registered);
        if (sizes.privateBlocks == 0)
            return;
        nn::ModuleList all;
        for (nn::Sequential& head : m_heads) {
            const nn::ModuleList blocks = residualBlocks(hidden, sizes.privateBlocks);
            all->push_back(blocks);
            nn::Sequential whole;
            for (const auto& block : *blocks)
                whole->push_back(Residual(std::dynamic_pointer_cast<ResidualImpl>(block)));
            for (const nn::AnyModule& layer : *head)
                whole->push_back(layer);
            head = whole;
        }
        register_module("private_blocks", all);
    }

    [[nodiscard]] bool isMasked() const { return m_header.options.tlp.paddingMask == "yes"; }

    /// bool [batch, rows]
    static Tensor isReal(const Tensor& features) { return features.ne(0).any(/*dim=*/-1); }

    ModelHeader m_header;
    nn::Sequential m_encoder{nullptr};
    Tensor m_positions; ///< undefined: none
    std::shared_ptr<TlpCore> m_core;
    nn::ModuleList m_blocks{nullptr};
    std::vector<nn::Sequential> m_heads; ///< with their private blocks
};

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
    count += tlpCoreParameterCount(sizes);
    if (sizes.positions == "learned")
        count += header.features.shape.rows * hidden;
    count += (sizes.residualBlocks - sizes.privateBlocks) * linearCount(hidden, hidden);
    std::int64_t perHead = sizes.privateBlocks * linearCount(hidden, hidden);
    input = hidden;
    for (const int width : sizes.head) {
        perHead += linearCount(input, width);
        input = width;
    }
    perHead += linearCount(input, 1);
    return count + static_cast<std::int64_t>(header.heads.size()) * perHead;
}

} // namespace tlp::model
