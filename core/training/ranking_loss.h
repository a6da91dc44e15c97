// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>

#include "options/training_options.h"

/// Losses of one list of programs with their gradients, without LibTorch: the trainer feeds the
/// gradient to the network's backward pass. scores: higher = predicted faster, finite. labels: in
/// [0, 1], 0 for a program that failed. All spans of equal size. Any thread.
namespace tlp::training {

/// LambdaRank as TLP uses it: the sum over pairs with different labels, weighted by what exchanging
/// them would change in the DCG. 0 with a zero gradient when all labels tie or fewer than two
/// programs are given. Equal scores are ranked in the given order. O(n²) time, O(n) memory.
/// Source: Wang et al., The LambdaLoss Framework, CIKM 2018, as allRank implements it and
/// zhaiyi000/tlp scripts/tlp_train.py `LambdaRankLoss` uses it (reference/tlp.md section 4); its
/// clamps at 1e-10 are kept.
/// gradient: overwritten with d loss / d scores (the weights count as constants).
[[nodiscard]] double lambdaRankLoss(
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradient);

/// Mean of (score − label)² over the list; 0 for none.
[[nodiscard]] double meanSquaredLoss(
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradient);

/// A batch's loss, groups being the sizes of consecutive lists. LambdaRank: the sum over the lists,
/// each ranked by itself; the gradient is that of the sum. MSE: the sum over all programs, but the
/// gradient is that of their mean, as the official code trains.
[[nodiscard]] double groupedLoss(options::Loss loss, std::span<const std::int64_t> groups,
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradient);

} // namespace tlp::training
