// SPDX-License-Identifier: GPL-3.0-only
// A model of a platform as the sum of another platform's model and a small one of what that misses:
// TenSet's transfer to a new machine (Zheng et al., NeurIPS 2021 datasets and benchmarks;
// reference/search_systems.md section 3). The small model is TenSet's network in its smaller size,
// over the rows that the base reads instead of features of statements: two layers per row, the sum
// over the rows that are not padding, two residual blocks, one number. Its last layer starts at
// zero: until it is trained, the sum is the base's score to the last bit.
#include <utility>

#include "model/torch_module.h"

namespace tlp::model {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

constexpr int kBlocks = 2;

/// A row is what the base's head scores, then what the small model adds to it.
class GapHeadImpl : public nn::Module
{
public:
    GapHeadImpl(nn::Sequential base, nn::Linear output)
        : m_base(register_module("base", std::move(base)))
        , m_output(register_module("output", std::move(output)))
    {}

    Tensor forward(const Tensor& rows)
    {
        const std::int64_t added = m_output->options.in_features();
        const std::int64_t hidden = rows.size(-1) - added;
        return m_base->forward(rows.narrow(-1, 0, hidden))
            + m_output->forward(rows.narrow(-1, hidden, added));
    }

private:
    nn::Sequential m_base;
    nn::Linear m_output;
};
TORCH_MODULE(GapHead);

class GapModule : public TorchModule
{
public:
    GapModule(const ModelHeader& header, std::shared_ptr<TorchModule> base)
        : m_width(header.features.shape.width)
        , m_rows(header.features.shape.rows)
        , m_hidden(header.options.transfer.gapHidden)
        , m_base(register_module("base", std::move(base)))
        , m_encoder(register_module("gap_encoder",
              nn::Sequential(nn::Linear(m_width, m_hidden), nn::ReLU(),
                  nn::Linear(m_hidden, m_hidden), nn::ReLU())))
        , m_blocks(register_module("gap_blocks", nn::ModuleList()))
        // The last of its inputs is what a bias would be multiplied by.
        , m_output(register_module(
              "gap_output", nn::Linear(nn::LinearOptions(m_hidden + 1, 1).bias(false))))
    {
        for (int i = 0; i < kBlocks; ++i)
            m_blocks->push_back(nn::Linear(m_hidden, m_hidden));
        nn::init::zeros_(m_output->weight);
    }

    TorchModule& base() { return *m_base; }

    /// A head's rows are scored one by one and summed, and the small model has one number for all
    /// of them: each row carries its part.
    Tensor embed(const Tensor& features) override
    {
        const Tensor rows = m_base->embed(features);
        const Tensor weights = m_base->rowWeights(features);
        const Tensor of = summary(features).unsqueeze(1); // [batch, 1, hidden + 1]
        const Tensor parts = weights.defined() ? of / weights.sum(-1).clamp_min(1).view({-1, 1, 1})
                                               : of / static_cast<double>(rows.size(1));
        return torch::cat({rows, parts.expand({-1, rows.size(1), -1})}, -1);
    }

    Tensor rowWeights(const Tensor& features) override { return m_base->rowWeights(features); }

    nn::Sequential head(int head) override
    {
        return nn::Sequential(GapHead(m_base->head(head), m_output));
    }

    std::vector<Tensor> attention(const Tensor& features) override
    {
        return m_base->attention(features);
    }

    std::int64_t trainingBytesPerProgram() const override
    {
        const std::int64_t floats
            = m_rows * (5 * m_hidden + m_width + 1) + (4 * kBlocks + 2) * m_hidden;
        return m_base->trainingBytesPerProgram()
            + floats * static_cast<std::int64_t>(sizeof(float));
    }

private:
    /// float [batch, hidden + 1]; the last is 1.
    Tensor summary(const Tensor& features)
    {
        const Tensor isReal = features.ne(0).any(/*dim=*/-1, /*keepdim=*/true);
        Tensor x = (m_encoder->forward(features) * isReal).sum(1);
        for (const auto& block : *m_blocks)
            x = torch::relu(block->as<nn::Linear>()->forward(x)) + x;
        return torch::cat({x, torch::ones({x.size(0), 1}, x.options())}, -1);
    }

    std::int64_t m_width;
    std::int64_t m_rows;
    std::int64_t m_hidden;
    std::shared_ptr<TorchModule> m_base;
    nn::Sequential m_encoder;
    nn::ModuleList m_blocks;
    nn::Linear m_output;
};

} // namespace

std::shared_ptr<TorchModule> makeGapModule(
    const ModelHeader& header, std::shared_ptr<TorchModule> base)
{
    return std::make_shared<GapModule>(header, std::move(base));
}

std::int64_t gapParameterCount(const ModelHeader& header)
{
    const std::int64_t width = header.features.shape.width;
    const std::int64_t hidden = header.options.transfer.gapHidden;
    return (width + 1) * hidden + (1 + kBlocks) * (hidden + 1) * hidden + hidden + 1;
}

TorchModule& baseOf(TorchModule& module)
{
    auto* const gap = dynamic_cast<GapModule*>(&module);
    return gap ? gap->base() : module;
}

} // namespace tlp::model
