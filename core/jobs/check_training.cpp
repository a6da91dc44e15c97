// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/check_training.h"

#include "base/name_lookup.h"
#include "jobs/platform_mix.h"
#include "jobs/training_set.h"
#include "jobs/training_source.h"
#include "model/cost_model.h"
#include "training/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tlp::jobs {
namespace {

/// Programs with a usable cost; of tasks that an older version wrote last, at least as many.
Result<std::int64_t> programsToTrainOn(
    const dataset::Dataset& dataset, const std::string& split, PlatformId platform)
{
    std::vector<TaskId> ids;
    if (!split.empty()) {
        TLP_TRY(const dataset::SplitInfo info, dataset.split(split));
        TLP_CHECK(checkIsExact(info.name, split, "split"));
        ids = info.train;
    }
    std::int64_t programs = 0;
    TLP_TRY(const auto tasks, dataset.tasks());
    for (const dataset::TaskInfo& task : tasks) {
        if (!split.empty() && std::ranges::find(ids, task.id) == ids.end())
            continue;
        for (const dataset::TaskOnPlatform& counts : task.platforms) {
            if (counts.platform == platform)
                programs += counts.usable;
        }
    }
    return programs;
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
