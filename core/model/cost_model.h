// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "features/sequence_features.h"
#include "options/training_options.h"

namespace tlp::model {

/// What a model file holds besides the weights.
struct ModelHeader
{
    int format = 1;
    options::TrainingOptions options;
    features::FeatureSpec features;
    std::vector<std::string> heads; ///< one per platform, at least one
    /// Of models that scale their inputs: the largest value of each column in training. Empty: not
    /// known yet, and nothing is scaled.
    std::vector<float> columnMaxima{};

    bool operator==(const ModelHeader&) const = default;
    [[nodiscard]] std::string toJson() const;
    /// Errors: BadInput; Version when written by a newer program.
    [[nodiscard]] static Result<ModelHeader> fromJson(std::string_view json);
};

/// What a model of these options reads.
[[nodiscard]] features::FeatureKind featureKindOf(const options::TrainingOptions& options);

/// A trained (or freshly initialised) scorer of programs by their features. No LibTorch type shows:
/// training and scoring reach the module through model/torch_module.h. One thread at a time.
class CostModel
{
public:
    virtual ~CostModel() = default;

    [[nodiscard]] virtual const ModelHeader& header() const = 0;
    [[nodiscard]] const features::FeatureSpec& featureSpec() const { return header().features; }
    [[nodiscard]] std::vector<std::string> headNames() const { return header().heads; }
    /// Weights; of trees, leaves.
    [[nodiscard]] virtual std::int64_t parameterCount() const = 0;
    /// features: float [count, rows, width], row-major, as features::sequenceFeatures or
    /// features::writeStatementRows writes them.
    /// Returns count scores of the head, higher = predicted faster; computed in batches, so count
    /// may be large. Errors: BadInput on a size or head that does not fit, Resource (memory).
    [[nodiscard]] virtual Result<std::vector<float>> score(
        std::span<const float> features, std::int64_t count, int head = 0)
        = 0;
};

/// New model on the CPU with weights drawn from `seed` as PyTorch does by default; of trees, one
/// without any. Errors: BadInput
/// (options), Unsupported (unknown model), Resource (memory).
[[nodiscard]] Result<std::unique_ptr<CostModel>> createModel(
    const ModelHeader& header, std::uint64_t seed);

/// safetensors: weights + the header as JSON metadata; of trees, the file of tree_model.h. Atomic
/// (write, sync, rename). Loading refuses anything that is not plain tensors, or trees, with a
/// known header, in one sentence; never runs code. Errors of loading: NotFound, Io, BadInput
/// (another kind of file), Corrupt, Version.
[[nodiscard]] Status saveModel(const CostModel& model, const std::filesystem::path& file);
[[nodiscard]] Result<std::unique_ptr<CostModel>> loadModel(const std::filesystem::path& file);

/// Where the model of a run with this folder is, or will be: `model.trees` where that exists, else
/// `model.safetensors`.
[[nodiscard]] std::filesystem::path modelFileIn(const std::filesystem::path& folder);

/// A dict of tensors saved by `torch.save` (zip format) with the official TLP's names, or the
/// official MTL-TLP's (several heads); `l0` is ignored, sizes follow the tensors. The pickle is
/// read by our own reader of plain tensor dicts: any other opcode or global is refused. Errors:
/// NotFound, BadInput (also when the weights do not fit the rows of `spec`).
[[nodiscard]] Result<std::unique_ptr<CostModel>> loadOfficialWeights(
    const std::filesystem::path& file, const features::FeatureSpec& spec);

} // namespace tlp::model
