// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.h"
#include "baseline/plan.h"
#include "workload/evaluator.h"

/// LibTorch's kernels in this process, to be timed as tlp-runner times ours. No LibTorch header
/// here.
namespace tlp::baseline {

/// One of the ways in which LibTorch can compute a plan, on random values.
struct TorchWay
{
    std::string name; ///< "conv2d + relu, channels last"
    std::string whyNot; ///< this LibTorch cannot; empty: it ran, and agreed with the plain way
    std::function<int()> execute; ///< 0: succeeded
    std::function<void()> flush; ///< all but the first input leave the caches
};

/// All ways, the plain one first: rows of the DAG's own layout (images channels last); for images
/// also channels first; convolutions, pooling and linear layers also in oneDNN's own layouts,
/// weights stored in them beforehand, activations fused where LibTorch can. Errors: Unsupported or
/// Resource when the plain way fails.
[[nodiscard]] Result<std::vector<TorchWay>> torchWays(const Plan& plan, std::uint64_t seed = 0);

/// For tests against the reference evaluator: the plan's result on these inputs, one per
/// placeholder in stage order, of the plan's shapes. Errors: BadInput for other shapes; Unsupported
/// with LibTorch's reason.
[[nodiscard]] Result<workload::Tensor> computePlain(
    const Plan& plan, const std::vector<workload::Tensor>& inputs);

/// Once, before anything else: its threads, and an allocator that keeps what is freed.
void startTorch(int threads);
/// One line: version, BLAS and oneDNN.
[[nodiscard]] std::string describeTorch();
/// LibTorch's and OpenBLAS's threads spin for some milliseconds after their work before they sleep;
/// returns when they no longer disturb.
void waitForIdleThreads();

} // namespace tlp::baseline
