// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/import_report.h"
#include "workspace/workspace.h"

/// Executes what the workspace stores: the only place where datasets, models, training, scoring and
/// evaluation meet.
namespace tlp::jobs {

/// Kinds of jobs: what `createJob` takes and which spec belongs to it.
inline constexpr std::string_view kTrainJob = "train"; ///< options::TrainSpec, with a run
inline constexpr std::string_view kImportJob = "import"; ///< ImportSpec
inline constexpr std::string_view kEvaluateJob = "evaluate"; ///< EvaluateRequest
inline constexpr std::string_view kCollectJob = "collect"; ///< CollectSpec, see collect.h

/// `tlp job run ID`: claims the job, runs it to its end with heartbeats (at most 2 a second),
/// writes progress, metrics and result, and leaves a truthful state behind whatever happens. A job
/// that was killed continues from its last checkpoint. `context.onProgress` mirrors the progress
/// (terminal). Stopped when cancelled by either the token or the database.
[[nodiscard]] Status runJob(workspace::Workspace& workspace, JobId id, const JobContext& context);

/// Scores a run's model on a dataset and stores the evaluation. Empty names: the run's own. `split`
/// empty and the run has none: all tasks. An evaluation of the same run on the same data is
/// replaced. Names must be whole: resolveNames completes them when the request is made. Errors:
/// NotFound; BadInput (no model yet, a CPU model on GPU records or the reverse, no usable program).
struct EvaluateRequest
{
    std::string run;
    std::string dataset, platform, split;
    std::vector<int> ks{1, 5, 10, 20};

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<EvaluateRequest> fromJson(std::string_view json);
};
[[nodiscard]] Result<workspace::EvaluationInfo> evaluateRun(
    workspace::Workspace& workspace, const EvaluateRequest& request, const JobContext& context);
/// The request with every name whole: unique beginnings completed, empty ones the run's own.
/// Errors: NotFound, Ambiguous.
[[nodiscard]] Result<EvaluateRequest> resolveNames(
    const workspace::Workspace& workspace, const EvaluateRequest& request);

/// An import job's spec. Paths must be absolute, since the job may run in another folder.
struct ImportSpec
{
    std::string dataset;
    std::vector<std::string> paths;
    std::string platform;
    std::string networksFile;

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<ImportSpec> fromJson(std::string_view json);
};

/// The result of an import job: lines, good, flagged, skipped, ignored, duplicates, recovered,
/// files, files_failed, bytes, seconds, flags {reason: n}, issues [{kind, file, line, column,
/// reason}] (the first 1000) and issues_dropped.
[[nodiscard]] std::string toJson(const dataset::ImportReport& report);

} // namespace tlp::jobs
