// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <torch/torch.h>

#include "baseline/plan.h"

/// Internal to core/baseline: sees LibTorch's headers.
namespace tlp::baseline {

/// A plan's calls of LibTorch on given operands. Tensors have the DAG's dimensions; how they lie in
/// memory is the caller's choice. May throw what LibTorch throws.
class TorchProgram
{
public:
    /// `inputs`: by stage, defined for placeholders.
    TorchProgram(const Plan& plan, std::vector<at::Tensor> inputs);

    /// The result, as the DAG has it.
    [[nodiscard]] at::Tensor run();

    /// Computes a convolution or product (`node`) in another way, from the data in LibTorch's order
    /// to the result in LibTorch's order; of the nodes behind it the next `including` are part of
    /// that.
    using Convolve = std::function<at::Tensor(const at::Tensor& data)>;
    void setConvolve(std::size_t node, Convolve convolve, std::size_t including);

    /// Weight and bias as LibTorch takes them; undefined when there is none or it is computed.
    [[nodiscard]] const at::Tensor& weightOf(std::size_t node) const { return m_weights[node]; }
    [[nodiscard]] at::Tensor biasOf(std::size_t node) const;
    /// Weights to another layout, before anything is run.
    void setWeight(std::size_t node, at::Tensor weight) { m_weights[node] = std::move(weight); }
    [[nodiscard]] at::Tensor dataOf(std::size_t node) const; ///< in LibTorch's order
    /// LibTorch's result of a contraction as the DAG has it.
    [[nodiscard]] at::Tensor toDagOrder(std::size_t node, const at::Tensor& result) const;
    [[nodiscard]] const std::vector<at::Tensor>& inputs() const { return m_inputs; }

private:
    [[nodiscard]] at::Tensor compute(std::size_t node);
    [[nodiscard]] at::Tensor contract(std::size_t node);
    [[nodiscard]] at::Tensor preparedWeight(const Contraction& contraction) const;
    [[nodiscard]] const at::Tensor& value(int stage) const
    {
        return m_values[static_cast<std::size_t>(stage)];
    }

    const Plan& m_plan;
    std::vector<at::Tensor> m_inputs;
    std::vector<at::Tensor> m_values; ///< by stage
    std::vector<at::Tensor> m_weights; ///< by node
    std::vector<int> m_readers; ///< by stage: nodes that read it
    std::size_t m_convolveNode = 0, m_convolveIncluding = 0;
    Convolve m_convolve;
};

/// The sizes of the tensor's dimensions in this order.
[[nodiscard]] std::vector<std::int64_t> sizesIn(
    const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& order);
[[nodiscard]] std::vector<std::int64_t> inverseOf(const std::vector<std::int64_t>& order);

} // namespace tlp::baseline
