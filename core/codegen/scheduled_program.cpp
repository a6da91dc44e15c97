// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/scheduled_program.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "codegen/program_names.h"
#include "program/loop_nest.h"

namespace tlp::codegen {
namespace {

using workload::Expr;
using workload::ExprPtr;

ExprPtr makeExpr(Expr expr)
{
    return std::make_shared<const Expr>(std::move(expr));
}

ExprPtr integer(std::int64_t value)
{
    Expr expr;
    expr.integer = value;
    return makeExpr(std::move(expr));
}

ExprPtr axis(std::size_t position)
{
    Expr expr;
    expr.kind = Expr::Kind::Axis;
    expr.axis = static_cast<int>(position);
    return makeExpr(std::move(expr));
}

ExprPtr binary(Expr::Kind kind, ExprPtr a, ExprPtr b)
{
    Expr expr;
    expr.kind = kind;
    expr.children = {std::move(a), std::move(b)};
    return makeExpr(std::move(expr));
}

ExprPtr access(int stage, std::vector<ExprPtr> indices)
{
    Expr expr;
    expr.kind = Expr::Kind::Access;
    expr.stage = stage;
    expr.children = std::move(indices);
    return makeExpr(std::move(expr));
}

struct ExprArithmetic
{
    [[nodiscard]] ExprPtr add(const ExprPtr& a, const ExprPtr& b) const
    {
        return binary(Expr::Kind::Add, a, b);
    }
    [[nodiscard]] ExprPtr multiply(const ExprPtr& a, std::int64_t n) const
    {
        return binary(Expr::Kind::Multiply, a, integer(n));
    }
    [[nodiscard]] ExprPtr divide(const ExprPtr& a, std::int64_t n) const
    {
        return binary(Expr::Kind::FloorDivide, a, integer(n));
    }
    [[nodiscard]] ExprPtr modulo(const ExprPtr& a, std::int64_t n) const
    {
        return binary(Expr::Kind::FloorModulo, a, integer(n));
    }
};

/// The tree with every node for which `replace` gives something replaced by that.
template <typename Replace>
ExprPtr rewritten(const ExprPtr& expr, const Replace& replace)
{
    if (ExprPtr other = replace(*expr))
        return other;
    Expr copy = *expr;
    for (ExprPtr& child : copy.children)
        child = rewritten(child, replace);
    return makeExpr(std::move(copy));
}

std::vector<ExprPtr> axesUpTo(std::size_t count)
{
    std::vector<ExprPtr> axes;
    for (std::size_t i = 0; i < count; ++i)
        axes.push_back(axis(i));
    return axes;
}

/// The steps of the rewriting, beside a State that checks them. Stages keep one identity while
/// others are inserted before them: bodies name identities.
class Scheduler
{
public:
    explicit Scheduler(const workload::ComputeDag& dag)
        : m_state(dag)
    {
        for (const workload::DagStage& stage : dag.stages) {
            ScheduledStage scheduled;
            scheduled.name = stage.name;
            scheduled.isPlaceholder = stage.isPlaceholder;
            scheduled.isConstant = stage.isConstant;
            scheduled.shape = stage.shape;
            scheduled.spatial = stage.spatial;
            scheduled.reduce = stage.reduce;
            scheduled.body = stage.body;
            resetLoops(scheduled);
            m_order.push_back(static_cast<int>(m_stages.size()));
            m_stages.push_back(std::move(scheduled));
        }
    }

    Status apply(const records::Step& step)
    {
        std::optional<std::vector<program::Iterator>> before; // of the stage, for RF
        if (const auto* rfactor = std::get_if<records::RfactorStep>(&step); rfactor
            && rfactor->stage >= 0 && rfactor->stage < static_cast<int>(m_state.stages().size()))
            before = m_state.stages()[static_cast<std::size_t>(rfactor->stage)].iters;
        const std::vector<records::Step> earlier = m_state.steps();
        TLP_CHECK(m_state.apply(step));
        if (const auto* fuse = std::get_if<records::FuseStep>(&step))
            return this->fuse(*fuse);
        if (const auto* reorder = std::get_if<records::ReorderStep>(&step)) {
            ScheduledStage& stage = at(reorder->stage);
            std::vector<Loop> loops;
            for (const int iter : reorder->order)
                loops.push_back(stage.loops[static_cast<std::size_t>(iter)]);
            stage.loops = std::move(loops);
        } else if (const auto* own = std::get_if<records::SplitStep>(&step)) {
            return split(own->stage, own->iter, earlier, step);
        } else if (const auto* follow = std::get_if<records::FollowSplitStep>(&step)) {
            return split(follow->stage, follow->iter, earlier, step);
        } else if (const auto* fused = std::get_if<records::FollowFusedSplitStep>(&step)) {
            return split(fused->stage, fused->iter, earlier, step);
        } else if (const auto* write = std::get_if<records::CacheWriteStep>(&step)) {
            cacheWrite(write->stage);
        } else if (const auto* read = std::get_if<records::CacheReadStep>(&step)) {
            cacheRead(*read);
        } else if (const auto* rfactor = std::get_if<records::RfactorStep>(&step)) {
            return this->rfactor(*rfactor, *before);
        } else if (const auto* align = std::get_if<records::StorageAlignStep>(&step)) {
            return unsupported(fmt::format("pads the storage of stage {}", align->stage));
        } else if (const auto* annotation = std::get_if<records::AnnotationStep>(&step);
                   annotation && annotation->annotation > 3) {
            return unsupported(fmt::format("marks a loop as {}, which no processor has",
                records::nameOfAnnotation(annotation->annotation)));
        }
        return {};
    }

