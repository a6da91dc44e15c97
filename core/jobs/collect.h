// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "jobs/program_recorder.h"
#include "measure/collect_spec.h"

namespace tlp::jobs {

/// Lives in core/measure, where who only starts jobs finds it.
using measure::CollectSpec;

/// A workload that could not be measured at all.
struct LeftOutTask
{
    std::string workload;
    std::string reason;
};

struct CollectReport
{
    MeasureCounts counts;
    std::int64_t tasks = 0; ///< workloads, each counted once
    std::vector<LeftOutTask> leftOut;
    std::vector<std::string> platforms;
    std::string machine; ///< the processor's name
    std::string file;
    double seconds = 0;

    /// programs, measured, failed {kind: n}, examples {kind: message}, file, skipped, remeasured,
    /// tasks, left_out [{workload, reason}], platforms, machine, spread {median, p90}, seconds.
    [[nodiscard]] std::string toJson() const;
};

/// Goes on where an earlier call with the same file ended: the same seed draws the same programs,
/// and those that the file holds are left out. Errors: Usage for options that make no sense; as
/// findWorkloads, LocalTarget::parse, RecordLog::open, ProgramRecorder::record; Unsupported when
/// not one workload can be measured.
[[nodiscard]] Result<CollectReport> collectRecords(
    const CollectSpec& spec, const JobContext& context);

/// "AMD EPYC …", as the system names this machine's processor.
[[nodiscard]] std::string processorName();

} // namespace tlp::jobs
