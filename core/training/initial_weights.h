// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <vector>

#include <torch/torch.h>

#include "base/error.h"
#include "model/cost_model.h"
#include "training/trainer.h"

/// What a run begins with. Internal to training.
namespace tlp::training {

/// A new model: with random weights, or with a transfer with those of the source. Errors: BadInput
/// when there is a transfer and no source, or a source that does not fit (model::copyWeights), and
/// those of model::createModel.
[[nodiscard]] Result<std::unique_ptr<model::CostModel>> initialModel(
    const model::ModelHeader& header, const SourceModel& source);

/// The weights that the model's transfer trains: the heads' (head), the small model's (gap), else
/// all. The others then need no gradient and stay as they are to the last bit.
[[nodiscard]] std::vector<torch::Tensor> trainedParameters(model::CostModel& model);

} // namespace tlp::training
