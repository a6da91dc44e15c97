// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/halide_program.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "codegen/halide_expr.h"
#include "codegen/halide_loops.h"
#include "codegen/loop_plan.h"

namespace tlp::codegen {
namespace {

using Halide::Expr;
using Halide::Func;
using Halide::Var;
using workload::Expr::Kind::Access;
using Tree = workload::Expr;

/// Bytes of a tile that goes on the stack instead of the heap.
constexpr std::int64_t kStackTileFloats = 32 * 1024;

int asInt(std::int64_t value)
{
    return static_cast<int>(value);
}

/// One of the numbers that say where along an axis an element is: axis = Σ variable × stride.
struct Coordinate
{
    Var variable;
    std::int64_t extent = 0; ///< 0: not fixed
    std::int64_t stride = 1;
    int loop = -1; ///< position of the outermost loop it covers; −1: outside all
};

/// A Func of a stage: the stage itself, its accumulator or its register tile.
struct Level
{
    Func func;
    std::vector<std::vector<Coordinate>> axes; ///< by axis, innermost coordinate first
    std::vector<std::pair<int, Var>> reduceLoops; ///< those outside a register tile, as arguments

    /// Adjacent elements first: the inner coordinates from the last axis to the first, then the
    /// outer ones.
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

    [[nodiscard]] std::vector<Var> arguments() const
    {
        auto variables = inOrder<Var>(
            [&](std::size_t axis, std::size_t depth) { return axes[axis][depth].variable; });
        for (const auto& [loop, variable] : reduceLoops)
            variables.push_back(variable);
        return variables;
    }

    [[nodiscard]] Expr axisValue(std::size_t axis) const
    {
        Expr value;
        for (const Coordinate& coordinate : axes[axis]) {
            const Expr term = coordinate.stride == 1
                ? Expr(coordinate.variable)
                : coordinate.variable * asInt(coordinate.stride);
            value = value.defined() ? term + value : term;
        }
        return value;
    }
};

/// How the elements of a stage are addressed by its readers.
struct Realized
{
    Func func;
    std::vector<std::int64_t> tiles; ///< by axis: 0, or T for the two coordinates i mod T, i / T
};

struct LoopPlace
{
    Func func;
    HalideVariable variable;
};

float identityOf(const std::string& reduction)
{
    if (reduction == "max")
        return std::numeric_limits<float>::lowest();
    return reduction == "min" ? std::numeric_limits<float>::max() : 0.0F;
}

Expr combine(const std::string& reduction, const Expr& a, const Expr& b)
{
    if (reduction == "max")
        return Halide::max(a, b);
    return reduction == "min" ? Halide::min(a, b) : a + b;
}

/// A C identifier of at most 40 characters that no other stage has.
std::string funcName(const ScheduledStage& stage, std::size_t id, const char* part = "")
{
    std::string name;
    for (const char c : stage.name.substr(0, 32))
        name
            += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? c : '_';
    return fmt::format("{}_{}{}", name, id, part);
}

class ProgramMaker
{
public:
    ProgramMaker(const ScheduledProgram& program, const HalideOptions& options, bool schedules)
        : m_program(program)
        , m_options(options)
        , m_schedules(schedules)
        , m_realized(program.stages.size())
        , m_params(program.stages.size())
        , m_layouts(program.stages.size())
        , m_modes(program.stages.size())
        , m_places(program.stages.size())
    {}

    Result<HalideProgram> make()
    {
        countAccesses();
        for (std::size_t id = 0; id < m_program.stages.size(); ++id) {
            const ScheduledStage& stage = m_program.stages[id];
            m_places[id].resize(stage.loops.size());
            if (stage.isPlaceholder)
                continue;
            if (stage.isReduction() && stage.computeAt == program::ComputeAt::Inlined)
                return fail(ErrorKind::Unsupported,
                    fmt::format(
                        "stage {} ({}) is a reduction and cannot be inlined", id, stage.name));
            if (m_schedules)
                m_modes[id] = planLoops(stage, m_options.machine, outermostHolder(id));
            TLP_CHECK(define(id));
        }
        if (m_schedules) {
            for (std::size_t id = 0; id < m_program.stages.size(); ++id)
                place(id);
        }
        return collect();
    }

private:
    const ScheduledProgram& m_program;
    const HalideOptions& m_options;
    bool m_schedules;
    std::vector<Realized> m_realized;
    std::vector<std::optional<Halide::ImageParam>> m_params;
    std::vector<KernelBuffer> m_layouts;
    std::vector<std::vector<LoopMode>> m_modes;
    std::vector<std::vector<std::optional<LoopPlace>>> m_places; ///< by stage and loop
    std::vector<int> m_accessCounts;

