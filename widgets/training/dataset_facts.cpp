// SPDX-License-Identifier: GPL-3.0-only
#include "training/dataset_facts.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/statistics.h"

namespace tlp::widgets {

Result<DatasetFacts> readDatasetFacts(const dataset::Dataset& dataset, std::string name)
{
    DatasetFacts facts;
    facts.name = std::move(name);
    TLP_TRY(facts.platforms, dataset.platforms());
    TLP_TRY(facts.tasks, dataset.tasks());
    TLP_TRY(facts.networks, dataset.networks());
    TLP_TRY(facts.splits, dataset.splits());
    return facts;
}

std::int64_t programsOfShare(std::int64_t trainable, double share)
{
    if (share >= 1)
        return trainable;
    constexpr std::int64_t kFewest = 2; // one program has no order
    const auto drawn = std::int64_t(std::llround(share * static_cast<double>(trainable)));
    return std::min(trainable, std::max(kFewest, drawn));
}

std::optional<ChoiceFacts> choiceFacts(const DatasetFacts& facts, const std::string& platform,
    const std::string& split, double validationShare, double share)
{
    const auto platformInfo
        = std::ranges::find(facts.platforms, platform, &dataset::PlatformInfo::name);
    if (platformInfo == facts.platforms.end())
        return std::nullopt;
    std::optional<std::unordered_set<TaskId>> train, test;
    if (!split.empty()) {
        const auto info = std::ranges::find(facts.splits, split, &dataset::SplitInfo::name);
        if (info == facts.splits.end())
            return std::nullopt;
        train.emplace(info->train.begin(), info->train.end());
        test.emplace(info->test.begin(), info->test.end());
    }

    ChoiceFacts result;
    for (const dataset::TaskInfo& task : facts.tasks) {
        const auto counts = std::ranges::find(
            task.platforms, platformInfo->id, &dataset::TaskOnPlatform::platform);
        if (counts == task.platforms.end() || counts->usable == 0)
            continue;
        if (!train || train->contains(task.id)) {
            ++result.trainTasks;
            result.trainPrograms += counts->usable;
        } else if (test->contains(task.id)) {
            ++result.testTasks;
            result.testPrograms += counts->usable;
        }
    }
    result.trainPrograms = programsOfShare(result.trainPrograms, share);
    result.validationPrograms = static_cast<std::int64_t>(
        std::floor(static_cast<double>(result.trainPrograms) * validationShare));
    result.trainPrograms -= result.validationPrograms;
    return result;
}

std::optional<EpochPrograms> epochPrograms(const DatasetFacts& facts, const std::string& split,
    const std::vector<std::int64_t>& labelled, double validationShare)
{
    std::optional<std::unordered_set<TaskId>> train;
    if (!split.empty()) {
        const auto info = std::ranges::find(facts.splits, split, &dataset::SplitInfo::name);
        if (info == facts.splits.end())
            return std::nullopt;
        train.emplace(info->train.begin(), info->train.end());
    }
    std::int64_t distinct = 0;
    for (const dataset::TaskInfo& task : facts.tasks)
        if (!train || train->contains(task.id))
            distinct += task.programs;
    EpochPrograms result;
    for (const std::int64_t programs : labelled) {
        result.least = std::max(result.least, programs);
        result.most += programs;
    }
    result.most = std::max(result.least, std::min(result.most, distinct));
    const auto withoutValidation = [validationShare](std::int64_t programs) {
        return programs
            - static_cast<std::int64_t>(
                std::floor(static_cast<double>(programs) * validationShare));
    };
    return EpochPrograms{withoutValidation(result.least), withoutValidation(result.most)};
}

std::optional<double> trainingRate(const workspace::RunInfo& run)
{
    if (run.seconds <= 0 || run.samples <= 0 || run.epochsDone <= 0)
        return std::nullopt;
    // A run's samples include those kept for validation; an epoch trains on the others.
    const double perEpoch
        = static_cast<double>(run.samples) * (1 - run.spec.options.validationShare);
    return perEpoch * run.epochsDone / run.seconds;
}

std::optional<Throughput> throughput(const std::vector<workspace::RunInfo>& runs,
    const std::string& host, const options::TrainingOptions& options, std::size_t heads)
{
    std::vector<double> same, all;
    for (const workspace::RunInfo& run : runs) {
        const auto rate = run.host == host ? trainingRate(run) : std::nullopt;
        if (!rate)
            continue;
        all.push_back(*rate);
        const options::TrainingOptions& other = run.spec.options;
        if (other.model == options.model && other.tlp == options.tlp && other.size == options.size
            && other.device == options.device && run.spec.heads().size() == heads)
            same.push_back(*rate);
    }
    if (all.empty())
        return std::nullopt;
    const std::vector<double>& rates = same.empty() ? all : same;
    return Throughput{median(rates), static_cast<int>(rates.size()), !same.empty()};
}

} // namespace tlp::widgets
