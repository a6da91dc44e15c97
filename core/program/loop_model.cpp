// SPDX-License-Identifier: GPL-3.0-only
#include "program/loop_model.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "workload/expr.h"

namespace tlp::program {
namespace {

using workload::Expr;

TermRef termOf(const Expr& expr, const std::vector<int>& variables, TermPool& pool)
{
    const auto child = [&](std::size_t i) { return termOf(*expr.children[i], variables, pool); };
    switch (expr.kind) {
    case Expr::Kind::Integer:
        return pool.constant(expr.integer);
    case Expr::Kind::Axis:
        return pool.variable(variables[static_cast<std::size_t>(expr.axis)]);
    case Expr::Kind::Add:
        return pool.add(child(0), child(1));
    case Expr::Kind::Subtract:
        return pool.subtract(child(0), child(1));
    case Expr::Kind::Multiply:
        return pool.multiply(child(0), child(1));
    case Expr::Kind::FloorDivide:
        return pool.floorDivide(child(0), child(1));
    case Expr::Kind::FloorModulo:
        return pool.floorModulo(child(0), child(1));
    case Expr::Kind::Minimum:
        return pool.minimum(child(0), child(1));
    case Expr::Kind::Maximum:
        return pool.maximum(child(0), child(1));
    default:
        return pool.opaque();
    }
}

bool isThread(int annotation)
{
    return annotation >= static_cast<int>(records::IterAnnotation::VThread)
        && annotation <= static_cast<int>(records::IterAnnotation::ThreadZ);
}

} // namespace

LoopModel::LoopModel(const workload::ComputeDag& dag)
{
    std::vector<bool> isRead(dag.stages.size(), false);
    for (const workload::DagStage& source : dag.stages) {
        auto stage = std::make_unique<ModelStage>();
        stage->isPlaceholder = source.isPlaceholder;
        stage->axisExtents = source.shape;
        for (const workload::Axis& axis : source.spatial)
            stage->axes.push_back(addVariable({LoopVariable::Origin::Named, axis.name}));
        for (const workload::Axis& axis : source.reduce) {
            stage->reduceAxes.push_back(addVariable({LoopVariable::Origin::Named, axis.name}));
            stage->reduceExtents.push_back(axis.extent);
        }
        stage->iters = stage->axes;
        stage->iters.insert(stage->iters.end(), stage->reduceAxes.begin(), stage->reduceAxes.end());
        if (source.body) {
            const bool isReduction = source.body->kind == Expr::Kind::Reduce;
            stage->body = isReduction ? source.body->children.front().get() : source.body.get();
            stage->combiner = isReduction ? source.body->name : "";
            for (const int axis : stage->iters)
                stage->bodyAxes.push_back(m_pool->variable(axis));
            workload::forEachAccess(*source.body, [&](const Expr& access) {
                isRead[static_cast<std::size_t>(access.stage)] = true;
                ModelAccess read{m_stages[static_cast<std::size_t>(access.stage)].get(), {}};
                for (const workload::ExprPtr& index : access.children)
                    read.indices.push_back(termOf(*index, stage->iters, *m_pool));
                stage->accesses.push_back(std::move(read));
            });
        }
        m_stages.push_back(std::move(stage));
    }
    for (std::size_t i = 0; i < m_stages.size(); ++i)
        m_stages[i]->isOutput = !isRead[i] && !m_stages[i]->isPlaceholder;
}

Result<LoopModel> LoopModel::of(const State& state, const workload::ComputeDag& dag)
{
    LoopModel model(dag);
    const auto isRfactor = [](const records::Step& step) {
        return std::holds_alternative<records::RfactorStep>(step);
    };
    if (std::ranges::none_of(state.steps(), isRfactor)) {
        for (const records::Step& step : state.steps())
            model.apply(state.steps(), step, nullptr);
        return model;
    }
    State prefix(dag); // RF needs its stage as it was before
    for (const records::Step& step : state.steps()) {
        std::optional<Stage> before;
        if (const auto* rfactor = std::get_if<records::RfactorStep>(&step))
            before = prefix.stages()[static_cast<std::size_t>(rfactor->stage)];
        TLP_CHECK(prefix.apply(step));
        model.apply(prefix.steps(), step, before ? &*before : nullptr);
    }
    return model;
}

int LoopModel::addVariable(LoopVariable variable)
{
    m_variables.push_back(std::move(variable));
    return static_cast<int>(m_variables.size()) - 1;
}

std::string LoopModel::nameOf(int variable) const
{
    const LoopVariable& entry = m_variables[static_cast<std::size_t>(variable)];
    switch (entry.origin) {
    case LoopVariable::Origin::Named:
        return entry.text;
    case LoopVariable::Origin::Outer:
        return nameOf(entry.first) + ".outer";
    case LoopVariable::Origin::Inner:
        return nameOf(entry.first) + ".inner";
    case LoopVariable::Origin::Fused:
        return fmt::format("{}.{}.fused", nameOf(entry.first), nameOf(entry.second));
    case LoopVariable::Origin::Suffixed:
        return nameOf(entry.first) + entry.text;
    }
    return {};
}

/// The state has accepted the step already, so nothing here can fail.
struct ModelApplier
{
    LoopModel& model;
    std::span<const records::Step> steps;
    const Stage* before;