    [[nodiscard]] const ScheduledStage& stageAt(std::size_t id) const
    {
        return m_program.stages[id];
    }

    void countAccesses()
    {
        m_accessCounts.assign(m_program.stages.size(), 0);
        for (const ScheduledStage& stage : m_program.stages) {
            if (stage.body)
                workload::forEachAccess(*stage.body, [&](const Tree& access) {
                    ++m_accessCounts[static_cast<std::size_t>(access.stage)];
                });
        }
    }

    /// The innermost loop of a stage in which another one is computed, −1 if none.
    [[nodiscard]] int outermostHolder(std::size_t id) const
    {
        int last = -1;
        for (const ScheduledStage& stage : m_program.stages) {
            if (stage.computeAt == program::ComputeAt::Iter
                && stage.targetStage == static_cast<int>(id))
                last = std::max(last, stage.targetLoop);
        }
        return last;
    }

    // ---- inputs

    Halide::ImageParam& plainInput(std::size_t id)
    {
        if (!m_params[id])
            makeInput(id, m_program.stages[id].shape);
        return *m_params[id];
    }

    /// `extents`: as stored, slowest first.
    void makeInput(std::size_t id, const std::vector<std::int64_t>& extents)
    {
        const auto rank = static_cast<int>(extents.size());
        Halide::ImageParam param(Halide::Float(32), rank, funcName(stageAt(id), id));
        std::int64_t stride = 1;
        for (int i = 0; i < rank; ++i) {
            const std::int64_t extent = extents[static_cast<std::size_t>(rank - 1 - i)];
            param.dim(i)
                .set_bounds(0, asInt(extent))
                .set_stride(asInt(stride))
                .set_estimate(0, asInt(extent)); // for autoschedulers
            stride *= extent;
        }
        param.set_host_alignment(kBufferAlignment);
        m_params[id] = param;
    }

    // ---- reading

    Expr readStage(const Tree& access, std::vector<Expr> indices)
    {
        const auto id = static_cast<std::size_t>(access.stage);
        if (stageAt(id).isPlaceholder) {
            std::ranges::reverse(indices);
            return plainInput(id)(indices);
        }
        const Realized& realized = m_realized[id];
        std::vector<Expr> inner;
        std::vector<Expr> outer;
        for (std::size_t i = indices.size(); i-- > 0;) {
            const int tile = asInt(realized.tiles[i]);
            inner.push_back(tile == 0 ? indices[i] : indices[i] % tile);
            if (tile != 0)
                outer.push_back(indices[i] / tile);
        }
        inner.insert(inner.end(), outer.begin(), outer.end());
        return realized.func(inner);
    }

    // ---- definitions

    [[nodiscard]] static bool sumsUp(const ScheduledStage& stage)
    {
        return stage.isReduction()
            && std::ranges::any_of(stage.reduce, [](const auto& axis) { return axis.extent > 1; });
    }

    Status define(std::size_t id)
    {
        const ScheduledStage& stage = stageAt(id);
        if (!sumsUp(stage))
            return definePure(id);
        if (m_schedules) {
            if (const auto plan = planReduction(stage, m_modes[id], m_options.machine.lanes))
                return defineLevels(id, *plan);
        }
        return definePlainReduction(id);
    }

    Level plainLevel(std::size_t id, const char* part = "")
    {
        const ScheduledStage& stage = stageAt(id);
        Level level{Func(funcName(stage, id, part)), {}, {}};
        for (std::size_t i = 0; i < stage.spatial.size(); ++i)
            level.axes.push_back({{Var(fmt::format("s{}{}_a{}", id, part, i)), 0, 1, -1}});
        return level;
    }

