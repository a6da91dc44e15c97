// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/loop_plan.h"

#include <algorithm>
#include <numeric>

namespace tlp::codegen {
namespace {

/// Loops that LLVM unrolls on its own in TVM's pipeline: copies of the statement.
constexpr std::int64_t kShortLoop = 16;
constexpr int kChunksPerThread = 16;
/// An accumulator in a cache of its own does not pay for a stage whose tile is this small.
constexpr std::int64_t kSmallTileFloats = 4096;

bool isLive(const Loop& loop)
{
    return loop.extent != 1;
}

bool isReduction(const ScheduledStage& stage, const Loop& loop)
{
    return stage.variables[static_cast<std::size_t>(loop.variable)].isReduction;
}

/// Whether neighbouring rounds of the variable are neighbours along the last axis.
bool isInnermostOfLastAxis(const ScheduledStage& stage, int variable)
{
    while (true) {
        if (variable == static_cast<int>(stage.spatial.size()) - 1)
            return true;
        const int source = stage.variables[static_cast<std::size_t>(variable)].source;
        if (source < 0)
            return false;
        const LoopRelation& relation = stage.relations[static_cast<std::size_t>(source)];
        if (relation.kind == LoopRelation::Kind::Fuse || relation.parts.back() != variable)
            return false;
        variable = relation.whole;
    }
}

/// Enough chunks to even out threads of unequal speed; a divisor of the extent.
std::int64_t chunkOf(std::int64_t extent, int threads)
{
    const std::int64_t most = std::int64_t{kChunksPerThread} * threads;
    for (std::int64_t chunk = extent / most; chunk > 1 && extent > most; ++chunk) {
        if (extent % chunk == 0)
            return extent / chunk >= threads ? chunk : 1;
    }
    return 1;
}

const LoopRelation* relationWith(
    const ScheduledStage& stage, LoopRelation::Kind kind, int variable, bool asWhole)
{
    for (const LoopRelation& relation : stage.relations) {
        if (relation.kind != kind)
            continue;
        if (asWhole ? relation.whole == variable
                    : std::ranges::find(relation.parts, variable) != relation.parts.end())
            return &relation;
    }
    return nullptr;
}

std::int64_t productOf(const ScheduledStage& stage, const std::vector<int>& variables)
{
    std::int64_t product = 1;
    for (const int variable : variables)
        product *= stage.variables[static_cast<std::size_t>(variable)].extent;
    return product;
}

/// The loop that a variable is or is fused into; a fused loop must run over all of its parts.
std::optional<ChainPart> partOf(const ScheduledStage& stage, int variable)
{
    const auto loopOf = [&](int of) {
        const auto loop = std::ranges::find(stage.loops, of, &Loop::variable);
        return loop == stage.loops.end() ? -1 : static_cast<int>(loop - stage.loops.begin());
    };
    ChainPart part{variable, 1, loopOf(variable)};
    if (part.loop >= 0) {
        part.extent = stage.loops[static_cast<std::size_t>(part.loop)].extent;
        return part.extent > 0 ? std::optional(part) : std::nullopt;
    }
    const LoopRelation* fusion
        = relationWith(stage, LoopRelation::Kind::Fuse, variable, /*asWhole=*/false);
    if (!fusion)
        return std::nullopt;
    part.loop = loopOf(fusion->whole);
    if (part.loop < 0)
        return std::nullopt;
    const std::int64_t rounds = stage.loops[static_cast<std::size_t>(part.loop)].extent;
    if (rounds == productOf(stage, fusion->parts))
        part.extent = stage.variables[static_cast<std::size_t>(variable)].extent;
    else if (rounds != 1)
        return std::nullopt;
    return part;
}

std::optional<Chain> chainOf(const ScheduledStage& stage, int axis)
{
    const LoopRelation* split
        = relationWith(stage, LoopRelation::Kind::Split, axis, /*asWhole=*/true);
    Chain chain;
    if (!split) {
        const auto part = partOf(stage, axis);
        if (!part)
            return std::nullopt;
        if (part->extent != 1)
            chain.push_back(*part);
        return chain;
    }
    if (productOf(stage, split->parts) != stage.variables[static_cast<std::size_t>(axis)].extent)
        return std::nullopt;
    bool hasStarted = false; // a stage computed inside another lacks its outermost parts only
    for (const int variable : split->parts) {
        const auto part = partOf(stage, variable);
        if (!part)
            return std::nullopt;
        const std::int64_t whole = stage.variables[static_cast<std::size_t>(variable)].extent;
        if (part->extent != whole && (part->extent != 1 || hasStarted))
            return std::nullopt;
        hasStarted = hasStarted || part->extent != 1;
        if (part->extent != 1)
            chain.push_back(*part);
    }
    return chain;
}

enum class Reading : std::uint8_t { None, Same, Other };

Reading readingOf(const ScheduledProgram& program, int reader, int producer)
{
    const ScheduledStage& stage = program.stages[static_cast<std::size_t>(reader)];
    Reading result = Reading::None;
    workload::forEachAccess(*stage.body, [&](const workload::Expr& access) {
        const ScheduledStage& source = program.stages[static_cast<std::size_t>(access.stage)];
        Reading below = access.stage == producer ? Reading::Same : Reading::None;
        if (below == Reading::None && source.computeAt == program::ComputeAt::Inlined
            && source.body)
            below = readingOf(program, access.stage, producer);
        if (below == Reading::None)
            return;
        bool isIdentity = access.children.size() == stage.spatial.size();
        for (std::size_t i = 0; i < access.children.size(); ++i)
            isIdentity = isIdentity && access.children[i]->kind == workload::Expr::Kind::Axis
                && access.children[i]->axis == static_cast<int>(i);
        if (!isIdentity || below == Reading::Other)
            result = Reading::Other;
        else if (result == Reading::None)
            result = Reading::Same;
    });
    return result;
}

} // namespace

std::int64_t vectorRounds(std::int64_t count, std::int64_t lanes)
{
    return std::max<std::int64_t>(1, (count + lanes - 1) / lanes);
}

std::int64_t fittingLanes(std::int64_t extent, std::int64_t lanes)
{
    if (extent <= 1)
        return 1;
    if (extent % lanes == 0)
        return lanes;
    if (extent <= 2 * lanes && extent > 2)
        return extent;
    const std::int64_t divisor = std::gcd(extent, lanes);
    return divisor;
}

std::vector<LoopMode> planLoops(const ScheduledStage& stage, const Machine& machine, int firstOuter)
{
    const int count = static_cast<int>(stage.loops.size());
    std::vector<LoopMode> modes(stage.loops.size());
    int innermost = -1;
    for (int i = 0; i < count; ++i) {
        const Loop& loop = stage.loops[static_cast<std::size_t>(i)];
        LoopMode& mode = modes[static_cast<std::size_t>(i)];
        mode.isLive = isLive(loop);
        if (!mode.isLive)
            continue;
        innermost = i;
        if (loop.annotation == 3)
            mode = {LoopMode::Kind::Parallel, 0, true, chunkOf(loop.extent, machine.threads)};
        else if (loop.annotation == 1)
            mode.kind = LoopMode::Kind::Unrolled;
        else if (loop.annotation == 2 && loop.extent > 0 && i > firstOuter
            && !isReduction(stage, loop))
            mode = {LoopMode::Kind::Vector, loop.extent, true};
    }
    if (innermost < 0)
        return modes;

    const Loop& inner = stage.loops[static_cast<std::size_t>(innermost)];
    LoopMode& innerMode = modes[static_cast<std::size_t>(innermost)];
    if (innerMode.kind == LoopMode::Kind::Serial && inner.extent > 0 && innermost > firstOuter
        && isInnermostOfLastAxis(stage, inner.variable)) {
        const std::int64_t fitting = fittingLanes(inner.extent, machine.lanes);
        if (fitting == inner.extent)
            innerMode = {LoopMode::Kind::Vector, fitting, true};
        else if (fitting > 1)
            innerMode.vectorLanes = fitting;
    }

    const std::int64_t limit = std::max<std::int64_t>(stage.unrollLimit, kShortLoop);
    std::int64_t steps = 1;
    for (int i = innermost; i > firstOuter; --i) {
        LoopMode& mode = modes[static_cast<std::size_t>(i)];
        const std::int64_t extent = stage.loops[static_cast<std::size_t>(i)].extent;
        if (!mode.isLive || mode.kind == LoopMode::Kind::Vector)
            continue;
        const std::int64_t rounds
            = mode.vectorLanes > 1 ? (extent + mode.vectorLanes - 1) / mode.vectorLanes : extent;
        if (mode.kind == LoopMode::Kind::Parallel || extent <= 0 || steps * rounds > limit)
            break;
        mode.kind = LoopMode::Kind::Unrolled;
        steps *= rounds;
    }
    return modes;
}

std::vector<std::optional<Chain>> chainsOf(const ScheduledStage& stage)
{
    std::vector<std::optional<Chain>> chains;
    const std::size_t axes = stage.spatial.size() + stage.reduce.size();
    for (std::size_t i = 0; i < axes; ++i)
        chains.push_back(chainOf(stage, static_cast<int>(i)));
    return chains;
}

std::int64_t extentOf(const Chain& chain)
{
    return extentFrom(chain, 0);
}

std::int64_t extentFrom(const Chain& chain, int from)
{
    std::int64_t extent = 1;
    for (const ChainPart& part : chain)
        extent *= part.loop >= from ? part.extent : 1;
    return extent;
}

std::optional<ReductionPlan> planReduction(
    const ScheduledStage& stage, const std::vector<LoopMode>& modes, const Machine& machine)
{
    ReductionPlan plan;
    for (const LoopRelation& relation : stage.relations) {
        if (relation.kind == LoopRelation::Kind::Split
            && productOf(stage, relation.parts)
                != stage.variables[static_cast<std::size_t>(relation.whole)].extent)
            return std::nullopt;
    }
    auto chains = chainsOf(stage);
    for (std::size_t i = 0; i < stage.spatial.size(); ++i) {
        if (!chains[i])
            return std::nullopt;
        plan.chains.push_back(std::move(*chains[i]));
    }
    const int count = static_cast<int>(stage.loops.size());
    const auto isReduce
        = [&](int i) { return isReduction(stage, stage.loops[static_cast<std::size_t>(i)]); };
    const auto isLiveAt = [&](int i) { return modes[static_cast<std::size_t>(i)].isLive; };
    plan.firstReduce = count;
    plan.lastReduce = count;
    std::int64_t lastRounds = 1;
    for (int i = count - 1; i >= 0; --i) {
        if (stage.loops[static_cast<std::size_t>(i)].extent == 0)
            return std::nullopt;
        if (!isLiveAt(i) || !isReduce(i))
            continue;
        bool isSameRun = true;
        for (int k = i; k < plan.lastReduce; ++k)
            isSameRun = isSameRun && (!isLiveAt(k) || isReduce(k));
        if (plan.lastReduce == count || isSameRun) {
            plan.lastReduce = i;
            lastRounds *= stage.loops[static_cast<std::size_t>(i)].extent;
        }
        plan.firstReduce = i;
    }
    // Inside parts must be the inner ones of their axis.
    for (const Chain& chain : plan.chains) {
        if (!std::ranges::is_sorted(chain, {}, &ChainPart::loop))
            return std::nullopt;
        for (const ChainPart& part : chain) {
            if (part.loop >= plan.firstReduce
                && stage.loops[static_cast<std::size_t>(part.loop)].variable != part.variable)
                return std::nullopt;
        }
    }

    bool hasOutside = false;
    bool hasMiddle = false;
    std::int64_t stageTile = 1;
    for (const Chain& chain : plan.chains) {
        stageTile *= extentOf(chain);
        for (const ChainPart& part : chain) {
            hasOutside = hasOutside || part.loop < plan.firstReduce;
            hasMiddle = hasMiddle || (part.loop >= plan.firstReduce && part.loop < plan.lastReduce);
        }
    }
    std::int64_t tileVectors = 1;
    bool isUnrolled = true;
    for (int i = plan.lastReduce; i < count; ++i) {
        if (!isLiveAt(i) || isReduce(i))
            continue;
        const LoopMode& mode = modes[static_cast<std::size_t>(i)];
        const std::int64_t extent = stage.loops[static_cast<std::size_t>(i)].extent;
        isUnrolled = isUnrolled
            && (mode.kind == LoopMode::Kind::Vector || mode.kind == LoopMode::Kind::Unrolled);
        tileVectors *= mode.vectorLanes > 1 ? vectorRounds(extent, machine.lanes) : extent;
    }
    plan.staysInRegisters = isUnrolled && tileVectors <= machine.registers;
    plan.hasAccumulator = hasOutside
        && (stage.computeAt != program::ComputeAt::Iter || stageTile > kSmallTileFloats
            || (!hasMiddle && plan.staysInRegisters));
    const bool hasSpatialBefore = plan.hasAccumulator ? hasMiddle : hasOutside || hasMiddle;
    plan.hasRegisterTile = hasSpatialBefore && plan.staysInRegisters && lastRounds > 1;
    return plan;
}

bool readsSameElement(const ScheduledProgram& program, int reader, int producer)
{
    return readingOf(program, reader, producer) == Reading::Same;
}

} // namespace tlp::codegen
