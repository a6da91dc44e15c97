// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/training_set.h"

#include "base/hash.h"
#include "base/machine.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "features/vocabulary.h"
#include "jobs/platform_mix.h"
#include "jobs/task_configurations.h"
#include "jobs/task_statements.h"
#include "jobs/training_source.h"
#include "records/packed_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tlp::jobs {
namespace {

constexpr int kMaxRows = 1024;
constexpr int kMaxWidth = 1024;

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

/// Length before bytes, so that no two lists of texts give the same bytes.
void appendField(std::string& out, std::string_view field)
{
    out += fmt::format("{}:", field.size());
    out += field;
}

/// Of the programs with a label on one platform.
std::string hashOf(const JoinedTask& task, std::size_t platform)
{
    std::string bytes;
    appendField(bytes, task.key);
    for (std::size_t i = 0; i < task.packed.size(); ++i) {
        if (std::isnan(task.seconds[platform][i]))
            continue;
        appendField(bytes, task.packed[i]);
        appendField(bytes, toShortest(task.seconds[platform][i]));
    }
    return hash128(bytes).toHex();
}

/// Of one platform with all its programs: over these alone. Else over all that the labels follow
/// from.
std::string hashOf(const PlatformMix& mix)
{
    std::string hashes;
    const bool isMixed = mix.platforms.size() > 1 || mix.shares.front() < 1;
    for (std::size_t i = 0; i < mix.platforms.size(); ++i) {
        if (isMixed) {
            appendField(hashes, mix.platforms[i].name);
            appendField(hashes, toShortest(mix.shares[i]));
        }
        for (const JoinedTask& task : mix.tasks) {
            if (isMixed)
                appendField(hashes, toShortest(task.bestSeconds[i]));
            hashes += hashOf(task, i);
        }
    }
    for (const std::string& packed : mix.unlabelled)
        appendField(hashes, packed);
    return hash128(hashes).toHex();
}

Result<features::Vocabulary> vocabularyFor(
    const std::string& name, features::Layout layout, const PlatformMix& mix)
{
    if (name != "learned")
        return features::Vocabulary::official(layout);
    features::VocabularyLearner learner(layout);
    const auto learn = [&](const std::vector<std::string>& programs) -> Status {
        for (const std::string& packed : programs) {
            TLP_TRY(const auto steps, records::unpackSteps(packed));
            learner.add(steps);
        }
        return {};
    };
    for (const JoinedTask& task : mix.tasks)
        TLP_CHECK(learn(task.packed));
    TLP_CHECK(learn(mix.unlabelled));
    return learner.finish();
}

Result<features::FeatureSpec> featuresOf(
    const PlatformMix& mix, const options::TrainSpec& spec, const features::FeatureSpec* source)
{
    const dataset::PlatformInfo& target = mix.platforms.front();
    if (source != nullptr) {
        TLP_CHECK(checkReads(*source, target, spec.from));
        return *source;
    }
    TLP_TRY(auto own, featureSpecFor(spec.options, layoutOf(target)));
    if (own.kind == features::FeatureKind::Knobs) {
        KnobRows rows;
        for (const JoinedTask& task : mix.tasks) {
            for (const std::string& packed : task.packed)
                rows.add(task.key, packed);
        }
        return rows.spec(own.layout);
    }
    if (own.kind == features::FeatureKind::Sequence) {
        TLP_TRY(own.vocabulary, vocabularyFor(spec.options.vocabulary, own.layout, mix));
    }
    return own;
}

Status fillFeatures(const std::vector<JoinedTask>& tasks, TrainingSet& set, std::size_t programs,
    const JobContext& context)
{
    const std::size_t size = std::size_t(set.features.shape.rows) * set.features.shape.width;
    training::TrainingData& data = set.data;
    data.features.resize(programs * size);
    std::size_t index = 0;
    for (const JoinedTask& task : tasks) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "cancelled");
        for (const std::string& packed : task.packed) {
            TLP_TRY(const auto steps, records::unpackSteps(packed));
            features::sequenceFeatures(steps, set.features,
                std::span(data.features).subspan(size * index++, size), &set.featureReport);
            data.taskOf.push_back(data.taskCount);
        }
        ++data.taskCount;
        context.report({"features", std::int64_t(index), std::int64_t(programs), "programs", {}});
    }
    return {};
}

