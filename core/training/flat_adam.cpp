// SPDX-License-Identifier: GPL-3.0-only
#include "training/flat_adam.h"

#include <cmath>

namespace tlp::training {
namespace {

constexpr double kBeta1 = 0.9;
constexpr double kBeta2 = 0.999;
constexpr double kEpsilon = 1e-8;
constexpr double kClipEpsilon = 1e-6;

} // namespace

FlatAdam::FlatAdam(torch::nn::Module& module)
    : FlatAdam(module.parameters())
{}

FlatAdam::FlatAdam(const std::vector<torch::Tensor>& parameters)
{
    const torch::NoGradGuard noGradients;
    std::vector<torch::Tensor> pieces;
    for (const torch::Tensor& parameter : parameters)
        pieces.push_back(parameter.detach().reshape({-1}));
    m_parameters = torch::cat(pieces);
    m_gradients = torch::zeros_like(m_parameters);
    m_first = torch::zeros_like(m_parameters);
    m_second = torch::zeros_like(m_parameters);
    std::int64_t at = 0;
    for (torch::Tensor parameter : parameters) { // the same tensor, changed in place
        const std::int64_t count = parameter.numel();
        parameter.set_data(m_parameters.narrow(0, at, count).view(parameter.sizes()));
        // The backward pass adds into a gradient that is there.
        parameter.mutable_grad() = m_gradients.narrow(0, at, count).view(parameter.sizes());
        at += count;
    }
}

double FlatAdam::step(double learningRate, double weightDecay, double clip)
{
    const torch::NoGradGuard noGradients;
    torch::Tensor others;
    if (m_chosen.defined()) {
        m_gradients.mul_(m_chosen);
        others = m_parameters * (1 - m_decayOfOthers);
    }
    const double norm = m_gradients.norm().item<double>();
    if (!std::isfinite(norm))
        return norm;
    if (clip > 0 && clip / (norm + kClipEpsilon) < 1)
        m_gradients.mul_(clip / (norm + kClipEpsilon));
    if (weightDecay != 0)
        m_gradients.add_(m_parameters, weightDecay);
    ++m_steps;
    m_first.mul_(kBeta1).add_(m_gradients, 1 - kBeta1);
    m_second.mul_(kBeta2).addcmul_(m_gradients, m_gradients, 1 - kBeta2);
    const auto steps = static_cast<double>(m_steps);
    const double firstCorrection = 1 - std::pow(kBeta1, steps);
    const double secondCorrection = std::sqrt(1 - std::pow(kBeta2, steps));
    const torch::Tensor scale = m_second.sqrt().div_(secondCorrection).add_(kEpsilon);
    m_parameters.addcdiv_(m_first, scale, -learningRate / firstCorrection);
    if (m_chosen.defined())
        m_parameters.copy_(torch::where(m_chosen, m_parameters, others));
    return norm;
}

void FlatAdam::restrictTo(torch::Tensor chosen, double decayOfOthers)
{
    m_chosen = std::move(chosen);
    m_decayOfOthers = decayOfOthers;
}

void FlatAdam::pullTowards(const std::vector<float>& anchor, double share)
{
    const torch::NoGradGuard noGradients;
    m_parameters.lerp_(torch::from_blob(const_cast<float*>(anchor.data()),
                           {static_cast<std::int64_t>(anchor.size())}, torch::kFloat32),
        share);
}

void FlatAdam::restore(std::int64_t steps, const std::vector<float>& parameters,
    const std::vector<float>& first, const std::vector<float>& second)
{
    m_steps = steps;
    assign(m_parameters, parameters);
    assign(m_first, first);
    assign(m_second, second);
}

std::vector<float> FlatAdam::toVector(const torch::Tensor& tensor)
{
    const torch::Tensor values = tensor.to(torch::kCPU);
    return {values.data_ptr<float>(), values.data_ptr<float>() + values.numel()};
}

void FlatAdam::assign(torch::Tensor& tensor, const std::vector<float>& values)
{
    const torch::NoGradGuard noGradients;
    tensor.copy_(torch::from_blob(const_cast<float*>(values.data()),
        {static_cast<std::int64_t>(values.size())}, torch::kFloat32));
}

} // namespace tlp::training