    BodyContext contextOf(std::size_t id, std::vector<Expr> axes)
    {
        return {&m_program, &stageAt(id), std::move(axes),
            [this](const Tree& access, std::vector<Expr> indices) {
                return readStage(access, std::move(indices));
            }};
    }

    Status definePure(std::size_t id)
    {
        const ScheduledStage& stage = stageAt(id);
        const Level level = plainLevel(id);
        std::vector<Expr> axes;
        for (std::size_t i = 0; i < stage.spatial.size(); ++i)
            axes.push_back(level.axisValue(i));
        axes.resize(stage.spatial.size() + stage.reduce.size(), Expr(0));
        TLP_TRY(const Expr value,
            toHalide(stage.isReduction() ? *stage.body->children[0] : *stage.body,
                contextOf(id, std::move(axes))));
        Func func = level.func;
        func(level.arguments()) = Halide::cast<float>(value);
        m_realized[id] = {func, std::vector<std::int64_t>(stage.spatial.size(), 0)};
        if (m_schedules && stage.computeAt != program::ComputeAt::Inlined)
            scheduleTree(id, level, func, nullptr);
        return {};
    }

    /// One Func that is set and then added to, with whatever loops the stage has.
    Status definePlainReduction(std::size_t id)
    {
        const ScheduledStage& stage = stageAt(id);
        const Level level = plainLevel(id);
        Halide::Region ranges;
        std::vector<int> loops;
        if (m_schedules) {
            for (std::size_t i = 0; i < stage.loops.size(); ++i) {
                const auto variable = static_cast<std::size_t>(stage.loops[i].variable);
                if (stage.variables[variable].isReduction && stage.variables[variable].extent > 1) {
                    ranges.emplace_back(0, asInt(stage.variables[variable].extent));
                    loops.push_back(stage.loops[i].variable);
                }
            }
        } else {
            for (std::size_t i = 0; i < stage.reduce.size(); ++i) {
                ranges.emplace_back(0, asInt(stage.reduce[i].extent));
                loops.push_back(static_cast<int>(stage.spatial.size() + i));
            }
        }
        const Halide::RDom domain(ranges, fmt::format("s{}_r", id));
        std::vector<std::optional<Expr>> values(stage.variables.size());
        std::map<int, HalideVariable> reduceVariables;
        for (std::size_t i = 0; i < loops.size(); ++i) {
            const Halide::RVar variable = domain[static_cast<int>(i)];
            values[static_cast<std::size_t>(loops[i])] = Expr(variable);
            reduceVariables.emplace(loops[i], variable);
        }
        if (m_schedules)
            completeValues(stage, values, HalideArithmetic{});
        std::vector<Expr> axes;
        for (std::size_t i = 0; i < stage.spatial.size() + stage.reduce.size(); ++i)
            axes.push_back(
                i < stage.spatial.size() ? level.axisValue(i) : values[i].value_or(Expr(0)));
        Halide::RDom guarded = domain;
        for (std::size_t i = 0; m_schedules && hasUnevenSplit(stage) && i < stage.reduce.size();
             ++i)
            guarded.where(axes[stage.spatial.size() + i] < asInt(stage.reduce[i].extent));
        TLP_TRY(const Expr term, toHalide(*stage.body->children[0], contextOf(id, axes)));
        Func func = level.func;
        const std::string& reduction = stage.body->name;
        func(level.arguments()) = identityOf(reduction);
        func(level.arguments()) = combine(reduction, func(level.arguments()), term);
        m_realized[id] = {func, std::vector<std::int64_t>(stage.spatial.size(), 0)};
        if (m_schedules)
            scheduleTree(id, level, func, &reduceVariables);
        return {};
    }

    /// Whether a split covers more than what it splits.
    [[nodiscard]] static bool hasUnevenSplit(const ScheduledStage& stage)
    {
        for (const LoopRelation& relation : stage.relations) {
            std::int64_t product = 1;
            for (const int part : relation.parts)
                product *= stage.variables[static_cast<std::size_t>(part)].extent;
            if (relation.kind == LoopRelation::Kind::Split
                && product != stage.variables[static_cast<std::size_t>(relation.whole)].extent)
                return true;
        }
        return false;
    }

