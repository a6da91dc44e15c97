// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/import_report.h"
#include "jobs/program_recorder.h"
#include "measure/measurer.h"

namespace tlp::jobs {

/// Builds and times the programs of records on this machine: ours, and TVM's for known tasks.
struct RemeasureSpec
{
    std::vector<std::string> paths; ///< files, folders, archives, "-": as an import finds them
    std::string out; ///< record file for the new times; empty: none is written
    /// LocalTarget's text form; empty: what each record's target stands for, with as many threads
    /// as its hardware parameters say, but no more than there are here.
    std::string target;
    std::string networksFile; ///< with the DAGs of tasks; empty: those that come with the program
    std::int64_t limit = 0; ///< programs of each task and target, drawn at random; 0: all
    std::int64_t sample = 0; ///< of those, programs of all tasks together, drawn; 0: all
    std::uint64_t seed = 0; ///< of the draws
    measure::MeasureOptions measuring;
};

/// How one task's new times on one target compare with those in the files.
struct TaskAgreement
{
    std::string workloadKey; ///< canonical
    std::string workload; ///< in text form when it is an operator of ours, else the key
    std::string target; ///< LocalTarget's text form; empty: nothing here stands for the records'
    std::int64_t records = 0;
    std::int64_t measured = 0;
    std::int64_t compared = 0; ///< with a usable time in the files as well
    /// Between the files' times and ours; none when fewer than two differ.
    std::optional<double> kendall, spearman;
    std::optional<double> bestSeconds; ///< here
};

/// The mean over a target's tasks; none where no task has one.
struct TargetAgreement
{
    std::string target;
    std::int64_t tasks = 0; ///< with a rank correlation
    std::optional<double> kendall, spearman;
};

struct RemeasureReport
{
    MeasureCounts counts;
    std::int64_t records = 0; ///< read, of auto_scheduler
    std::int64_t duplicates = 0; ///< the same program again
    /// Records that cannot be tried, by reason.
    std::map<std::string, std::int64_t> leftOut;
    std::int64_t built = 0; ///< of the programs tried now
    /// Of those built, the ones that ended, well or with a crash or a wrong result; and the right
    /// ones among them. Only when results are checked.
    std::int64_t checked = 0, correct = 0;
    bool checksResult = false;
    std::vector<TaskAgreement> tasks; ///< with a sample, those of which a program was drawn
    dataset::ImportReport reading; ///< what became of the files
    std::string file;
    double seconds = 0;

    /// In the order of the tasks.
    [[nodiscard]] std::vector<TargetAgreement> targets() const;

    /// programs, measured, failed {kind: n}, examples {kind: message}, file, files, issues [{file,
    /// line, reason}], records, duplicates, left_out {reason: n}, built, built_share, correct,
    /// correct_share (of those checked; null without checks), kendall_mean, spearman_mean, targets
    /// [{target, tasks, kendall_mean, spearman_mean}], tasks [{workload_key, workload, target,
    /// records, measured, compared, kendall, spearman, best_seconds}], spread {median, p90},
    /// seconds.
    [[nodiscard]] std::string toJson() const;
};

/// Errors: as dataset::readRecordFiles, LocalTarget::parse, loadNetworks, RecordLog::open,
/// ProgramRecorder::record.
[[nodiscard]] Result<RemeasureReport> remeasureRecords(
    const RemeasureSpec& spec, const JobContext& context);

} // namespace tlp::jobs
