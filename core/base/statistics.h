// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>

namespace tlp {

/// All of these ignore nothing and expect finite values; each returns NaN for an empty span.
[[nodiscard]] double mean(std::span<const double> values);
/// Sample standard deviation (n − 1); NaN below two values.
[[nodiscard]] double standardDeviation(std::span<const double> values);
/// Linear interpolation between order statistics (type 7, as numpy); q in [0, 1].
[[nodiscard]] double quantile(std::span<const double> values, double q);
[[nodiscard]] double median(std::span<const double> values);
/// Median absolute deviation from the median, unscaled.
[[nodiscard]] double medianAbsoluteDeviation(std::span<const double> values);

} // namespace tlp
