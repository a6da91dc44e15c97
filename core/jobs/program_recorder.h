// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "jobs/record_log.h"
#include "measure/measurer.h"

namespace tlp::jobs {

/// LocalTarget::parse for measuring here: BadInput as well for more threads than this process has
/// processors.
[[nodiscard]] Result<workload::LocalTarget> localTarget(std::string_view text);

/// What became of many programs.
struct MeasureCounts
{
    std::int64_t programs = 0; ///< to be measured, each on each target
    std::int64_t skipped = 0; ///< found in the file
    std::int64_t measured = 0; ///< with a valid time, now
    std::int64_t remeasured = 0; ///< too noisy at first, timed again later
    std::map<std::string, std::int64_t> failed; ///< by kind: "not expressible", "noise", …
    std::map<std::string, std::string> examples; ///< the first message of each kind
    std::vector<double> spreads; ///< of the valid ones, (max − min)/median of the repeats

    [[nodiscard]] std::int64_t failures() const;
};

/// Measures programs and appends their records. What is too noisy is measured again after the
/// others, and recorded as failed when it still is.
class ProgramRecorder
{
public:
    /// Called with each measurement that is recorded.
    using OnRecord = std::function<void(const measure::Candidate&, const measure::Measurement&)>;

    /// `total` programs will come, for the progress in `phase`. `log` may be null: then nothing is
    /// written.
    ProgramRecorder(
        measure::Measurer& measurer, RecordLog* log, std::string phase, std::int64_t total);

    /// Leaves out what the log holds. Errors: Stopped; Io; Unsupported, quoting the cause, when the
    /// very first programs all fail in the same way, which is no fault of theirs: they are not
    /// recorded, so that the work can be continued when it is mended.
    [[nodiscard]] Status record(std::vector<measure::Candidate> candidates,
        const std::string& detail, const JobContext& context, const OnRecord& onRecord = {});

    /// To be called after the last record(). Errors: Unsupported as above, for few programs.
    [[nodiscard]] Status finish() const;
    [[nodiscard]] const MeasureCounts& counts() const { return m_counts; }

private:
    struct Held
    {
        measure::Candidate candidate;
        measure::Measurement measurement;
    };

    Status measure(const std::vector<measure::Candidate>& candidates, bool isLastTry,
        std::vector<measure::Candidate>& noisy, const JobContext& context,
        const OnRecord& onRecord);
    Status take(const measure::Candidate& candidate, measure::Measurement measurement);
    Status write(const measure::Candidate& candidate, const measure::Measurement& measurement);
    [[nodiscard]] Status nothingWorks() const;
    void report(const JobContext& context) const;

    measure::Measurer& m_measurer;
    RecordLog* m_log;
    std::string m_phase;
    std::int64_t m_total;
    std::string m_detail;
    MeasureCounts m_counts;
    std::vector<Held> m_held; ///< failures while nothing has worked
    bool m_hasWorked = false;
};

} // namespace tlp::jobs
