// SPDX-License-Identifier: GPL-3.0-only
#include "measure/measure_session.h"

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <sys/eventfd.h>

#include "measure/outcome.h"

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

/// Builds of a batch per builder: between two batches the builders stand still.
constexpr int kBatchPerBuilder = 8;
/// Kernels that may wait for their run, per builder, when both go on at once.
constexpr int kReadyPerBuilder = 4;
constexpr std::chrono::milliseconds kLockInterval{50};
/// The runner's own alarm is for when this process cannot kill it.
constexpr double kAlarmAfterSeconds = 1;

} // namespace

MeasureSession::MeasureSession(Workshop& workshop, std::span<const Candidate> candidates)
    : m_workshop(workshop)
    , m_candidates(candidates)
    , m_wakeUp(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{}

MeasureSession::~MeasureSession()
{
    m_run.reset();
    m_workshop.builders.abandon();
    m_workshop.lock.release();
    std::error_code ignored;
    for (const Kernel& kernel : m_building)
        fs::remove_all(directoryOf(kernel.serial), ignored);
    for (const Kernel& kernel : m_ready)
        fs::remove_all(directoryOf(kernel.serial), ignored);
    for (const Kernel& kernel : m_failed)
        fs::remove_all(directoryOf(kernel.serial), ignored);
}

void MeasureSession::wakeUp()
{
    const std::uint64_t one = 1;
    (void)!::write(m_wakeUp.get(), &one, sizeof one);
}

Status MeasureSession::buildAll(const std::stop_token& stop)
{
    const std::stop_callback wakesUp(stop, [this] { wakeUp(); });
    m_buildsAll = true;
    while (m_next < m_candidates.size() || !m_building.empty()) {
        if (stop.stop_requested())
            return fail(ErrorKind::Stopped, "the measurement was stopped");
        while (mayBuild())
            TLP_CHECK(startBuild());
        wait();
        TLP_CHECK(takeBuilds());
    }
    m_buildsAll = false;
    m_workshop.lock.release(); // until run() others may time
    return {};
}

Status MeasureSession::run(const JobContext& context, const OnMeasurement& onResult)
{
    m_context = &context;
    m_onResult = &onResult;
    const std::stop_callback wakesUp(context.stop, [this] { wakeUp(); });
    for (const Kernel& kernel : std::exchange(m_failed, {}))
        report(kernel, measurementOf(kernel.build));
    while (!isDone()) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "the measurement was stopped");
        choosePhase();
        while (mayBuild())
            TLP_CHECK(startBuild());
        if (mayRun())
            TLP_CHECK(startRun());
        if (isDone()) // what could not be checked ends without a run
            break;
        wait();
        TLP_CHECK(takeBuilds());
        takeRun();
    }
    return {};
}

fs::path MeasureSession::directoryOf(std::int64_t serial) const
{
    return m_workshop.scratch / fmt::format("kernel-{}", serial);
}

void MeasureSession::choosePhase()
{
    const bool batchIsBuilt = m_building.empty()
        && (m_next == m_candidates.size()
            || m_inBatch >= kBatchPerBuilder * m_workshop.options.builders);
    if (m_phase == Phase::Building && batchIsBuilt) {
        m_inBatch = 0;
        if (!m_ready.empty())
            m_phase = Phase::Running;
    } else if (m_phase == Phase::Running && m_ready.empty()) {
        m_phase = Phase::Building;
    }
}

bool MeasureSession::mayBuild()
{
    const MeasureOptions& options = m_workshop.options;
    if (m_next == m_candidates.size() || !m_workshop.builders.hasIdle())
        return false;
    if (options.buildsWhileRunning && !m_buildsAll)
        return static_cast<int>(m_ready.size()) < kReadyPerBuilder * options.builders;
    if (m_phase != Phase::Building
        || (!m_buildsAll && m_inBatch >= kBatchPerBuilder * options.builders))
        return false;
    m_waitsForLock = !m_workshop.lock.tryTake(MachineLock::Use::Building);
    return !m_waitsForLock;
}

Status MeasureSession::startBuild()
{
    const Candidate& candidate = m_candidates[m_next];
    Kernel kernel;
    kernel.candidate = m_next;
    kernel.serial = m_workshop.serial++;
    const fs::path directory = directoryOf(kernel.serial);
    std::error_code error;
    fs::create_directory(directory, error);
    if (error)
        return fail(ErrorKind::Io,
            fmt::format("a kernel's directory cannot be made: {}", error.message()),
            {.file = directory.string()});
    m_building.push_back(kernel);
    BuildRequest request;
    request.id = kernel.serial;
    request.workloadKey = candidate.workloadKey;
    request.dagText = candidate.dagText;
    request.steps = candidate.steps;
    request.target = candidate.target;
    request.layoutRewriteOption = candidate.layoutRewriteOption;
    request.schedule = candidate.schedule;
    request.output = (directory / "kernel.so").string();
    TLP_CHECK(m_workshop.builders.build(request));
    ++m_next;
    ++m_inBatch;
    return {};
}

bool MeasureSession::mayRun()
{
    if (m_run || m_ready.empty())
        return false;
    if (!m_workshop.options.buildsWhileRunning && m_phase != Phase::Running)
        return false;
    m_waitsForLock = !m_workshop.lock.tryTake(MachineLock::Use::Timing);
    return !m_waitsForLock;
}

