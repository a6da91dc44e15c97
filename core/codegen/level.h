// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <Halide.h>

#include "codegen/loop_plan.h"
#include "codegen/scheduled_program.h"

/// The Funcs that one stage becomes. Internal to core/codegen.
namespace tlp::codegen {

/// One of the numbers that say where along an axis an element is: axis = Σ variable × stride.
struct Coordinate
{
    Halide::Var variable;
    std::int64_t extent = 0; ///< 0: not fixed
    std::int64_t stride = 1;
    int loop = -1; ///< position of the outermost loop it covers; −1: outside all
};

/// A Func of a stage: the stage itself, its accumulator or its register tile.
struct Level
{
    Halide::Func func;
    std::vector<std::vector<Coordinate>> axes; ///< by axis, innermost coordinate first
    /// Position and argument of the reduce loops outside a register tile.
    std::vector<std::pair<int, Halide::Var>> reduceLoops;

    /// `of(axis, depth)` for every coordinate as the Func stores them, adjacent elements first: the
    /// inner coordinates from the last axis to the first, then the outer ones.
    template <typename Value, typename Of>
    [[nodiscard]] std::vector<Value> inOrder(const Of& of) const
    {
        std::vector<Value> values;
        std::size_t deepest = 0;
        for (const auto& axis : axes)
            deepest = std::max(deepest, axis.size());
        for (std::size_t depth = 0; depth < deepest; ++depth) {
            for (std::size_t i = axes.size(); i-- > 0;) {
                if (depth < axes[i].size())
                    values.push_back(of(i, depth));
            }
        }
        return values;
    }

    [[nodiscard]] std::vector<Halide::Var> arguments() const;
    [[nodiscard]] Halide::Expr axisValue(std::size_t axis) const;
};

/// A stage addressed by its axes.
[[nodiscard]] Level plainLevel(const ScheduledStage& stage);

/// A stage addressed by its axes or, where `tiles` gives a T > 0, by the element within its tile of
/// T and the number of the tile.
[[nodiscard]] Level tiledLevel(
    const ScheduledStage& stage, const ReductionPlan& plan, const std::vector<std::int64_t>& tiles);

/// A level inside `outer`, for the parts of the axes whose loops are at `from` or later. Where
/// `startsAtZero`, an axis with parts on both sides gets a coordinate for each side, so that no
/// index has an unknown offset.
[[nodiscard]] Level innerLevel(const ScheduledStage& stage, const Level& outer,
    const ReductionPlan& plan, int from, bool startsAtZero, const std::string& part);

/// What `outer` reads of `inner` at its own coordinates.
[[nodiscard]] std::vector<Halide::Expr> readInner(const Level& outer, const Level& inner);

} // namespace tlp::codegen