/// Computes the features of all programs; those without are taken out of the mix and reported.
Status fillStatements(const dataset::Dataset& dataset, PlatformMix& mix, TrainingSet& set,
    std::size_t programs, const JobContext& context)
{
    const std::size_t size = std::size_t(set.features.shape.rows) * set.features.shape.width;
    training::TrainingData& data = set.data;
    std::size_t done = 0;
    for (JoinedTask& task : mix.tasks) {
        TLP_TRY(const dataset::TaskInfo info, dataset.task(task.key));
        TLP_TRY(const TaskKnowledge knowledge, knowledgeOf(dataset, info));
        TLP_TRY(TaskStatements statements, taskStatements(knowledge, task.packed, context));
        done += task.packed.size();
        for (const auto& [reason, count] : statements.missing)
            set.featureReport.withoutStatements[reason] += count;
        keepPrograms(task, [&](std::size_t program) { return statements.has(program); });
        std::erase_if(
            statements.programs, [](const auto& program) { return program.statements == 0; });
        const std::size_t before = data.features.size();
        data.features.resize(before + task.packed.size() * size);
        writeMatrices(statements, set.features, 0, task.packed.size(),
            std::span(data.features).subspan(before), &set.featureReport);
        set.featureReport.programs += std::int64_t(task.packed.size());
        if (task.packed.empty())
            continue;
        data.taskOf.insert(data.taskOf.end(), task.packed.size(), data.taskCount);
        ++data.taskCount;
        context.report({"features", std::int64_t(done), std::int64_t(programs), "programs", {}});
    }
    std::erase_if(mix.tasks, [](const JoinedTask& task) { return task.packed.empty(); });
    if (mix.tasks.empty())
        return fail(ErrorKind::BadInput,
            fmt::format("no training program has features of statements; {}",
                set.featureReport.withoutStatements.begin()->first));
    return {};
}

/// The same of configurations.
Status fillConfigurations(
    PlatformMix& mix, TrainingSet& set, std::size_t programs, const JobContext& context)
{
    const std::size_t size = std::size_t(set.features.shape.rows) * set.features.shape.width;
    training::TrainingData& data = set.data;
    std::size_t done = 0;
    for (JoinedTask& task : mix.tasks) {
        TLP_TRY(const TaskConfigurations configurations,
            taskConfigurations(task.key, task.key, task.packed, set.features, context));
        done += task.packed.size();
        for (const auto& [reason, count] : configurations.missing)
            set.featureReport.withoutConfigurations[reason] += count;
        for (std::size_t i = 0; i < task.packed.size(); ++i) {
            if (configurations.has[i] == 0)
                continue;
            const auto matrix = std::span(configurations.matrices).subspan(i * size, size);
            data.features.insert(data.features.end(), matrix.begin(), matrix.end());
        }
        keepPrograms(task, [&](std::size_t program) { return configurations.has[program] != 0; });
        set.featureReport.programs += std::int64_t(task.packed.size());
        if (task.packed.empty())
            continue;
        data.taskOf.insert(data.taskOf.end(), task.packed.size(), data.taskCount);
        ++data.taskCount;
        context.report({"features", std::int64_t(done), std::int64_t(programs), "programs", {}});
    }
    std::erase_if(mix.tasks, [](const JoinedTask& task) { return task.packed.empty(); });
    if (mix.tasks.empty())
        return fail(ErrorKind::BadInput,
            fmt::format("no training program can be read; {}",
                set.featureReport.withoutConfigurations.begin()->first));
    return {};
}

