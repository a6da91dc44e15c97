// SPDX-License-Identifier: GPL-3.0-only
#include "measure/measurer.h"

#include <algorithm>
#include <exception>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <sched.h>

#include "base/machine.h"
#include "measure/measure_session.h"
#include "measure/scratch_directory.h"
#include "records/workload_key.h"

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

cpu_set_t usableCores()
{
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (::sched_getaffinity(0, sizeof(cores), &cores) != 0)
        CPU_SET(0, &cores);
    return cores;
}

BuilderOptions builderOptions(
    const MeasureOptions& options, const fs::path& program, const fs::path& scratch)
{
    return {
        program, scratch, options.builders, options.buildTimeoutSeconds, options.buildMemoryMiB};
}

/// Feeds the builders from a thread of its own.
class ProcessBatch : public Batch
{
public:
    /// Throws std::system_error.
    ProcessBatch(Workshop& workshop, std::vector<Candidate> candidates, const JobContext& context)
        : m_candidates(std::move(candidates))
        , m_session(workshop, m_candidates)
        , m_thread([this](const std::stop_token& stop) { m_built = build(stop); })
        , m_stopsToo(context.stop, Stop{m_thread})
    {}

    Status finish(const JobContext& context, const OnMeasurement& onResult) override
    {
        {
            const std::stop_callback stopsToo(context.stop, Stop{m_thread});
            m_thread.join();
        }
        TLP_CHECK(std::move(m_built));
        return m_session.run(context, onResult);
    }

private:
    struct Stop
    {
        std::jthread& thread;
        void operator()() const { thread.request_stop(); }
    };

    /// No exception may leave the thread.
    Status build(const std::stop_token& stop)
    {
        try {
            return m_session.buildAll(stop);
        } catch (const std::exception& error) {
            return fail(ErrorKind::Internal, error.what());
        }
    }

    std::vector<Candidate> m_candidates;
    MeasureSession m_session;
    Status m_built;
    std::jthread m_thread; // after everything that it uses
    std::stop_callback<Stop> m_stopsToo;
};

class MachineHold : public Hold
{
public:
    Status take(const JobContext& context)
    {
        return m_lock.take(MachineLock::Use::Building, context);
    }

private:
    MachineLock m_lock;
};

class ProcessMeasurer : public Measurer
{
public:
    ProcessMeasurer(ScratchDirectory scratch, const MeasureOptions& options,
        const fs::path& builder, const fs::path& runner)
        : m_scratch(std::move(scratch))
        , m_workshop{options, m_scratch.path(), runner,
              BuilderPool(builderOptions(options, builder, m_scratch.path())),
              ReferenceResults(m_scratch.path(), options.seed), {}, 0, 0}
    {}

    Status measure(std::span<const Candidate> candidates, const JobContext& context,
        const OnMeasurement& onResult) override
    {
        return MeasureSession(m_workshop, candidates).run(context, onResult);
    }

    Result<std::unique_ptr<Batch>> start(
        std::vector<Candidate> candidates, const JobContext& context) override
    {
        try {
            return std::make_unique<ProcessBatch>(m_workshop, std::move(candidates), context);
        } catch (const std::system_error& error) {
            return fail(
                ErrorKind::Resource, fmt::format("no thread can be started: {}", error.what()));
        }
    }

    Result<std::unique_ptr<Hold>> hold(const JobContext& context) override
    {
        auto hold = std::make_unique<MachineHold>();
        TLP_CHECK(hold->take(context));
        return hold;
    }

    double waitedSeconds() const override { return m_workshop.waitedSeconds; }

private:
    ScratchDirectory m_scratch; // after everything that uses it
    Workshop m_workshop;
};

} // namespace

Result<fs::path> findProgram(const fs::path& given, const char* name)
{
    std::error_code error;
    const fs::path program
        = given.empty() ? fs::read_symlink("/proc/self/exe", error).parent_path() / name : given;
    if (!fs::is_regular_file(program, error))
        return fail(ErrorKind::NotFound, fmt::format("there is no program {}", name),
            {.file = program.string()});
    return program;
}

Status checkCores(const std::vector<int>& cores)
{
    const cpu_set_t usable = usableCores();
    for (const int core : cores)
        if (core < 0 || core >= CPU_SETSIZE || !CPU_ISSET(static_cast<std::size_t>(core), &usable))
            return fail(ErrorKind::BadInput, fmt::format("this process may not use core {}", core));
    return {};
}

Candidate candidateOf(const workload::Workload& workload, const workload::LocalTarget& target,
    std::vector<records::Step> steps)
{
    Candidate candidate;
    candidate.workloadKey = workload.key;
    // The key of an operator of ours says everything, the hash of an imported task nothing.
    if (records::parseWorkloadKey(workload.key).isHash)
        candidate.dagText = workload.dagText;
    candidate.steps = std::move(steps);
    candidate.target = target;
    return candidate;
}

Result<std::unique_ptr<Hold>> Measurer::hold(const JobContext& /*context*/)
{
    return nullptr;
}

Result<std::unique_ptr<Measurer>> Measurer::create(const MeasureOptions& options)
{
    TLP_CHECK(checkCores(options.cores));
    TLP_TRY(const fs::path builder, findProgram(options.builderProgram, "tlp-builder"));
    TLP_TRY(const fs::path runner, findProgram(options.runnerProgram, "tlp-runner"));
    TLP_TRY(ScratchDirectory scratch, ScratchDirectory::create(options.temporaryFiles));
    MeasureOptions complete = options;
    if (complete.builders < 1)
        complete.builders = availableProcessors();
    return std::make_unique<ProcessMeasurer>(std::move(scratch), complete, builder, runner);
}

Result<BuildReply> buildOnce(
    const MeasureOptions& options, const BuildRequest& request, const JobContext& context)
{
    TLP_TRY(const fs::path program, findProgram(options.builderProgram, "tlp-builder"));
    TLP_TRY(const ScratchDirectory scratch, ScratchDirectory::create(options.temporaryFiles));
    MeasureOptions one = options;
    one.builders = 1;
    BuilderPool pool(builderOptions(one, program, scratch.path()));
    TLP_CHECK(pool.build(request));
    while (!context.stopRequested()) {
        std::vector<pollfd> watched;
        pool.watch(watched);
        ::poll(watched.data(), watched.size(), 100);
        if (std::vector<BuildReply> replies = pool.pump(); !replies.empty())
            return std::move(replies.front());
    }
    return fail(ErrorKind::Stopped, "the build was stopped");
}

} // namespace tlp::measure
