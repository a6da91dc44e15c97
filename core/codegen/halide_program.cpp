// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/halide_program.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "codegen/program_maker.h"

namespace tlp::codegen {

using Halide::Expr;
using Halide::Func;
using Halide::Var;

namespace {

/// Whether a split covers more than what it splits.
bool hasUnevenSplit(const ScheduledStage& stage)
{
    return std::ranges::any_of(stage.relations, [&](const LoopRelation& relation) {
        std::int64_t product = 1;
        for (const int part : relation.parts)
            product *= stage.variables[static_cast<std::size_t>(part)].extent;
        return relation.kind == LoopRelation::Kind::Split
            && product != stage.variables[static_cast<std::size_t>(relation.whole)].extent;
    });
}

/// Dense, of the shape that is stored.
void fixOutput(Func& func, const std::vector<std::int64_t>& shape)
{
    auto buffer = func.output_buffer();
    int stride = 1;
    for (int i = 0; i < func.dimensions(); ++i) {
        const int extent = static_cast<int>(shape[shape.size() - 1 - static_cast<std::size_t>(i)]);
        buffer.dim(i).set_bounds(0, extent).set_stride(stride).set_estimate(0, extent);
        stride *= extent;
    }
    buffer.set_host_alignment(kBufferAlignment);
}

} // namespace

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

ProgramMaker::ProgramMaker(
    const ScheduledProgram& program, const HalideOptions& options, bool schedules)
    : m_program(program)
    , m_options(options)
    , m_schedules(schedules)
    , m_inputs(program)
    , m_realized(program.stages.size())
    , m_modes(program.stages.size())
    , m_places(program.stages.size())
    , m_accessCounts(program.stages.size(), 0)
{
    for (const ScheduledStage& stage : program.stages) {
        if (stage.body)
            workload::forEachAccess(*stage.body, [&](const workload::Expr& access) {
                ++m_accessCounts[static_cast<std::size_t>(access.stage)];
            });
    }
}

Result<HalideProgram> ProgramMaker::make()
{
    for (std::size_t id = 0; id < m_program.stages.size(); ++id) {
        const ScheduledStage& stage = stageAt(id);
        m_places[id].resize(stage.loops.size());
        if (stage.isPlaceholder)
            continue;
        if (stage.isReduction() && stage.computeAt == program::ComputeAt::Inlined)
            return fail(ErrorKind::Unsupported,
                fmt::format("stage {} ({}) is a reduction and cannot be inlined", id, stage.name));
        if (m_schedules)
            m_modes[id] = planLoops(stage, m_options.machine, innermostHolder(id));
        TLP_CHECK(define(id));
    }
    for (std::size_t id = 0; m_schedules && id < m_program.stages.size(); ++id)
        place(id);
    return collect();
}

int ProgramMaker::innermostHolder(std::size_t id) const
{
    int last = -1;
    for (const ScheduledStage& stage : m_program.stages) {
        if (stage.computeAt == program::ComputeAt::Iter
            && stage.targetStage == static_cast<int>(id))
            last = std::max(last, stage.targetLoop);
    }
    return last;
}

bool ProgramMaker::sumsUp(const ScheduledStage& stage)
{
    return stage.isReduction()
        && std::ranges::any_of(stage.reduce, [](const auto& axis) { return axis.extent > 1; });
}

Expr ProgramMaker::readStage(const workload::Expr& access, std::vector<Expr> indices)
{
    const auto id = static_cast<std::size_t>(access.stage);
    if (stageAt(id).isPlaceholder)
        return m_inputs.read(id, std::move(indices));
    const Realized& realized = m_realized[id];
    std::vector<Expr> inner;
    std::vector<Expr> outer;
    for (std::size_t i = indices.size(); i-- > 0;) {
        const int tile = static_cast<int>(realized.tiles[i]);
        inner.push_back(tile == 0 ? indices[i] : indices[i] % tile);
        if (tile != 0)
            outer.push_back(indices[i] / tile);
    }
    inner.insert(inner.end(), outer.begin(), outer.end());
    return realized.func(inner);
}

BodyContext ProgramMaker::contextOf(std::size_t id, std::vector<Expr> axes)
{
    return {&m_program, &stageAt(id), std::move(axes),
        [this](const workload::Expr& access, std::vector<Expr> indices) {
            return readStage(access, std::move(indices));
        }};
}

Halide::RDom ProgramMaker::reduceDomain(const ScheduledStage& stage, const char* part,
    const std::vector<int>& variables, const Halide::Region& ranges)
{
    const Halide::RDom domain(ranges, stage.identifier + part);
    for (std::size_t i = 0; i < variables.size(); ++i)
        m_reduceNames[domain[static_cast<int>(i)].name()]
            = stage.variables[static_cast<std::size_t>(variables[i])].name;
    return domain;
}

Status ProgramMaker::define(std::size_t id)
{
    const ScheduledStage& stage = stageAt(id);
    if (!sumsUp(stage))
        return definePure(id);
    if (m_schedules) {
        if (const auto plan = planReduction(stage, m_modes[id], m_options.machine))
            return defineLevels(id, *plan);
    }
    return definePlainReduction(id);
}

Status ProgramMaker::definePure(std::size_t id)
{
    const ScheduledStage& stage = stageAt(id);
    Level level = plainLevel(stage);
    std::vector<Expr> axes;
    for (std::size_t i = 0; i < stage.spatial.size(); ++i)
        axes.push_back(level.axisValue(i));
    axes.resize(stage.spatial.size() + stage.reduce.size(), Expr(0));
    TLP_TRY(const Expr value,
        toHalide(stage.isReduction() ? *stage.body->children[0] : *stage.body,
            contextOf(id, std::move(axes))));
    level.func(level.arguments()) = Halide::cast<float>(value);
    m_realized[id] = {level.func, std::vector<std::int64_t>(stage.spatial.size(), 0)};
    if (m_schedules && stage.computeAt != program::ComputeAt::Inlined)
        scheduleTree(id, level, nullptr);
    return {};
}

Status ProgramMaker::definePlainReduction(std::size_t id)
{
    const ScheduledStage& stage = stageAt(id);
    // The loops of the steps, or the axes themselves.
    std::vector<int> variables;
    Halide::Region ranges;
    const auto addRange = [&](int variable) {
        const LoopVariable& entry = stage.variables[static_cast<std::size_t>(variable)];
        if (!entry.isReduction || entry.extent == 1)
            return;
        variables.push_back(variable);
        ranges.emplace_back(0, static_cast<int>(entry.extent));
    };
    if (m_schedules) {
        for (const Loop& loop : stage.loops)
            addRange(loop.variable);
    } else {
        for (std::size_t i = 0; i < stage.reduce.size(); ++i)
            addRange(static_cast<int>(stage.spatial.size() + i));
    }
    Halide::RDom domain = reduceDomain(stage, "_r", variables, ranges);
    std::vector<std::optional<Expr>> values(stage.variables.size());
    ReduceVariables reduceVariables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const Halide::RVar variable = domain[static_cast<int>(i)];
        values[static_cast<std::size_t>(variables[i])] = Expr(variable);
        reduceVariables.emplace(variables[i], variable);
    }
    if (m_schedules)
        completeValues(stage, values, HalideArithmetic{});

