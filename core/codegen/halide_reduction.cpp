// SPDX-License-Identifier: GPL-3.0-only
/// Reductions in levels. Halide sets a Func to its initial value in loops of its own, once wherever
/// the Func is computed, while TVM does so just outside the outermost reduce loop. So the sums are
/// kept in a Func computed there and copied from it. A second one, computed inside the last spatial
/// loop before the last run of reduce loops, is small enough for registers and is added to the
/// first: LLVM need not find out by itself that the sums can stay in registers over these loops.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "codegen/program_maker.h"

namespace tlp::codegen {

using Halide::Expr;
using Halide::Func;

namespace {

/// A tile of up to so many elements goes on the stack instead of the heap.
constexpr std::int64_t kStackTileFloats = std::int64_t{32} * 1024;

std::int64_t tileFloats(const ReductionPlan& plan, int from)
{
    std::int64_t floats = 1;
    for (const Chain& chain : plan.chains)
        floats *= extentFrom(chain, from);
    return floats;
}

void boundTile(const Level& level, const ReductionPlan& plan, int from)
{
    Func func = level.func;
    for (std::size_t i = 0; i < level.axes.size(); ++i) {
        const Coordinate& inner = level.axes[i].front();
        const std::int64_t extent = extentFrom(plan.chains[i], from);
        if (inner.extent == extent)
            func.bound(inner.variable, 0, static_cast<int>(extent));
    }
}

int variableOf(const ScheduledStage& stage, int loop)
{
    return stage.loops[static_cast<std::size_t>(loop)].variable;
}

const std::string& nameOf(const ScheduledStage& stage, int loop)
{
    return stage.variables[static_cast<std::size_t>(variableOf(stage, loop))].name;
}

int extentOfLoop(const ScheduledStage& stage, int loop)
{
    return static_cast<int>(stage.loops[static_cast<std::size_t>(loop)].extent);
}

} // namespace

/// How large by axis the tile is that a stage needs at its place, if it starts at 0 in coordinates
/// of its own: so where its reader is a whole stage and reads it element for element.
std::optional<std::vector<std::int64_t>> ProgramMaker::tileInReader(
    std::size_t id, const ReductionPlan& plan) const
{
    const ScheduledStage& stage = stageAt(id);
    if (stage.computeAt != program::ComputeAt::Iter)
        return std::nullopt;
    const ScheduledStage& reader = stageAt(static_cast<std::size_t>(stage.targetStage));
    if (reader.computeAt != program::ComputeAt::Root || sumsUp(reader)
        || reader.shape != stage.shape
        || !readsSameElement(m_program, stage.targetStage, static_cast<int>(id)))
        return std::nullopt;
    const auto chains = chainsOf(reader);
    std::vector<std::int64_t> tiles;
    for (std::size_t i = 0; i < plan.chains.size(); ++i) {
        if (!chains[i] || !std::ranges::is_sorted(*chains[i], {}, &ChainPart::loop))
            return std::nullopt;
        const std::int64_t inside = extentFrom(*chains[i], stage.targetLoop + 1);
        if (inside != extentOf(plan.chains[i]))
            return std::nullopt;
        tiles.push_back(inside == stage.spatial[i].extent ? 0 : inside);
    }
    return tiles;
}

bool ProgramMaker::isLiveReduce(std::size_t id, int loop) const
{
    const ScheduledStage& stage = stageAt(id);
    return extentOfLoop(stage, loop) != 1
        && stage.variables[static_cast<std::size_t>(variableOf(stage, loop))].isReduction;
}

Status ProgramMaker::defineLevels(std::size_t id, const ReductionPlan& plan)
{
    const ScheduledStage& stage = stageAt(id);
    const auto tiles = tileInReader(id, plan);
    const std::vector<std::int64_t> untiled(stage.spatial.size(), 0);
    Levels levels;
    levels.startsAtZero = tiles || stage.computeAt == program::ComputeAt::Root;
    levels.top = tiledLevel(stage, plan, tiles.value_or(untiled));
    m_realized[id] = {levels.top.func, tiles.value_or(untiled)};
    levels.sum = plan.hasAccumulator
        ? innerLevel(stage, levels.top, plan, plan.firstReduce, levels.startsAtZero, "_sum")
        : levels.top;
    levels.tile = levels.sum;
    if (plan.hasRegisterTile) {
        levels.tile
            = innerLevel(stage, levels.sum, plan, plan.lastReduce, levels.startsAtZero, "_tile");
        for (int i = plan.firstReduce; i < plan.lastReduce; ++i) {
            if (isLiveReduce(id, i))
                levels.tile.reduceLoops.emplace_back(i, Halide::Var(nameOf(stage, i)));
        }
    }
    TLP_CHECK(defineTile(id, plan.hasRegisterTile ? plan.lastReduce : 0, levels));
    if (plan.hasRegisterTile)
        defineSum(id, levels);
    else
        levels.sumLoops = levels.tileLoops;
    if (plan.hasAccumulator)
        levels.top.func(levels.top.arguments())
            = levels.sum.func(readInner(levels.top, levels.sum));
    scheduleLevels(id, plan, levels);
    return {};
}

Status ProgramMaker::defineTile(std::size_t id, int from, Levels& levels)
{
    const ScheduledStage& stage = stageAt(id);
    Level& level = levels.tile;
    std::vector<std::optional<Expr>> values(stage.variables.size());
    for (const auto& [loop, variable] : level.reduceLoops)
        values[static_cast<std::size_t>(variableOf(stage, loop))] = Expr(variable);
    Halide::Region ranges;
    std::vector<int> loops;
    std::vector<int> variables;
    for (int i = from; i < static_cast<int>(stage.loops.size()); ++i) {
        if (!isLiveReduce(id, i))
            continue;
        ranges.emplace_back(0, extentOfLoop(stage, i));
        loops.push_back(i);
        variables.push_back(variableOf(stage, i));
    }
    const Halide::RDom domain = reduceDomain(stage, "_r", variables, ranges);
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const Halide::RVar variable = domain[static_cast<int>(i)];
        values[static_cast<std::size_t>(variableOf(stage, loops[i]))] = Expr(variable);
        levels.tileLoops.emplace(loops[i], variable);
    }
    completeValues(stage, values, HalideArithmetic{});
    std::vector<Expr> axes;
    for (std::size_t i = 0; i < stage.spatial.size(); ++i)
        axes.push_back(level.axisValue(i));
    for (std::size_t i = 0; i < stage.reduce.size(); ++i)
        axes.push_back(values[stage.spatial.size() + i].value_or(Expr(0)));

