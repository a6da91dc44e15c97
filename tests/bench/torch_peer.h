// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

/// LibTorch's kernels in this process, timed as tlp-runner times ours. No LibTorch header here.
namespace tlp::bench {

/// A [m, k] times B [k, n].
struct Matmul
{
    std::int64_t m = 0, n = 0, k = 0;
};
/// Of one image, stride 1.
struct Conv2d
{
    std::int64_t height = 0, width = 0, inChannels = 0, outChannels = 0, kernel = 0, padding = 0;
};
using Operation = std::variant<Matmul, Conv2d>;

/// `matmul:m=512,n=512,k=512`
[[nodiscard]] std::string workloadText(const Operation& operation);

/// One of the ways in which LibTorch can compute an operation, on random values.
struct TorchWay
{
    std::string name;
    std::string whyNot; ///< this LibTorch cannot; empty: it ran, and agreed with the plain way
    std::function<int()> execute; ///< 0: succeeded
    std::function<void()> flush; ///< all but the first input leave the caches
};
[[nodiscard]] std::vector<TorchWay> torchWays(const Operation& operation);

/// Once, before anything else: its threads, and an allocator that keeps what is freed.
void startTorch(int threads);
/// One line: version, BLAS and oneDNN.
[[nodiscard]] std::string describeTorch();
/// LibTorch's and OpenBLAS's threads spin for some milliseconds after their work before they sleep;
/// returns when they no longer disturb.
void waitForIdleThreads();

} // namespace tlp::bench
