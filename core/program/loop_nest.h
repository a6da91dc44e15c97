// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "records/step.h"
#include "workload/compute_dag.h"

namespace tlp::program {

/// One printed line of a loop nest, structured so that a view can colour it.
struct LoopLine
{
    enum class Kind : std::uint8_t { Placeholders, Loop, Compute, Attribute };
    Kind kind = Kind::Loop;
    int depth = 0;
    int stage = -1; ///< stage id at that point of the replay, −1 for Placeholders
    int iter = -1; ///< iterator id within the stage, −1 if not a loop
    std::string name; ///< iterator or stage name
    int annotation = 0; ///< records::IterAnnotation
    std::string minimum; ///< "0" or an expression text; "" unknown
    std::optional<std::int64_t> extent; ///< empty: unknown, or no constant
    std::string extentText; ///< the extent's number or expression; "" unknown
    std::string text; ///< the line as printed, with indentation
};

struct LoopNest
{
    std::vector<LoopLine> lines;
    bool isExact = false; ///< the DAG was known: equal to TVM's own text
    std::vector<std::string> unknowns; ///< what could not be reconstructed, one sentence each

    [[nodiscard]] std::string toText() const;
};

/// Replays the first `stepCount` steps and prints the loop nest they make.
/// With `dag`: exact, as TVM's `State.__str__` after bound inference when every step was applied.
/// Without: reconstructed from the steps (extents from SP, fused extents, annotations, nesting).
/// Steps that cannot be applied end the replay with BadInput naming the step (from 1) and why.
/// Any thread. Cost: linear in steps × iterators.
[[nodiscard]] Result<LoopNest> replay(std::span<const records::Step> steps, std::size_t stepCount,
    const workload::ComputeDag* dag = nullptr);

class State;
/// The loop nest of a state as it stands, without bound inference: loops whose extents it does not
/// know (open tile sizes, stages computed inside others) print as "?".
[[nodiscard]] LoopNest nestOf(const State& state);

/// One plain-words sentence about what a step does, for tooltips: "Splits loop 4 of stage 3 (extent
/// 56) into 4 parts: ? × 1 × 4 × 2" – English, no jargon beyond loop, stage, thread. Core does not
/// translate: the parts a window needs to build its own sentence are in the step itself.
[[nodiscard]] std::string describe(const records::Step& step);

} // namespace tlp::program
