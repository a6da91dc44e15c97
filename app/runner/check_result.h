// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tlp::runner {

struct Difference
{
    double largest = 0; ///< of |value − expected| / (|expected| + mean |expected|)
    std::string message; ///< one sentence when it is beyond the tolerance, else empty
};

/// Compares an output with what it should be. The mean keeps elements that cancel out to nearly
/// zero from being compared with their rounding errors. NaN equals NaN.
[[nodiscard]] Difference compare(
    std::span<const float> values, std::span<const float> expected, double tolerance);

} // namespace tlp::runner
