// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <torch/torch.h>

#include "base/error.h"
#include "model/cost_model.h"
#include "model/torch_module.h"

namespace tlp::model {

/// The weights that belong to the model's heads, each once.
[[nodiscard]] std::vector<torch::Tensor> headParameters(TorchModule& module, int heads);
/// All others, in the module's order.
[[nodiscard]] std::vector<torch::Tensor> sharedParameters(TorchModule& module, int heads);

/// Gives the target, or what its gap is added to, the source's weights: those that all heads share,
/// and for each head those of the source's head of the same name, else of its first. Errors:
/// BadInput when the source has a gap or another network, or reads other features.
[[nodiscard]] Status copyWeights(CostModel& source, CostModel& target);

} // namespace tlp::model
