// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "features/sequence_features.h"
#include "options/training_options.h"

namespace tlp::model {

/// A trained (or freshly initialised) scorer of primitive sequences. No LibTorch type shows:
/// training and scoring reach the module through model/torch_module.h. One thread at a time.
class CostModel
{
public:
    virtual ~CostModel() = default;

    [[nodiscard]] virtual const features::FeatureSpec& featureSpec() const = 0;
    [[nodiscard]] virtual std::vector<std::string> headNames() const = 0; ///< one per platform
    [[nodiscard]] virtual std::int64_t parameterCount() const = 0;
    /// features: float [count, rows, width], row-major, as features::sequenceFeatures writes them.
    /// Returns count scores of the head, higher = predicted faster. Errors: BadInput on a size that
    /// does not fit.
    [[nodiscard]] virtual Result<std::vector<float>> score(
        std::span<const float> features, std::int64_t count, int head = 0)
        = 0;
};

/// What a model file holds besides the weights.
struct ModelHeader
{
    int format = 1;
    options::TrainingOptions options;
    features::FeatureSpec features;
    std::vector<std::string> heads;
};

/// New model with weights drawn from `seed`. Errors: BadInput (options), Unsupported (unknown
/// model).
[[nodiscard]] Result<std::unique_ptr<CostModel>> createModel(
    const ModelHeader& header, std::uint64_t seed);

/// safetensors: weights + the header as JSON metadata. Atomic (write, sync, rename). Loading
/// refuses anything that is not plain tensors with a known header, in one sentence; never runs
/// code.
[[nodiscard]] Status saveModel(const CostModel& model, const std::filesystem::path& file);
[[nodiscard]] Result<std::unique_ptr<CostModel>> loadModel(const std::filesystem::path& file);

/// A dict of tensors saved by `torch.save` (zip format) with the official TLP's names; `l0` is
/// ignored. The pickle is read by our own reader of plain tensor dicts: any other opcode or global
/// is refused.
[[nodiscard]] Result<std::unique_ptr<CostModel>> loadOfficialWeights(
    const std::filesystem::path& file, const features::FeatureSpec& spec);

} // namespace tlp::model
