// SPDX-License-Identifier: GPL-3.0-only
#include "model/tlp_core.h"

#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace tlp::model {
namespace {

namespace nn = torch::nn;
using options::TlpModelOptions;
using torch::Tensor;

/// bool [batch, rows]: which rows nothing looks at. A program of padding alone looks at all of it:
/// a softmax over nothing has no value.
Tensor hiddenKeys(const Tensor& isReal)
{
    return isReal.logical_not().logical_and(isReal.any(/*dim=*/-1, /*keepdim=*/true));
}

constexpr double kNotSeen = -std::numeric_limits<double>::infinity();

/// float [rows, rows], to be added to the logits of an attention: no row sees a later one.
Tensor causalMask(const Tensor& x, std::int64_t rows)
{
    return torch::full({rows, rows}, kNotSeen, x.options()).triu(1);
}

/// Multi-head self-attention over the rows, added to them; parameters as in
/// torch.nn.MultiheadAttention.
class AttentionCore : public TlpCore
{
public:
    AttentionCore(std::int64_t hidden, std::int64_t heads)
        : m_heads(heads)
        , m_inWeight(register_parameter("in_proj_weight", torch::empty({3 * hidden, hidden})))
        , m_inBias(register_parameter("in_proj_bias", torch::zeros({3 * hidden})))
        , m_out(register_module("out_proj", nn::Linear(hidden, hidden)))
    {
        nn::init::xavier_uniform_(m_inWeight);
        nn::init::zeros_(m_out->bias);
    }

    Tensor states(const Tensor& x, const Tensor& isReal, bool isCausal) override
    {
        const std::int64_t batch = x.size(0);
        const std::int64_t rows = x.size(1);
        const std::int64_t hidden = x.size(2);
        const Tensor projected = projections(x);
        const Tensor mixed = torch::bmm(weightsOf(projected, isReal, isCausal), projected[2])
                                 .view({batch, m_heads, rows, hidden / m_heads})
                                 .permute({0, 2, 1, 3})
                                 .reshape({batch, rows, hidden});
        return m_out->forward(mixed) + x;
    }

    std::vector<Tensor> attention(const Tensor& x, const Tensor& isReal) override
    {
        return {weightsOf(projections(x), isReal, /*isCausal=*/false)
                    .view({x.size(0), m_heads, x.size(1), x.size(1)})};
    }

private:
    /// Query, key and value: [3, batch × heads, rows, width].
    Tensor projections(const Tensor& x)
    {
        const std::int64_t batch = x.size(0);
        const std::int64_t rows = x.size(1);
        const std::int64_t width = x.size(2) / m_heads;
        return torch::linear(x, m_inWeight, m_inBias)
            .view({batch, rows, 3, m_heads, width})
            .permute({2, 0, 3, 1, 4})
            .reshape({3, batch * m_heads, rows, width});
    }

    /// [batch × heads, rows, rows]
    Tensor weightsOf(const Tensor& projected, const Tensor& isReal, bool isCausal) const
    {
        const std::int64_t rows = projected.size(2);
        const Tensor query = projected[0] * (1 / std::sqrt(static_cast<double>(projected.size(3))));
        Tensor logits = torch::bmm(query, projected[1].transpose(1, 2));
        if (isCausal)
            logits = logits + causalMask(projected, rows);
        else if (isReal.defined())
            logits = logits.view({-1, m_heads, rows, rows})
                         .masked_fill(hiddenKeys(isReal).view({-1, 1, 1, rows}), kNotSeen)
                         .view({-1, rows, rows});
        return torch::softmax(logits, /*dim=*/-1);
    }

    std::int64_t m_heads;
    Tensor m_inWeight;
    Tensor m_inBias;
    nn::Linear m_out;
};

/// Encoder layers (Vaswani et al., NIPS 2017) as torch.nn.TransformerEncoderLayer has them, without
/// dropout.
class TransformerCore : public TlpCore
{
public:
    TransformerCore(std::int64_t hidden, std::int64_t heads, int layers)
    {
        for (int i = 0; i < layers; ++i)
            m_layers.push_back(register_module(std::to_string(i),
                nn::TransformerEncoderLayer(nn::TransformerEncoderLayerOptions(hidden, heads)
                                                .dim_feedforward(hidden)
                                                .dropout(0))));
    }