    [[nodiscard]] ModelStage& at(int stage) const
    {
        return *model.m_stages[static_cast<std::size_t>(stage)];
    }

    void operator()(const records::AnnotationStep& step) const
    {
        if (isThread(step.annotation))
            at(step.stage)
                .threads.emplace_back(
                    at(step.stage).iters[static_cast<std::size_t>(step.iter)], step.annotation);
    }

    void operator()(const records::FuseStep& step) const
    {
        ModelStage& stage = at(step.stage);
        if (step.iters.empty()) {
            const int singleton = model.addVariable({LoopVariable::Origin::Named, "singleton"});
            stage.relations.push_back({Relation::Kind::Singleton, singleton});
            stage.iters = {singleton};
            return;
        }
        const auto first = stage.iters.begin() + step.iters.front();
        int fused = *first;
        for (std::size_t i = 1; i < step.iters.size(); ++i) {
            const int inner = first[static_cast<std::ptrdiff_t>(i)];
            const int both = model.addVariable({LoopVariable::Origin::Fused, {}, fused, inner});
            stage.relations.push_back({Relation::Kind::Fuse, fused, inner, both});
            fused = both;
        }
        *first = fused;
        stage.iters.erase(first + 1, first + static_cast<std::ptrdiff_t>(step.iters.size()));
    }

    void operator()(const records::ReorderStep& step) const
    {
        ModelStage& stage = at(step.stage);
        std::vector<int> reordered;
        for (const int iter : step.order)
            reordered.push_back(stage.iters[static_cast<std::size_t>(iter)]);
        stage.iters = std::move(reordered);
    }

    void operator()(const records::SplitStep& step) const { split(step.stage, step.iter, step); }
    void operator()(const records::FollowSplitStep& step) const
    {
        split(step.stage, step.iter, step);
    }
    void operator()(const records::FollowFusedSplitStep& step) const
    {
        split(step.stage, step.iter, step);
    }

    void split(int stageId, int iter, const records::Step& step) const
    {
        const auto plan = planSplit(steps, step);
        if (!plan)
            return;
        ModelStage& stage = at(stageId);
        const std::size_t count = plan->lengths.size();
        std::vector<int> parts(count + 1);
        int rest = stage.iters[static_cast<std::size_t>(iter)];
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t part = plan->innerToOuter ? count - i : i;
            const int outer = model.addVariable({LoopVariable::Origin::Outer, {}, rest});
            const int inner = model.addVariable({LoopVariable::Origin::Inner, {}, rest});
            const auto kind
                = plan->innerToOuter ? Relation::Kind::SplitByFactor : Relation::Kind::SplitByParts;
            stage.relations.push_back(
                {kind, outer, inner, rest, plan->lengths[plan->innerToOuter ? part - 1 : part]});
            parts[part] = plan->innerToOuter ? inner : outer;
            rest = plan->innerToOuter ? outer : inner;
        }
        parts[plan->innerToOuter ? 0 : count] = rest;
        stage.iters[static_cast<std::size_t>(iter)] = parts.front();
        stage.iters.insert(stage.iters.begin() + iter + 1, parts.begin() + 1, parts.end());
    }

    void operator()(const records::CacheReadStep& step) const
    {
        ModelStage* source = &at(step.stage);
        auto cache = std::make_unique<ModelStage>();
        cache->scope = step.scope;
        cache->axisExtents = source->axisExtents;
        ModelAccess read{source, {}};
        for (std::size_t i = 0; i < source->axisExtents.size(); ++i) {
            cache->axes.push_back(
                model.addVariable({LoopVariable::Origin::Named, fmt::format("ax{}", i)}));
            read.indices.push_back(model.m_pool->variable(cache->axes.back()));
        }
        cache->iters = cache->axes;
        cache->accesses.push_back(std::move(read));
        for (const int reader : step.readers) {
            for (ModelAccess& access : at(reader).accesses) {
                if (access.producer == source)
                    access.producer = cache.get();
            }
        }
        model.m_stages.insert(model.m_stages.begin() + step.stage + 1, std::move(cache));
    }

