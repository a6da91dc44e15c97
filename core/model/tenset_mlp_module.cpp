// SPDX-License-Identifier: GPL-3.0-only
// TenSet's perceptron: NeurIPS'21, restated in reference/search_systems.md section 3. Parameter
// names are those of its authors' code.
#include "features/statement_rows.h"
#include "model/tlp_core.h"
#include "model/torch_module.h"

namespace tlp::model {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

constexpr std::int64_t kHidden = 256;

/// x + ReLU(Linear x). Its layer is called "0".
nn::Sequential reluLayer()
{
    return nn::Sequential(nn::Linear(kHidden, kHidden), nn::ReLU());
}

class TensetMlpModule : public TorchModule
{
public:
    explicit TensetMlpModule(const ModelHeader& header)
        : m_rows(header.features.shape.rows)
        , m_width(header.features.shape.width)
    {
        m_encoder = register_module("segment_encoder",
            nn::Sequential(nn::Linear(m_width, kHidden), nn::ReLU(), nn::Linear(kHidden, kHidden),
                nn::ReLU()));
        m_first = register_module("l0", reluLayer());
        m_second = register_module("l1", reluLayer());
        m_heads = linearHeads(kHidden, header.heads.size());
        Tensor scale = torch::ones({m_width});
        for (std::size_t i = 0; i < header.columnMaxima.size(); ++i) {
            if (header.columnMaxima[i] != 0)
                scale[static_cast<std::int64_t>(i)] = header.columnMaxima[i];
        }
        m_scale = register_buffer("scale", scale);
    }

    /// Encodes the statements alone and sums them within their programs.
    Tensor embed(const Tensor& features) override
    {
        const std::int64_t batch = features.size(0);
        const Tensor rows = features.reshape({batch * m_rows, m_width});
        const Tensor real = rows.ne(0).any(/*dim=*/-1).nonzero().squeeze(-1);
        const Tensor encoded = m_encoder->forward(rows.index_select(0, real) / m_scale);
        const Tensor program = torch::div(real, m_rows, "floor");
        Tensor x
            = torch::zeros({batch, kHidden}, features.options()).index_add(0, program, encoded);
        x = m_first->forward(x) + x;
        x = m_second->forward(x) + x;
        return x.unsqueeze(1);
    }

    nn::Sequential head(int head) override { return m_heads[static_cast<std::size_t>(head)]; }

    std::int64_t trainingBytesPerProgram() const override
    {
        // The matrix, twice each statement's rows, and what is after the sum; a quarter on top.
        const std::int64_t perRow = 2 * m_width + 8 * kHidden;
        return (perRow * m_rows + 10 * kHidden) * 4 * 5 / 4;
    }

private:
    std::int64_t m_rows;
    std::int64_t m_width;
    nn::Sequential m_encoder{nullptr};
    nn::Sequential m_first{nullptr};
    nn::Sequential m_second{nullptr};
    std::vector<nn::Sequential> m_heads;
    Tensor m_scale; ///< what each column is divided by
};

} // namespace

std::shared_ptr<TorchModule> makeTensetMlpModule(const ModelHeader& header)
{
    return std::make_shared<TensetMlpModule>(header);
}

std::int64_t tensetMlpParameterCount(const ModelHeader& header)
{
    return linearCount(header.features.shape.width, kHidden) + 3 * linearCount(kHidden, kHidden)
        + static_cast<std::int64_t>(header.heads.size()) * linearCount(kHidden, 1);
}

} // namespace tlp::model
