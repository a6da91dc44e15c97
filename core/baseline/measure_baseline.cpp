// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/measure_baseline.h"

#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <poll.h>

#include "base/statistics.h"
#include "baseline/plan.h"
#include "measure/machine_lock.h"
#include "measure/runner_process.h"

namespace tlp::baseline {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPause{100}; // between looks whether we are to stop

Result<fs::path> programOf(const fs::path& given)
{
    std::error_code error;
    const fs::path program = given.empty()
        ? fs::read_symlink("/proc/self/exe", error).parent_path() / "tlp-baseline"
        : given;
    if (!fs::exists(program, error))
        return fail(ErrorKind::NotFound, "the program that times LibTorch is missing",
            {program.string(), 0, 0});
    return program;
}

tl::unexpected<Error> stopped()
{
    return fail(ErrorKind::Stopped, "stopped");
}

Status takeMachine(measure::MachineLock& lock, const JobContext& context)
{
    while (!lock.tryTake(measure::MachineLock::Use::Timing)) {
        if (context.stopRequested())
            return stopped();
        std::this_thread::sleep_for(kPause);
    }
    return {};
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

} // namespace

Result<Baseline> measureBaseline(
    const workload::Workload& workload, const BaselineOptions& options, const JobContext& context)
{
    // Unknown operators need no process.
    TLP_TRY([[maybe_unused]] const Plan plan, makePlan(workload.dag));
    TLP_TRY(const fs::path program, programOf(options.program));
    BaselineRequest request;
    request.workloadKey = workload.key;
    request.dagText = workload.dagText;
    request.threads = options.threads;
    request.cores = options.cores;
    request.repeats = options.repeats;
    request.minRepeatMs = options.minRepeatMs;
    request.maxRepeatsMs = options.maxRepeatsMs;
    request.timeLimitSeconds = options.timeoutSeconds;
    measure::MachineLock lock;
    TLP_CHECK(takeMachine(lock, context));
    TLP_TRY(measure::RunnerProcess process,
        measure::RunnerProcess::start(program, "time", request.toJson(), options.timeoutSeconds));
    TLP_TRY(const measure::RunnerEnd end, endOf(std::move(process), context));
    if (end.isTimedOut)
        return fail(ErrorKind::Timeout,
            fmt::format("LibTorch took more than {:.0f} s", options.timeoutSeconds));
    if (!end.answer)
        return fail(ErrorKind::Internal,
            fmt::format("the program that times LibTorch {}{}{}", measure::describe(end.end),
                end.errorTail.empty() ? "" : ": ", end.errorTail));
    TLP_TRY(BaselineReply reply, BaselineReply::fromJson(*end.answer));
    if (!reply.message.empty())
        return fail(reply.isUnsupported ? ErrorKind::Unsupported : ErrorKind::Internal,
            std::move(reply.message));
    return Baseline{std::move(reply.way), median(reply.costsSeconds), std::move(reply.costsSeconds),
        std::move(reply.ways), std::move(reply.torch)};
}

} // namespace tlp::baseline