    /// Splits, fuses and orders as the steps say; `reduceVariables`: of the update, null for a
    /// stage without one.
    void scheduleTree(std::size_t id, const Level& level, Func func,
        const std::map<int, HalideVariable>* reduceVariables)
    {
        const ScheduledStage& stage = stageAt(id);
        const bool isRoot = stage.computeAt == program::ComputeAt::Root;
        if (isRoot)
            boundWhole(id, level, func);
        Halide::Stage definition = reduceVariables ? func.update() : Halide::Stage(func);
        VariableTree tree(stage, definition, fmt::format("s{}", id));
        for (std::size_t i = 0; i < stage.spatial.size(); ++i)
            tree.set(static_cast<int>(i), level.axes[i][0].variable);
        if (reduceVariables) {
            for (const auto& [variable, value] : *reduceVariables)
                tree.set(variable, value);
        }
        tree.applyRelations();
        std::vector<HalideLoop> loops;
        for (std::size_t i = 0; i < stage.loops.size(); ++i) {
            const auto variable = tree.find(stage.loops[i].variable);
            if (!variable)
                continue;
            LoopMode mode = m_modes[id][i];
            // Only a whole stage's loop is sure to have a constant number of rounds for Halide.
            if (mode.kind == LoopMode::Kind::Unrolled && !isRoot && !variable->is_rvar)
                mode.kind = LoopMode::Kind::Serial;
            loops.push_back({*variable, mode});
            if (mode.kind != LoopMode::Kind::Vector)
                m_places[id][i] = {func, *variable};
        }
        applyLoops(definition, loops);
        if (reduceVariables) {
            std::vector<TileSide> sides;
            for (std::size_t i = 0; i < stage.spatial.size(); ++i)
                sides.push_back({level.axes[i][0].variable, stage.spatial[i].extent,
                    i + 1 == stage.spatial.size()});
            applyTileLoops(Halide::Stage(func), {}, sides, m_options.machine.lanes, false);
        }
    }

    void boundWhole(std::size_t id, const Level& level, Func func) const
    {
        for (std::size_t i = 0; i < stageAt(id).spatial.size(); ++i)
            func.bound(level.axes[i][0].variable, 0, asInt(stageAt(id).spatial[i].extent));
    }

    // ---- reductions in levels

    /// Whether the tile that a stage needs at its place starts at 0 in coordinates of its own, and
    /// how large it is by axis: so where its reader is a whole stage and reads it element for
    /// element.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> tileInReader(
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

