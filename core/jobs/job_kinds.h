// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "base/error.h"
#include "base/job_context.h"
#include "jobs/run_job.h"
#include "workspace/workspace.h"

/// What each kind of job does; the result is the job's result JSON. Internal to core/jobs.
namespace tlp::jobs {

[[nodiscard]] Result<std::string> trainJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context);
[[nodiscard]] Result<std::string> importJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context);
/// What an import job does; a new dataset that gets no program is removed again.
[[nodiscard]] Result<dataset::ImportReport> importFiles(
    workspace::Workspace& workspace, const ImportSpec& spec, const JobContext& context);
[[nodiscard]] Result<std::string> evaluateJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context);
[[nodiscard]] Result<std::string> collectJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context);
/// Goes on where an earlier job of the study ended. The result: study, cells, finished, failed; of
/// the step “speed” study, models.
[[nodiscard]] Result<std::string> studyJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context);
/// Goes on where an earlier job of the session ended. The result: workload, best_seconds,
/// baseline_seconds, baseline_missing, trials, failed, seconds {search, model, build, run, total},
/// session, model, platform, ended, tasks [{workload, weight, trials, best_seconds,
/// baseline_seconds, baseline_way}].
[[nodiscard]] Result<std::string> tuneJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context);

} // namespace tlp::jobs
