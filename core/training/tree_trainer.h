// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>

#include "training/trainer.h"

namespace tlp::training {

/// `train` for models of trees, of checked options and data. An epoch is a round: one tree for each
/// head. It takes seconds, so it keeps no checkpoint and starts again after a stop; what it makes
/// is the same. Writes `model.trees`.
[[nodiscard]] Result<TrainingResult> trainTrees(const model::ModelHeader& header,
    const TrainingData& data, const std::filesystem::path& folder,
    const TrainerCallbacks& callbacks, const JobContext& context);

} // namespace tlp::training
