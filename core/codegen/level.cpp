// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/level.h"

#include <fmt/format.h>

namespace tlp::codegen {

using Halide::Expr;
using Halide::Func;
using Halide::Var;

namespace {

/// Of an axis: what is left of it inside the outer coordinates, which are numbered inside out.
Var coordinateOf(const ScheduledStage& stage, std::size_t axis, std::size_t depth)
{
    const std::string& name = stage.variables[axis].name;
    if (depth == 0)
        return Var(name);
    return Var(depth == 1 ? name + "_o" : fmt::format("{}_o{}", name, depth));
}

} // namespace

std::vector<Var> Level::arguments() const
{
    auto variables = inOrder<Var>(
        [&](std::size_t axis, std::size_t depth) { return axes[axis][depth].variable; });
    for (const auto& [loop, variable] : reduceLoops)
        variables.push_back(variable);
    return variables;
}

Expr Level::axisValue(std::size_t axis) const
{
    Expr value;
    for (const Coordinate& coordinate : axes[axis]) {
        const Expr term = coordinate.stride == 1
            ? Expr(coordinate.variable)
            : coordinate.variable * static_cast<int>(coordinate.stride);
        value = value.defined() ? term + value : term;
    }
    return value;
}

Level plainLevel(const ScheduledStage& stage)
{
    Level level{Func(stage.identifier), {}, {}};
    for (std::size_t i = 0; i < stage.spatial.size(); ++i)
        level.axes.push_back({{coordinateOf(stage, i, 0), 0, 1, -1}});
    return level;
}

Level tiledLevel(
    const ScheduledStage& stage, const ReductionPlan& plan, const std::vector<std::int64_t>& tiles)
{
    Level level = plainLevel(stage);
    for (std::size_t i = 0; i < stage.spatial.size(); ++i) {
        const Chain& chain = plan.chains[i];
        Coordinate& inner = level.axes[i].front();
        inner.extent = extentOf(chain);
        inner.loop = chain.empty() ? -1 : chain.front().loop;
        if (tiles[i] > 0)
            level.axes[i].push_back(
                {coordinateOf(stage, i, 1), stage.spatial[i].extent / tiles[i], tiles[i], -1});
    }
    return level;
}

Level innerLevel(const ScheduledStage& stage, const Level& outer, const ReductionPlan& plan,
    int from, bool startsAtZero, const std::string& part)
{
    Level inner{Func(stage.identifier + part), {}, {}};
    for (std::size_t i = 0; i < outer.axes.size(); ++i) {
        const auto variable = [&](std::size_t depth) { return coordinateOf(stage, i, depth); };
        const Coordinate& whole = outer.axes[i].front();
        const std::int64_t extent = extentFrom(plan.chains[i], from);
        std::vector<Coordinate> coordinates;
        if (startsAtZero && extent > 1 && extent < whole.extent) {
            const auto first = std::ranges::find_if(
                plan.chains[i], [&](const ChainPart& inside) { return inside.loop >= from; });
            coordinates.push_back({variable(0), extent, whole.stride, first->loop});
            coordinates.push_back(
                {variable(1), whole.extent / extent, whole.stride * extent, whole.loop});
        } else {
            coordinates.push_back({variable(0), whole.extent, whole.stride, whole.loop});
        }
        for (std::size_t depth = 1; depth < outer.axes[i].size(); ++depth) {
            coordinates.push_back(outer.axes[i][depth]);
            coordinates.back().variable = variable(coordinates.size() - 1);
        }
        inner.axes.push_back(std::move(coordinates));
    }
    return inner;
}

std::vector<Expr> readInner(const Level& outer, const Level& inner)
{
    return inner.inOrder<Expr>([&](std::size_t axis, std::size_t depth) -> Expr {
        const auto& from = outer.axes[axis];
        const auto& to = inner.axes[axis];
        if (to.size() == from.size())
            return from[depth].variable;
        const int tile = static_cast<int>(to[0].extent);
        if (depth == 0)
            return from[0].variable % tile;
        return depth == 1 ? from[0].variable / tile : Expr(from[depth - 1].variable);
    });
}

} // namespace tlp::codegen
