// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/halide_loops.h"

#include <fmt/format.h>

namespace tlp::codegen {
namespace {

// Where Halide sees that a split is exact, the guard vanishes.
constexpr auto kTail = Halide::TailStrategy::GuardWithIf;

std::string innerName(const HalideVariable& variable)
{
    return variable.name() + "_v";
}

void split(Halide::Stage& stage, const HalideVariable& whole, const HalideVariable& outer,
    const HalideVariable& inner, std::int64_t factor)
{
    stage.split(whole, outer, inner, static_cast<int>(factor), kTail);
}

} // namespace

void applyLoops(Halide::Stage stage, const std::vector<HalideLoop>& loops)
{
    std::vector<HalideVariable> order; // innermost first
    bool isPlain = true;
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        const HalideVariable& variable = loop->variable;
        if (loop->mode.vectorLanes > 1) {
            const HalideVariable inner = variable.is_rvar
                ? HalideVariable(Halide::RVar(innerName(variable)))
                : HalideVariable(Halide::Var(innerName(variable)));
            split(stage, variable, variable, inner, loop->mode.vectorLanes);
            stage.vectorize(inner);
            isPlain = false;
            order.push_back(inner);
        }
        order.push_back(variable);
        if (loop->mode.kind == LoopMode::Kind::Unrolled) {
            stage.unroll(variable);
        } else if (loop->mode.kind == LoopMode::Kind::Parallel && loop->mode.chunk > 1) {
            const Halide::Var chunk(variable.name() + "_p"); // the chunk's rounds keep the name
            split(stage, variable, chunk, variable, loop->mode.chunk);
            stage.parallel(chunk);
            order.emplace_back(chunk);
        } else if (loop->mode.kind == LoopMode::Kind::Parallel) {
            stage.parallel(variable);
        }
        isPlain = isPlain && loop->mode.kind == LoopMode::Kind::Serial;
    }
    if (order.size() > 1)
        stage.reorder(order);
    else if (isPlain && !stage.get_schedule().touched()) // axes of one element may be fused
        stage.unscheduled(); // there is nothing to say, and Halide warns of a forgotten update
}

void applyTileLoops(Halide::Stage stage, std::vector<HalideLoop> outer,
    const std::vector<TileSide>& sides, std::int64_t lanes, bool unrolls)
{
    for (const TileSide& side : sides) {
        LoopMode mode;
        mode.isLive = side.extent > 1;
        if (side.isAdjacent)
            mode.vectorLanes = fittingLanes(side.extent, lanes);
        if (unrolls && mode.isLive)
            mode.kind = LoopMode::Kind::Unrolled;
        outer.push_back({side.variable, mode});
    }
    applyLoops(std::move(stage), outer);
}

Halide::Var VariableTree::named(int variable) const
{
    return Halide::Var(m_stage.variables[static_cast<std::size_t>(variable)].name);
}

std::optional<HalideVariable> VariableTree::find(int variable) const
{
    const auto found = m_variables.find(variable);
    return found == m_variables.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Halide::Var> VariableTree::splitChain(
    const Halide::Var& whole, const std::vector<ChainPart>& parts, std::int64_t rest)
{
    if (parts.empty())
        return rest > 1 ? std::optional(whole) : std::nullopt;
    // What is still to be split keeps its name.
    const Halide::Var outermost = named(parts.front().variable);
    HalideVariable current = whole;
    std::optional<Halide::Var> inside;
    if (rest > 1) {
        inside = Halide::Var(whole.name() + "_in");
        const Halide::Var outer = parts.size() == 1 ? outermost : whole;
        codegen::split(m_definition, current, outer, *inside, rest);
        current = outer;
    }
    for (std::size_t i = parts.size(); i-- > 1;) {
        const Halide::Var inner = named(parts[i].variable);
        const Halide::Var outer = i == 1 ? outermost : whole;
        codegen::split(m_definition, current, outer, inner, parts[i].extent);
        set(parts[i].variable, inner);
        current = outer;
    }
    set(parts.front().variable, current);
    return inside;
}

void VariableTree::fuse(const LoopRelation& relation)
{
    std::optional<HalideVariable> fused; // from the innermost part outwards
    for (auto part = relation.parts.rbegin(); part != relation.parts.rend(); ++part) {
        const auto variable = find(*part);
        if (!variable)
            continue;
        if (fused) {
            const Halide::Var both = named(relation.whole);
            m_definition.fuse(*fused, *variable, both);
            fused = both;
        } else {
            fused = variable;
        }
    }
    if (fused)
        set(relation.whole, *fused);
}

void VariableTree::fuseParts()
{
    for (const LoopRelation& relation : m_stage.relations) {
        if (relation.kind == LoopRelation::Kind::Fuse)
            fuse(relation);
    }
}

void VariableTree::split(const LoopRelation& relation)
{
    const auto whole = find(relation.whole);
    if (!whole)
        return;
    std::vector<ChainPart> parts;
    for (const int variable : relation.parts) {
        const std::int64_t extent = m_stage.variables[static_cast<std::size_t>(variable)].extent;
        if (extent > 1)
            parts.push_back({variable, extent, -1});
    }
    if (!parts.empty())
        splitChain(whole->var, parts, 1);
}

void VariableTree::applyRelations()
{
    for (const LoopRelation& relation : m_stage.relations) {
        if (relation.kind == LoopRelation::Kind::Split)
            split(relation);
        else
            fuse(relation);
    }
}

} // namespace tlp::codegen
