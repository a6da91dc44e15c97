// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "program/state.h"
#include "space/sketch_rules.h"

/// What a complete schedule adds to its sketch. Internal to core/space.
namespace tlp::space {

/// Where a movable stage is computed.
struct Location
{
    enum class Kind : std::uint8_t { AsInSketch, Inlined, Root, At };
    Kind kind = Kind::AsInSketch;
    program::IterKey target; ///< At

    bool operator==(const Location&) const = default;
};

/// Empty ones are still to be drawn.
struct StageDecisions
{
    std::optional<Location> location;
    std::optional<int> parallelLoops; ///< number of outermost loops that run in parallel
    bool isParallelInside = false; ///< loops further inside do, too
    std::optional<int> unrollSteps;
    std::optional<int> vectorLoops; ///< number of innermost loops that are vectorised
};

struct Decisions
{
    std::vector<std::vector<std::int64_t>> tiles; ///< by open split; empty: to be drawn
    std::vector<StageDecisions> stages;
};

[[nodiscard]] Decisions undecided(const Sketch& sketch);

/// Whether `steps` begin with those of the sketch, whatever the lengths of its splits.
[[nodiscard]] bool startsWith(std::span<const records::Step> steps, const Sketch& sketch);

/// The decisions of a schedule whose steps start with the sketch's. Empty when the steps that
/// follow are not those of annotation.
[[nodiscard]] std::optional<Decisions> decisionsOf(
    const program::State& state, const Sketch& sketch);

} // namespace tlp::space