    Result<ScheduledProgram> finish(
        const workload::ComputeDag& dag, std::span<const records::Step> steps)
    {
        TLP_TRY(const program::LoopNest nest, program::replay(steps, steps.size(), &dag));
        std::vector<int> position(m_stages.size());
        for (std::size_t i = 0; i < m_order.size(); ++i)
            position[static_cast<std::size_t>(m_order[i])] = static_cast<int>(i);

        ScheduledProgram program;
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            ScheduledStage stage = at(static_cast<int>(i));
            if (stage.body) {
                stage.body = rewritten(stage.body, [&](const Expr& expr) {
                    return expr.kind == Expr::Kind::Access ? renumbered(expr, position) : nullptr;
                });
            }
            takePlace(stage, static_cast<int>(i));
            program.stages.push_back(std::move(stage));
        }
        for (const program::LoopLine& line : nest.lines) {
            if (line.kind == program::LoopLine::Kind::Loop)
                program.stages[static_cast<std::size_t>(line.stage)]
                    .loops[static_cast<std::size_t>(line.iter)]
                    .extent
                    = line.extent.value_or(0);
        }
        markOutputs(program);
        nameProgram(program);
        return program;
    }

    static void resetLoops(ScheduledStage& stage)
    {
        stage.variables.clear();
        stage.relations.clear();
        stage.loops.clear();
        if (stage.isPlaceholder)
            return;
        for (const workload::Axis& a : stage.spatial)
            stage.variables.push_back({a.extent, false, -1, {}});
        for (const workload::Axis& a : stage.reduce)
            stage.variables.push_back({a.extent, true, -1, {}});
        for (std::size_t i = 0; i < stage.variables.size(); ++i)
            stage.loops.push_back({static_cast<int>(i), stage.variables[i].extent, 0});
    }

    static void markOutputs(ScheduledProgram& program)
    {
        std::set<int> read;
        for (const ScheduledStage& stage : program.stages) {
            if (stage.body)
                workload::forEachAccess(
                    *stage.body, [&](const Expr& expr) { read.insert(expr.stage); });
        }
        for (std::size_t i = 0; i < program.stages.size(); ++i)
            program.stages[i].isOutput
                = !program.stages[i].isPlaceholder && !read.contains(static_cast<int>(i));
    }

private:
    program::State m_state;
    std::vector<ScheduledStage> m_stages; ///< by identity
    std::vector<int> m_order; ///< identities by stage id

    ScheduledStage& at(int id)
    {
        return m_stages[static_cast<std::size_t>(m_order[static_cast<std::size_t>(id)])];
    }

    [[nodiscard]] tl::unexpected<Error> unsupported(const std::string& why) const
    {
        return fail(ErrorKind::Unsupported, fmt::format("step {} {}", m_state.steps().size(), why));
    }

    static ExprPtr renumbered(const Expr& expr, const std::vector<int>& position)
    {
        std::vector<ExprPtr> indices;
        for (const ExprPtr& child : expr.children) {
            indices.push_back(rewritten(child, [&](const Expr& inner) {
                return inner.kind == Expr::Kind::Access ? renumbered(inner, position) : nullptr;
            }));
        }
        return access(position[static_cast<std::size_t>(expr.stage)], std::move(indices));
    }

    void takePlace(ScheduledStage& stage, int id) const
    {
        const program::Stage& replayed = m_state.stages()[static_cast<std::size_t>(id)];
        stage.name = replayed.name();
        stage.computeAt = replayed.computeAt;
        stage.unrollLimit = replayed.autoUnrollMaxStep;
        if (const auto target = m_state.attachMap().targetOf(id)) {
            stage.targetStage = target->stage;
            stage.targetLoop = target->iter;
        }
        for (std::size_t k = 0; k < stage.loops.size(); ++k) {
            stage.loops[k].annotation = replayed.iters[k].annotation;
            stage.loops[k].extent = 1; // the nest lists those that are longer
        }
    }

