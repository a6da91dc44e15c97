// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tlp::training {

/// What the sum of base and small model is to give for each example, in the base's own unit: a
/// ranking model's scores have no scale of their own, and an offset for each task that ranking
/// leaves open. It is the mean of the base's scores over the task's labelled examples + (label −
/// mean label of the task) · s; s = standard deviation of the scores around their tasks' means /
/// that of the labels (1 when either is 0). A base that is right up to such a scale has nothing to
/// learn. (TenSet's base predicts the label itself; this is ours.)
/// scores, labels (NaN: none), taskOf (dense, from 0): of all examples. Returns NaN where there is
/// no label.
[[nodiscard]] std::vector<float> gapTargets(std::span<const float> scores,
    std::span<const float> labels, std::span<const std::int32_t> taskOf);

} // namespace tlp::training
