// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "features/sequence_features.h"
#include "model/cost_model.h"
#include "options/training_options.h"

namespace tlp::training {

/// Training examples in memory: features and labels, grouped by task. Programs without a usable
/// cost are not in it.
struct TrainingData
{
    std::vector<float> features; ///< float [count, rows, width]
    std::vector<float> labels; ///< [count], in (0, 1]: best of the task on that platform / cost
    std::vector<std::int32_t>
        taskOf; ///< [count], dense task index from 0; examples of a task need not be adjacent
    std::int32_t taskCount = 0;
    std::string contentHash; ///< of what it was made from

    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(labels.size()); }
};

struct EpochResult
{
    int epoch = 0; ///< from 1
    double trainLoss = 0; ///< mean over batches of loss per batch
    double validationLoss = 0; ///< NaN when there is no validation set
    double learningRate = 0;
    double seconds = 0;
    std::int64_t samplesPerSecond = 0;
    bool isBest = false;
};

struct TrainingResult
{
    int epochsDone = 0;
    int bestEpoch = 0;
    double bestValidationLoss = 0;
    double seconds = 0;
};

struct TrainerCallbacks
{
    std::function<void(const EpochResult&)> onEpoch; ///< after its checkpoint is on disk
    /// Called after each epoch with the current model, e.g. for a top-k curve; may be empty.
    std::function<void(int epoch, model::CostModel&)> onModel;
};

/// Trains header.options on data. Writes into `folder`: `checkpoint` (atomic; weights, optimiser,
/// random state, epoch, history: everything to continue bit for bit with equal threads) and at the
/// end `model.safetensors` (the kept epoch's weights). If a checkpoint of the same options and data
/// exists, continues from it (onEpoch is not called again for old epochs). Errors: BadInput
/// (options, data too small), Stopped (checkpoint kept), Resource (memory: suggests a batch size),
/// BadInput "loss is not finite at epoch … step …" on divergence (last good checkpoint kept).
[[nodiscard]] Result<TrainingResult> train(const model::ModelHeader& header,
    const TrainingData& data, const std::filesystem::path& folder,
    const TrainerCallbacks& callbacks, const JobContext& context);

} // namespace tlp::training