    static int addVariable(ScheduledStage& stage, std::int64_t extent, bool isReduction, int source)
    {
        stage.variables.push_back({extent, isReduction, source, {}});
        return static_cast<int>(stage.variables.size()) - 1;
    }

    Status fuse(const records::FuseStep& step)
    {
        ScheduledStage& stage = at(step.stage);
        if (step.iters.empty()) {
            stage.loops = {{addVariable(stage, 1, false, -1), 1, 0}};
            return {};
        }
        LoopRelation relation{LoopRelation::Kind::Fuse, -1, {}};
        std::int64_t extent = 1;
        std::set<bool> kinds;
        for (const int iter : step.iters) {
            const int variable = stage.loops[static_cast<std::size_t>(iter)].variable;
            relation.parts.push_back(variable);
            const LoopVariable& part = stage.variables[static_cast<std::size_t>(variable)];
            kinds.insert(part.isReduction);
            if (__builtin_mul_overflow(extent, part.extent, &extent))
                return unsupported("fuses loops of too many rounds");
        }
        if (kinds.size() > 1)
            return unsupported("fuses a loop of the reduction with another");
        relation.whole
            = addVariable(stage, extent, *kinds.begin(), static_cast<int>(stage.relations.size()));
        const auto first = stage.loops.begin() + step.iters.front();
        *first = {relation.whole, extent, 0};
        stage.loops.erase(first + 1, first + static_cast<std::ptrdiff_t>(step.iters.size()));
        stage.relations.push_back(std::move(relation));
        return {};
    }

    Status split(
        int stageId, int iter, std::span<const records::Step> earlier, const records::Step& step)
    {
        TLP_TRY(const program::SplitPlan plan, program::planSplit(earlier, step));
        ScheduledStage& stage = at(stageId);
        const Loop whole = stage.loops[static_cast<std::size_t>(iter)];
        const LoopVariable variable = stage.variables[static_cast<std::size_t>(whole.variable)];
        const std::size_t count = plan.lengths.size();
        std::vector<std::int64_t> extents(count + 1);
        std::int64_t rest = variable.extent;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t part = plan.innerToOuter ? count - i : i;
            const std::int64_t length = plan.lengths[plan.innerToOuter ? part - 1 : part];
            extents[part] = length;
            rest = (rest + length - 1) / length;
        }
        extents[plan.innerToOuter ? 0 : count] = rest;

        LoopRelation relation{LoopRelation::Kind::Split, whole.variable, {}};
        std::vector<Loop> loops;
        for (const std::int64_t extent : extents) {
            relation.parts.push_back(addVariable(
                stage, extent, variable.isReduction, static_cast<int>(stage.relations.size())));
            loops.push_back({relation.parts.back(), extent, 0});
        }
        stage.relations.push_back(std::move(relation));
        stage.loops.erase(stage.loops.begin() + iter);
        stage.loops.insert(stage.loops.begin() + iter, loops.begin(), loops.end());
        return {};
    }

    void cacheWrite(int id)
    {
        ScheduledStage cache = at(id);
        resetLoops(cache);
        const int cacheIdentity = static_cast<int>(m_stages.size());
        ScheduledStage& copy = at(id);
        copy.reduce.clear();
        copy.body = access(cacheIdentity, axesUpTo(copy.spatial.size()));
        resetLoops(copy);
        m_order.insert(m_order.begin() + id, cacheIdentity);
        m_stages.push_back(std::move(cache));
    }

    void cacheRead(const records::CacheReadStep& step)
    {
        const int source = m_order[static_cast<std::size_t>(step.stage)];
        ScheduledStage cache;
        cache.shape = at(step.stage).shape;
        for (std::size_t i = 0; i < cache.shape.size(); ++i)
            cache.spatial.push_back({fmt::format("ax{}", i), cache.shape[i]});
        cache.body = access(source, axesUpTo(cache.shape.size()));
        resetLoops(cache);
        const int cacheIdentity = static_cast<int>(m_stages.size());
        for (const int reader : step.readers) {
            ExprPtr& body = at(reader).body;
            body = redirected(body, source, cacheIdentity);
        }
        m_order.insert(m_order.begin() + step.stage + 1, cacheIdentity);
        m_stages.push_back(std::move(cache));
    }

