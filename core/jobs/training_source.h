// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include "base/error.h"
#include "dataset/dataset.h"
#include "features/sequence_features.h"
#include "model/cost_model.h"
#include "options/training_options.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// The network of `source`, and what it reads, for a run that starts from it.
[[nodiscard]] Status takeNetwork(
    options::TrainingOptions& options, const options::TrainingOptions& source);

/// The model that the spec starts from; empty when it starts from none. Errors: those of
/// workspace::checkedSource and model::loadModel; BadInput when the spec's network or features are
/// not the model's, naming what differs, or the model is a sum of two (transfer gap).
[[nodiscard]] Result<std::unique_ptr<model::CostModel>> loadSource(
    const workspace::Workspace& workspace, const options::TrainSpec& spec);

/// Whether what the source reads can be the platform's programs. Errors: BadInput.
[[nodiscard]] Status checkReads(const features::FeatureSpec& features,
    const dataset::PlatformInfo& platform, const options::SourceRun& source);

} // namespace tlp::jobs
