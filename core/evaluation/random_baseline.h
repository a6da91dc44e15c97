// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "evaluation/evaluation_report.h"

namespace tlp::evaluation {

/// Indexes of tasks with their weights: what a row of the table sums over.
using WeightedTasks = std::vector<std::pair<std::size_t, double>>;

/// The top-k that ranking at random earns on average, for each row: the mean over 1000 seeded
/// random orders of Σ w·best / Σ w·best-of-first-k. Not the ratio of the expected sums, which is
/// lower (by half for heavy-tailed latencies) and would flatter every model beside it.
/// latencies: of each task, usable ones only. Tasks in `rows` have at least one. The same input
/// gives the same result.
[[nodiscard]] std::vector<TopK> randomBaseline(const std::vector<std::vector<double>>& latencies,
    const std::vector<WeightedTasks>& rows, const std::vector<int>& ks);

} // namespace tlp::evaluation
