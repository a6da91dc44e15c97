// SPDX-License-Identifier: GPL-3.0-only
#include "training/ranking_loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <numeric>
#include <vector>

namespace tlp::training {
namespace {

constexpr double kFloor = 1e-10; ///< of probabilities, their powers and the ideal DCG

/// A list in order of its scores.
struct RankedList
{
    std::vector<std::size_t> order; ///< rank → position in the given list
    std::vector<double> scores;
    std::vector<float> labels;
    std::vector<double> discounts; ///< 1 / log2(1 + rank), rank from 1
    std::vector<double> gains; ///< (2^label − 1) / ideal DCG
};

RankedList rank(std::span<const float> scores, std::span<const float> labels)
{
    RankedList list;
    const std::size_t n = scores.size();
    list.order.resize(n);
    std::iota(list.order.begin(), list.order.end(), std::size_t{0});
    std::stable_sort(list.order.begin(), list.order.end(),
        [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    std::vector<float> ideal(labels.begin(), labels.end());
    std::sort(ideal.begin(), ideal.end(), std::greater<>());
    double idealDcg = 0;
    for (std::size_t i = 0; i < n; ++i) {
        list.discounts.push_back(1 / std::log2(static_cast<double>(i) + 2));
        idealDcg += (std::exp2(double{ideal[i]}) - 1) * list.discounts[i];
    }
    idealDcg = std::max(idealDcg, kFloor);
    for (const std::size_t position : list.order) {
        list.scores.push_back(scores[position]);
        list.labels.push_back(labels[position]);
        list.gains.push_back((std::exp2(double{labels[position]}) - 1) / idealDcg);
    }
    return list;
}

} // namespace

double lambdaRankLoss(
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradient)
{
    const std::size_t n = scores.size();
    const RankedList list = rank(scores, labels);
    const double lowest = std::log2(kFloor);
    std::vector<double> slopes(n, 0);
    double loss = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            if (list.labels[i] == list.labels[j])
                continue;
            const bool inOrder = list.labels[i] > list.labels[j];
            const std::size_t better = inOrder ? i : j;
            const std::size_t worse = inOrder ? j : i;
            const double weight
                = (list.discounts[i] - list.discounts[j]) * std::abs(list.gains[i] - list.gains[j]);
            // σ(s_better − s_worse): how sure the scores are of the right order.
            const double probability = 1 / (1 + std::exp(list.scores[worse] - list.scores[better]));
            const double term = weight * std::log2(std::max(probability, kFloor));
            loss -= std::max(term, lowest);
            if (probability < kFloor || term < lowest)
                continue; // clamped: flat
            const double slope = weight * std::numbers::log2e * (1 - probability);
            slopes[better] -= slope;
            slopes[worse] += slope;
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        gradient[list.order[i]] = static_cast<float>(slopes[i]);
    return loss;
}

double meanSquaredLoss(
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradient)
{
    const auto n = static_cast<double>(scores.size());
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const double difference = double{scores[i]} - double{labels[i]};
        sum += difference * difference;
        gradient[i] = static_cast<float>(2 * difference / n);
    }
    return scores.empty() ? 0 : sum / n;
}

double groupedLoss(options::Loss loss, std::span<const std::int64_t> groups,
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradient)
{
    if (loss == options::Loss::Mse)
        return meanSquaredLoss(scores, labels, gradient) * static_cast<double>(scores.size());
    double sum = 0;
    std::size_t first = 0;
    for (const std::int64_t size : groups) {
        const auto count = static_cast<std::size_t>(size);
        sum += lambdaRankLoss(scores.subspan(first, count), labels.subspan(first, count),
            gradient.subspan(first, count));
        first += count;
    }
    return sum;
}

} // namespace tlp::training
