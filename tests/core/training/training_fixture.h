// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include <QTemporaryDir>

#include "base/file.h"
#include "base/random.h"
#include "training/trainer.h"

/// Trainings that take a moment: a tiny model and made-up programs.
namespace tlp::test {

constexpr std::int64_t kPrograms = 120;

inline model::ModelHeader smallHeader(options::Grouping grouping)
{
    model::ModelHeader header;
    header.options.tlp = {{8, 16}, 4, 1, {8}};
    header.options.grouping = grouping;
    header.options.epochs = 5;
    header.options.batchSize = 32;
    header.options.seed = 7;
    header.options.threads = 1;
    header.options.learningRate = 3e-3;
    header.features = features::FeatureSpec::official(features::Layout::Cpu);
    header.features.shape = {6, 13};
    header.heads = {"here"};
    return header;
}

/// Four tasks of 30 programs whose label one column of the features tells.
inline training::TrainingData someData()
{
    training::TrainingData data;
    data.taskCount = 4;
    data.contentHash = "made up";
    data.labels.resize(1);
    Rng rng(1);
    for (std::int64_t i = 0; i < kPrograms; ++i) {
        const double quality = rng.uniform();
        for (int value = 0; value < 6 * 13; ++value)
            data.features.push_back(value % 13 == 12 ? static_cast<float>(4 * quality)
                                                     : static_cast<float>(rng.below(3)));
        data.labels[0].push_back(static_cast<float>(0.05 + 0.95 * quality));
        data.taskOf.push_back(static_cast<std::int32_t>(i % 4));
    }
    return data;
}

inline std::vector<float> scoresOf(
    const QTemporaryDir& folder, const std::vector<float>& features, int head = 0)
{
    const auto model = model::loadModel(folder.filePath("model.safetensors").toStdString());
    const auto count = static_cast<std::int64_t>(features.size()) / (6 * 13);
    return model ? (*model)->score(features, count, head).value_or(std::vector<float>())
                 : std::vector<float>();
}

inline Result<training::TrainingResult> trainIn(const QTemporaryDir& folder,
    const model::ModelHeader& header, const training::TrainingData& data = someData(),
    const training::TrainerCallbacks& callbacks = {}, const JobContext& context = {},
    const training::SourceModel& source = {})
{
    return training::train(header, data, folder.path().toStdString(), callbacks, context, source);
}

inline std::string bytesOf(const QTemporaryDir& folder, const char* name = "model.safetensors")
{
    return readWholeFile(folder.filePath(name).toStdString(), 1U << 30U).value_or("");
}

inline std::string messageOf(const Result<training::TrainingResult>& result)
{
    return result ? "" : result.error().toString();
}

} // namespace tlp::test
