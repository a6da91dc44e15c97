// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/ranking_metrics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

namespace tlp::evaluation {
namespace {

/// A usable program: `speed` is the negative latency, so that both fields are "higher is better".
struct Pair
{
    double score;
    double speed;
};

std::vector<Pair> usablePairs(std::span<const double> scores, std::span<const double> seconds)
{
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < std::min(scores.size(), seconds.size()); ++i) {
        if (!std::isfinite(seconds[i]))
            continue;
        const double score
            = std::isnan(scores[i]) ? -std::numeric_limits<double>::infinity() : scores[i];
        pairs.push_back({score, -seconds[i]});
    }
    return pairs;
}

double pairsOf(std::size_t n)
{
    return 0.5 * static_cast<double>(n) * (static_cast<double>(n) - 1);
}

/// Pairs within runs of equal neighbours, per `equal`.
template <typename Equal>
double tiedPairs(const std::vector<Pair>& sorted, Equal equal)
{
    double tied = 0;
    std::size_t start = 0;
    for (std::size_t i = 1; i <= sorted.size(); ++i) {
        if (i == sorted.size() || !equal(sorted[start], sorted[i])) {
            tied += pairsOf(i - start);
            start = i;
        }
    }
    return tied;
}

/// Sorts by speed (stable merge) and returns how many neighbours' exchanges that takes.
double sortCountingSwaps(std::span<Pair> values, std::span<Pair> scratch)
{
    if (values.size() < 2)
        return 0;
    const std::size_t half = values.size() / 2;
    double swaps = sortCountingSwaps(values.first(half), scratch.first(half))
        + sortCountingSwaps(values.subspan(half), scratch.subspan(half));
    std::size_t left = 0;
    std::size_t right = half;
    for (Pair& target : scratch) {
        if (right == values.size() || (left < half && values[left].speed <= values[right].speed)) {
            target = values[left++];
        } else {
            swaps += static_cast<double>(half - left);
            target = values[right++];
        }
    }
    std::copy(scratch.begin(), scratch.end(), values.begin());
    return swaps;
}

/// Ranks from 1, equal values sharing the mean of their ranks.
std::vector<double> averageRanks(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    std::size_t start = 0;
    for (std::size_t i = 1; i <= order.size(); ++i) {
        if (i < order.size() && values[order[i]] == values[order[start]])
            continue;
        for (std::size_t j = start; j < i; ++j)
            ranks[order[j]] = 0.5 * static_cast<double>(start + 1 + i);
        start = i;
    }
    return ranks;
}

/// Expectation of f(best of k random picks, lowest latency).
template <typename F>
std::optional<double> expectationOverRandomK(std::span<const double> seconds, int k, F f)
{
    std::vector<double> sorted;
    std::copy_if(seconds.begin(), seconds.end(), std::back_inserter(sorted),
        [](double value) { return std::isfinite(value); });
    if (sorted.empty() || k < 1)
        return std::nullopt;
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    const double picks = std::min(static_cast<double>(k), n);
    // C(n−i, k−1) / C(n, k) for i = 1, 2, … without forming the binomials.
    double probability = picks / n;
    double expectation = 0;
    for (std::size_t i = 0; i < sorted.size() && probability > 0; ++i) {
        expectation += probability * f(sorted[i], sorted.front());
        const double left = n - static_cast<double>(i) - 1;
        probability = left > 0 ? probability * (left - picks + 1) / left : 0;
    }
    return expectation;
}

} // namespace

std::optional<double> bestOfTopK(
    std::span<const double> scores, std::span<const double> seconds, int k)
{
    std::vector<Pair> pairs = usablePairs(scores, seconds);
    if (pairs.empty() || k < 1)
        return std::nullopt;
    std::stable_sort(
        pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.score > b.score; });
    pairs.resize(std::min(pairs.size(), static_cast<std::size_t>(k)));
    const auto best = std::max_element(
        pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.speed < b.speed; });
    return -best->speed;
}

std::optional<double> expectedBestOfRandomK(std::span<const double> seconds, int k)
{
    return expectationOverRandomK(seconds, k, [](double best, double) { return best; });
}

std::optional<double> expectedRatioOfRandomK(std::span<const double> seconds, int k)
{
    return expectationOverRandomK(
        seconds, k, [](double best, double lowest) { return lowest / best; });
}

std::optional<double> kendallTau(std::span<const double> scores, std::span<const double> seconds)
{
    std::vector<Pair> pairs = usablePairs(scores, seconds);
    std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
        return a.score != b.score ? a.score < b.score : a.speed < b.speed;
    });
    const auto sameScore = [](const Pair& a, const Pair& b) { return a.score == b.score; };
    const auto sameSpeed = [](const Pair& a, const Pair& b) { return a.speed == b.speed; };
    const double all = pairsOf(pairs.size());
    const double scoreTies = tiedPairs(pairs, sameScore);
    const double bothTies = tiedPairs(
        pairs, [&](const Pair& a, const Pair& b) { return sameScore(a, b) && sameSpeed(a, b); });
    std::vector<Pair> scratch(pairs.size());
    const double discordant = sortCountingSwaps(pairs, scratch);
    const double speedTies = tiedPairs(pairs, sameSpeed);
    if (pairs.size() < 2 || scoreTies == all || speedTies == all)
        return std::nullopt;
    const double concordant = all - scoreTies - speedTies + bothTies - discordant;
    return (concordant - discordant) / std::sqrt((all - scoreTies) * (all - speedTies));
}

std::optional<double> spearmanRho(std::span<const double> scores, std::span<const double> seconds)
{
    const std::vector<Pair> pairs = usablePairs(scores, seconds);
    std::vector<double> first;
    std::vector<double> second;
    for (const Pair& pair : pairs) {
        first.push_back(pair.score);
        second.push_back(pair.speed);
    }
    first = averageRanks(first);
    second = averageRanks(second);
    const double middle = 0.5 * (static_cast<double>(pairs.size()) + 1);
    double product = 0;
    double firstSquares = 0;
    double secondSquares = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        product += (first[i] - middle) * (second[i] - middle);
        firstSquares += (first[i] - middle) * (first[i] - middle);
        secondSquares += (second[i] - middle) * (second[i] - middle);
    }
    if (firstSquares == 0 || secondSquares == 0)
        return std::nullopt;
    return product / std::sqrt(firstSquares * secondSquares);
}

std::vector<double> ranksOfScores(std::span<const double> scores)
{
    std::vector<double> lowestFirst;
    lowestFirst.reserve(scores.size());
    for (const double score : scores)
        lowestFirst.push_back(std::isnan(score) ? std::numeric_limits<double>::infinity() : -score);
    return averageRanks(lowestFirst);
}

} // namespace tlp::evaluation
