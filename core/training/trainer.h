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

/// Training examples in memory: features and labels, grouped by task. A program that was measured
/// on several platforms is one example with several labels; one without any usable cost is not in
/// it.
struct TrainingData
{
    std::vector<float> features; ///< float [count, rows, width]
    /// [heads][count], in [0, 1], 0 if it failed: best of the task on that platform / cost; NaN: no
    /// label on that head. At least one of an example's labels is a number. The first head's is the
    /// target.
    std::vector<std::vector<float>> labels;
    std::vector<std::int32_t>
        taskOf; ///< [count], dense task index from 0; examples of a task need not be adjacent
    std::int32_t taskCount = 0;
    std::string contentHash; ///< of what it was made from
    /// float [any, rows, width]: programs whose labels are not to be known, for pre-training alone.
    std::vector<float> unlabelled{};

    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(taskOf.size()); }
};

struct EpochResult
{
    int epoch = 0; ///< from 1
    /// Loss over all batches and heads per label: comparable between training and validation, and
    /// between batch sizes.
    double trainLoss = 0;
    /// The first head's. NaN when there is no validation set, or it has nothing to rank (no two
    /// programs of a group with different labels).
    double validationLoss = 0;
    double learningRate = 0;
    double seconds = 0;
    std::int64_t samplesPerSecond = 0;
    bool isBest = false; ///< lowest validation loss so far; true without one
};

/// One pass of the pre-training.
struct PretrainResult
{
    int epoch = 0; ///< from 1
    double loss = 0; ///< per predicted primitive
    double seconds = 0;
    std::int64_t samplesPerSecond = 0;
};

/// What a run with options.transfer starts from.
struct SourceModel
{
    model::CostModel* model = nullptr;
    std::string hash{}; ///< of its file
};

struct TrainingResult
{
    int epochsDone = 0;
    int bestEpoch = 0; ///< whose weights were kept
    double bestValidationLoss = 0; ///< of that epoch; may be NaN
    double seconds = 0; ///< over all epochs and passes, those before a resume included
    std::vector<EpochResult> history; ///< every epoch, those before a resume included
    std::vector<PretrainResult> pretraining{}; ///< likewise
};

struct TrainerCallbacks
{
    std::function<void(const EpochResult&)> onEpoch; ///< after its checkpoint is on disk
    /// Called after each epoch with the current model, e.g. for a top-k curve; may be empty.
    std::function<void(int epoch, model::CostModel&)> onModel;
    std::function<void(const PretrainResult&)> onPretrained{}; ///< after its checkpoint is on disk
};

/// What `train` would refuse whatever the data: options, the device, a batch that does not fit the
/// memory. Errors: BadInput, Unsupported, Resource.
[[nodiscard]] Status checkCanTrain(const model::ModelHeader& header);

/// Trains header.options on data, as many heads as its labels have. What all heads share is
/// computed once per batch; the loss is the sum over heads, equally weighted, each over the
/// programs that it has a label for (MTL-TLP: zhaiyi000/tlp scripts/mtl_tlp_train.py,
/// reference/tlp.md section 7). Only programs with a label of the first head, the target, are kept
/// for validation. Writes into `folder`: `checkpoint` (atomic; weights, optimiser, random state,
/// epoch, history: everything to continue bit for bit with equal threads) and at the end
/// `model.safetensors` (the kept epoch's weights). If a checkpoint of the same options and data
/// exists, continues from it (onEpoch is not called again for old epochs; `epochs`, `threads` and
/// `device` may differ); one of other options or data is replaced. Equal seed, threads and machine:
/// equal bytes, interrupted or not. Progress is in samples over all epochs, per batch.
///
/// Batches: `Mixed` cuts the shuffled programs into lists of batch_size (official). `PerTask` cuts
/// each task's shuffled programs into slices of at most max(64, batch_size / 16) and packs shuffled
/// slices into batches; the loss of a batch is the sum over its slices, without further scale (Adam
/// and the clipped norm make the step size independent of it). MSE is the mean over the batch in
/// both.
///
/// Of trees an epoch is a round; see tree_trainer.h.
///
/// With a transfer, the weights come from the source (model/weight_transfer.h), and
/// initial_weights.h tells which of them are trained; a run that is continued must be given the
/// same source. With a pre-training, its epochs come first, and progress is first told of them.
///
/// Errors: BadInput
/// (options, data too small, a source that does not fit), Stopped (checkpoint kept), Resource
/// (memory: suggests a batch size), BadInput "loss is not finite at epoch … step …" on divergence
/// (last good checkpoint kept).
[[nodiscard]] Result<TrainingResult> train(const model::ModelHeader& header,
    const TrainingData& data, const std::filesystem::path& folder,
    const TrainerCallbacks& callbacks, const JobContext& context, const SourceModel& source = {});

} // namespace tlp::training