    BodyContext context = contextOf(id, std::move(axes));
    if (m_options.packsConstants && levels.startsAtZero) {
        context.read = [&](const workload::Expr& access, std::vector<Expr> indices) {
            const auto source = static_cast<std::size_t>(access.stage);
            if (!stageAt(source).isConstant || m_accessCounts[source] != 1)
                return readStage(access, std::move(indices));
            return m_inputs.readPacked(stage, level, values, access, indices);
        };
    }
    TLP_TRY(const Expr term, toHalide(*stage.body->children[0], context));
    const std::string& reduction = stage.body->name;
    level.func(level.arguments()) = identityOf(reduction);
    level.func(level.arguments()) = combine(reduction, level.func(level.arguments()), term);
    return {};
}

void ProgramMaker::defineSum(std::size_t id, Levels& levels)
{
    const ScheduledStage& stage = stageAt(id);
    const std::string& reduction = stage.body->name;
    std::vector<Expr> arguments = readInner(levels.sum, levels.tile);
    const auto& outer = levels.tile.reduceLoops;
    if (!outer.empty()) {
        Halide::Region ranges;
        std::vector<int> variables;
        for (const auto& [loop, variable] : outer) {
            ranges.emplace_back(0, extentOfLoop(stage, loop));
            variables.push_back(variableOf(stage, loop));
        }
        const Halide::RDom domain = reduceDomain(stage, "_q", variables, ranges);
        for (std::size_t i = 0; i < outer.size(); ++i) {
            const Halide::RVar variable = domain[static_cast<int>(i)];
            arguments.emplace_back(variable);
            levels.sumLoops.emplace(outer[i].first, variable);
        }
    }
    Func func = levels.sum.func;
    func(levels.sum.arguments()) = identityOf(reduction);
    func(levels.sum.arguments())
        = combine(reduction, func(levels.sum.arguments()), levels.tile.func(arguments));
}