Status MeasureSession::startRun()
{
    const Kernel& kernel = m_ready.front();
    if (!m_workshop.options.checksResult)
        return startKernel(kernel, {});
    const Candidate& candidate = m_candidates[kernel.candidate];
    const ReferenceResult* const reference
        = m_workshop.references.find(candidate.workloadKey, candidate.dagText);
    if (reference == nullptr) {
        const ReferenceRequest request
            = m_workshop.references.request(candidate.workloadKey, candidate.dagText);
        TLP_TRY(RunnerProcess process,
            RunnerProcess::start(m_workshop.runnerProgram, "reference", request.toJson(),
                m_workshop.options.referenceTimeoutSeconds));
        m_run.emplace(Run{std::move(process), request});
        return {};
    }
    if (reference->failure.empty())
        return startKernel(kernel, reference->files);
    const Kernel unchecked = m_ready.front();
    m_ready.pop_front();
    report(unchecked, uncheckable(unchecked.build, reference->failure));
    return {};
}

Status MeasureSession::startKernel(const Kernel& kernel, const std::vector<std::string>& references)
{
    const MeasureOptions& options = m_workshop.options;
    RunRequest request;
    request.kernel = (directoryOf(kernel.serial) / "kernel.so").string();
    request.buffers = kernel.build.buffers;
    request.seed = options.seed;
    request.threads = m_candidates[kernel.candidate].target.threads;
    request.cores = options.cores;
    request.repeats = options.repeats;
    request.minRepeatMs = options.minRepeatMs;
    request.maxRepeatsMs = options.maxRepeatsMs;
    request.flushesCache = options.flushesCache;
    request.noiseThreshold = options.noiseThreshold;
    request.noiseRetries = options.noiseRetries;
    request.retryBelowSeconds = m_candidates[kernel.candidate].retryBelowSeconds;
    request.timeLimitSeconds = options.runTimeoutSeconds + kAlarmAfterSeconds;
    request.memoryMiB = options.runMemoryMiB;
    request.references = references;
    request.tolerance = options.tolerance;
    TLP_TRY(RunnerProcess process,
        RunnerProcess::start(
            m_workshop.runnerProgram, "run", request.toJson(), options.runTimeoutSeconds));
    m_run.emplace(Run{std::move(process), std::nullopt});
    return {};
}

Status MeasureSession::takeBuilds()
{
    for (BuildReply& reply : m_workshop.builders.pump()) {
        const auto kernel = std::find_if(m_building.begin(), m_building.end(),
            [&](const Kernel& k) { return k.serial == reply.id; });
        Kernel built = std::move(*kernel);
        m_building.erase(kernel);
        built.build = std::move(reply);
        if (built.build.failure == BuildFailure::None) {
            m_ready.push_back(std::move(built));
            continue;
        }
        if (Status room = checkRoom(); !room) {
            m_failed.push_back(std::move(built));
            return room;
        }
        if (m_onResult == nullptr)
            m_failed.push_back(std::move(built));
        else
            report(built, measurementOf(built.build));
    }
    return {};
}

Status MeasureSession::checkRoom() const
{
    std::error_code error;
    const fs::space_info space = fs::space(m_workshop.scratch, error);
    const auto needed = static_cast<std::uintmax_t>(m_workshop.options.buildRoomMiB) << 20U;
    if (error || space.available >= needed)
        return {};
    return fail(ErrorKind::Io,
        "there is no room to build programs; free some, or set TMPDIR to another folder",
        {.file = m_workshop.scratch.string()});
}

void MeasureSession::takeRun()
{
    if (!m_run)
        return;
    const std::optional<RunnerEnd> end = m_run->process.pump();
    if (!end)
        return;
    if (m_run->reference) {
        m_workshop.references.add(
            *m_run->reference, *end, m_workshop.options.referenceTimeoutSeconds);
        m_run.reset();
        return;
    }
    m_run.reset();
    const Kernel kernel = std::move(m_ready.front());
    m_ready.pop_front();
    report(kernel, measurementOf(kernel.build, *end, m_workshop.options));
}

void MeasureSession::report(const Kernel& kernel, const Measurement& measurement)
{
    std::error_code ignored;
    fs::remove_all(directoryOf(kernel.serial), ignored);
    ++m_reported;
    (*m_onResult)(kernel.candidate, measurement);
    m_context->report({"measure", static_cast<std::int64_t>(m_reported),
        static_cast<std::int64_t>(m_candidates.size()), "programs", {}});
}

void MeasureSession::wait()
{
    std::vector<pollfd> watched;
    watched.push_back({m_wakeUp.get(), POLLIN, 0});
    m_workshop.builders.watch(watched);
    std::optional<Clock::time_point> deadline = m_workshop.builders.deadline();
    const auto notAfter
        = [&](Clock::time_point time) { deadline = deadline ? std::min(*deadline, time) : time; };
    if (m_run) {
        m_run->process.watch(watched);
        notAfter(m_run->process.deadline());
    }
    if (m_waitsForLock)
        notAfter(Clock::now() + kLockInterval);
    int milliseconds = -1;
    if (deadline) {
        const auto left
            = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
        milliseconds = static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
    } else if (m_building.empty() && !m_run) {
        milliseconds = 0; // nothing to wait for
    }
    const Clock::time_point before = Clock::now();
    ::poll(watched.data(), watched.size(), milliseconds);
    if (m_waitsForLock && m_building.empty() && !m_run)
        m_workshop.waitedSeconds += std::chrono::duration<double>(Clock::now() - before).count();
}

} // namespace tlp::measure
