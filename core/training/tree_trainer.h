// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>

#include "training/trainer.h"

namespace tlp::training {

/// `train` for models of trees, of checked options and data. An epoch is a round: one tree for each
/// head. It takes seconds, so it keeps no checkpoint and starts again after a stop; what it makes
/// is the same. Writes `model.trees`. With transfer margin the trees start from the source's score,
/// as options::TransferOptions says. Errors: BadInput too when the source is not of trees or has a
/// margin of its own.
[[nodiscard]] Result<TrainingResult> trainTrees(const model::ModelHeader& header,
    const TrainingData& data, const std::filesystem::path& folder,
    const TrainerCallbacks& callbacks, const JobContext& context, const SourceModel& source = {});

} // namespace tlp::training
