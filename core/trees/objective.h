// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/error.h"

/// What trees minimise, by the scores of whole programs. The score of a program is the sum over its
/// rows, so each of them gets the program's derivatives. Any thread.
namespace tlp::trees {

enum class Objective : std::uint8_t { PackSum, Rank, Regression };
/// "pack-sum", "rank", "regression". Errors: BadInput.
[[nodiscard]] Result<Objective> parseObjective(std::string_view text);

/// Writes first and second derivatives of the loss by each score; returns the loss. All spans of
/// equal size, labels in [0, 1].
/// PackSum: Σ y/2·(s − y)², the squared error weighted by the label (Ansor, as apache/tvm
/// python/tvm/auto_scheduler/cost_model/xgb_model.py has it). Regression: Σ 1/2·(s − y)².
/// Rank: consecutive groups of sizes `groups`, within each Σ log(1 + exp(s_j − s_i)) / (n − 1) over
/// its pairs with y_i > y_j (AutoTVM, arXiv 1805.08166; the divisor, for groups of different sizes,
/// is ours). The other two ignore groups.
double programLoss(Objective objective, std::span<const std::int64_t> groups,
    std::span<const float> scores, std::span<const float> labels, std::span<float> gradients,
    std::span<float> hessians);

} // namespace tlp::trees
