// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/training_set.h"

#include "base/hash.h"
#include "base/machine.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "features/vocabulary.h"
#include "records/packed_steps.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace tlp::jobs {
namespace {

constexpr int kMaxRows = 1024;
constexpr int kMaxWidth = 1024;

/// The usable programs of the training tasks, still packed.
struct UsableTask
{
    std::vector<std::string> packed;
    std::vector<double> seconds;
    double bestSeconds = 0;
};

Result<std::vector<TaskId>> tasksToTrainOn(
    dataset::Dataset& dataset, const std::string& split, std::vector<TaskId>& test)
{
    if (!split.empty()) {
        TLP_TRY(dataset::SplitInfo info, dataset.split(split));
        TLP_CHECK(checkIsExact(info.name, split, "split"));
        test = std::move(info.test);
        return std::move(info.train);
    }
    TLP_TRY(const auto tasks, dataset.tasks());
    std::vector<TaskId> ids;
    for (const dataset::TaskInfo& task : tasks)
        ids.push_back(task.id);
    return ids;
}

UsableTask usableOf(dataset::TaskPrograms&& programs)
{
    UsableTask usable;
    usable.bestSeconds = programs.bestSeconds;
    for (std::size_t i = 0; i < programs.packed.size(); ++i) {
        if (!std::isfinite(programs.seconds[i]))
            continue;
        usable.packed.push_back(std::move(programs.packed[i]));
        usable.seconds.push_back(programs.seconds[i]);
    }
    return usable;
}

/// Length before bytes, so that no two lists of texts give the same bytes.
void appendField(std::string& out, std::string_view field)
{
    out += fmt::format("{}:", field.size());
    out += field;
}

std::string hashOf(const UsableTask& task, std::string_view key)
{
    std::string bytes;
    appendField(bytes, key);
    for (std::size_t i = 0; i < task.packed.size(); ++i) {
        appendField(bytes, task.packed[i]);
        appendField(bytes, toShortest(task.seconds[i]));
    }
    return hash128(bytes).toHex();
}

Result<features::Vocabulary> vocabularyFor(
    const std::string& name, features::Layout layout, const std::vector<UsableTask>& tasks)
{
    if (name != "learned")
        return features::Vocabulary::official(layout);
    features::VocabularyLearner learner(layout);
    for (const UsableTask& task : tasks) {
        for (const std::string& packed : task.packed) {
            TLP_TRY(const auto steps, records::unpackSteps(packed));
            learner.add(steps);
        }
    }
    return learner.finish();
}

Status fillFeatures(const std::vector<UsableTask>& tasks, TrainingSet& set, std::size_t programs,
    const JobContext& context)
{
    const std::size_t size = std::size_t(set.features.shape.rows) * set.features.shape.width;
    training::TrainingData& data = set.data;
    data.features.resize(programs * size);
    std::size_t index = 0;
    for (const UsableTask& task : tasks) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "cancelled");
        for (std::size_t i = 0; i < task.packed.size(); ++i, ++index) {
            TLP_TRY(const auto steps, records::unpackSteps(task.packed[i]));
            features::sequenceFeatures(steps, set.features,
                std::span(data.features).subspan(index * size, size), &set.featureReport);
            data.labels.push_back(static_cast<float>(task.bestSeconds / task.seconds[i]));
            data.taskOf.push_back(data.taskCount);
        }
        ++data.taskCount;
        context.report({"features", std::int64_t(index), std::int64_t(programs), "programs", {}});
    }
    return {};
}

} // namespace

Result<features::SequenceShape> parseShape(std::string_view text, features::Layout layout)
{
    if (text == "crop")
        return features::SequenceShape::crop(layout);
    if (text == "full")
        return features::SequenceShape::full(layout);
    const auto parts = splitText(text, 'x');
    if (parts.size() == 2) {
        const auto rows = parseInteger(parts[0]);
        const auto width = parseInteger(parts[1]);
        if (rows && width && *rows >= 1 && *rows <= kMaxRows && *width >= 1 && *width <= kMaxWidth)
            return features::SequenceShape{int(*rows), int(*width)};
    }
    return fail(ErrorKind::BadInput,
        fmt::format("“{}” is no feature size: use crop, full or ROWSxWIDTH, each 1 to {}",
            toValidUtf8(text), kMaxRows));
}

Status checkFeatureMemory(std::int64_t programs, const features::SequenceShape& shape)
{
    const double bytes = double(programs) * shape.rows * shape.width * sizeof(float);
    const double available = double(availableMemoryBytes());
    if (bytes < 0.8 * available)
        return {};
    return fail(ErrorKind::Resource,
        fmt::format("the features of {} programs of {}×{} numbers need {:.1f} GB, and {:.1f} GB "
                    "are free; train on a smaller split or with the size “crop”",
            programs, shape.rows, shape.width, bytes / 1e9, available / 1e9));
}

Result<TrainingSet> makeTrainingSet(
    dataset::Dataset& dataset, const options::TrainSpec& spec, const JobContext& context)
{
    TrainingSet set;
    TLP_TRY(set.platform, dataset.platform(spec.platform));
    TLP_CHECK(checkIsExact(set.platform.name, spec.platform, "platform"));
    TLP_TRY(const auto ids, tasksToTrainOn(dataset, spec.split, set.testTasks));

    std::vector<UsableTask> tasks;
    std::string hashes;
    std::size_t programs = 0;
    for (const TaskId id : ids) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "cancelled");
        TLP_TRY(auto stored, dataset.taskPrograms(id, set.platform.id));
        UsableTask usable = usableOf(std::move(stored));
        TLP_TRY(const dataset::TaskInfo info, dataset.task(id));
        if (usable.packed.empty()) {
            set.tasksLeftOut.push_back(info.name);
            continue;
        }
        hashes += hashOf(usable, info.workloadKey);
        programs += usable.packed.size();
        tasks.push_back(std::move(usable));
        context.report({"load", std::int64_t(tasks.size() + set.tasksLeftOut.size()),
            std::int64_t(ids.size()), "tasks", {}});
    }
    if (programs == 0)
        return fail(ErrorKind::BadInput,
            fmt::format("none of the {} training tasks has a valid measurement on “{}”", ids.size(),
                set.platform.name));

    set.features.layout = layoutOf(set.platform);
    TLP_TRY(set.features.shape, parseShape(spec.options.size, set.features.layout));
    TLP_TRY(set.features.numbers, features::parseNumberScale(spec.options.numbers));
    TLP_TRY(set.features.vocabulary,
        vocabularyFor(spec.options.vocabulary, set.features.layout, tasks));
    TLP_CHECK(checkFeatureMemory(std::int64_t(programs), set.features.shape));
    TLP_CHECK(fillFeatures(tasks, set, programs, context));
    set.datasetHash = hash128(hashes).toHex();
    set.data.contentHash = hash128(set.datasetHash + set.features.toJson()).toHex();
    return set;
}

} // namespace tlp::jobs