    void operator()(const records::CacheWriteStep& step) const
    {
        ModelStage& original = at(step.stage);
        auto cache = std::make_unique<ModelStage>();
        cache->scope = step.scope;
        cache->axisExtents = original.axisExtents;
        cache->reduceAxes = std::move(original.reduceAxes);
        cache->reduceExtents = std::move(original.reduceExtents);
        ModelAccess copy{cache.get(), {}};
        for (const int axis : original.axes) {
            cache->axes.push_back(model.addVariable({LoopVariable::Origin::Suffixed, ".c", axis}));
            copy.indices.push_back(model.m_pool->variable(axis));
        }
        cache->accesses = substituted(original.accesses, original.axes,
            [&](std::size_t i) { return model.m_pool->variable(cache->axes[i]); });
        const auto ofCache = [&](std::size_t i) { return model.m_pool->variable(cache->axes[i]); };
        cache->body = std::exchange(original.body, nullptr);
        cache->bodyAxes = substituted(std::exchange(original.bodyAxes, {}), original.axes, ofCache);
        cache->combiner = std::exchange(original.combiner, "");
        cache->iters = cache->axes;
        cache->iters.insert(cache->iters.end(), cache->reduceAxes.begin(), cache->reduceAxes.end());
        original.reduceAxes.clear();
        original.reduceExtents.clear();
        original.relations.clear();
        original.threads.clear();
        original.unrollLimits.clear();
        original.iters = original.axes;
        original.accesses = {std::move(copy)};
        model.m_stages.insert(model.m_stages.begin() + step.stage, std::move(cache));
    }

    template <typename Value>
    std::vector<TermRef> substituted(
        std::vector<TermRef> terms, const std::vector<int>& variables, const Value& value) const
    {
        const auto lookup = [&](int variable) -> TermRef {
            const auto found = std::ranges::find(variables, variable);
            return found == variables.end()
                ? nullptr
                : value(static_cast<std::size_t>(found - variables.begin()));
        };
        for (TermRef& term : terms)
            term = model.m_pool->substitute(term, lookup);
        return terms;
    }

    template <typename Value>
    std::vector<ModelAccess> substituted(std::vector<ModelAccess> accesses,
        const std::vector<int>& variables, const Value& value) const
    {
        for (ModelAccess& access : accesses)
            access.indices = substituted(std::move(access.indices), variables, value);
        return accesses;
    }

    void operator()(const records::RfactorStep& step) const
    {
        ModelStage& original = at(step.stage);
        const int factored = original.iters[static_cast<std::size_t>(step.iter)];
        const std::vector<Iterator>& loops = before->iters;
        const std::uint64_t touched = loops[static_cast<std::size_t>(step.iter)].axes;

        auto partial = std::make_unique<ModelStage>();
        const std::vector<std::int64_t> extents = partExtents(original);
        const auto extentOf
            = [&](int variable) { return extents[static_cast<std::size_t>(variable)]; };
        const int rank = static_cast<int>(original.axes.size());
        const int position = step.factorIter < 0 ? rank + 1 + step.factorIter : step.factorIter;
        partial->axes = original.axes;
        partial->axes.insert(partial->axes.begin() + position, factored);
        partial->axisExtents = original.axisExtents;
        partial->axisExtents.insert(partial->axisExtents.begin() + position, extentOf(factored));
        std::vector<int> replaced;
        for (std::size_t i = 0; i < original.reduceAxes.size(); ++i) {
            if (((touched >> (original.axes.size() + i)) & 1) != 0) {
                replaced.push_back(original.reduceAxes[i]);
                continue;
            }
            partial->reduceAxes.push_back(original.reduceAxes[i]);
            partial->reduceExtents.push_back(original.reduceExtents[i]);
        }
        for (std::size_t i = 0; i < original.iters.size(); ++i) {
            if (original.iters[i] == factored || (loops[i].axes & touched) == 0)
                continue;
            partial->reduceAxes.push_back(original.iters[i]);
            partial->reduceExtents.push_back(extentOf(original.iters[i]));
        }
        const std::vector<TermRef> values = axisValues(original, extents);
        const auto ofReplaced
            = [&](std::size_t i) { return values[static_cast<std::size_t>(replaced[i])]; };
        partial->accesses = substituted(original.accesses, replaced, ofReplaced);
        partial->body = original.body;
        partial->bodyAxes = substituted(original.bodyAxes, replaced, ofReplaced);
        partial->combiner = original.combiner;
        partial->iters = partial->axes;
        partial->iters.insert(
            partial->iters.end(), partial->reduceAxes.begin(), partial->reduceAxes.end());
        makeTotal(original, *partial, factored, position, extentOf(factored));
        model.m_stages.insert(model.m_stages.begin() + step.stage, std::move(partial));
    }

