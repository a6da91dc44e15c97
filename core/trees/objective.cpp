// SPDX-License-Identifier: GPL-3.0-only
#include "trees/objective.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace tlp::trees {
namespace {

double squaredError(bool isWeighted, std::span<const float> scores, std::span<const float> labels,
    std::span<float> gradients, std::span<float> hessians)
{
    double loss = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const float weight = isWeighted ? labels[i] : 1.0F;
        const float error = scores[i] - labels[i];
        gradients[i] = weight * error;
        hessians[i] = weight;
        loss += 0.5 * double{weight} * double{error} * double{error};
    }
    return loss;
}

double pairsOf(std::span<const float> scores, std::span<const float> labels,
    std::span<float> gradients, std::span<float> hessians)
{
    double loss = 0;
    const double share = scores.size() > 1 ? 1.0 / static_cast<double>(scores.size() - 1) : 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        for (std::size_t j = 0; j < scores.size(); ++j) {
            if (!(labels[i] > labels[j]))
                continue;
            const double margin = double{scores[i]} - double{scores[j]};
            // Of the wrong order; written so that nothing overflows.
            const double wrong = 1 / (1 + std::exp(margin));
            loss += share * (std::max(-margin, 0.0) + std::log1p(std::exp(-std::abs(margin))));
            const auto slope = static_cast<float>(share * wrong);
            const auto curve = static_cast<float>(share * wrong * (1 - wrong));
            gradients[i] -= slope;
            gradients[j] += slope;
            hessians[i] += curve;
            hessians[j] += curve;
        }
    }
    return loss;
}

} // namespace

Result<Objective> parseObjective(std::string_view text)
{
    if (text == "pack-sum")
        return Objective::PackSum;
    if (text == "rank")
        return Objective::Rank;
    if (text == "regression")
        return Objective::Regression;
    return fail(ErrorKind::BadInput,
        fmt::format("trees minimise pack-sum, rank or regression, not “{}”", text));
}

double programLoss(Objective objective, std::span<const std::int64_t> groups,
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradients,
    std::span<float> hessians)
{
    if (objective != Objective::Rank)
        return squaredError(objective == Objective::PackSum, scores, labels, gradients, hessians);
    std::ranges::fill(gradients, 0.0F);
    std::ranges::fill(hessians, 0.0F);
    double loss = 0;
    std::size_t first = 0;
    for (const std::int64_t group : groups) {
        const auto size = static_cast<std::size_t>(group);
        loss += pairsOf(scores.subspan(first, size), labels.subspan(first, size),
            gradients.subspan(first, size), hessians.subspan(first, size));
        first += size;
    }
    return loss;
}

} // namespace tlp::trees