    Level level = plainLevel(stage);
    std::vector<Expr> axes;
    for (std::size_t i = 0; i < stage.spatial.size(); ++i)
        axes.push_back(level.axisValue(i));
    for (std::size_t i = 0; i < stage.reduce.size(); ++i) {
        axes.push_back(values[stage.spatial.size() + i].value_or(Expr(0)));
        if (m_schedules && hasUnevenSplit(stage))
            domain.where(axes.back() < static_cast<int>(stage.reduce[i].extent));
    }
    TLP_TRY(const Expr term, toHalide(*stage.body->children[0], contextOf(id, axes)));
    const std::string& reduction = stage.body->name;
    level.func(level.arguments()) = identityOf(reduction);
    level.func(level.arguments()) = combine(reduction, level.func(level.arguments()), term);
    m_realized[id] = {level.func, std::vector<std::int64_t>(stage.spatial.size(), 0)};
    if (m_schedules)
        scheduleTree(id, level, &reduceVariables);
    return {};
}

void ProgramMaker::scheduleTree(
    std::size_t id, const Level& level, const ReduceVariables* reduceVariables)
{
    const ScheduledStage& stage = stageAt(id);
    const bool isRoot = stage.computeAt == program::ComputeAt::Root;
    if (isRoot)
        boundWhole(id, level);
    Func func = level.func;
    const Halide::Stage definition = reduceVariables ? func.update() : Halide::Stage(func);
    VariableTree tree(stage, definition);
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
    if (!reduceVariables)
        return;
    std::vector<TileSide> sides;
    for (std::size_t i = 0; i < stage.spatial.size(); ++i)
        sides.push_back(
            {level.axes[i][0].variable, stage.spatial[i].extent, i + 1 == stage.spatial.size()});
    applyTileLoops(Halide::Stage(func), {}, sides, m_options.machine.lanes, false);
}

void ProgramMaker::boundWhole(std::size_t id, const Level& level) const
{
    Func func = level.func;
    for (std::size_t i = 0; i < stageAt(id).spatial.size(); ++i)
        func.bound(level.axes[i][0].variable, 0, static_cast<int>(stageAt(id).spatial[i].extent));
}

std::optional<ProgramMaker::LoopPlace> ProgramMaker::placeBefore(std::size_t id, int end) const
{
    for (int i = end - 1; i >= 0; --i) {
        if (const auto& place = m_places[id][static_cast<std::size_t>(i)])
            return place;
    }
    return std::nullopt;
}

void ProgramMaker::place(std::size_t id)
{
    const ScheduledStage& stage = stageAt(id);
    if (stage.isPlaceholder || stage.computeAt == program::ComputeAt::Inlined)
        return;
    if (stage.spatial.empty() && !stage.isReduction() && !stage.isOutput)
        return; // a constant
    Func func = m_realized[id].func;
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

Result<HalideProgram> ProgramMaker::collect()
{
    HalideProgram result;
    result.reduceNames = std::move(m_reduceNames);
    for (std::size_t id = 0; id < m_program.stages.size(); ++id) {
        if (!stageAt(id).isPlaceholder)
            continue;
        result.inputs.push_back(m_inputs.param(id));
        result.buffers.push_back(m_inputs.buffer(id));
    }
    for (std::size_t id = 0; id < m_program.stages.size(); ++id) {
        const ScheduledStage& stage = stageAt(id);
        if (!stage.isOutput)
            continue;
        if (stage.computeAt != program::ComputeAt::Root)
            return fail(ErrorKind::Unsupported,
                fmt::format(
                    "stage {} ({}) is an output and must be computed at the root", id, stage.name));
        Func func = m_realized[id].func;
        if (!m_schedules && sumsUp(stage)) {
            // As programs for Halide are written: only what is read can be computed in tiles.
            Func copy(stage.identifier + "_out");
            const std::vector<Var> arguments = func.args();
            copy(arguments) = func(std::vector<Expr>(arguments.begin(), arguments.end()));
            func = copy;
        }
        fixOutput(func, stage.shape);
        result.outputs.push_back(func);
        result.buffers.push_back({stage.name, stage.shape, {}, {}, true});
    }
    return result;
}

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
