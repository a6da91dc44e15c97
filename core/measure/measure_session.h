// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "measure/builder_pool.h"
#include "measure/machine_lock.h"
#include "measure/measurer.h"
#include "measure/reference_results.h"
#include "measure/runner_process.h"

/// Internal to measure/.
namespace tlp::measure {

/// What a measurer keeps from one call to the next.
struct Workshop
{
    MeasureOptions options;
    std::filesystem::path scratch;
    std::filesystem::path runnerProgram;
    BuilderPool builders;
    ReferenceResults references;
    MachineLock lock;
    double waitedSeconds = 0; ///< for other processes to time or build
    std::int64_t serial = 0; ///< of the kernels
};

/// One call of Measurer::measure or start: builds in batches and runs what was built, one at a
/// time. One thread at a time.
class MeasureSession
{
public:
    MeasureSession(Workshop& workshop, std::span<const Candidate> candidates);
    /// Ends what is in progress.
    ~MeasureSession();
    MeasureSession(const MeasureSession&) = delete;
    MeasureSession& operator=(const MeasureSession&) = delete;
    MeasureSession(MeasureSession&&) = delete;
    MeasureSession& operator=(MeasureSession&&) = delete;

    /// Builds all of them and runs nothing; run() then reports and runs. Errors: as run.
    [[nodiscard]] Status buildAll(const std::stop_token& stop);
    /// Builds what is not built yet. Errors: as Measurer::measure.
    [[nodiscard]] Status run(const JobContext& context, const OnMeasurement& onResult);

private:
    enum class Phase : char { Building, Running };

    /// A candidate being built or waiting for its run.
    struct Kernel
    {
        std::size_t candidate = 0;
        std::int64_t serial = 0;
        BuildReply build;
    };
    struct Run
    {
        RunnerProcess process;
        std::optional<ReferenceRequest> reference; ///< nothing: it times the first ready kernel
    };

    [[nodiscard]] bool isDone() const { return m_reported == m_candidates.size(); }
    void wakeUp();
    [[nodiscard]] std::filesystem::path directoryOf(std::int64_t serial) const;
    void choosePhase();
    [[nodiscard]] bool mayBuild();
    [[nodiscard]] bool mayRun();
    Status startBuild();
    Status startRun();
    Status startKernel(const Kernel& kernel, const std::vector<std::string>& references);
    /// Errors: Io when builds fail for want of room.
    [[nodiscard]] Status takeBuilds();
    [[nodiscard]] Status checkRoom() const;
    void takeRun();
    void report(const Kernel& kernel, const Measurement& measurement);
    void wait();

    Workshop& m_workshop;
    std::span<const Candidate> m_candidates;
    const JobContext* m_context = nullptr; ///< of run()
    const OnMeasurement* m_onResult = nullptr; ///< of run()
    FileDescriptor m_wakeUp; ///< readable after a request to stop

    Phase m_phase = Phase::Building;
    bool m_buildsAll = false; ///< there is nothing to run in between
    bool m_waitsForLock = false;
    std::size_t m_next = 0; ///< candidate to build
    int m_inBatch = 0; ///< builds begun in this building phase
    std::size_t m_reported = 0;
    std::vector<Kernel> m_building;
    std::deque<Kernel> m_ready;
    std::vector<Kernel> m_failed; ///< to be reported by run()
    std::optional<Run> m_run;
};

} // namespace tlp::measure
