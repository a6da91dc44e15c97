// SPDX-License-Identifier: GPL-3.0-only
#include "runner/check_result.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::runner {
namespace {

double meanSize(std::span<const float> values)
{
    double sum = 0;
    std::size_t count = 0;
    for (const float value : values) {
        if (!std::isfinite(value))
            continue;
        sum += std::abs(static_cast<double>(value));
        ++count;
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

double differenceOf(float value, float expected, double meanOfExpected)
{
    if (value == expected || (std::isnan(value) && std::isnan(expected)))
        return 0;
    const double scale = std::abs(static_cast<double>(expected)) + meanOfExpected;
    const double difference = std::abs(static_cast<double>(value) - expected) / scale;
    return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

} // namespace

Difference compare(std::span<const float> values, std::span<const float> expected, double tolerance)
{
    Difference result;
    if (values.size() != expected.size()) {
        result.largest = std::numeric_limits<double>::infinity();
        result.message = fmt::format(
            "the result has {} elements instead of {}", values.size(), expected.size());
        return result;
    }
    const double mean = meanSize(expected);
    std::size_t worst = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double difference = differenceOf(values[i], expected[i], mean);
        wrong += difference > tolerance ? 1 : 0;
        if (difference > result.largest) {
            result.largest = difference;
            worst = i;
        }
    }
    if (wrong > 0)
        result.message = fmt::format("{} of {} elements are wrong, most of all element {}: {} "
                                     "instead of {} (difference {} times its size)",
            wrong, values.size(), worst, toSixDigits(values[worst]), toSixDigits(expected[worst]),
            toSixDigits(result.largest));
    return result;
}

} // namespace tlp::runner