    /// Turns the original into the stage that adds up the partial results.
    void makeTotal(ModelStage& original, ModelStage& partial, int factored, int position,
        std::int64_t extent) const
    {
        ModelAccess read{&partial, {}};
        for (std::size_t i = 0; i < original.axes.size(); ++i) {
            original.axes[i]
                = model.addVariable({LoopVariable::Origin::Named, fmt::format("ax{}", i)});
            read.indices.push_back(model.m_pool->variable(original.axes[i]));
        }
        const int sum = model.addVariable({LoopVariable::Origin::Suffixed, ".v", factored});
        read.indices.insert(read.indices.begin() + position, model.m_pool->variable(sum));
        original.reduceAxes = {sum};
        original.reduceExtents = {extent};
        original.relations.clear();
        original.threads.clear();
        original.unrollLimits.clear();
        original.body = nullptr;
        original.bodyAxes.clear();
        original.iters = original.axes;
        original.iters.push_back(sum);
        original.accesses = {std::move(read)};
    }

    /// Extent of every variable of the stage, from its relations; 0 for others.
    [[nodiscard]] std::vector<std::int64_t> partExtents(const ModelStage& stage) const
    {
        std::vector<std::int64_t> extents(static_cast<std::size_t>(model.variableCount()), 0);
        const auto extent = [&](int variable) -> std::int64_t& {
            return extents[static_cast<std::size_t>(variable)];
        };
        for (std::size_t i = 0; i < stage.axes.size(); ++i)
            extent(stage.axes[i]) = stage.axisExtents[i];
        for (std::size_t i = 0; i < stage.reduceAxes.size(); ++i)
            extent(stage.reduceAxes[i]) = stage.reduceExtents[i];
        for (const Relation& relation : stage.relations) {
            if (relation.kind == Relation::Kind::Fuse) {
                if (__builtin_mul_overflow(
                        extent(relation.outer), extent(relation.inner), &extent(relation.parent)))
                    extent(relation.parent) = 0;
                continue;
            }
            if (relation.amount < 1)
                continue;
            const std::int64_t rest = extent(relation.parent) / relation.amount
                + (extent(relation.parent) % relation.amount != 0 ? 1 : 0);
            const bool byFactor = relation.kind == Relation::Kind::SplitByFactor;
            extent(relation.inner) = byFactor ? relation.amount : rest;
            extent(relation.outer) = byFactor ? rest : relation.amount;
        }
        return extents;
    }

    /// The stage's axes in terms of its iterators, by variable; null for others.
    [[nodiscard]] std::vector<TermRef> axisValues(
        const ModelStage& stage, const std::vector<std::int64_t>& extents) const
    {
        TermPool& pool = *model.m_pool;
        std::vector<TermRef> values(static_cast<std::size_t>(model.variableCount()), nullptr);
        const auto value
            = [&](int variable) -> TermRef& { return values[static_cast<std::size_t>(variable)]; };
        const auto extent
            = [&](int variable) { return extents[static_cast<std::size_t>(variable)]; };
        for (const int variable : stage.iters)
            value(variable) = extent(variable) == 1 ? pool.constant(0) : pool.variable(variable);
        for (auto relation = stage.relations.rbegin(); relation != stage.relations.rend();
             ++relation) {
            TermRef inner = pool.constant(extent(relation->inner >= 0 ? relation->inner : 0));
            if (relation->kind == Relation::Kind::Fuse) {
                value(relation->outer) = pool.floorDivide(value(relation->parent), inner);
                value(relation->inner) = pool.floorModulo(value(relation->parent), inner);
            } else if (relation->kind == Relation::Kind::SplitByFactor
                || relation->kind == Relation::Kind::SplitByParts) {
                value(relation->parent) = pool.add(
                    value(relation->inner), pool.multiply(value(relation->outer), inner));
            }
        }
        return values;
    }

    void operator()(const records::ComputeInlineStep& step) const
    {
        at(step.stage).isInlined = true;
    }
    void operator()(const records::ComputeAtStep& step) const { at(step.stage).isInlined = false; }
    void operator()(const records::ComputeRootStep& step) const
    {
        at(step.stage).isInlined = false;
    }
    void operator()(const records::PragmaStep& step) const
    {
        const std::size_t dollar = step.pragma.find('$');
        const std::vector<int>& iters = at(step.stage).iters;
        if (!step.pragma.starts_with("auto_unroll_max_step") || dollar == std::string::npos
            || step.iter < 0 || step.iter >= static_cast<int>(iters.size()))
            return;
        const auto limit = parseInteger(std::string_view(step.pragma).substr(dollar + 1));
        if (limit && *limit >= INT32_MIN && *limit <= INT32_MAX)
            at(step.stage)
                .unrollLimits.emplace_back(
                    iters[static_cast<std::size_t>(step.iter)], static_cast<int>(*limit));
    }
    void operator()(const records::StorageAlignStep&) const {}
    void operator()(const records::UnknownStep&) const {}
};

void LoopModel::apply(
    std::span<const records::Step> steps, const records::Step& step, const Stage* before)
{
    std::visit(ModelApplier{*this, steps, before}, step);
}

} // namespace tlp::program