    static ExprPtr redirected(const ExprPtr& body, int from, int to)
    {
        Expr copy = *body;
        if (copy.kind == Expr::Kind::Access && copy.stage == from)
            copy.stage = to;
        for (ExprPtr& child : copy.children)
            child = redirected(child, from, to);
        return makeExpr(std::move(copy));
    }

    /// Source: apache/tvm src/te/schedule/schedule_dataflow_rewrite.cc, Schedule::rfactor.
    Status rfactor(const records::RfactorStep& step, const std::vector<program::Iterator>& before)
    {
        ScheduledStage& original = at(step.stage);
        if (!original.isReduction())
            return unsupported(
                fmt::format("factors stage {}, which is no plain reduction", step.stage));
        for (const LoopRelation& relation : original.relations) {
            if (relation.kind == LoopRelation::Kind::Split && !isExact(original, relation))
                return unsupported("factors a reduction that was split unevenly");
        }
        const int factored = original.loops[static_cast<std::size_t>(step.iter)].variable;
        const std::uint64_t touched = before[static_cast<std::size_t>(step.iter)].axes;
        const std::size_t rank = original.spatial.size();
        const auto position = static_cast<std::size_t>(
            step.factorIter < 0 ? static_cast<int>(rank) + 1 + step.factorIter : step.factorIter);

        ScheduledStage partial;
        partial.shape = original.shape;
        partial.spatial = original.spatial;
        const std::int64_t extent = original.variables[static_cast<std::size_t>(factored)].extent;
        const workload::Axis factor{before[static_cast<std::size_t>(step.iter)].variable, extent};
        partial.spatial.insert(
            partial.spatial.begin() + static_cast<std::ptrdiff_t>(position), factor);
        partial.shape.insert(partial.shape.begin() + static_cast<std::ptrdiff_t>(position), extent);

        std::vector<std::optional<ExprPtr>> values(original.variables.size());
        for (std::size_t i = 0; i < rank; ++i)
            values[i] = axis(i < position ? i : i + 1);
        values[static_cast<std::size_t>(factored)] = axis(position);
        for (std::size_t i = 0; i < original.reduce.size(); ++i) {
            if (((touched >> (rank + i)) & 1) != 0)
                continue;
            values[rank + i] = axis(rank + 1 + partial.reduce.size());
            partial.reduce.push_back(original.reduce[i]);
        }
        for (std::size_t i = 0; i < before.size(); ++i) {
            const int variable = original.loops[i].variable;
            if (variable == factored || (before[i].axes & touched) == 0)
                continue;
            values[static_cast<std::size_t>(variable)] = axis(rank + 1 + partial.reduce.size());
            partial.reduce.push_back({before[i].variable,
                original.variables[static_cast<std::size_t>(variable)].extent});
        }
        completeValues(original, values, ExprArithmetic{});
        partial.body = rewritten(original.body, [&](const Expr& expr) -> ExprPtr {
            return expr.kind == Expr::Kind::Axis
                ? values[static_cast<std::size_t>(expr.axis)].value_or(integer(0))
                : nullptr;
        });
        resetLoops(partial);

        const int partialIdentity = static_cast<int>(m_stages.size());
        std::vector<ExprPtr> indices = axesUpTo(rank);
        indices.insert(indices.begin() + static_cast<std::ptrdiff_t>(position), axis(rank));
        Expr total;
        total.kind = Expr::Kind::Reduce;
        total.name = original.body->name;
        total.children = {access(partialIdentity, std::move(indices))};
        original.body = makeExpr(std::move(total));
        original.reduce = {factor};
        resetLoops(original);
        m_order.insert(m_order.begin() + step.stage, partialIdentity);
        m_stages.push_back(std::move(partial));
        return {};
    }

    static bool isExact(const ScheduledStage& stage, const LoopRelation& relation)
    {
        std::int64_t product = 1;
        for (const int part : relation.parts)
            product *= stage.variables[static_cast<std::size_t>(part)].extent;
        return product == stage.variables[static_cast<std::size_t>(relation.whole)].extent;
    }
};

} // namespace

Result<ScheduledProgram> scheduleProgram(
    const workload::ComputeDag& dag, std::span<const records::Step> steps)
{
    Scheduler scheduler(dag);
    for (const records::Step& step : steps)
        TLP_CHECK(scheduler.apply(step));
    return scheduler.finish(dag, steps);
}

workload::ComputeDag dagOf(const ScheduledProgram& program)
{
    workload::ComputeDag dag;
    for (const ScheduledStage& stage : program.stages)
        dag.stages.push_back({stage.name, stage.isPlaceholder, stage.isConstant, stage.shape,
            stage.spatial, stage.reduce, stage.body, {}});
    return dag;
}

} // namespace tlp::codegen
