// SPDX-License-Identifier: GPL-3.0-only
#include "training/primitive_prediction.h"

#include <algorithm>
#include <utility>

#include "model/weight_transfer.h"

namespace tlp::training {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

/// bool […, rows]: rows that are no padding.
Tensor isPrimitive(const Tensor& features)
{
    return features.ne(0).any(/*dim=*/-1);
}

nn::Linear layerOf(const model::ModelHeader& header, std::int64_t outputs)
{
    torch::manual_seed(splitSeed(header.options.seed, "prediction of primitives"));
    return nn::Linear(header.options.tlp.encoder.back(), outputs);
}

} // namespace

PrimitivePrediction::PrimitivePrediction(
    const model::ModelHeader& header, model::TorchModule& trunk)
    : m_trunk(trunk)
    , m_types(std::min(header.features.vocabulary.typeWidth, header.features.shape.width))
    , m_numbers(header.features.shape.width - m_types)
    , m_areNumbersRaw(header.features.numbers == features::NumberScale::Raw)
    , m_typeWeight(header.options.pretrain.typeWeight)
    , m_layer(layerOf(header, 1 + m_types + m_numbers))
    , m_parameters(model::sharedParameters(trunk, static_cast<int>(header.heads.size())))
{
    for (const Tensor& parameter : m_layer->parameters())
        m_parameters.push_back(parameter);
}

Tensor PrimitivePrediction::losses(
    const Tensor& states, const Tensor& target, const Tensor& isPredicted)
{
    const Tensor output = m_layer->forward(states);
    const Tensor types = target.narrow(-1, 0, m_types);
    // Class 0: no type, then the one-hot's places.
    const Tensor type = (types.argmax(-1) + 1) * types.ne(0).any(-1);
    const Tensor ofType
        = nn::functional::cross_entropy(output.narrow(-1, 0, 1 + m_types).flatten(0, 1),
            type.flatten(), nn::functional::CrossEntropyFuncOptions().reduction(torch::kNone))
              .view(type.sizes());
    Tensor loss = ofType * m_typeWeight;
    if (m_numbers > 0) {
        Tensor numbers = target.narrow(-1, m_types, m_numbers);
        if (m_areNumbersRaw)
            numbers = numbers.sign() * (1 + numbers.abs()).log2();
        const Tensor error
            = (output.narrow(-1, 1 + m_types, m_numbers) - numbers).square().mean(-1);
        loss = loss + error * isPrimitive(target);
    }
    return loss * isPredicted;
}

Tensor PrimitivePrediction::nextLosses(const Tensor& features)
{
    const std::int64_t last = features.size(1) - 1;
    return losses(m_trunk.primitiveStates(features, /*isCausal=*/true).narrow(1, 0, last),
        features.narrow(1, 1, last), hasNext(features));
}

Tensor PrimitivePrediction::hiddenLosses(const Tensor& features, const Tensor& isHidden)
{
    const Tensor given = features.masked_fill(isHidden.unsqueeze(-1), -1);
    return losses(m_trunk.primitiveStates(given, /*isCausal=*/false), features, isHidden);
}

Tensor hasNext(const Tensor& features)
{
    return isPrimitive(features).narrow(1, 0, features.size(1) - 1);
}

Tensor drawHidden(const Tensor& features, double probability, Rng& rng)
{
    const Tensor real = isPrimitive(features);
    Tensor hidden = torch::zeros_like(real);
    const auto isReal = real.accessor<bool, 2>();
    auto isHidden = hidden.accessor<bool, 2>();
    for (std::int64_t program = 0; program < real.size(0); ++program) {
        std::vector<std::int64_t> rows;
        bool isAny = false;
        for (std::int64_t row = 0; row < real.size(1); ++row) {
            if (!isReal[program][row])
                continue;
            rows.push_back(row);
            isHidden[program][row] = rng.uniform() < probability;
            isAny = isAny || isHidden[program][row];
        }
        if (!isAny && !rows.empty())
            isHidden[program][rows[static_cast<std::size_t>(rng.below(rows.size()))]] = true;
    }
    return hidden;
}

} // namespace tlp::training
