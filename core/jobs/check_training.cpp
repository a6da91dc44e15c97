// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/check_training.h"

#include "base/name_lookup.h"
#include "jobs/platform_mix.h"
#include "jobs/task_configurations.h"
#include "jobs/training_set.h"
#include "jobs/training_source.h"
#include "model/cost_model.h"
#include "records/packed_steps.h"
#include "training/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tlp::jobs {
namespace {

/// Those of the split; all without one.
Result<std::vector<dataset::TaskInfo>> trainingTasks(
    const dataset::Dataset& dataset, const std::string& split)
{
    TLP_TRY(auto tasks, dataset.tasks());
    if (split.empty())
        return tasks;
    TLP_TRY(const dataset::SplitInfo info, dataset.split(split));
    TLP_CHECK(checkIsExact(info.name, split, "split"));
    std::erase_if(tasks, [&](const dataset::TaskInfo& task) {
        return std::ranges::find(info.train, task.id) == info.train.end();
    });
    return tasks;
}

/// Programs with a usable cost; of tasks that an older version wrote last, at least as many.
Result<std::int64_t> programsToTrainOn(
    const dataset::Dataset& dataset, const std::string& split, PlatformId platform)
{
    std::int64_t programs = 0;
    TLP_TRY(const auto tasks, trainingTasks(dataset, split));
    for (const dataset::TaskInfo& task : tasks) {
        for (const dataset::TaskOnPlatform& counts : task.platforms) {
            if (counts.platform == platform)
                programs += counts.usable;
        }
    }
    return programs;
}

/// Whether there is a task that the model can read, by the first program of each.
Status checkReadable(
    const dataset::Dataset& dataset, const options::TrainSpec& spec, PlatformId platform)
{
    TLP_TRY(const auto chosen, trainingTasks(dataset, spec.split));
    const features::FeatureKind kind = model::featureKindOf(spec.options);
    Status unread;
    for (const dataset::TaskInfo& task : chosen) {
        if (std::ranges::none_of(task.platforms,
                [&](const auto& on) { return on.platform == platform && on.usable > 0; }))
            continue;
        TLP_TRY(const dataset::ProgramDetail first, dataset.program(task.id, 1));
        const Status read
            = checkReadsProgram(kind, task.workloadKey, records::packSteps(first.steps));
        if (read)
            return {};
        unread = read;
    }
    if (unread)
        return {}; // nothing at all, which is told elsewhere
    return fail(ErrorKind::BadInput,
        fmt::format("the model {} cannot be trained here: the programs of “{}” are {}",
            spec.options.model, spec.dataset, unread.error().message));
}

} // namespace

Status checkTraining(const workspace::Workspace& workspace, const options::TrainSpec& spec)
{
    TLP_CHECK(workspace.checkWritable());
    TLP_TRY(const auto entry, workspace.dataset(spec.dataset));
    TLP_CHECK(checkIsExact(entry.name, spec.dataset, "dataset"));
    TLP_TRY(const auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(const auto platforms, platformsOf(dataset, spec));
    std::int64_t most = 0; // of one platform; together there may be more
    TLP_CHECK(checkReadable(dataset, spec, platforms.front().id));
    for (const dataset::PlatformInfo& platform : platforms) {
        TLP_TRY(const auto programs, programsToTrainOn(dataset, spec.split, platform.id));
        if (programs == 0)
            return fail(ErrorKind::BadInput,
                fmt::format(
                    "none of the training tasks has a valid measurement on “{}”", platform.name));
        most = std::max(most,
            static_cast<std::int64_t>(static_cast<double>(programs) * spec.shareOf(platform.name)));
    }

    TLP_TRY(const auto source, loadSource(workspace, spec));
    if (source)
        TLP_CHECK(checkReads(source->header().features, platforms.front(), spec.from));

    // A learned vocabulary changes what is read, not how large the model is.
    TLP_TRY(auto features, featureSpecFor(spec.options, layoutOf(platforms.front())));
    TLP_CHECK(checkFeatureMemory(most, features.shape));
    return training::checkCanTrain({1, spec.options, std::move(features), spec.heads()});
}

} // namespace tlp::jobs
