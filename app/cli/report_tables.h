// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "evaluation/evaluation_report.h"
#include "workspace/workspace.h"

/// Evaluations, runs and jobs as JSON (keys are a contract) and as tables.
namespace tlp::cli {

/// {"1": 0.5, …}
[[nodiscard]] Json toJson(const evaluation::TopK& topK);
/// run, dataset, platform, split, top_k, random, networks [{name, top_k, random, tasks,
/// tasks_left_out}], kendall_tau, spearman_rho, programs, seconds_per_score, averaging, warnings
[[nodiscard]] Json toJson(
    const workspace::RunInfo& run, const workspace::EvaluationInfo& evaluation);
[[nodiscard]] Json toJson(const workspace::RunInfo& run);
enum class JobDetail { Summary, Full };
/// Full: with the specification and the result, which may be long.
[[nodiscard]] Json toJson(const workspace::JobInfo& job, JobDetail detail = JobDetail::Full);

template <typename T>
[[nodiscard]] Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/// Of the model's weights, four bytes each.
[[nodiscard]] double sizeMebibytes(const workspace::RunInfo& run);

/// The newest evaluation on what the run was made for (its dataset, platform and split), else the
/// newest of all, else null.
[[nodiscard]] const workspace::EvaluationInfo* mainEvaluation(
    const workspace::RunInfo& run, const std::vector<workspace::EvaluationInfo>& evaluations);

/// TLP, random and best of every network and of all together.
[[nodiscard]] std::string evaluationTable(
    const std::string& modelTitle, const evaluation::EvaluationReport& report);

} // namespace tlp::cli
