// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/ids.h"

namespace tlp::evaluation {

/// One task's programs with a model's scores.
struct ScoredTask
{
    TaskId task;
    std::string name;
    std::vector<double> scores;
    std::vector<double> seconds; ///< NaN: flagged
};

/// Which tasks a network consists of, with how often each occurs.
struct WeightedNetwork
{
    std::string name;
    std::vector<std::pair<TaskId, double>> tasks;
};

/// k → value; a ratio in (0, 1], 1 is best.
using TopK = std::map<int, double>;
/// None for a k that is not there.
[[nodiscard]] inline std::optional<double> valueAt(const TopK& values, int k)
{
    const auto found = values.find(k);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

struct TaskResult
{
    TaskId task;
    std::string name;
    std::int64_t programs = 0; ///< usable
    std::optional<double> bestSeconds;
    TopK topK; ///< best / best-of-top-k; empty when no usable program
    TopK random; ///< expected best / best of k random picks, in closed form
    std::optional<double> kendallTau;
    std::optional<double> spearmanRho;
};

struct NetworkResult
{
    std::string name;
    TopK topK; ///< Σ w·best / Σ w·best-of-top-k over the network's tasks
    TopK random; ///< what a random order earns on average (see randomBaseline)
    int tasks = 0;
    std::vector<std::string> tasksLeftOut; ///< no valid measurement, by name
};

/// Averaging rule: "ratio of sums" over all tasks of all evaluated networks (TLP's tlp_eval.py),
/// each network's occurrence of a task counting with its weight. A network is evaluated when all
/// its tasks are among the scored ones; others are named in `warnings`, and those of their tasks
/// that no evaluated network has count among the "(other tasks)".
struct EvaluationReport
{
    std::vector<int> ks;
    TopK topK;
    TopK random; ///< what a random order earns on average
    std::optional<double> kendallTau; ///< mean over tasks where defined
    std::optional<double> spearmanRho;
    std::vector<NetworkResult>
        networks; ///< "(other tasks)", weight 1 each, for tasks of no network
    std::vector<TaskResult> tasks;
    std::int64_t programs = 0; ///< usable ones, over all tasks
    double secondsPerScore = 0; ///< filled by the caller; 0 unknown
    std::vector<std::string> warnings; ///< e.g. constant predictions, undefined correlations

    [[nodiscard]] std::string toJson() const;
    /// Errors: Corrupt.
    [[nodiscard]] static Result<EvaluationReport> fromJson(std::string_view json);
};

/// Leaves only the given k's in every table of a report, for showing it.
void keepOnly(EvaluationReport& report, const std::vector<int>& ks);

/// Source: TenSet (NeurIPS 2021 D&B) and zhaiyi000/tlp scripts/tlp_eval.py, restated in
/// reference/tlp.md 6. Errors: BadInput when no task has a usable program, for a k below 1, a task
/// that occurs twice or whose numbers of scores and programs differ, and a weight that is not a
/// number ≥ 0.
[[nodiscard]] Result<EvaluationReport> evaluate(const std::vector<ScoredTask>& tasks,
    const std::vector<WeightedNetwork>& networks, const std::vector<int>& ks);

} // namespace tlp::evaluation
