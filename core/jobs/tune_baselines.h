// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "baseline/measure_baseline.h"
#include "workload/local_target.h"
#include "workload/workload.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// LibTorch with the target's threads. Nothing of a session's own settings (repeats, cores): the
/// time is stored once for all sessions on the platform.
[[nodiscard]] baseline::BaselineOptions baselineOptions(const workload::LocalTarget& target);

/// Times LibTorch for one workload and stores the time for the target's platform and this machine.
/// Errors: as measureBaseline; those of the workspace.
[[nodiscard]] Result<baseline::Baseline> storeBaseline(workspace::Workspace& workspace,
    const workload::Workload& workload, const workload::LocalTarget& target,
    const baseline::BaselineOptions& options, const JobContext& context);

/// Times LibTorch for those of the workloads that have no time yet. What cannot be timed is logged.
/// Errors: Stopped; those of the workspace.
[[nodiscard]] Status storeMissingBaselines(workspace::Workspace& workspace,
    std::span<const workload::Workload* const> workloads, const workload::LocalTarget& target,
    const baseline::BaselineOptions& options, const JobContext& context);

} // namespace tlp::jobs
