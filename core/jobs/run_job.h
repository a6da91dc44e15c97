// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "base/job_context.h"
#include "workspace/workspace.h"

/// Executes what the workspace stores: the only place where datasets, models, training, scoring and
/// evaluation meet.
namespace tlp::jobs {

/// `tlp job run ID`: claims the job, runs it to its end with heartbeats, writes progress, metrics
/// and result, and leaves a truthful state behind whatever happens. A job that was killed continues
/// from its last checkpoint. `context.onProgress` mirrors the progress (terminal). Stopped when
/// cancelled by either the token or the database.
[[nodiscard]] Status runJob(workspace::Workspace& workspace, JobId id, const JobContext& context);

/// Scores a run's model on a dataset and stores the evaluation. Empty names: the run's own. `split`
/// empty and the run has none: all tasks. Errors: NotFound, BadInput.
struct EvaluateRequest
{
    std::string run;
    std::string dataset, platform, split;
    std::vector<int> ks{1, 5, 10, 20};
};
[[nodiscard]] Result<workspace::EvaluationInfo> evaluateRun(
    workspace::Workspace& workspace, const EvaluateRequest& request, const JobContext& context);

/// An import job's spec.
struct ImportSpec
{
    std::string dataset;
    std::vector<std::string> paths;
    std::string platform;
    std::string networksFile;

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<ImportSpec> fromJson(std::string_view json);
};

} // namespace tlp::jobs
