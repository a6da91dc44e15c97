// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "measure/build_protocol.h"
#include "measure/local_task.h"
#include "records/measure_record.h"
#include "workload/workload.h"

/// Builds programs in child processes and times them one after the other.
namespace tlp::measure {

struct MeasureOptions
{
    std::filesystem::path builderProgram; ///< empty: tlp-builder beside this program
    std::filesystem::path runnerProgram; ///< empty: tlp-runner beside this program
    int builders = 0; ///< parallel builds; 0: the processors this process may use
    double buildTimeoutSeconds = 15;
    std::int64_t buildMemoryMiB = 2048;
    /// With less left in temporaryFiles a build that failed says nothing about its program.
    std::int64_t buildRoomMiB = 8;
    double runTimeoutSeconds = 10;
    std::int64_t runMemoryMiB = 4096;
    int repeats = 3; ///< costs in the record
    double minRepeatMs = 30; ///< a repeat runs as often as needed to last this long
    /// No further repeat once the timed executions have lasted this long: slow programs get fewer
    /// costs. 0: no limit.
    double maxRepeatsMs = 1000;
    /// Before each execution, which are then timed one by one; a cost is the median of a repeat's.
    bool flushesCache = true;
    bool checksResult = false; ///< against the reference evaluator
    double tolerance = 1e-4; ///< of a checked element, relative to its size plus the mean size
    double referenceTimeoutSeconds = 120; ///< for the reference evaluator, once per workload
    std::uint64_t seed = 0; ///< of the inputs
    std::vector<int> cores; ///< pin the runner to these; empty: not pinned
    double noiseThreshold
        = 0.2; ///< (max − min)/median of the repeats; above: measured again, then flagged
    int noiseRetries = 2;
    /// Do not build while something runs (honest times on few cores).
    bool buildsWhileRunning = false;
    std::filesystem::path temporaryFiles; ///< directory for kernels; empty: the system's
};

struct Candidate
{
    std::string workloadKey;
    std::string dagText;
    std::vector<records::Step> steps;
    workload::LocalTarget target;
    int layoutRewriteOption = kLayoutRewriteOption;
    std::string schedule; ///< see BuildRequest::schedule
    /// What takes longer is not measured again for being noisy; 0: everything is.
    double retryBelowSeconds = 0;
};

/// A program of a workload, its constant weights in the schedule's order (TVM's PRE_TRANSFORMED).
[[nodiscard]] Candidate candidateOf(const workload::Workload& workload,
    const workload::LocalTarget& target, std::vector<records::Step> steps);

struct Measurement
{
    records::MeasureResult result; ///< TVM's error numbers
    std::string message; ///< one sentence when failed or noisy
    BuildFailure buildFailure = BuildFailure::None;
    double medianSeconds = 0;
    double spread = 0; ///< (max − min)/median over the repeats
    bool isNoisy = false; ///< still above the threshold after the retries
    int attempts = 0; ///< sets of repeats that were timed; the steadiest one counts
    double buildSeconds = 0;
    double runSeconds = 0; ///< wall time of the runner, everything included
};

/// `given`, or the program of that name beside this one. Errors: NotFound.
[[nodiscard]] Result<std::filesystem::path> findProgram(
    const std::filesystem::path& given, const char* name);

/// Errors: BadInput naming a core that this process may not use.
[[nodiscard]] Status checkCores(const std::vector<int>& cores);

/// Called once per candidate, in order of completion, on the thread of who waits for it.
using OnMeasurement = std::function<void(std::size_t index, const Measurement& measurement)>;

/// Candidates of which the building has begun, see Measurer::start. Builds in progress end with it.
class Batch
{
public:
    virtual ~Batch() = default;

    /// Waits for the builds, then times what was built; as Measurer::measure. Once only.
    [[nodiscard]] virtual Status finish(const JobContext& context, const OnMeasurement& onResult)
        = 0;
};

/// While it lives no process of this user times a program.
class Hold
{
public:
    virtual ~Hold() = default;
};

/// A pool of builders and a runner. One thread at a time. All children are gone when it is.
class Measurer
{
public:
    /// Errors: NotFound when builder or runner program is missing; BadInput for cores that this
    /// process may not use; Io.
    [[nodiscard]] static Result<std::unique_ptr<Measurer>> create(const MeasureOptions& options);
    virtual ~Measurer() = default;

    /// Measures all candidates; `onResult` is called once per candidate, in order of completion, on
    /// this thread. A failure of one never ends the others. A stop ends what is in progress without
    /// a result. Errors: Stopped; Io when no child can be started, or a build failed for want of
    /// room.
    [[nodiscard]] virtual Status measure(std::span<const Candidate> candidates,
        const JobContext& context, const OnMeasurement& onResult)
        = 0;
    /// Begins to build all candidates and returns; nothing is run before Batch::finish. While the
    /// batch lives, which must end before the measurer does, nothing else is to be asked of it. A
    /// stop ends the builds. Errors: Resource when no thread can be started.
    [[nodiscard]] virtual Result<std::unique_ptr<Batch>> start(
        std::vector<Candidate> candidates, const JobContext& context)
        = 0;
    /// For work of this process beside which no time would be honest; to be given back before
    /// measure() or Batch::finish. Waits for the run that is being timed elsewhere. Nothing where
    /// nothing is timed for real. Errors: Stopped.
    [[nodiscard]] virtual Result<std::unique_ptr<Hold>> hold(const JobContext& context);
    /// What measure() and Batch::finish waited for other processes so far.
    [[nodiscard]] virtual double waitedSeconds() const { return 0; }
};

/// One build without a run, for showing code; what fails is said in the reply. Errors: NotFound
/// when the builder program is missing; Io when it cannot be started; Stopped.
[[nodiscard]] Result<BuildReply> buildOnce(
    const MeasureOptions& options, const BuildRequest& request, const JobContext& context = {});

} // namespace tlp::measure