    /// The coordinates inside `outer` for the parts of the axes whose loops are at `from` or later.
    Level innerLevel(std::size_t id, const Level& outer, const ReductionPlan& plan, int from,
        bool startsAtZero, const char* part) const
    {
        Level inner{Func(funcName(stageAt(id), id, part)), {}, {}};
        for (std::size_t i = 0; i < outer.axes.size(); ++i) {
            const auto variable = [&](std::size_t depth) {
                return Var(fmt::format("s{}{}_a{}_{}", id, part, i, depth));
            };
            const Coordinate& whole = outer.axes[i].front();
            const std::int64_t extent = extentFrom(plan.chains[i], from);
            std::vector<Coordinate> coordinates;
            if (startsAtZero && extent > 1 && extent < whole.extent) {
                const auto first = std::ranges::find_if(
                    plan.chains[i], [&](const ChainPart& p) { return p.loop >= from; });
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

    /// What `outer` reads of `inner` at its own coordinates.
    static std::vector<Expr> readInner(const Level& outer, const Level& inner)
    {
        return inner.inOrder<Expr>([&](std::size_t axis, std::size_t depth) -> Expr {
            const auto& from = outer.axes[axis];
            const auto& to = inner.axes[axis];
            const std::size_t added = to.size() - from.size();
            if (added == 0)
                return from[depth].variable;
            const int tile = asInt(to[0].extent);
            if (depth == 0)
                return from[0].variable % tile;
            return depth == 1 ? from[0].variable / tile : Expr(from[depth - 1].variable);
        });
    }

    Status defineLevels(std::size_t id, const ReductionPlan& plan)
    {
        const ScheduledStage& stage = stageAt(id);
        const std::string& reduction = stage.body->name;
        const auto tiles = tileInReader(id, plan);
        const bool startsAtZero = tiles || stage.computeAt == program::ComputeAt::Root;

        Level top{Func(funcName(stage, id)), {}, {}};
        for (std::size_t i = 0; i < stage.spatial.size(); ++i) {
            const std::int64_t tile = tiles ? (*tiles)[i] : 0;
            top.axes.push_back({{Var(fmt::format("s{}_a{}", id, i)), extentOf(plan.chains[i]), 1,
                plan.chains[i].empty() ? -1 : plan.chains[i].front().loop}});
            if (tile != 0)
                top.axes.back().push_back(
                    {Var(fmt::format("s{}_b{}", id, i)), stage.spatial[i].extent / tile, tile, -1});
        }
        m_realized[id]
            = {top.func, tiles.value_or(std::vector<std::int64_t>(stage.spatial.size(), 0))};

        Level sum = top;
        if (plan.hasAccumulator) {
            sum = innerLevel(id, top, plan, plan.firstReduce, startsAtZero, "_sum");
        }
        Level tile = sum;
        if (plan.hasRegisterTile) {
            tile = innerLevel(id, sum, plan, plan.lastReduce, startsAtZero, "_tile");
            for (int i = plan.firstReduce; i < plan.lastReduce; ++i) {
                if (isLiveReduce(id, i))
                    tile.reduceLoops.emplace_back(i, Var(fmt::format("s{}_tile_k{}", id, i)));
            }
        }

        std::map<int, HalideVariable> tileReduce; // by loop
        TLP_CHECK(defineSum(id, tile, plan.hasRegisterTile ? plan.lastReduce : 0, reduction,
            startsAtZero, tileReduce));
        std::map<int, HalideVariable> sumReduce = tileReduce;
        if (plan.hasRegisterTile)
            sumReduce = defineTotal(id, sum, tile, reduction);
        if (plan.hasAccumulator)
            top.func(top.arguments()) = sum.func(readInner(top, sum));

        scheduleLevels(id, plan, top, sum, tile, sumReduce, tileReduce, startsAtZero);
        return {};
    }

    [[nodiscard]] bool isLiveReduce(std::size_t id, int loop) const
    {
        const Loop& entry = stageAt(id).loops[static_cast<std::size_t>(loop)];
        return entry.extent != 1
            && stageAt(id).variables[static_cast<std::size_t>(entry.variable)].isReduction;
    }

    /// `level` adds up the body over the reduce loops from position `from` on.
    Status defineSum(std::size_t id, const Level& level, int from, const std::string& reduction,
        bool startsAtZero, std::map<int, HalideVariable>& reduceVariables)
    {
        const ScheduledStage& stage = stageAt(id);
        std::vector<std::optional<Expr>> values(stage.variables.size());
        for (const auto& [loop, variable] : level.reduceLoops)
            values[static_cast<std::size_t>(stage.loops[static_cast<std::size_t>(loop)].variable)]
                = Expr(variable);
        Halide::Region ranges;
        std::vector<int> loops;
        for (int i = from; i < static_cast<int>(stage.loops.size()); ++i) {
            if (!isLiveReduce(id, i))
                continue;
            ranges.emplace_back(0, asInt(stage.loops[static_cast<std::size_t>(i)].extent));
            loops.push_back(i);
        }
        const Halide::RDom domain(ranges, fmt::format("s{}_r", id));
        for (std::size_t i = 0; i < loops.size(); ++i) {
            const Halide::RVar variable = domain[static_cast<int>(i)];
            const int loop = loops[i];
            values[static_cast<std::size_t>(stage.loops[static_cast<std::size_t>(loop)].variable)]
                = Expr(variable);
            reduceVariables.emplace(loop, variable);
        }
        completeValues(stage, values, HalideArithmetic{});
        std::vector<Expr> axes;
        for (std::size_t i = 0; i < stage.spatial.size() + stage.reduce.size(); ++i)
            axes.push_back(
                i < stage.spatial.size() ? level.axisValue(i) : values[i].value_or(Expr(0)));

        BodyContext context = contextOf(id, std::move(axes));
        if (m_options.packsConstants && startsAtZero) {
            context.read = [&, values](const Tree& access, std::vector<Expr> indices) {
                const auto source = static_cast<std::size_t>(access.stage);
                if (!stageAt(source).isConstant || m_accessCounts[source] != 1)
                    return readStage(access, std::move(indices));
                return readPacked(id, level, values, access, std::move(indices));
            };
        }
        TLP_TRY(const Expr term, toHalide(*stage.body->children[0], context));
        Func func = level.func;
        func(level.arguments()) = identityOf(reduction);
        func(level.arguments()) = combine(reduction, func(level.arguments()), term);
        return {};
    }

    /// `sum` adds up the register tiles over the reduce loops outside them.
    std::map<int, HalideVariable> defineTotal(
        std::size_t id, const Level& sum, const Level& tile, const std::string& reduction)
    {
        std::vector<Expr> arguments = readInner(sum, tile);
        std::map<int, HalideVariable> variables;
        Func func = sum.func;
        func(sum.arguments()) = identityOf(reduction);
        if (!tile.reduceLoops.empty()) {
            Halide::Region ranges;
            for (const auto& [loop, variable] : tile.reduceLoops)
                ranges.emplace_back(
                    0, asInt(stageAt(id).loops[static_cast<std::size_t>(loop)].extent));
            const Halide::RDom domain(ranges, fmt::format("s{}_q", id));
            for (std::size_t i = 0; i < tile.reduceLoops.size(); ++i) {
                const Halide::RVar variable = domain[static_cast<int>(i)];
                arguments.emplace_back(variable);
                variables.emplace(tile.reduceLoops[i].first, variable);
            }
        }
        func(sum.arguments()) = combine(reduction, func(sum.arguments()), tile.func(arguments));
        return variables;
    }

    void scheduleLevels(std::size_t id, const ReductionPlan& plan, const Level& top,
        const Level& sum, const Level& tile, const std::map<int, HalideVariable>& sumReduce,
        const std::map<int, HalideVariable>& tileReduce, bool startsAtZero)
    {
        const int count = static_cast<int>(stageAt(id).loops.size());
        const bool isRoot = stageAt(id).computeAt == program::ComputeAt::Root;
        if (isRoot)
            boundWhole(id, top, top.func);
        else if (startsAtZero)
            boundTile(top, plan, 0);
        const bool sumInRegisters = plan.staysInRegisters && !plan.hasRegisterTile;
        if (plan.hasAccumulator) {
            scheduleLevel(id, plan, top, Halide::Stage(top.func), {}, 0, plan.firstReduce, true,
                sumInRegisters);
            if (startsAtZero)
                boundTile(sum, plan, plan.firstReduce);
            if (const auto place = placeBefore(id, plan.firstReduce))
                computeAt(sum.func, *place, tileFloats(plan, plan.firstReduce));
        }
        const int from = plan.hasAccumulator ? plan.firstReduce : 0;
        Func sumFunc = sum.func;
        setToIdentity(plan, sum, from, sumInRegisters);
        scheduleLevel(id, plan, sum, sumFunc.update(), sumReduce, from,
            plan.hasRegisterTile ? plan.lastReduce : count, plan.hasRegisterTile, true);
        if (!plan.hasRegisterTile)
            return;
        if (startsAtZero)
            boundTile(tile, plan, plan.lastReduce);
        if (const auto place = placeBefore(id, plan.lastReduce))
            computeAt(tile.func, *place, tileFloats(plan, plan.lastReduce));
        Func tileFunc = tile.func;
        setToIdentity(plan, tile, plan.lastReduce, true);
        scheduleLevel(
            id, plan, tile, tileFunc.update(), tileReduce, plan.lastReduce, count, false, true);
    }

    static std::int64_t tileFloats(const ReductionPlan& plan, int from)
    {
        std::int64_t floats = 1;
        for (const Chain& chain : plan.chains)
            floats *= extentFrom(chain, from);
        return floats;
    }

    static void computeAt(Func func, const LoopPlace& place, std::int64_t floats)
    {
        func.compute_at(Halide::LoopLevel(place.func, place.variable));
        if (floats <= kStackTileFloats)
            func.store_in(Halide::MemoryType::Stack);
    }

    static void boundTile(const Level& level, const ReductionPlan& plan, int from)
    {
        Func func = level.func;
        for (std::size_t i = 0; i < level.axes.size(); ++i) {
            const Coordinate& inner = level.axes[i].front();
            const std::int64_t extent = extentFrom(plan.chains[i], from);
            if (inner.extent == extent)
                func.bound(inner.variable, 0, asInt(extent));
        }
    }

    void setToIdentity(const ReductionPlan& plan, const Level& level, int from, bool unrolls) const
    {
        std::vector<TileSide> sides;
        for (std::size_t i = 0; i < level.axes.size(); ++i)
            sides.push_back({level.axes[i].front().variable, extentFrom(plan.chains[i], from),
                i + 1 == level.axes.size()});
        applyTileLoops(Halide::Stage(level.func), {}, sides, m_options.machine.lanes, unrolls);
    }

    /// The loops at positions from … to − 1 of one level; what lies inside them is a tile that is
    /// copied or added up (`hasTile`) or belongs to them.
    void scheduleLevel(std::size_t id, const ReductionPlan& plan, const Level& level,
        Halide::Stage definition, const std::map<int, HalideVariable>& reduceVariables, int from,
        int to, bool hasTile, bool unrollsTile)
    {
        const ScheduledStage& stage = stageAt(id);
        VariableTree tree(stage, definition, fmt::format("s{}_{}", id, from + 100 * to));
        std::vector<TileSide> sides;
        for (std::size_t i = 0; i < level.axes.size(); ++i) {
            std::vector<ChainPart> parts;
            for (const ChainPart& part : plan.chains[i]) {
                if (part.loop >= from && part.loop < to)
                    parts.push_back(part);
            }
            const std::int64_t rest = hasTile ? extentFrom(plan.chains[i], to) : 1;
            if (const auto inside = tree.splitChain(level.axes[i].front().variable, parts, rest))
                sides.push_back({*inside, rest, i + 1 == level.axes.size()});
        }
        for (const auto& [loop, variable] : reduceVariables)
            tree.set(stage.loops[static_cast<std::size_t>(loop)].variable, variable);
        tree.fuseParts();

        std::vector<HalideLoop> loops;
        for (int i = from; i < to; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const auto variable = tree.find(stage.loops[index].variable);
            if (!variable || !m_modes[id][index].isLive)
                continue;
            loops.push_back({*variable, m_modes[id][index]});
            if (m_modes[id][index].kind != LoopMode::Kind::Vector)
                m_places[id][index] = {level.func, *variable};
        }
        if (hasTile)
            applyTileLoops(
                definition, std::move(loops), sides, m_options.machine.lanes, unrollsTile);
        else
            applyLoops(definition, loops);
    }

    // ---- constants in the order of the schedule

    /// One part of a dimension of a packed tensor.
    struct PackedPart
    {
        std::int64_t extent = 1;
        int loop = -1;
        Expr index;
        std::size_t dimension = 0;
    };

    Expr readPacked(std::size_t id, const Level& level,
        const std::vector<std::optional<Expr>>& values, const Tree& access,
        std::vector<Expr> indices)
    {
        const auto source = static_cast<std::size_t>(access.stage);
        const ScheduledStage& tensor = stageAt(source);
        const ScheduledStage& stage = stageAt(id);
        const auto chains = chainsOf(stage);
        std::vector<PackedPart> parts; // by dimension, outermost first
        for (std::size_t d = 0; d < indices.size(); ++d) {
            const Tree& index = *access.children[d];
            const std::size_t before = parts.size();
            if (index.kind == Tree::Kind::Axis) {
                const auto axis = static_cast<std::size_t>(index.axis);
                if (axis < stage.spatial.size()) {
                    for (auto c = level.axes[axis].rbegin(); c != level.axes[axis].rend(); ++c)
                        parts.push_back({c->extent, c->loop, c->variable, d});
                } else if (chains[axis]) {
                    for (const ChainPart& part : *chains[axis]) {
                        const auto& value = values[static_cast<std::size_t>(part.variable)];
                        if (value)
                            parts.push_back({part.extent, part.loop, *value, d});
                    }
                }
            }
            std::int64_t product = 1;
            for (std::size_t i = before; i < parts.size(); ++i)
                product *= parts[i].extent;
            if (parts.size() == before || product != tensor.shape[d]) {
                parts.resize(before);
                parts.push_back({tensor.shape[d], -1, indices[d], d});
            }
        }
        KernelBuffer& layout = m_layouts[source];
        layout.splits.assign(tensor.shape.size(), {});
        for (const PackedPart& part : parts)
            layout.splits[part.dimension].push_back(part.extent);
        layout.order.resize(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i)
            layout.order[i] = static_cast<int>(i);
        std::ranges::stable_sort(
            layout.order, {}, [&](int i) { return parts[static_cast<std::size_t>(i)].loop; });

        std::vector<std::int64_t> extents;
        std::vector<Expr> packed;
        for (const int i : layout.order) {
            extents.push_back(parts[static_cast<std::size_t>(i)].extent);
            packed.push_back(parts[static_cast<std::size_t>(i)].index);
        }
        makeInput(source, extents);
        std::ranges::reverse(packed);
        return (*m_params[source])(packed);
    }

    // ---- places

    /// The innermost loop of a stage before position `end` that is a loop in Halide as well.
    [[nodiscard]] std::optional<LoopPlace> placeBefore(std::size_t id, int end) const
    {
        for (int i = end - 1; i >= 0; --i) {
            if (const auto& place = m_places[id][static_cast<std::size_t>(i)])
                return place;
        }
        return std::nullopt;
    }

    void place(std::size_t id)
    {
        const ScheduledStage& stage = stageAt(id);
        if (stage.isPlaceholder || stage.computeAt == program::ComputeAt::Inlined)
            return;
        Func func = m_realized[id].func;
        if (stage.spatial.empty() && !stage.isReduction() && !stage.isOutput)
            return; // a constant
        const ScheduledStage* holder = &stage;
        while (holder->computeAt == program::ComputeAt::Iter) {
            const auto target = static_cast<std::size_t>(holder->targetStage);
            if (const auto found = placeBefore(target, holder->targetLoop + 1)) {
                func.compute_at(Halide::LoopLevel(found->func, found->variable));
                return;
            }
            holder = &stageAt(target);
        }
        func.compute_root();
    }

    // ---- result

    Result<HalideProgram> collect()
    {
        HalideProgram result;
        for (std::size_t id = 0; id < m_program.stages.size(); ++id) {
            const ScheduledStage& stage = stageAt(id);
            if (!stage.isPlaceholder)
                continue;
            result.inputs.push_back(plainInput(id));
            KernelBuffer buffer = m_layouts[id];
            buffer.name = stage.name;
            buffer.shape = stage.shape;
            result.buffers.push_back(std::move(buffer));
        }
        for (std::size_t id = 0; id < m_program.stages.size(); ++id) {
            const ScheduledStage& stage = stageAt(id);
            if (!stage.isOutput)
                continue;
            if (stage.computeAt != program::ComputeAt::Root)
                return fail(ErrorKind::Unsupported,
                    fmt::format("stage {} ({}) is an output and must be computed at the root", id,
                        stage.name));
            Func func = m_realized[id].func;
            if (!m_schedules && sumsUp(stage)) {
                // As programs for Halide are written: only what is read can be computed in tiles.
                Func copy(funcName(stage, id, "_out"));
                const std::vector<Var> arguments = func.args();
                copy(arguments) = func(std::vector<Expr>(arguments.begin(), arguments.end()));
                func = copy;
            }
            std::int64_t stride = 1;
            for (int i = 0; i < func.dimensions(); ++i) {
                const std::int64_t extent
                    = stage.shape[stage.shape.size() - 1 - static_cast<std::size_t>(i)];
                func.output_buffer()
                    .dim(i)
                    .set_bounds(0, asInt(extent))
                    .set_stride(asInt(stride))
                    .set_estimate(0, asInt(extent));
                stride *= extent;
            }
            func.output_buffer().set_host_alignment(kBufferAlignment);
            result.outputs.push_back(func);
            result.buffers.push_back({stage.name, stage.shape, {}, {}, true});
        }
        return result;
    }
};

} // namespace

Result<HalideProgram> makeHalideProgram(
    const ScheduledProgram& program, const HalideOptions& options)
{
    return ProgramMaker(program, options, /*schedules=*/true).make();
}

Result<HalideProgram> makeHalideAlgorithm(const ScheduledProgram& program)
{
    return ProgramMaker(program, {}, /*schedules=*/false).make();
}

} // namespace tlp::codegen
