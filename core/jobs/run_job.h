// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/import_report.h"
#include "workspace/job_specs.h"
#include "workspace/workspace.h"

/// Executes what the workspace stores: the only place where datasets, models, training, scoring and
/// evaluation meet.
namespace tlp::jobs {

using workspace::EvaluateRequest;
using workspace::ImportSpec;
using workspace::kCollectJob;
using workspace::kEvaluateJob;
using workspace::kImportJob;
using workspace::kTrainJob;
using workspace::kTuneJob;

/// `tlp job run ID`: claims the job, runs it to its end with heartbeats (at most 2 a second),
/// writes progress, metrics and result, and leaves a truthful state behind whatever happens. A job
/// that was killed continues from its last checkpoint. `context.onProgress` mirrors the progress
/// (terminal). Stopped when cancelled by either the token or the database.
[[nodiscard]] Status runJob(workspace::Workspace& workspace, JobId id, const JobContext& context);

/// Scores a run's model on a dataset and stores the evaluation. Empty names: the run's own. `split`
/// empty and the run has none: all tasks. An evaluation of the same run on the same data is
/// replaced. The head: that of
/// the platform, else the first with a warning; what another one that is asked for scores is
/// returned and not stored. Names must be whole: resolveNames completes them when
/// the request is made. Errors: NotFound; BadInput (no model yet, a CPU model on GPU records or the
/// reverse, no usable program).
[[nodiscard]] Result<workspace::EvaluationInfo> evaluateRun(
    workspace::Workspace& workspace, const EvaluateRequest& request, const JobContext& context);
/// The request with every name whole: unique beginnings completed, empty ones the run's own.
/// Errors: NotFound, Ambiguous.
[[nodiscard]] Result<EvaluateRequest> resolveNames(
    const workspace::Workspace& workspace, const EvaluateRequest& request);

/// The result of an import job: lines, good, flagged, skipped, ignored, duplicates, recovered,
/// files, files_failed, bytes, seconds, features, flags {reason: n}, issues [{kind, file, line,
/// column, reason}] (the first 1000) and issues_dropped.
[[nodiscard]] std::string toJson(const dataset::ImportReport& report);

} // namespace tlp::jobs
