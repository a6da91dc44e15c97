// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>

#include "base/error.h"

namespace tlp::evaluation {

struct BootstrapOptions
{
    int resamples = 10000; ///< 100 … 1e6
    double confidence = 0.95; ///< in (0, 1)
    double tieTolerance = 1e-9; ///< differences up to this count as equal
    std::uint64_t seed = 0;
};

/// Whether A is better than B on the same tasks. Values: higher is better (e.g. each task's
/// top-1 ratio).
struct PairedComparison
{
    int tasks = 0;
    int better = 0; ///< tasks where A is above B
    int worse = 0;
    int equal = 0;
    double meanDifference = 0; ///< mean over tasks of a − b
    double low = 0, high = 0; ///< percentile bootstrap interval of that mean, over tasks

    /// The interval lies on one side of zero: the difference is larger than the spread over tasks.
    [[nodiscard]] bool isClear() const { return low > 0 || high < 0; }
    bool operator==(const PairedComparison&) const = default;
};

/// Paired percentile bootstrap over tasks. Source: Efron and Tibshirani, An Introduction to the
/// Bootstrap (1993), chapter 13. a, b: the same tasks in the same order. Same seed, same result.
/// It covers the choice of tasks only: neither the seed of the training nor that of the split.
/// Errors: BadInput when the sizes differ, nothing is given, a value is not finite or an option is
/// out of range. Any thread; O(resamples · tasks).
[[nodiscard]] Result<PairedComparison> pairedBootstrap(
    std::span<const double> a, std::span<const double> b, const BootstrapOptions& options = {});

} // namespace tlp::evaluation
