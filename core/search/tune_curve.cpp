// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>

#include "base/statistics.h"
#include "search/tuner.h"

namespace tlp::search {

std::optional<double> Trial::seconds() const
{
    return costsSeconds.empty() ? std::nullopt : std::optional(mean(costsSeconds));
}

std::vector<CurvePoint> bestCurve(std::span<const Trial> trials, std::size_t task)
{
    std::vector<CurvePoint> curve;
    for (const Trial& trial : trials) {
        if (trial.task != task)
            continue;
        const auto seconds = trial.seconds();
        if (curve.empty() && !seconds)
            continue;
        const double least = curve.empty()
            ? *seconds
            : std::min(curve.back().bestSeconds, seconds.value_or(curve.back().bestSeconds));
        curve.push_back({trial.number, trial.atSeconds, least});
    }
    return curve;
}

std::optional<CurvePoint> firstAtLeast(std::span<const CurvePoint> curve, double seconds)
{
    const auto found = std::ranges::find_if(
        curve, [&](const CurvePoint& point) { return point.bestSeconds <= seconds; });
    return found == curve.end() ? std::nullopt : std::optional(*found);
}

} // namespace tlp::search
