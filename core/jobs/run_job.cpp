// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"

#include "base/log.h"
#include "dataset/import_records.h"
#include "jobs/job_kinds.h"
#include "jobs/job_reporter.h"
#include "scoring/scorer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

namespace tlp::jobs {
namespace {

Result<std::string> dispatch(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    if (job.kind == kTrainJob)
        return trainJob(workspace, job, context);
    if (job.kind == kImportJob)
        return importJob(workspace, job, context);
    if (job.kind == kEvaluateJob)
        return evaluateJob(workspace, job, context);
    if (job.kind == kCollectJob)
        return collectJob(workspace, job, context);
    if (job.kind == kTuneJob)
        return tuneJob(workspace, job, context);
    if (job.kind == workspace::kStudyJob)
        return studyJob(workspace, job, context);
    return fail(ErrorKind::Unsupported, fmt::format("unknown kind of job “{}”", job.kind));
}

/// Nothing may leave the job without a state: exceptions become errors here as well.
Result<std::string> dispatchGuarded(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    try {
        return dispatch(workspace, job, context);
    } catch (const std::bad_alloc&) {
        return fail(ErrorKind::Resource, "out of memory; a smaller batch size may help");
    } catch (const std::exception& exception) {
        return fail(ErrorKind::Internal, exception.what());
    }
}

} // namespace

Result<dataset::ImportReport> importFiles(
    workspace::Workspace& workspace, const ImportSpec& spec, const JobContext& context)
{
    TLP_TRY(const auto file, workspace.datasetPath(spec.dataset));
    std::error_code ignored;
    const bool isNew = !std::filesystem::exists(file, ignored);
    dataset::ImportOptions options;
    options.paths.assign(spec.paths.begin(), spec.paths.end());
    options.platform = spec.platform;
    options.networksFile = spec.networksFile;
    options.features = spec.features;
    auto report = [&]() -> Result<dataset::ImportReport> {
        TLP_TRY(auto dataset, dataset::Dataset::open(file, dataset::OpenMode::Create));
        return dataset::importRecords(dataset, options, context);
    }();
    if (!report && isNew)
        if (const Status removed = dataset::removeIfEmpty(file); !removed)
            log(LogLevel::Warning, removed.error().toString());
    return report;
}

Result<std::string> importJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    TLP_TRY(const ImportSpec spec, ImportSpec::fromJson(job.specJson));
    TLP_TRY(const dataset::ImportReport report, importFiles(workspace, spec, context));
    return toJson(report);
}

Result<std::string> evaluateJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    TLP_TRY(const EvaluateRequest request, EvaluateRequest::fromJson(job.specJson));
    scoring::setTorchThreads(0);
    TLP_TRY(const auto info, evaluateRun(workspace, request, context));
    return nlohmann::json{{"evaluation", info.id}}.dump();
}

Status runJob(workspace::Workspace& workspace, JobId id, const JobContext& context)
{
    TLP_CHECK(workspace.claimJob(id));
    TLP_TRY(const workspace::JobInfo job, workspace.job(id));
    const auto outcome = [&] {
        JobReporter reporter(workspace.directory(), id, context);
        return dispatchGuarded(workspace, job, reporter.context());
    }();
    if (Status there = workspace.checkIsThere(); !there)
        return failWithin(
            std::move(there).error(), fmt::format("nothing of job {} is kept", id.value));
    if (outcome) {
        TLP_CHECK(workspace.finishJob(id, workspace::JobState::Finished, {}, *outcome));
        return {};
    }
    const Error& error = outcome.error();
    const bool wasStopped = error.kind == ErrorKind::Stopped;
    const Status written = workspace.finishJob(id,
        wasStopped ? workspace::JobState::Cancelled : workspace::JobState::Failed,
        wasStopped ? std::string("cancelled") : error.toString());
    if (!written) // the first error is the one to return
        log(LogLevel::Warning,
            fmt::format("the job's end was not stored: {}", written.error().toString()));
    return tl::unexpected<Error>(error);
}

} // namespace tlp::jobs
