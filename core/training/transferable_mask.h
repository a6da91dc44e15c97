// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include <torch/torch.h>

namespace tlp::training {

/// How many of so many weights the share is: rounded, at least one.
[[nodiscard]] std::int64_t transferableCount(std::int64_t weights, double share);

/// Moses' mask (arXiv 2201.05752): the transferable weights are those whose |weight · gradient| of
/// the loss is largest, since the loss changes most without them. importance: float [n] of these,
/// finite. Returns bool [n] with exactly transferableCount(n, share) true ones, the first among
/// equals. Internal to training.
[[nodiscard]] torch::Tensor transferableMask(const torch::Tensor& importance, double share);

} // namespace tlp::training
