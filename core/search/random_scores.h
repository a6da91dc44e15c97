// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/state.h"

/// Internal to core/search.
namespace tlp::search {

/// Uniform in [0, 1), from the seed and the steps of each program alone.
[[nodiscard]] std::vector<double> randomScores(
    std::span<const program::State> states, std::uint64_t seed);

} // namespace tlp::search
