// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/platform_mix.h"

#include "base/name_lookup.h"
#include "base/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace tlp::jobs {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kFewest = 2; ///< programs of a platform: fewer cannot be ranked

/// What is learnt of a program; NaN: nothing.
double secondsOf(const dataset::TaskPrograms& stored, std::size_t program, bool keepsFailed)
{
    if (std::isfinite(stored.seconds[program]))
        return stored.seconds[program];
    const bool isFailed = stored.errorNo[program] != 0 && stored.bestSeconds > 0;
    return keepsFailed && isFailed ? std::numeric_limits<double>::infinity() : kNone;
}

/// The same program is one, by its place in the task.
Result<JoinedTask> joinedTask(const dataset::Dataset& dataset, TaskId id,
    const std::vector<dataset::PlatformInfo>& platforms, bool keepsFailed)
{
    struct Program
    {
        std::string packed;
        std::vector<double> seconds;
    };
    JoinedTask task;
    std::map<std::int64_t, Program> programs; // by ordinal
    for (std::size_t i = 0; i < platforms.size(); ++i) {
        TLP_TRY(auto stored, dataset.taskPrograms(id, platforms[i].id));
        task.bestSeconds.push_back(stored.bestSeconds);
        for (std::size_t j = 0; j < stored.packed.size(); ++j) {
            const double seconds = secondsOf(stored, j, keepsFailed);
            if (std::isnan(seconds))
                continue;
            Program& program = programs[stored.ordinals[j]];
            if (program.seconds.empty()) {
                program.packed = std::move(stored.packed[j]);
                program.seconds.assign(platforms.size(), kNone);
            }
            program.seconds[i] = seconds;
        }
    }
    task.seconds.resize(platforms.size());
    for (auto& [ordinal, program] : programs) {
        task.packed.push_back(std::move(program.packed));
        for (std::size_t i = 0; i < platforms.size(); ++i)
            task.seconds[i].push_back(program.seconds[i]);
    }
    return task;
}

/// Leaves so many of the platform's costs.
void draw(std::vector<JoinedTask>& tasks, std::size_t platform, double share, std::uint64_t seed)
{
    std::vector<double*> usable;
    for (JoinedTask& task : tasks) {
        for (double& seconds : task.seconds[platform]) {
            if (!std::isnan(seconds))
                usable.push_back(&seconds);
        }
    }
    Rng rng(seed);
    rng.shuffle(std::span(usable));
    const auto wanted
        = static_cast<std::size_t>(std::llround(share * static_cast<double>(usable.size())));
    for (std::size_t i = std::max(wanted, kFewest); i < usable.size(); ++i)
        *usable[i] = kNone;
}

/// Leaves programs that have a label somewhere; the others go to `unlabelled` if there is one.
void dropUnlabelled(JoinedTask& task, std::vector<std::string>* unlabelled)
{
    const auto hasLabel = [&](std::size_t i) {
        return std::ranges::any_of(
            task.seconds, [&](const auto& seconds) { return !std::isnan(seconds[i]); });
    };
    if (unlabelled != nullptr) {
        for (std::size_t i = 0; i < task.packed.size(); ++i) {
            if (!hasLabel(i))
                unlabelled->push_back(std::move(task.packed[i]));
        }
    }
    keepPrograms(task, hasLabel);
}

Status checkUsable(const PlatformMix& mix, std::size_t tasks)
{
    for (std::size_t i = 0; i < mix.platforms.size(); ++i) {
        const bool isUsable = std::ranges::any_of(
            mix.tasks, [&](const JoinedTask& task) { return task.bestSeconds[i] > 0; });
        if (!isUsable)
            return fail(ErrorKind::BadInput,
                fmt::format("none of the {} training tasks has a valid measurement on “{}”", tasks,
                    mix.platforms[i].name));
    }
    return {};
}

} // namespace

void keepPrograms(JoinedTask& task, const std::function<bool(std::size_t)>& isKept)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < task.packed.size(); ++i) {
        if (!isKept(i))
            continue;
        if (kept < i) {
            task.packed[kept] = std::move(task.packed[i]);
            for (std::vector<double>& seconds : task.seconds)
                seconds[kept] = seconds[i];
        }
        ++kept;
    }
    task.packed.resize(kept);
    for (std::vector<double>& seconds : task.seconds)
        seconds.resize(kept);
}

Result<std::vector<dataset::PlatformInfo>> platformsOf(
    const dataset::Dataset& dataset, const options::TrainSpec& spec)
{
    TLP_CHECK(spec.checkMix());
    std::vector<dataset::PlatformInfo> platforms;
    for (const std::string& name : spec.heads()) {
        TLP_TRY(auto platform, dataset.platform(name));
        TLP_CHECK(checkIsExact(platform.name, name, "platform"));
        if (!platforms.empty() && platform.isGpu != platforms.front().isGpu)
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” and “{}” cannot be mixed: one is a GPU, the other a CPU",
                    platforms.front().name, platform.name));
        platforms.push_back(std::move(platform));
    }
    return platforms;
}

Result<PlatformMix> loadMix(dataset::Dataset& dataset, const std::vector<TaskId>& ids,
    const options::TrainSpec& spec, const JobContext& context)
{
    PlatformMix mix;
    TLP_TRY(mix.platforms, platformsOf(dataset, spec));
    for (const TaskId id : ids) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "cancelled");
        TLP_TRY(JoinedTask task,
            joinedTask(
                dataset, id, mix.platforms, options::readsConfigurations(spec.options.model)));
        TLP_TRY(const dataset::TaskInfo info, dataset.task(id));
        if (task.packed.empty()) {
            mix.tasksLeftOut.push_back(info.name);
            continue;
        }
        task.key = info.workloadKey;
        mix.tasks.push_back(std::move(task));
        context.report({"load", std::int64_t(mix.tasks.size() + mix.tasksLeftOut.size()),
            std::int64_t(ids.size()), "tasks", {}});
    }
    TLP_CHECK(checkUsable(mix, ids.size()));
    for (std::size_t i = 0; i < mix.platforms.size(); ++i) {
        const std::string& name = mix.platforms[i].name;
        mix.shares.push_back(spec.shareOf(name));
        if (mix.shares.back() < 1)
            draw(mix.tasks, i, mix.shares.back(),
                splitSeed(spec.options.seed, fmt::format("share of {}", name)));
    }
    const bool isPretrained = spec.options.pretrain.method != "none";
    for (JoinedTask& task : mix.tasks)
        dropUnlabelled(task, isPretrained ? &mix.unlabelled : nullptr);
    std::erase_if(mix.tasks, [](const JoinedTask& task) { return task.packed.empty(); });
    return mix;
}

} // namespace tlp::jobs
