// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
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

/// Whether both are of the same tasks with the same programs. Several differences belong together
/// only when all their reports are.
[[nodiscard]] bool areOfSameTasks(const EvaluationReport& a, const EvaluationReport& b);

/// The same comparison with a and b exchanged.
[[nodiscard]] PairedComparison reversed(const PairedComparison& comparison);

/// Top-k of one task in two reports.
struct TaskPair
{
    TaskId task;
    std::string name;
    std::int64_t programs = 0; ///< usable, in a
    double a = 0, b = 0;

    /// +1: a wins, −1: b wins, 0: equal up to BootstrapOptions::tieTolerance.
    [[nodiscard]] int winner() const;
};
/// Of the tasks that both reports have figures of, in a's order.
[[nodiscard]] std::vector<TaskPair> taskPairs(
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
