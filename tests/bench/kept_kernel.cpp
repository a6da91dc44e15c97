// SPDX-License-Identifier: GPL-3.0-only
#include "kept_kernel.h"

#include <chrono>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <poll.h>

#include "measure/outcome.h"
#include "measure/reference_results.h"
#include "measure/run_protocol.h"
#include "measure/runner_process.h"

namespace tlp::bench {
namespace {

using measure::MachineLock;

Result<measure::RunnerEnd> endOf(Result<measure::RunnerProcess> started)
{
    TLP_TRY(measure::RunnerProcess process, std::move(started));
    for (;;) {
        std::vector<pollfd> watched;
        process.watch(watched);
        ::poll(watched.data(), watched.size(), 1000);
        if (auto end = process.pump())
            return std::move(*end);
    }
}

} // namespace

HeldMachine::HeldMachine(MachineLock::Use use)
{
    while (!m_lock.tryTake(use))
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

KernelBench::KernelBench(measure::ScratchDirectory scratch, const workload::Workload& workload,
    const workload::LocalTarget& target, measure::MeasureOptions options)
    : m_scratch(std::move(scratch))
    , m_workloadKey(workload.key)
    , m_target(target)
    , m_options(std::move(options))
{}

Result<std::unique_ptr<KernelBench>> KernelBench::create(const workload::Workload& workload,
    const workload::LocalTarget& target, const measure::MeasureOptions& options)
{
    TLP_TRY(measure::ScratchDirectory scratch, measure::ScratchDirectory::create());
    std::unique_ptr<KernelBench> bench(
        new KernelBench(std::move(scratch), workload, target, options));
    TLP_CHECK(bench->computeReferences());
    return bench;
}

Status KernelBench::computeReferences()
{
    const HeldMachine machine(MachineLock::Use::Building);
    measure::ReferenceResults results(m_scratch.path(), m_options.seed);
    const measure::ReferenceRequest request = results.request(m_workloadKey, "");
    const double limit = m_options.referenceTimeoutSeconds;
    TLP_TRY(const measure::RunnerEnd end,
        endOf(measure::RunnerProcess::start(
            m_options.runnerProgram, "reference", request.toJson(), limit)));
    results.add(request, end, limit);
    const measure::ReferenceResult* const result = results.find(m_workloadKey, "");
    if (!result->failure.empty())
        return fail(ErrorKind::Internal, result->failure);
    m_references = result->files;
    return {};
}

Result<KernelBench::Kernel> KernelBench::build(
    const Steps& steps, const std::string& schedule, const measure::MeasureOptions& options)
{
    const HeldMachine machine(MachineLock::Use::Building);
    measure::BuildRequest request;
    request.id = m_serial++;
    request.workloadKey = m_workloadKey;
    request.steps = steps;
    request.schedule = schedule;
    request.target = m_target;
    request.output = (m_scratch.path() / fmt::format("kernel-{}.so", request.id)).string();
    TLP_TRY(measure::BuildReply reply, measure::buildOnce(options, request));
    if (reply.failure != measure::BuildFailure::None)
        return fail(ErrorKind::Internal, reply.message);
    return Kernel{request.output, std::move(reply)};
}

Result<double> KernelBench::time(const Kernel& kernel) const
{
    const HeldMachine machine(MachineLock::Use::Timing);
    measure::RunRequest request;
    request.kernel = kernel.library;
    request.buffers = kernel.build.buffers;
    request.seed = m_options.seed;
    request.threads = m_target.threads;
    request.cores = m_options.cores;
    request.repeats = m_options.repeats;
    request.minRepeatMs = m_options.minRepeatMs;
    request.maxRepeatsMs = m_options.maxRepeatsMs;
    request.flushesCache = m_options.flushesCache;
    request.noiseThreshold = m_options.noiseThreshold;
    request.noiseRetries = m_options.noiseRetries;
    request.timeLimitSeconds = m_options.runTimeoutSeconds;
    request.memoryMiB = m_options.runMemoryMiB;
    request.references = m_references;
    request.tolerance = m_options.tolerance;
    TLP_TRY(const measure::RunnerEnd end,
        endOf(measure::RunnerProcess::start(
            m_options.runnerProgram, "run", request.toJson(), m_options.runTimeoutSeconds)));
    const measure::Measurement measured = measure::measurementOf(kernel.build, end, m_options);
    if (measured.result.errorNo != 0)
        return fail(ErrorKind::Internal, measured.message);
    return measured.medianSeconds;
}

} // namespace tlp::bench
