// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <torch/torch.h>

namespace tlp::training {

/// Adam with L2 weight decay and gradient clipping over all parameters as one vector. The module's
/// parameters and gradients become views of it: one pass per step instead of one per layer, and a
/// state of three vectors that a checkpoint can hold.
/// Source: Kingma and Ba, ICLR 2015, in the form of torch.optim.Adam; clipping as
/// torch.nn.utils.clip_grad_norm_. Internal to training.
class FlatAdam
{
public:
    explicit FlatAdam(torch::nn::Module& module);
    /// Of these parameters alone; at least one.
    explicit FlatAdam(const std::vector<torch::Tensor>& parameters);

    void clearGradients() { m_gradients.zero_(); }
    /// Clips the gradients to `clip` (0: not) and updates the parameters. Returns the norm before
    /// clipping; if it is not finite, nothing is updated.
    double step(double learningRate, double weightDecay, double clip);

    /// |weight · gradient| of every weight, float [size()].
    [[nodiscard]] torch::Tensor importance() const { return (m_parameters * m_gradients).abs(); }
    /// From now on only the chosen weights (bool [size()]) follow their gradient; each of the
    /// others loses this share of itself per step. The norm and its limit are those of the chosen
    /// ones.
    void restrictTo(torch::Tensor chosen, double decayOfOthers);

    /// Every parameter goes this share of its way to `anchor`, which is of size().
    void pullTowards(const std::vector<float>& anchor, double share);

    [[nodiscard]] std::int64_t size() const { return m_parameters.numel(); }
    [[nodiscard]] std::int64_t steps() const { return m_steps; }
    [[nodiscard]] std::vector<float> parameters() const { return toVector(m_parameters); }
    [[nodiscard]] std::vector<float> firstMoments() const { return toVector(m_first); }
    [[nodiscard]] std::vector<float> secondMoments() const { return toVector(m_second); }
    void setParameters(const std::vector<float>& values) { assign(m_parameters, values); }
    /// All three of size().
    void restore(std::int64_t steps, const std::vector<float>& parameters,
        const std::vector<float>& first, const std::vector<float>& second);

private:
    static std::vector<float> toVector(const torch::Tensor& tensor);
    static void assign(torch::Tensor& tensor, const std::vector<float>& values);

    torch::Tensor m_parameters;
    torch::Tensor m_gradients;
    torch::Tensor m_first;
    torch::Tensor m_second;
    torch::Tensor m_chosen; ///< undefined: all
    double m_decayOfOthers = 0;
    std::int64_t m_steps = 0;
};

} // namespace tlp::training
