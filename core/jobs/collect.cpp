// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/collect.h"

#include "base/log.h"
#include "base/random.h"
#include "base/statistics.h"
#include "base/text.h"
#include "measure/measure_json.h"
#include "records/workload_key.h"
#include "space/schedule_space.h"
#include "workload/workload_catalog.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <fstream>
#include <set>
#include <utility>

namespace tlp::jobs {
namespace {

using Json = nlohmann::json;
using workload::LocalTarget;
using workload::Workload;

Status checkOptions(const CollectSpec& spec)
{
    if (spec.workloads.empty())
        return fail(ErrorKind::Usage, "no workload is given");
    if (spec.programs < 1)
        return fail(ErrorKind::Usage, "the number of programs must be at least 1");
    if (spec.out.empty())
        return fail(ErrorKind::Usage, "no file is given for the records");
    return {};
}

Result<std::vector<LocalTarget>> targetsOf(const CollectSpec& spec)
{
    std::vector<LocalTarget> targets;
    for (const std::string& text :
        spec.targets.empty() ? std::vector<std::string>{"host"} : spec.targets) {
        TLP_TRY(LocalTarget target, localTarget(text));
        if (std::find(targets.begin(), targets.end(), target) == targets.end())
            targets.push_back(std::move(target));
    }
    return targets;
}

/// Each task once, however many of the named networks it occurs in.
Result<std::vector<Workload>> workloadsOf(const CollectSpec& spec)
{
    std::vector<Workload> workloads;
    std::set<std::string> seen;
    for (const std::string& name : spec.workloads) {
        TLP_TRY(auto found, workload::findWorkloads(name, spec.networksFile));
        for (workload::WeightedWorkload& weighted : found)
            if (seen.insert(records::parseWorkloadKey(weighted.workload.key).canonical).second)
                workloads.push_back(std::move(weighted.workload));
    }
    return workloads;
}

Result<std::vector<std::vector<records::Step>>> samplePrograms(
    const Workload& workload, const LocalTarget& target, std::int64_t count, std::uint64_t seed)
{
    TLP_TRY(
        const auto space, space::ScheduleSpace::create(workload.dag, space::optionsFor(target)));
    Rng rng(seed);
    std::vector<std::vector<records::Step>> programs;
    for (const program::State& state :
        space::sampleDistinct(space, static_cast<std::size_t>(count), rng))
        programs.push_back(state.steps());
    return programs;
}

/// Program by program, so that a file that is not complete has each program on all targets.
Result<std::vector<measure::Candidate>> candidatesOf(
    const Workload& workload, const std::vector<LocalTarget>& targets, const CollectSpec& spec)
{
    const std::uint64_t seed = splitSeed(spec.seed, workload.key);
    std::vector<measure::Candidate> candidates;
    if (spec.samePrograms) {
        TLP_TRY(
            const auto programs, samplePrograms(workload, targets.front(), spec.programs, seed));
        for (const auto& steps : programs)
            for (const LocalTarget& target : targets)
                candidates.push_back(measure::candidateOf(workload, target, steps));
        return candidates;
    }
    for (const LocalTarget& target : targets) {
        TLP_TRY(auto programs,
            samplePrograms(
                workload, target, spec.programs, splitSeed(seed, target.platformName())));
        for (auto& steps : programs)
            candidates.push_back(measure::candidateOf(workload, target, std::move(steps)));
    }
    return candidates;
}

Json finite(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

} // namespace

std::string CollectReport::toJson() const
{
    Json tasksLeftOut = Json::array();
    for (const LeftOutTask& task : leftOut)
        tasksLeftOut.push_back({{"workload", task.workload}, {"reason", task.reason}});
    return Json{{"programs", counts.programs}, {"measured", counts.measured},
        {"failed", counts.failed}, {"examples", counts.examples}, {"file", file},
        {"skipped", counts.skipped}, {"remeasured", counts.remeasured}, {"tasks", tasks},
        {"left_out", std::move(tasksLeftOut)}, {"platforms", platforms}, {"machine", machine},
        {"spread",
            {{"median", finite(median(counts.spreads))},
                {"p90", finite(quantile(counts.spreads, 0.9))}}},
        {"seconds", seconds}}
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<CollectReport> collectRecords(const CollectSpec& spec, const JobContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    TLP_CHECK(checkOptions(spec));
    TLP_TRY(const std::vector<LocalTarget> targets, targetsOf(spec));
    TLP_TRY(const std::vector<Workload> workloads, workloadsOf(spec));
    TLP_TRY(const auto measurer, measure::Measurer::create(spec.measuring));
    TLP_TRY(RecordLog log, RecordLog::open(spec.out));
    const std::int64_t perTask = spec.programs * static_cast<std::int64_t>(targets.size());
    ProgramRecorder recorder(
        *measurer, &log, "collect", perTask * static_cast<std::int64_t>(workloads.size()));
    CollectReport report;
    for (const Workload& workload : workloads) {
        auto candidates = candidatesOf(workload, targets, spec);
        if (!candidates) {
            report.leftOut.push_back({workload.text, candidates.error().message});
            tlp::log(LogLevel::Warning,
                fmt::format("{} is left out: {}", workload.text, candidates.error().message));
            continue;
        }
        ++report.tasks;
        TLP_CHECK(recorder.record(std::move(*candidates), workload.text, context));
    }
    TLP_CHECK(recorder.finish());
    if (report.tasks == 0)
        return fail(ErrorKind::Unsupported,
            fmt::format("no workload can be measured: {}", report.leftOut.front().reason));
    report.counts = recorder.counts();
    for (const LocalTarget& target : targets)
        report.platforms.push_back(target.platformName());
    report.machine = processorName();
    report.file = spec.out;
    report.seconds
        = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
}

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return std::string(trimText(std::string_view(line).substr(line.find(':') + 1)));
    return {};
}

} // namespace tlp::jobs
