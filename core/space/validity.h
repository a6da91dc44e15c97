// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <span>

#include "program/loop_extents.h"
#include "program/state.h"

/// Internal to core/space.
namespace tlp::space {

/// Replays steps; empty when one cannot be applied, or splits a loop into parts whose product does
/// not give its extent.
[[nodiscard]] std::optional<program::State> replayExactly(
    const program::State& initial, std::span<const records::Step> steps);

/// No parallel loop inside another one, and only innermost spatial loops are vectorised, none
/// longer than `maxVectorExtent`.
[[nodiscard]] bool areAnnotationsLegal(
    const program::State& state, const program::LoopExtents& extents, std::int64_t maxVectorExtent);

} // namespace tlp::space
