// SPDX-License-Identifier: GPL-3.0-only
#include "kernel_comparison.h"

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/statistics.h"
#include "baseline/torch_ways.h"
#include "kept_kernel.h"
#include "measure/measurer.h"
#include "measure/timing.h"
#include "records/record_reader.h"

namespace tlp::bench {
namespace {

using measure::MeasureOptions;
using workload::LocalTarget;
using workload::Workload;

template <typename... Args>
void say(fmt::format_string<Args...> format, Args&&... args)
{
    fmt::print(stderr, format, std::forward<Args>(args)...);
    std::fputc('\n', stderr);
}

MeasureOptions measureOptions(const ComparisonOptions& options)
{
    MeasureOptions measuring;
    measuring.builderProgram = TLP_BUILDER;
    measuring.runnerProgram = TLP_RUNNER;
    measuring.runTimeoutSeconds = 60; // the worst schedules are slow
    measuring.referenceTimeoutSeconds = 600;
    measuring.checksResult = true;
    measuring.seed = options.seed;
    measuring.minRepeatMs = options.minRepeatMs;
    return measuring;
}

std::vector<measure::Candidate> candidatesOf(
    const Workload& workload, const LocalTarget& target, const std::vector<Steps>& programs)
{
    std::vector<measure::Candidate> candidates;
    for (const Steps& steps : programs) {
        measure::Candidate candidate;
        candidate.workloadKey = workload.key;
        candidate.steps = steps;
        candidate.target = target;
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

Result<Sample> measureSample(
    const Workload& workload, const LocalTarget& target, const ComparisonOptions& options)
{
    TLP_TRY(const std::vector<Steps> programs,
        samplePrograms(workload, target, static_cast<std::size_t>(options.programs), options.seed));
    MeasureOptions measuring = measureOptions(options);
    measuring.minRepeatMs = 5;
    TLP_TRY(const auto measurer, measure::Measurer::create(measuring));
    Sample sample;
    sample.drawn = static_cast<std::int64_t>(programs.size());
    double least = std::numeric_limits<double>::infinity();
    std::int64_t done = 0;
    const auto onResult = [&](std::size_t index, const measure::Measurement& measurement) {
        if (++done % 10 == 0)
            say("  {} of {} random schedules", done, sample.drawn);
        sample.compiled += measurement.buildFailure == measure::BuildFailure::None ? 1 : 0;
        if (measurement.result.errorNo != 0) {
            say("  one failed: {}", measurement.message);
            return;
        }
        ++sample.correct;
        sample.noisy += measurement.isNoisy ? 1 : 0;
        sample.seconds.push_back(measurement.medianSeconds);
        if (!measurement.isNoisy && measurement.medianSeconds < least) {
            least = measurement.medianSeconds;
            sample.best = programs[index];
        }
    };
    TLP_CHECK(measurer->measure(candidatesOf(workload, target, programs), {}, onResult));
    if (sample.best.empty())
        return fail(ErrorKind::Internal,
            fmt::format("{}: none of the random schedules has a time", workload.text));
    return sample;
}

void addKernel(Comparison& comparison, const KernelBench& kernels, std::string name,
    Result<KernelBench::Kernel> kernel)
{
    Contender contender;
    contender.name = std::move(name);
    if (kernel)
        contender.time = [&kernels, built = std::move(*kernel)] { return kernels.time(built); };
    else
        contender.whyNot = kernel.error().message;
    comparison.contenders.push_back(std::move(contender));
}

/// The plug-in of Halide 14 reads the width of its search from the environment, which builders
/// inherit; those of later releases get it from the builder, which reads the same variable.
void addAdams(
    Comparison& comparison, KernelBench& kernels, int beam, const MeasureOptions& measuring)
{
    say("  Adams2019, beam {}", beam);
    ::setenv("HL_BEAM_SIZE", std::to_string(beam).c_str(), 1);
    addKernel(comparison, kernels,
        beam == 1 ? "Adams2019 greedy" : fmt::format("Adams2019 beam {}", beam),
        kernels.build({}, "adams2019", measuring));
}

Result<double> timeOf(const baseline::TorchWay& way, const MeasureOptions& measuring)
{
    const HeldMachine machine(measure::MachineLock::Use::Timing);
    measure::TimingOptions timing;
    timing.repeats = measuring.repeats;
    timing.minRepeatSeconds = measuring.minRepeatMs / 1e3;
    timing.maxRepeatsSeconds = measuring.maxRepeatsMs / 1e3;
    timing.noiseThreshold = measuring.noiseThreshold;
    timing.noiseRetries = measuring.noiseRetries;
    const measure::Timing result = measure::measureTime(way.execute, way.flush, timing);
    baseline::waitForIdleThreads();
    if (result.failure != 0)
        return fail(ErrorKind::Internal, fmt::format("LibTorch's {} failed", way.name));
    return median(result.costsSeconds);
}

/// The fastest of LibTorch's ways.
Status addTorch(Comparison& comparison, const MeasureOptions& measuring)
{
    say("  LibTorch");
    TLP_TRY(const baseline::Plan plan, baseline::makePlan(comparison.workload.dag));
    TLP_TRY(const std::vector<baseline::TorchWay> ways, baseline::torchWays(plan));
    Contender contender;
    contender.name = "LibTorch";
    contender.whyNot = "none of its ways works";
    double least = std::numeric_limits<double>::infinity();
    for (const baseline::TorchWay& way : ways) {
        TorchTime torchTime{way.name, way.whyNot, 0};
        if (way.whyNot.empty()) {
            const Result<double> seconds = timeOf(way, measuring);
            torchTime.seconds = seconds.value_or(0);
            torchTime.whyNot = seconds ? "" : seconds.error().message;
        }
        if (torchTime.whyNot.empty() && torchTime.seconds < least) {
            least = torchTime.seconds;
            contender.detail = way.name;
            contender.whyNot.clear();
            contender.time = [way, measuring] { return timeOf(way, measuring); };
        }
        comparison.torchTimes.push_back(std::move(torchTime));
    }
    comparison.contenders.push_back(std::move(contender));
    return {};
}

void runRounds(Comparison& comparison, int rounds)
{
    for (int round = 1; round <= rounds; ++round) {
        say("  round {} of {}", round, rounds);
        for (Contender& contender : comparison.contenders) {
            if (!contender.time)
                continue;
            const Result<double> seconds = contender.time();
            if (seconds)
                contender.seconds.push_back(*seconds);
            else
                contender.whyNot = seconds.error().message;
        }
    }
    for (Contender& contender : comparison.contenders)
        contender.time = nullptr; // the kernels are about to go
}

} // namespace

Result<NamedProgram> readProgram(std::string name, const std::string& file)
{
    TLP_TRY(auto source, records::openFile(file));
    records::RecordReader reader(std::move(source));
    records::Line line;
    while (true) {
        TLP_TRY(const bool hasLine, reader.next(line));
        if (!hasLine)
            return fail(ErrorKind::BadInput, "the file has no record", {file, 0, 0});
        if (const auto* record = std::get_if<records::MeasureRecord>(&line.record))
            return NamedProgram{std::move(name), record->task.workloadKey, record->steps};
    }
}

Result<Comparison> compare(const std::string& workloadText,
    const std::vector<NamedProgram>& programs, const LocalTarget& target,
    const ComparisonOptions& options)
{
    Comparison comparison;
    TLP_TRY(comparison.workload, workload::parseWorkload(workloadText));
    say("{}", comparison.workload.text);
    if (programs.empty()) {
        TLP_TRY(comparison.sample, measureSample(comparison.workload, target, options));
    }
    MeasureOptions measuring = measureOptions(options);
    measuring.buildTimeoutSeconds = 3600; // a wide beam takes minutes and gigabytes
    measuring.buildMemoryMiB = 12'000;
    TLP_TRY(const auto kernels, KernelBench::create(comparison.workload, target, measuring));
    if (programs.empty())
        addKernel(
            comparison, *kernels, "ours", kernels->build(comparison.sample.best, "", measuring));
    for (const NamedProgram& program : programs) {
        say("  {}", program.name);
        if (program.workloadKey != comparison.workload.key)
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” is of another workload: {}", program.name, program.workloadKey));
        addKernel(comparison, *kernels, program.name, kernels->build(program.steps, "", measuring));
    }
    addAdams(comparison, *kernels, 1, measuring);
    if (options.beam > 1)
        addAdams(comparison, *kernels, options.beam, measuring);
    TLP_CHECK(addTorch(comparison, measuring));
    runRounds(comparison, options.rounds);
    return comparison;
}

} // namespace tlp::bench
