// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include <torch/torch.h>

#include "base/random.h"
#include "model/cost_model.h"
#include "model/torch_module.h"

namespace tlp::training {

/// Predicts primitives from what the part of a model that all heads share makes of their program: a
/// linear layer of its own turns a row of that part into logits of the primitive's type and into
/// its numbers. Internal to training.
///
/// A primitive's loss is type_weight × the cross-entropy of its type + the mean squared error of
/// its numbers. Types are those of the vocabulary and, as in zhaiyi000/tlp scripts/minGPT, one for
/// rows without any. Numbers are compared as sign(x)·log2(1 + |x|), and only where there is a
/// primitive: the official code compares them as they are, where extents of thousands outweigh all
/// else. A loss is 0 where nothing is predicted.
class PrimitivePrediction
{
public:
    /// Draws the layer's weights from the run's seed. The trunk must outlive this.
    PrimitivePrediction(const model::ModelHeader& header, model::TorchModule& trunk);

    /// GPT: from each primitive and those before it, the next one, the end of the program included.
    /// features: float [batch, rows, width]; returns float [batch, rows − 1].
    [[nodiscard]] torch::Tensor nextLosses(const torch::Tensor& features);
    /// BERT: of the rows that isHidden, bool [batch, rows], from all others; a hidden row is given
    /// to the model as −1 in every column, which no primitive is. Returns float [batch, rows].
    /// (The official code hides tokens of whole rows behind one of their own.)
    [[nodiscard]] torch::Tensor hiddenLosses(
        const torch::Tensor& features, const torch::Tensor& isHidden);

    /// The layer's and those of the trunk that belong to no head.
    [[nodiscard]] const std::vector<torch::Tensor>& parameters() const { return m_parameters; }
    void to(torch::Device device) { m_layer->to(device); }

private:
    [[nodiscard]] torch::Tensor losses(
        const torch::Tensor& states, const torch::Tensor& target, const torch::Tensor& isPredicted);

    model::TorchModule& m_trunk;
    std::int64_t m_types;
    std::int64_t m_numbers;
    bool m_areNumbersRaw;
    double m_typeWeight;
    torch::nn::Linear m_layer;
    std::vector<torch::Tensor> m_parameters;
};

/// bool [batch, rows − 1]: whether GPT predicts what follows the row: it is a primitive. Internal
/// to training.
[[nodiscard]] torch::Tensor hasNext(const torch::Tensor& features);

/// bool [batch, rows]: each primitive of a program (row that is not all zeros) with the
/// probability, and one at least of every program that has any. features: on the CPU. Internal to
/// training.
[[nodiscard]] torch::Tensor drawHidden(const torch::Tensor& features, double probability, Rng& rng);

} // namespace tlp::training