    Tensor states(const Tensor& x, const Tensor& isReal, bool isCausal) override
    {
        const Tensor hidden = isReal.defined() && !isCausal ? hiddenKeys(isReal) : Tensor();
        const Tensor later = isCausal ? causalMask(x, x.size(1)) : Tensor();
        Tensor y = x.transpose(0, 1); // [rows, batch, hidden]
        for (nn::TransformerEncoderLayer& layer : m_layers)
            y = layer->forward(y, later, hidden);
        return y.transpose(0, 1);
    }

    std::vector<Tensor> attention(const Tensor& x, const Tensor& isReal) override
    {
        const Tensor hidden = isReal.defined() ? hiddenKeys(isReal) : Tensor();
        Tensor y = x.transpose(0, 1);
        std::vector<Tensor> weights;
        for (nn::TransformerEncoderLayer& layer : m_layers) {
            weights.push_back(std::get<1>(layer->self_attn->forward(y, y, y, hidden,
                /*need_weights=*/true, /*attn_mask=*/{}, /*average_attn_weights=*/false)));
            y = layer->forward(y, /*src_mask=*/{}, hidden);
        }
        return weights;
    }

private:
    std::vector<nn::TransformerEncoderLayer> m_layers;
};

/// One LSTM layer over the rows; what it holds after the last one is the only row that comes out.
class LstmCore : public TlpCore
{
public:
    explicit LstmCore(std::int64_t hidden)
        : m_layer(
            register_module("layer", nn::LSTM(nn::LSTMOptions(hidden, hidden).batch_first(true))))
    {}

    Tensor forward(const Tensor& x, const Tensor& isReal) override
    {
        const Tensor states = this->states(x, isReal, /*isCausal=*/true);
        const std::int64_t rows = x.size(1);
        if (!isReal.defined())
            return states.narrow(1, rows - 1, 1);
        // The last real row's; zeros, the state before the first, where there is none.
        const Tensor numbers = torch::arange(1, rows + 1, isReal.options().dtype(torch::kInt64));
        const Tensor last = (isReal * numbers).amax(/*dim=*/-1, /*keepdim=*/true).unsqueeze(-1);
        return torch::cat({torch::zeros_like(states.narrow(1, 0, 1)), states}, /*dim=*/1)
            .gather(1, last.expand({-1, -1, x.size(2)}));
    }

    /// Always causal.
    Tensor states(const Tensor& x, const Tensor& /*isReal*/, bool /*isCausal*/) override
    {
        return std::get<0>(m_layer->forward(x));
    }

private:
    nn::LSTM m_layer;
};

} // namespace

std::vector<Tensor> TlpCore::attention(const Tensor& /*x*/, const Tensor& /*isReal*/)
{
    return {};
}

std::shared_ptr<TlpCore> makeTlpCore(const TlpModelOptions& sizes)
{
    const std::int64_t hidden = sizes.encoder.back();
    if (sizes.core == "lstm")
        return std::make_shared<LstmCore>(hidden);
    if (sizes.core == "transformer")
        return std::make_shared<TransformerCore>(hidden, sizes.heads, sizes.layers);
    return std::make_shared<AttentionCore>(hidden, sizes.heads);
}

std::int64_t tlpCoreParameterCount(const TlpModelOptions& sizes)
{
    const std::int64_t hidden = sizes.encoder.back();
    if (sizes.core == "lstm") // four gates, each with two matrices and two biases
        return 8 * linearCount(hidden, hidden);
    const std::int64_t attention = linearCount(hidden, 3 * hidden) + linearCount(hidden, hidden);
    if (sizes.core == "transformer") // and the feed-forward layers and two norms
        return sizes.layers * (attention + 2 * linearCount(hidden, hidden) + 4 * hidden);
    return attention;
}

std::int64_t tlpCoreFloatsPerRow(const TlpModelOptions& sizes, std::int64_t rows)
{
    const std::int64_t hidden = sizes.encoder.back();
    if (sizes.core == "lstm") // gates before and after their functions, cell, state
        return 12 * hidden;
    // Projections, their copies per head, mix, output, residual; the weights of each head.
    const std::int64_t attention = 10 * hidden + 2 * static_cast<std::int64_t>(sizes.heads) * rows;
    if (sizes.core == "transformer")
        return sizes.layers * (attention + 10 * hidden);
    return attention;
}

} // namespace tlp::model
