// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include <torch/torch.h>

#include "base/error.h"
#include "base/job_context.h"
#include "model/cost_model.h"
#include "model/torch_module.h"
#include "training/flat_adam.h"
#include "training/primitive_prediction.h"
#include "training/trainer.h"

namespace tlp::training {

/// Self-supervised passes over all programs of the data, with and without labels: see
/// options::PretrainOptions for what differs from the papers' code. Each program counts once,
/// however many platforms it was measured on. Batches and hidden primitives follow from the seed
/// and the pass's number, so that a resumed run has the same ones. Internal to training.
class Pretraining
{
public:
    /// Its weights and those of the module that no head has become the optimiser's. All arguments
    /// must outlive this.
    Pretraining(const model::ModelHeader& header, const TrainingData& data,
        model::TorchModule& module, torch::Device device, const JobContext& context);

    [[nodiscard]] FlatAdam& optimiser() { return m_adam; }
    /// Errors: Stopped, BadInput when the loss is not finite.
    [[nodiscard]] Result<PretrainResult> runEpoch(int epoch);

private:
    [[nodiscard]] torch::Tensor gather(std::span<const std::int64_t> programs) const;
    /// Sum over the batch's predicted primitives, and how many they are.
    struct BatchLoss
    {
        double sum = 0;
        double primitives = 0;
    };
    [[nodiscard]] Result<BatchLoss> trainBatch(
        std::span<const std::int64_t> programs, int epoch, Rng& rng);

    const options::TrainingOptions& m_options;
    const TrainingData& m_data;
    features::SequenceShape m_shape;
    model::TorchModule& m_module;
    torch::Device m_device;
    const JobContext& m_context;
    std::int64_t m_programs;
    PrimitivePrediction m_prediction;
    FlatAdam m_adam;
};

} // namespace tlp::training
