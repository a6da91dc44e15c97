// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "training/trainer.h"

namespace tlp::training {

/// Everything a run continues from. The random state needs no storing: each epoch's order follows
/// from the seed and the epoch's number.
struct Checkpoint
{
    std::string identity; ///< of options and data: another run's checkpoint is not continued
    /// Those of the pre-training that are done. As long as epochsDone is 0, parameters and moments
    /// are those of the pre-training, and there is no best epoch.
    std::vector<PretrainResult> pretraining{};
    int epochsDone = 0;
    std::int64_t steps = 0; ///< of the optimiser
    int bestEpoch = 0;
    std::optional<double> bestLoss;
    std::vector<EpochResult> history;
    std::vector<float> parameters; ///< in the module's order
    std::vector<float> firstMoments;
    std::vector<float> secondMoments;
    std::vector<float> bestParameters;
};

/// What must agree for a checkpoint to be continued: options (without those that do not change the
/// weights of an epoch), features, the data's bytes and the model that the run starts from.
[[nodiscard]] std::string runIdentity(
    const model::ModelHeader& header, const TrainingData& data, const SourceModel& source = {});

/// Atomic. Errors: Io.
[[nodiscard]] Status writeCheckpoint(
    const std::filesystem::path& file, const Checkpoint& checkpoint);
/// None when there is no such file. Errors: Io, Corrupt, Version.
[[nodiscard]] Result<std::optional<Checkpoint>> readCheckpoint(const std::filesystem::path& file);

} // namespace tlp::training
