// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/session.h"

#include "base/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tlp::workspace {

double SessionTimes::other() const
{
    return std::max(0.0, total - search - model - build - run);
}

std::optional<double> TrialInfo::seconds() const
{
    if (errorNo != 0 || costsSeconds.empty())
        return std::nullopt;
    const double value = mean(costsSeconds);
    return std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

bool isRandomPick(const SessionInfo& session, const TrialInfo& trial)
{
    return trial.isRandomPick || session.spec.model == "random";
}

std::vector<BestPoint> bestCurve(
    std::span<const SessionTask> tasks, std::span<const TrialInfo> trials)
{
    std::map<std::int64_t, std::optional<double>> best;
    std::map<std::int64_t, double> weights;
    for (const SessionTask& task : tasks) {
        best[task.ordinal] = std::nullopt;
        weights[task.ordinal] = task.weight;
    }
    std::vector<BestPoint> curve;
    for (const TrialInfo& trial : trials) {
        const auto seconds = trial.seconds();
        const auto found = best.find(trial.task);
        if (!seconds || found == best.end() || (found->second && *found->second <= *seconds))
            continue;
        found->second = seconds;
        double sum = 0;
        bool isComplete = true;
        for (const auto& [ordinal, value] : best) {
            isComplete = isComplete && value;
            sum += weights[ordinal] * value.value_or(0);
        }
        if (isComplete)
            curve.push_back({trial.number, trial.atSeconds, sum});
    }
    return curve;
}

std::optional<BestPoint> firstMatch(std::span<const BestPoint> curve, double seconds)
{
    const auto found = std::ranges::find_if(
        curve, [&](const BestPoint& point) { return point.seconds <= seconds; });
    return found == curve.end() ? std::nullopt : std::optional(*found);
}

} // namespace tlp::workspace
