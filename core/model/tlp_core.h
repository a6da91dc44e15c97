// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <torch/torch.h>

#include "options/model_options.h"

/// The part of TLP's network that lets the primitives of a program see each other. Internal to
/// core/model.
namespace tlp::model {

class TlpCore : public torch::nn::Module
{
public:
    /// x: float [batch, rows, hidden]. isReal: bool [batch, rows], or undefined: every row is;
    /// nothing depends on the others. Returns float [batch, n, hidden]: n = rows, or 1.
    [[nodiscard]] virtual torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& isReal)
    {
        return states(x, isReal, /*isCausal=*/false);
    }
    /// Float [batch, rows, hidden]: what it makes of each row, of none but those up to it if
    /// isCausal; isReal is then of no use.
    [[nodiscard]] virtual torch::Tensor states(
        const torch::Tensor& x, const torch::Tensor& isReal, bool isCausal)
        = 0;
    /// What forward gives each row to look at, one float [batch, heads, rows, rows] per layer: the
    /// row that looks first, its weights add up to 1. None where no row looks at others this way.
    [[nodiscard]] virtual std::vector<torch::Tensor> attention(
        const torch::Tensor& x, const torch::Tensor& isReal);
};

/// By `sizes.core`, which is also the name to register it under.
[[nodiscard]] std::shared_ptr<TlpCore> makeTlpCore(const options::TlpModelOptions& sizes);
[[nodiscard]] std::int64_t tlpCoreParameterCount(const options::TlpModelOptions& sizes);
/// Floats that one row of a program needs in training, activations and gradients.
[[nodiscard]] std::int64_t tlpCoreFloatsPerRow(
    const options::TlpModelOptions& sizes, std::int64_t rows);

/// Of a Linear.
[[nodiscard]] constexpr std::int64_t linearCount(std::int64_t input, std::int64_t output)
{
    return (input + 1) * output;
}

} // namespace tlp::model
