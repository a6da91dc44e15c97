// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/tune_baselines.h"

#include "base/log.h"
#include "records/workload_key.h"
#include "workload/task_title.h"
#include "workspace/process_identity.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace tlp::jobs {

baseline::BaselineOptions baselineOptions(const workload::LocalTarget& target)
{
    baseline::BaselineOptions options;
    options.threads = target.threads;
    return options;
}

Result<baseline::Baseline> storeBaseline(workspace::Workspace& workspace,
    const workload::Workload& workload, const workload::LocalTarget& target,
    const baseline::BaselineOptions& options, const JobContext& context)
{
    TLP_TRY(baseline::Baseline measured, baseline::measureBaseline(workload, options, context));
    workspace::BaselineInfo row;
    row.workloadKey = workload.key;
    row.platform = target.platformName();
    row.host = workspace::hostName();
    row.way = measured.way;
    row.seconds = measured.seconds;
    row.costsSeconds = measured.costsSeconds;
    row.torch = measured.torch;
    TLP_CHECK(workspace.setBaseline(row));
    return measured;
}

Status storeMissingBaselines(workspace::Workspace& workspace,
    std::span<const workload::Workload* const> workloads, const workload::LocalTarget& target,
    const baseline::BaselineOptions& options, const JobContext& context)
{
    TLP_TRY(const auto stored, workspace.baselines(target.platformName(), workspace::hostName()));
    std::set<std::string> known;
    for (const workspace::BaselineInfo& one : stored)
        known.insert(one.workloadKey);
    std::int64_t done = 0;
    for (const workload::Workload* workload : workloads) {
        const std::string title = workload::taskTitle(workload->text, workload->dagText);
        context.report(
            {"LibTorch", done++, static_cast<std::int64_t>(workloads.size()), "workloads", title});
        if (!known.insert(records::parseWorkloadKey(workload->key).canonical).second)
            continue;
        const auto measured = storeBaseline(workspace, *workload, target, options, context);
        if (measured) {
            log(LogLevel::Info,
                fmt::format("LibTorch needs {:.4g} ms for {}: {}", measured->seconds * 1e3, title,
                    measured->way));
            continue;
        }
        const Error& error = measured.error();
        if (error.kind == ErrorKind::Stopped)
            return tl::unexpected<Error>(error);
        log(LogLevel::Warning,
            fmt::format("LibTorch was not timed for {}: {}", title, error.toString()));
        if (error.kind == ErrorKind::NotFound)
            break; // without its program there is no time for any
    }
    return {};
}

} // namespace tlp::jobs
