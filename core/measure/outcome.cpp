// SPDX-License-Identifier: GPL-3.0-only
#include "measure/outcome.h"

#include <chrono>
#include <csignal>
#include <utility>

#include <fmt/format.h>

#include "base/statistics.h"
#include "base/text.h"
#include "measure/child_failure.h"

namespace tlp::measure {
namespace {

using records::MeasureError;

/// What TVM writes as the cost of a failure (measure.h, kMaxFloat).
constexpr double kNoCost = 1e10;

MeasureError errorOf(BuildFailure failure)
{
    switch (failure) {
    case BuildFailure::None:
        return MeasureError::None;
    case BuildFailure::BadSteps:
    case BuildFailure::NotExpressible:
        return MeasureError::Instantiation;
    case BuildFailure::Compile:
    case BuildFailure::OutOfMemory:
    case BuildFailure::Crash:
        return MeasureError::CompileHost;
    case BuildFailure::Timeout:
        return MeasureError::BuildTimeout;
    }
    return MeasureError::Unknown;
}

MeasureError errorOf(RunOutcome outcome)
{
    switch (outcome) {
    case RunOutcome::Done:
        return MeasureError::None;
    case RunOutcome::WrongResult:
        return MeasureError::WrongAnswer;
    case RunOutcome::BadKernel:
    case RunOutcome::KernelError:
    case RunOutcome::OutOfMemory:
        return MeasureError::RuntimeDevice;
    }
    return MeasureError::Unknown;
}

std::int64_t now()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Measurement started(const BuildReply& build, double runSeconds)
{
    Measurement measurement;
    measurement.buildFailure = build.failure;
    measurement.buildSeconds = build.seconds;
    measurement.runSeconds = runSeconds;
    measurement.result.allCostSeconds = build.seconds + runSeconds;
    measurement.result.timestamp = now();
    return measurement;
}

Measurement failed(Measurement measurement, MeasureError error, std::string message)
{
    measurement.result.errorNo = static_cast<int>(error);
    measurement.result.costsSeconds = {kNoCost};
    measurement.message = std::move(message);
    return measurement;
}

Measurement withoutAnswer(
    Measurement measurement, const RunnerEnd& run, const MeasureOptions& options)
{
    // The runner's own alarm comes first when this process was held up.
    if (run.isTimedOut || run.end.signal == SIGALRM)
        return failed(std::move(measurement), MeasureError::RunTimeout,
            fmt::format("the run took more than {} s", toSixDigits(options.runTimeoutSeconds)));
    return failed(std::move(measurement), MeasureError::RuntimeDevice,
        explainEnd("the kernel", run.end, run.errorTail, options.runMemoryMiB).message);
}

} // namespace

Measurement measurementOf(const BuildReply& failedBuild)
{
    return failed(started(failedBuild, 0), errorOf(failedBuild.failure), failedBuild.message);
}

Measurement measurementOf(
    const BuildReply& build, const RunnerEnd& run, const MeasureOptions& options)
{
    Measurement measurement = started(build, run.seconds);
    if (!run.answer)
        return withoutAnswer(std::move(measurement), run, options);
    const Result<RunReply> reply = RunReply::fromJson(*run.answer);
    if (!reply)
        return failed(std::move(measurement), MeasureError::Unknown, reply.error().message);
    if (reply->outcome != RunOutcome::Done || reply->costsSeconds.empty())
        return failed(std::move(measurement), errorOf(reply->outcome), reply->message);
    measurement.result.costsSeconds = reply->costsSeconds;
    measurement.medianSeconds = median(reply->costsSeconds);
    measurement.spread = reply->spread;
    measurement.attempts = reply->attempts;
    measurement.isNoisy = reply->spread > options.noiseThreshold;
    if (measurement.isNoisy)
        measurement.message = fmt::format("the machine was too noisy: the repeats differ by {} % "
                                          "after {} attempt{}",
            toSixDigits(100 * reply->spread), reply->attempts, reply->attempts == 1 ? "" : "s");
    return measurement;
}

Measurement uncheckable(const BuildReply& build, const std::string& why)
{
    return failed(started(build, 0), MeasureError::Unknown,
        fmt::format("the result cannot be checked: {}", why));
}

} // namespace tlp::measure
