// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <set>
#include <vector>

#include "compare/compare_data.h"
#include "compare/value_table.h"

/// The figures of evaluation reports, side by side. Nothing is computed anew here but differences.
namespace tlp::widgets {

/// Which runs, on what, against what.
struct TableRequest
{
    std::vector<const CompareRun*> runs;
    EvaluationTarget target;
    std::set<int> ks;
    RunId baseline; ///< none: no differences
};

/// Rows: all networks together, then each network. Columns: each run at each k, and the random
/// pick. With a baseline, its difference stands beside the value.
[[nodiscard]] ValueTable networkTable(const TableRequest& request);
/// Rows: tasks. Columns: programs, best time, and per run top-k for each k, Kendall τ, Spearman ρ,
/// and with a baseline better or worse than it at the smallest k.
[[nodiscard]] ValueTable taskTable(const TableRequest& request);
/// One sentence per run on how many tasks it is better, worse and equal to the baseline at the
/// smallest k; empty without a baseline.
[[nodiscard]] QString outcomeText(const TableRequest& request);
/// Which of two runs wins each of the tasks that both have, by how much at top-k. Rows: tasks.
[[nodiscard]] ValueTable winTable(
    const CompareRun& a, const CompareRun& b, const EvaluationTarget& target, int k);
/// Rows: what the runs were made with; only what differs unless `all`. Columns: runs.
[[nodiscard]] ValueTable configurationTable(const std::vector<const CompareRun*>& runs, bool all);

[[nodiscard]] QString ratioText(double value); ///< four decimals, in the user's language
[[nodiscard]] QString differenceText(double value); ///< with sign

} // namespace tlp::widgets
