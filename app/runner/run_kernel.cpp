// SPDX-License-Identifier: GPL-3.0-only
#include "runner/run_kernel.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <new>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/time.h>

#include "measure/timing.h"
#include "runner/check_result.h"
#include "runner/kernel.h"
#include "runner/kernel_arguments.h"

namespace tlp::runner {
namespace {

using measure::Timing;
using measure::TimingOptions;

using measure::RunOutcome;
using measure::RunReply;
using measure::RunRequest;

RunReply failed(RunOutcome outcome, std::string message)
{
    RunReply reply;
    reply.outcome = outcome;
    reply.message = std::move(message);
    return reply;
}

RunReply kernelFailed(const Kernel& kernel, int error)
{
    const std::string complaint = kernel.complaint();
    if (error == kHalideOutOfMemory)
        return failed(RunOutcome::OutOfMemory,
            fmt::format(
                "the kernel found no memory{}{}", complaint.empty() ? "" : ": ", complaint));
    return failed(RunOutcome::KernelError,
        fmt::format(
            "the kernel ended with error {}{}{}", error, complaint.empty() ? "" : ": ", complaint));
}

/// Compares all outputs with the reference files. The message is empty when all are right.
Result<Difference> checkOutputs(const KernelArguments& arguments, const RunRequest& request)
{
    Difference worst;
    const auto outputs = arguments.outputs();
    if (outputs.size() != request.references.size())
        return fail(ErrorKind::BadInput,
            fmt::format("the kernel has {} outputs, the reference {}", outputs.size(),
                request.references.size()));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        TLP_TRY(const std::vector<float> expected, measure::readFloats(request.references[i]));
        Difference difference = compare(outputs[i], expected, request.tolerance);
        if (i == 0 || difference.largest > worst.largest)
            worst = std::move(difference);
    }
    return worst;
}

/// Nothing when the outputs are right or not to be checked.
std::optional<RunReply> wrongOutputs(
    const KernelArguments& arguments, const RunRequest& request, double& largestDifference)
{
    if (request.references.empty())
        return std::nullopt;
    const Result<Difference> difference = checkOutputs(arguments, request);
    if (!difference)
        return failed(RunOutcome::BadKernel, difference.error().toString());
    largestDifference = std::max(largestDifference, difference->largest);
    if (difference->message.empty())
        return std::nullopt;
    RunReply reply = failed(RunOutcome::WrongResult, difference->message);
    reply.largestDifference = difference->largest;
    return reply;
}

TimingOptions timingOptions(const RunRequest& request)
{
    TimingOptions options;
    options.repeats = request.repeats;
    options.minRepeatSeconds = request.minRepeatMs / 1e3;
    options.maxRepeatsSeconds = request.maxRepeatsMs / 1e3;
    options.noiseThreshold = request.noiseThreshold;
    options.noiseRetries = request.noiseRetries;
    options.retryBelowSeconds = request.retryBelowSeconds;
    return options;
}

RunReply runLoaded(const Kernel& kernel, KernelArguments& arguments, const RunRequest& request)
{
    const auto execute = [&] { return kernel(arguments.pointers()); };
    if (const int error = execute(); error != 0) // warms up, too
        return kernelFailed(kernel, error);
    double largestDifference = 0;
    if (auto wrong = wrongOutputs(arguments, request, largestDifference))
        return *wrong;
    std::function<void()> flush;
    if (request.flushesCache)
        flush = [&] { arguments.flushFromCaches(); };
    Timing timing = measureTime(execute, flush, timingOptions(request));
    if (timing.failure != 0)
        return kernelFailed(kernel, timing.failure);
    // A kernel that only works the first time, or not always, is wrong as well.
    if (auto wrong = wrongOutputs(arguments, request, largestDifference))
        return *wrong;
    RunReply reply;
    reply.costsSeconds = std::move(timing.costsSeconds);
    reply.spread = timing.spread;
    reply.attempts = timing.attempts;
    reply.largestDifference = largestDifference;
    return reply;
}

} // namespace

void limitSelf(const RunRequest& request)
{
    if (request.timeLimitSeconds > 0) {
        double whole = 0;
        const double part = std::modf(request.timeLimitSeconds, &whole);
        itimerval alarm{};
        alarm.it_value.tv_sec = static_cast<time_t>(whole);
        alarm.it_value.tv_usec = static_cast<suseconds_t>(part * 1e6) + 1;
        ::setitimer(ITIMER_REAL, &alarm, nullptr);
    }
    if (request.memoryMiB > 0) {
        const auto bytes = static_cast<rlim_t>(request.memoryMiB) << 20;
        const rlimit limit{bytes, bytes};
        ::setrlimit(RLIMIT_AS, &limit);
    }
    if (!request.cores.empty()) {
        cpu_set_t cores;
        CPU_ZERO(&cores);
        for (const int core : request.cores)
            if (core >= 0 && core < CPU_SETSIZE)
                CPU_SET(static_cast<std::size_t>(core), &cores);
        ::sched_setaffinity(0, sizeof(cores), &cores);
    }
    ::setenv("HL_NUM_THREADS", std::to_string(std::max(1, request.threads)).c_str(), 1);
    // Memory that a kernel frees is kept for its next execution: else each would pay the system for
    // the pages of its intermediate results anew.
    ::mallopt(M_MMAP_MAX, 0);
    ::mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
}

RunReply runKernel(const RunRequest& request)
{
    try {
        const Result<Kernel> kernel = Kernel::load(request.kernel);
        if (!kernel)
            return failed(RunOutcome::BadKernel, kernel.error().message);
        Result<KernelArguments> arguments = KernelArguments::make(request.buffers, request.seed);
        if (!arguments)
            return failed(RunOutcome::BadKernel, arguments.error().message);
        return runLoaded(*kernel, *arguments, request);
    } catch (const std::bad_alloc&) {
        return failed(RunOutcome::OutOfMemory,
            fmt::format(
                "the kernel's buffers do not fit into {} MiB of memory", request.memoryMiB));
    }
}

} // namespace tlp::runner
