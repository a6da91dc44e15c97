// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/program_recorder.h"

#include "base/machine.h"

#include "measure/collect_spec.h"
#include "measure/local_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <stop_token>
#include <utility>

namespace tlp::jobs {
namespace {

using measure::BuildFailure;
using measure::Candidate;
using measure::Measurement;

/// As many failures of one kind at the start mean that nothing will work.
constexpr std::size_t kHopeless = 16;
constexpr int kInstantiation = static_cast<int>(records::MeasureError::Instantiation);

/// Failures that a broken installation brings about: no program has them all alike.
bool mayBeOurs(const Measurement& measurement)
{
    return measurement.buildFailure == BuildFailure::Compile
        || measurement.buildFailure == BuildFailure::Crash
        || measurement.result.errorNo == static_cast<int>(records::MeasureError::RuntimeDevice);
}

std::string kindOf(const Measurement& measurement)
{
    if (measurement.isNoisy)
        return "noise";
    if (measurement.buildFailure != BuildFailure::None)
        return measure::toString(measurement.buildFailure);
    return records::nameOfError(measurement.result.errorNo);
}

} // namespace

Result<workload::LocalTarget> localTarget(std::string_view text)
{
    TLP_TRY(auto target, workload::LocalTarget::parse(text));
    if (target.threads > availableProcessors())
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” asks for {} threads, but this process has {} processors", text,
                target.threads, availableProcessors()));
    return target;
}

std::int64_t MeasureCounts::failures() const
{
    std::int64_t sum = 0;
    for (const auto& [kind, count] : failed)
        sum += count;
    return sum;
}

ProgramRecorder::ProgramRecorder(
    measure::Measurer& measurer, RecordLog* log, std::string phase, std::int64_t total)
    : m_measurer(measurer)
    , m_log(log)
    , m_phase(std::move(phase))
    , m_total(total)
{}

Status ProgramRecorder::record(std::vector<Candidate> candidates, const std::string& detail,
    const JobContext& context, const OnRecord& onRecord)
{
    m_detail = detail;
    m_counts.programs += static_cast<std::int64_t>(candidates.size());
    if (m_log != nullptr)
        m_counts.skipped
            += static_cast<std::int64_t>(std::erase_if(candidates, [&](const Candidate& candidate) {
                   return m_log->contains(
                       identityOf(measure::localTask(candidate.workloadKey, candidate.target,
                                      candidate.layoutRewriteOption),
                           candidate.steps));
               }));
    report(context);
    std::vector<Candidate> noisy;
    TLP_CHECK(measure(candidates, false, noisy, context, onRecord));
    m_counts.remeasured += static_cast<std::int64_t>(noisy.size());
    std::vector<Candidate> none;
    return measure(noisy, true, none, context, onRecord);
}

Status ProgramRecorder::measure(const std::vector<Candidate>& candidates, bool isLastTry,
    std::vector<Candidate>& noisy, const JobContext& context, const OnRecord& onRecord)
{
    // A record that cannot be written ends the work as a request to stop does.
    std::stop_source stop;
    const std::stop_callback stopsToo(context.stop, [&] { stop.request_stop(); });
    Status written;
    Status status = m_measurer.measure(
        candidates, {stop.get_token(), {}}, [&](std::size_t index, const Measurement& measurement) {
            const Candidate& candidate = candidates[index];
            if (!written)
                return;
            if (measurement.isNoisy && !isLastTry) {
                noisy.push_back(candidate);
                return;
            }
            written = take(candidate, measurement);
            if (!written)
                stop.request_stop();
            else if (onRecord)
                onRecord(candidate, measurement);
            report(context);
        });
    TLP_CHECK(std::move(written));
    return status;
}

Status ProgramRecorder::take(const Candidate& candidate, Measurement measurement)
{
    // A time that cannot be trusted is kept, but not as a time.
    if (measurement.isNoisy)
        measurement.result.errorNo = static_cast<int>(records::MeasureError::Unknown);
    if (measurement.result.errorNo == 0) {
        ++m_counts.measured;
        m_counts.spreads.push_back(measurement.spread);
    } else {
        const std::string kind = kindOf(measurement);
        ++m_counts.failed[kind];
        m_counts.examples.try_emplace(kind, measurement.message);
    }
    if (!m_hasWorked && mayBeOurs(measurement)) {
        m_held.push_back({candidate, std::move(measurement)});
        return m_held.size() < kHopeless ? Status() : nothingWorks();
    }
    // What Halide cannot say was refused before anything was compiled: it proves nothing.
    if (!m_hasWorked && measurement.result.errorNo != kInstantiation) {
        m_hasWorked = true;
        for (const Held& held : std::exchange(m_held, {}))
            TLP_CHECK(write(held.candidate, held.measurement));
    }
    return write(candidate, measurement);
}

Status ProgramRecorder::finish() const
{
    return m_held.empty() ? Status() : nothingWorks();
}

Status ProgramRecorder::nothingWorks() const
{
    return fail(ErrorKind::Unsupported,
        fmt::format("no program could be built and run; the last of {} failed because: {}",
            m_held.size(), m_held.back().measurement.message));
}

Status ProgramRecorder::write(const Candidate& candidate, const Measurement& measurement)
{
    if (m_log == nullptr)
        return {};
    records::MeasureRecord record;
    record.task = measure::localTask(
        candidate.workloadKey, candidate.target, candidate.layoutRewriteOption);
    record.steps = candidate.steps;
    record.result = measurement.result;
    record.version = "v0.6";
    return m_log->append(record);
}

void ProgramRecorder::report(const JobContext& context) const
{
    context.report({m_phase, m_counts.measured + m_counts.skipped + m_counts.failures(), m_total,
        "programs", measure::CollectDetail{m_detail, m_counts.failed}.toText()});
}

} // namespace tlp::jobs
