// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/measure_baseline.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <poll.h>

#include "base/statistics.h"
#include "baseline/plan.h"
#include "measure/machine_lock.h"
#include "measure/measurer.h"
#include "measure/runner_process.h"

namespace tlp::baseline {
namespace {

constexpr std::chrono::milliseconds kPause{100}; // between looks whether we are to stop
/// The child's own alarm is for when this process cannot kill it.
constexpr double kAlarmAfterSeconds = 1;

tl::unexpected<Error> stopped()
{
    return fail(ErrorKind::Stopped, "stopped");
}

/// The process is killed with its object when a stop ends the wait.
Result<measure::RunnerEnd> endOf(measure::RunnerProcess process, const JobContext& context)
{
    for (;;) {
        if (context.stopRequested())
            return stopped();
        std::vector<pollfd> watched;
        process.watch(watched);
        ::poll(watched.data(), watched.size(), static_cast<int>(kPause.count()));
        if (auto end = process.pump())
            return std::move(*end);
    }
}

/// One process that times all ways.
Result<BaselineReply> ask(const std::filesystem::path& program, const BaselineRequest& request,
    const std::vector<std::string>& environment, double timeoutSeconds, const JobContext& context)
{
    TLP_TRY(measure::RunnerProcess process,
        measure::RunnerProcess::start(
            program, "time", request.toJson(), timeoutSeconds, environment));
    TLP_TRY(const measure::RunnerEnd end, endOf(std::move(process), context));
    if (end.isTimedOut)
        return fail(
            ErrorKind::Timeout, fmt::format("LibTorch took more than {:.0f} s", timeoutSeconds));
    if (!end.answer)
        return fail(ErrorKind::Internal,
            fmt::format("the program that times LibTorch {}{}{}", measure::describe(end.end),
                end.errorTail.empty() ? "" : ": ", end.errorTail));
    TLP_TRY(BaselineReply reply, BaselineReply::fromJson(*end.answer));
    if (!reply.message.empty())
        return fail(reply.isUnsupported ? ErrorKind::Unsupported : ErrorKind::Internal,
            std::move(reply.message));
    return reply;
}

/// Threads that wait for each other either spin, which is the faster way on an idle machine, or
/// sleep, which is hundreds of times as fast where something else wants their cores.
Result<BaselineReply> askBothWays(const std::filesystem::path& program,
    const BaselineRequest& request, double timeoutSeconds, const JobContext& context)
{
    TLP_TRY(BaselineReply reply, ask(program, request, {}, timeoutSeconds, context));
    if (request.threads < 2)
        return reply;
    TLP_TRY(BaselineReply sleeping,
        ask(program, request, {"OMP_WAIT_POLICY=passive"}, timeoutSeconds, context));
    constexpr const char* kSleeping = ", waiting threads sleep";
    if (mean(sleeping.costsSeconds) < mean(reply.costsSeconds)) {
        reply.costsSeconds = std::move(sleeping.costsSeconds);
        reply.way = sleeping.way + kSleeping;
    }
    for (WayTime& way : sleeping.ways)
        reply.ways.push_back({way.name + kSleeping, way.seconds, std::move(way.whyNot)});
    return reply;
}

} // namespace

Result<Baseline> measureBaseline(
    const workload::Workload& workload, const BaselineOptions& options, const JobContext& context)
{
    // Unknown operators need no process.
    TLP_TRY([[maybe_unused]] const Plan plan, makePlan(workload.dag));
    TLP_TRY(const auto program, measure::findProgram(options.program, "tlp-baseline"));
    BaselineRequest request;
    request.workloadKey = workload.key;
    request.dagText = workload.dagText;
    request.threads = options.threads;
    request.repeats = options.repeats;
    request.minRepeatMs = options.minRepeatMs;
    request.maxRepeatsMs = options.maxRepeatsMs;
    request.timeLimitSeconds = options.timeoutSeconds + kAlarmAfterSeconds;
    measure::MachineLock lock;
    TLP_CHECK(lock.take(measure::MachineLock::Use::Timing, context));
    TLP_TRY(BaselineReply reply, askBothWays(program, request, options.timeoutSeconds, context));
    return Baseline{std::move(reply.way), mean(reply.costsSeconds), std::move(reply.costsSeconds),
        std::move(reply.ways), std::move(reply.torch)};
}

} // namespace tlp::baseline
