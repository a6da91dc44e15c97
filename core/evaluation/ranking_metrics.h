// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <span>
#include <vector>

/// Ranking measures. Scores: higher = predicted faster; NaN ranks last. Latencies in seconds, not
/// finite = not usable: such programs are left out before ranking. Equal scores keep the given
/// order. Scores and seconds have equal sizes. Any thread.
namespace tlp::evaluation {

/// Lowest latency among the k best-scored usable programs (all of them when there are fewer); none
/// when no program is usable or k < 1.
[[nodiscard]] std::optional<double> bestOfTopK(
    std::span<const double> scores, std::span<const double> seconds, int k);
/// Expectation of the same for a uniformly random order, in closed form (order statistics of the
/// sorted latencies: Σ_i t_(i) · C(n−i, k−1) / C(n, k)).
[[nodiscard]] std::optional<double> expectedBestOfRandomK(std::span<const double> seconds, int k);

/// Expectation of (lowest latency / best of k random picks), in the same closed form: the top-k
/// that a random order earns on one task.
[[nodiscard]] std::optional<double> expectedRatioOfRandomK(std::span<const double> seconds, int k);

/// Kendall's τ-b and Spearman's ρ (average ranks) between scores and speed (−seconds); none when
/// undefined (fewer than two usable programs, or all tied on one side). O(n log n).
/// Source: Knight, JASA 61 (1966), for τ.
[[nodiscard]] std::optional<double> kendallTau(
    std::span<const double> scores, std::span<const double> seconds);
[[nodiscard]] std::optional<double> spearmanRho(
    std::span<const double> scores, std::span<const double> seconds);

/// Of each value: its rank from 1 for the highest, equal ones sharing the mean of their ranks; NaN
/// below all else. O(n log n).
[[nodiscard]] std::vector<double> ranksOfScores(std::span<const double> scores);

} // namespace tlp::evaluation
