// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "program/state.h"
#include "search/found_program.h"

/// Internal to core/search.
namespace tlp::search {

/// The values of a program's decisions, each hashed with what it decides (AutoTVM's knob): tile
/// sizes by stage, axis and level, unroll limits and compute locations by stage.
[[nodiscard]] std::vector<std::uint64_t> decisionValues(const program::State& state);

/// Greedily the program with the highest sum of its score, scaled to [0, 1] over the candidates,
/// and `weight` × the share of its decision values that no program picked before has; at most
/// `count`, in the order picked. Source: the submodular selection of AutoTVM (arXiv 1805.08166,
/// section 3.3), whose code counts decisions instead of taking their share.
[[nodiscard]] std::vector<ScoredPtr> pickDiverse(
    std::vector<ScoredPtr> candidates, std::size_t count, double weight);

} // namespace tlp::search
