// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <torch/torch.h>

#include "model/cost_model.h"
#include "model/plain_tensor.h"

/// The LibTorch side of a model. Only sources of model, training and scoring include this.
namespace tlp::model {

/// A network that scores programs by their features.
class TorchModule : public torch::nn::Module
{
public:
    /// features: float [batch, rows, width]. Returns float [batch]: the head's scores.
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& features, int head);
    /// What all heads share. Returns float [batch, n, hidden] for any n: what a head scores.
    [[nodiscard]] virtual torch::Tensor embed(const torch::Tensor& features) = 0;
    /// The same part of the model, but one row for each of the program's primitives and with no
    /// later one seen if isCausal: what pre-training predicts primitives from. Returns float
    /// [batch, rows, hidden]; undefined: the model has no such rows.
    [[nodiscard]] virtual torch::Tensor primitiveStates(
        const torch::Tensor& features, bool isCausal);
    /// How often each of these rows counts: float [batch, n]; undefined: once.
    [[nodiscard]] virtual torch::Tensor rowWeights(const torch::Tensor& features);
    /// The layers of one head alone: float […, hidden] → […, 1]. A program's score is the sum over
    /// its n rows, weighted.
    [[nodiscard]] virtual torch::nn::Sequential head(int head) = 0;
    /// Scores of one head, float [batch], from what embed and rowWeights gave.
    [[nodiscard]] torch::Tensor headScores(
        const torch::Tensor& rows, const torch::Tensor& weights, int head);
    /// Which rows look at which on the way there, for people: one float [batch, heads, rows, rows]
    /// per attention layer, the row that looks first; its weights add up to 1. None: the network
    /// has no attention.
    [[nodiscard]] virtual std::vector<torch::Tensor> attention(const torch::Tensor& features);
    /// Memory that one program of a training batch needs, activations and gradients.
    [[nodiscard]] virtual std::int64_t trainingBytesPerProgram() const = 0;

protected:
    /// Under the names of the authors' code: "decoder", several of them in "mtl_heads".
    void registerHeads(const std::vector<std::shared_ptr<torch::nn::Module>>& heads);
    /// One linear layer for each, registered, of a model that adds nothing to it.
    [[nodiscard]] std::vector<torch::nn::Sequential> linearHeads(
        std::int64_t hidden, std::size_t count);
};

/// How a registered model is made. To add a model: write its module in a file of its own, a line in
/// registry.cpp, and one in options::modelKinds.
struct ModuleFactory
{
    const char* id;
    std::shared_ptr<TorchModule> (*make)(const ModelHeader&);
    /// What `make` would allocate, known before: files are checked against it.
    std::int64_t (*parameterCount)(const ModelHeader&);
};
[[nodiscard]] std::span<const ModuleFactory> moduleFactories();

/// TLP and its variants.
[[nodiscard]] std::shared_ptr<TorchModule> makeTlpModule(const ModelHeader& header);
[[nodiscard]] std::int64_t tlpParameterCount(const ModelHeader& header);

/// TenSet's perceptron on statements.
[[nodiscard]] std::shared_ptr<TorchModule> makeTensetMlpModule(const ModelHeader& header);
[[nodiscard]] std::int64_t tensetMlpParameterCount(const ModelHeader& header);

/// AutoTVM's TreeGRU on loops.
[[nodiscard]] std::shared_ptr<TorchModule> makeTreeGruModule(const ModelHeader& header);
[[nodiscard]] std::int64_t treeGruParameterCount(const ModelHeader& header);

/// The base with TenSet's small model of its misses: see core/model/gap_module.cpp.
[[nodiscard]] std::shared_ptr<TorchModule> makeGapModule(
    const ModelHeader& header, std::shared_ptr<TorchModule> base);
[[nodiscard]] std::int64_t gapParameterCount(const ModelHeader& header); ///< without the base's
/// What the small model was added to; the module itself if it is no such sum.
[[nodiscard]] TorchModule& baseOf(TorchModule& module);

/// The module behind a model made by this library.
[[nodiscard]] TorchModule& torchModule(CostModel& model);
[[nodiscard]] const TorchModule& torchModule(const CostModel& model);

/// Null when the model is no network of this library's.
[[nodiscard]] TorchModule* findTorchModule(CostModel& model);

/// Names as in the official state dict.
[[nodiscard]] PlainTensors copyTensors(const TorchModule& module);
/// Names and shapes must be exactly the module's. Errors: BadInput.
[[nodiscard]] Status assignTensors(TorchModule& module, const PlainTensors& tensors);

/// A model of that header and those weights, checked before anything of their size is allocated.
/// Errors: as of createModel; BadInput when the tensors are not the model's.
[[nodiscard]] Result<std::unique_ptr<CostModel>> modelFromTensors(
    const ModelHeader& header, const PlainTensors& tensors);

/// Turns what LibTorch throws into an error; call in a catch block.
[[nodiscard]] Error errorOfCurrentException(const char* doing);

} // namespace tlp::model
