// SPDX-License-Identifier: GPL-3.0-only
#include "base/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace tlp {
namespace {
constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
}

double mean(std::span<const double> values)
{
    if (values.empty())
        return kUndefined;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standardDeviation(std::span<const double> values)
{
    if (values.size() < 2)
        return kUndefined;
    const double center = mean(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - center) * (value - center);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

double quantile(std::span<const double> values, double q)
{
    if (values.empty())
        return kUndefined;
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double position = std::clamp(q, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below]
        + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double median(std::span<const double> values)
{
    return quantile(values, 0.5);
}

double medianAbsoluteDeviation(std::span<const double> values)
{
    const double center = median(values);
    std::vector<double> deviations;
    deviations.reserve(values.size());
    for (const double value : values)
        deviations.push_back(std::abs(value - center));
    return median(deviations);
}

} // namespace tlp
