// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/baseline.h"

#include <algorithm>

#include "records/workload_key.h"

namespace tlp::workspace {

std::optional<double> BaselineComparison::ratio() const
{
    if (!seconds || !bestSeconds || *bestSeconds <= 0)
        return std::nullopt;
    return *seconds / *bestSeconds;
}

BaselineComparison compareWithBaselines(
    std::span<const SessionTask> tasks, std::span<const BaselineInfo> baselines)
{
    BaselineComparison comparison;
    double seconds = 0;
    double best = 0;
    bool hasAll = true;
    for (const SessionTask& task : tasks) {
        const auto found = std::ranges::find(baselines,
            records::parseWorkloadKey(task.workloadKey).canonical, &BaselineInfo::workloadKey);
        if (found == baselines.end()) {
            comparison.tasks.emplace_back();
            ++comparison.missing;
            continue;
        }
        comparison.tasks.emplace_back(*found);
        seconds += task.weight * found->seconds;
        best += task.weight * task.bestSeconds.value_or(0);
        hasAll = hasAll && task.bestSeconds;
    }
    if (comparison.missing == static_cast<std::int64_t>(tasks.size()))
        return comparison;
    comparison.seconds = seconds;
    if (hasAll)
        comparison.bestSeconds = best;
    return comparison;
}

} // namespace tlp::workspace