/// Takes out the tasks whose programs the model cannot read at all. Errors: BadInput when none is
/// left.
Status keepReadable(PlatformMix& mix, features::FeatureKind kind, features::FeatureReport& report)
{
    std::string reason;
    for (const JoinedTask& task : mix.tasks) {
        const Status read = checkReadsProgram(kind, task.key, task.packed.front());
        if (read)
            continue;
        reason = read.error().message;
        report.withoutConfigurations[fmt::format("{}: {}", task.key, reason)]
            += std::int64_t(task.packed.size());
    }
    std::erase_if(mix.tasks, [&](const JoinedTask& task) {
        return !checkReadsProgram(kind, task.key, task.packed.front());
    });
    if (mix.tasks.empty())
        return fail(ErrorKind::BadInput, fmt::format("the training programs are {}", reason));
    return {};
}

Status fillUnlabelled(const std::vector<std::string>& programs, TrainingSet& set)
{
    const std::size_t size = std::size_t(set.features.shape.rows) * set.features.shape.width;
    set.data.unlabelled.resize(programs.size() * size);
    for (std::size_t i = 0; i < programs.size(); ++i) {
        TLP_TRY(const auto steps, records::unpackSteps(programs[i]));
        features::sequenceFeatures(steps, set.features,
            std::span(set.data.unlabelled).subspan(size * i, size), &set.featureReport);
    }
    return {};
}

void fillLabels(const PlatformMix& mix, TrainingSet& set)
{
    for (std::size_t i = 0; i < mix.platforms.size(); ++i) {
        std::vector<float>& labels = set.data.labels.emplace_back();
        for (const JoinedTask& task : mix.tasks) {
            for (const double seconds : task.seconds[i]) // NaN stays
                labels.push_back(static_cast<float>(task.bestSeconds[i] / seconds));
        }
        set.heads.push_back(mix.platforms[i].name);
        set.labelled.push_back(
            std::ranges::count_if(labels, [](float label) { return !std::isnan(label); }));
    }
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

Result<features::FeatureSpec> featureSpecFor(
    const options::TrainingOptions& options, features::Layout layout)
{
    const features::FeatureKind kind = model::featureKindOf(options);
    if (kind == features::FeatureKind::Statements)
        return features::FeatureSpec::statements(layout);
    if (features::isOfConfigurations(kind)) // knobs: how many is known with the programs
        return features::FeatureSpec::configurations(layout, kind);
    auto spec = features::FeatureSpec::official(layout);
    TLP_TRY(spec.shape, parseShape(options.size, layout));
    TLP_TRY(spec.numbers, features::parseNumberScale(options.numbers));
    return spec;
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

Result<TrainingSet> makeTrainingSet(dataset::Dataset& dataset, const options::TrainSpec& spec,
    const JobContext& context, const features::FeatureSpec* source)
{
    TrainingSet set;
    TLP_TRY(const auto ids, tasksToTrainOn(dataset, spec.split, set.testTasks));
    TLP_TRY(PlatformMix mix, loadMix(dataset, ids, spec, context));
    set.platform = mix.platforms.front();
    set.tasksLeftOut = std::move(mix.tasksLeftOut);
    TLP_CHECK(keepReadable(mix, model::featureKindOf(spec.options), set.featureReport));
    std::size_t programs = 0;
    for (const JoinedTask& task : mix.tasks)
        programs += task.packed.size();

    TLP_TRY(set.features, featuresOf(mix, spec, source));
    TLP_CHECK(
        checkFeatureMemory(std::int64_t(programs + mix.unlabelled.size()), set.features.shape));
    if (set.features.kind == features::FeatureKind::Statements) {
        TLP_CHECK(fillStatements(dataset, mix, set, programs, context));
    } else if (features::isOfConfigurations(set.features.kind)) {
        TLP_CHECK(fillConfigurations(mix, set, programs, context));
    } else {
        TLP_CHECK(fillFeatures(mix.tasks, set, programs, context));
        TLP_CHECK(fillUnlabelled(mix.unlabelled, set));
    }
    fillLabels(mix, set);
    set.datasetHash = hashOf(mix);
    set.data.contentHash = hash128(set.datasetHash + set.features.toJson()).toHex();
    return set;
}

} // namespace tlp::jobs
