// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "evaluation/evaluation_report.h"
#include "evaluation/paired_bootstrap.h"

namespace tlp::evaluation {

struct ReportComparison
{
    PairedComparison numbers; ///< top-k of each task, a − b
    int tasksLeftOut = 0; ///< that only one of the two has
};

/// Whether report a is better than b at top-k, over the tasks that both have. Errors: BadInput when
/// they have none in common.
[[nodiscard]] Result<ReportComparison> compareReports(
    const EvaluationReport& a, const EvaluationReport& b, int k);

/// Whether the report's picks are better than random ones at top-k, over its tasks. Errors:
/// BadInput when no task has figures for k.
[[nodiscard]] Result<PairedComparison> compareWithRandom(const EvaluationReport& report, int k);

/// What a report says about its model beside a random order.
enum class AgainstChance : std::uint8_t {
    Better, ///< by more than the spread over tasks, at one of the ks looked at
    Unclear, ///< above it, but within that spread
    NotBetter, ///< at or below it at every k looked at
};

/// The ks at which a report is set against chance: 1 and 5 as far as it has them, else its least.
[[nodiscard]] std::vector<int> chanceKs(const EvaluationReport& report);

/// None: the report has no figures to compare. Fewer than two tasks have no spread: then at most
/// Unclear.
[[nodiscard]] std::optional<AgainstChance> againstChance(const EvaluationReport& report);

} // namespace tlp::evaluation