void ProgramMaker::scheduleLevels(std::size_t id, const ReductionPlan& plan, const Levels& levels)
{
    const int count = static_cast<int>(stageAt(id).loops.size());
    const auto computeBefore = [&](const Level& level, int loop) {
        Func func = level.func;
        if (levels.startsAtZero)
            boundTile(level, plan, loop);
        if (const auto place = placeBefore(id, loop))
            func.compute_at(Halide::LoopLevel(place->func, place->variable));
        if (tileFloats(plan, loop) <= kStackTileFloats)
            func.store_in(Halide::MemoryType::Stack);
    };
    if (stageAt(id).computeAt == program::ComputeAt::Root)
        boundWhole(id, levels.top);
    else if (levels.startsAtZero)
        boundTile(levels.top, plan, 0);

    const bool sumInRegisters = plan.staysInRegisters && !plan.hasRegisterTile;
    int from = 0;
    if (plan.hasAccumulator) {
        from = plan.firstReduce;
        scheduleLevel(id, plan, levels.top, Halide::Stage(levels.top.func), {}, 0, from,
            {true, sumInRegisters});
        computeBefore(levels.sum, from);
    }
    setToIdentity(plan, levels.sum, from, sumInRegisters);
    scheduleLevel(id, plan, levels.sum, Func(levels.sum.func).update(), levels.sumLoops, from,
        plan.hasRegisterTile ? plan.lastReduce : count, {plan.hasRegisterTile, true});
    if (!plan.hasRegisterTile)
        return;
    computeBefore(levels.tile, plan.lastReduce);
    setToIdentity(plan, levels.tile, plan.lastReduce, true);
    scheduleLevel(id, plan, levels.tile, Func(levels.tile.func).update(), levels.tileLoops,
        plan.lastReduce, count, {});
}

void ProgramMaker::setToIdentity(
    const ReductionPlan& plan, const Level& level, int from, bool unrolls) const
{
    std::vector<TileSide> sides;
    for (std::size_t i = 0; i < level.axes.size(); ++i)
        sides.push_back({level.axes[i].front().variable, extentFrom(plan.chains[i], from),
            i + 1 == level.axes.size()});
    applyTileLoops(Halide::Stage(level.func), {}, sides, m_options.machine.lanes, unrolls);
}

void ProgramMaker::scheduleLevel(std::size_t id, const ReductionPlan& plan, const Level& level,
    const Halide::Stage& definition, const ReduceVariables& reduceVariables, int from, int to,
    InnerTile inner)
{
    const ScheduledStage& stage = stageAt(id);
    VariableTree tree(stage, definition);
    std::vector<TileSide> sides;
    for (std::size_t i = 0; i < level.axes.size(); ++i) {
        std::vector<ChainPart> parts;
        std::ranges::copy_if(plan.chains[i], std::back_inserter(parts),
            [&](const ChainPart& part) { return part.loop >= from && part.loop < to; });
        const std::int64_t rest = inner.exists ? extentFrom(plan.chains[i], to) : 1;
        if (const auto inside = tree.splitChain(level.axes[i].front().variable, parts, rest))
            sides.push_back({*inside, rest, i + 1 == level.axes.size()});
    }
    for (const auto& [loop, variable] : reduceVariables)
        tree.set(variableOf(stage, loop), variable);
    tree.fuseParts();

    std::vector<HalideLoop> loops;
    for (int i = from; i < to; ++i) {
        const LoopMode& mode = m_modes[id][static_cast<std::size_t>(i)];
        const auto variable = tree.find(variableOf(stage, i));
        if (!variable || !mode.isLive)
            continue;
        loops.push_back({*variable, mode});
        if (mode.kind != LoopMode::Kind::Vector)
            m_places[id][static_cast<std::size_t>(i)] = {level.func, *variable};
    }
    if (inner.exists)
        applyTileLoops(definition, std::move(loops), sides, m_options.machine.lanes, inner.unrolls);
    else
        applyLoops(definition, loops);
}

} // namespace tlp::codegen
