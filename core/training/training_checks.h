// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <torch/torch.h>

#include "base/error.h"
#include "model/cost_model.h"
#include "training/trainer.h"

/// What is refused before anything is trained; checkCanTrain is in trainer.h. Internal to training.
namespace tlp::training {

/// Sizes that fit each other, values that can be trained on. Errors: BadInput.
[[nodiscard]] Status checkData(const model::ModelHeader& header, const TrainingData& data);

/// The device that the options name, if the model can be trained there. Errors: Unsupported,
/// Resource.
[[nodiscard]] Result<torch::Device> deviceFor(model::CostModel& model);

} // namespace tlp::training
