// SPDX-License-Identifier: GPL-3.0-only
#include "program/bound_inference.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "program/simplify.h"

namespace tlp::program {
namespace {

using records::IterAnnotation;

/// Where memory lives, and how wide a thread axis reaches; TVM's StorageRank and ThreadScope.
enum Rank : int { Global = 0, Shared = 1, Warp = 2, Local = 3 };

int rankOfScope(const std::string& scope)
{
    if (scope.starts_with("shared"))
        return Shared;
    if (scope.starts_with("warp"))
        return Warp;
    return scope.starts_with("local") ? Local : Global;
}

bool isBlock(int annotation)
{
    return annotation == static_cast<int>(IterAnnotation::BlockX)
        || annotation == static_cast<int>(IterAnnotation::BlockY)
        || annotation == static_cast<int>(IterAnnotation::BlockZ);
}

class BoundInference
{
public:
    BoundInference(const State& state, LoopModel& model)
        : m_state(state)
        , m_model(model)
        , m_pool(model.pool())
        , m_simplifier(m_pool, m_facts)
        , m_plainSimplifier(m_pool, m_noFacts)
        , m_finalSimplifier(m_pool, m_finalFacts)
    {}

    Status run()
    {
        inlineBodies();
        collectReaders();
        rebaseAxes();
        findPaths();
        for (std::size_t i = stages().size(); i-- > 0;) {
            if (stage(i).isInlined)
                continue;
            TLP_CHECK(inferAxes(i));
            passDown(stage(i));
        }
        return {};
    }

    std::vector<std::vector<LoopBounds>> results()
    {
        const auto nameOf = [&](int variable) { return m_model.nameOf(variable); };
        std::vector<std::vector<LoopBounds>> all(stages().size());
        for (std::size_t i = 0; i < stages().size(); ++i) {
            for (const int variable : stage(i).isInlined ? std::vector<int>() : stage(i).iters) {
                const TermRange& loop = range(variable);
                const TermRef extent = m_finalSimplifier.rewriteAndSimplify(loop.extent);
                LoopBounds bounds;
                bounds.minimum = toText(m_finalSimplifier.rewriteAndSimplify(loop.min), nameOf);
                bounds.extentText = toText(extent, nameOf);
                if (extent->isConstant())
                    bounds.extent = extent->value;
                all[i].push_back(std::move(bounds));
            }
        }
        return all;
    }

    InferredRanges simplifiedRanges()
    {
        for (TermRange& range : m_ranges) {
            if (!range.min)
                continue;
            range = {m_finalSimplifier.rewriteAndSimplify(range.min),
                m_finalSimplifier.rewriteAndSimplify(range.extent)};
        }
        m_ranges.resize(static_cast<std::size_t>(m_model.variableCount()));
        return {std::move(m_ranges), std::move(m_leaves)};
    }

    LoopExtents constantExtents()
    {
        LoopExtents all(stages().size());
        for (std::size_t i = 0; i < stages().size(); ++i) {
            if (stage(i).isInlined)
                continue;
            for (const int variable : stage(i).iters) {
                const TermRef extent = m_finalSimplifier.rewriteAndSimplify(range(variable).extent);
                all[i].push_back(
                    extent->isConstant() ? std::optional(extent->value) : std::nullopt);
            }
        }
        return all;
    }

private:
    using Stages = std::vector<std::unique_ptr<ModelStage>>;

    const State& m_state;
    LoopModel& m_model;
    TermPool& m_pool;
    VariableFacts m_facts; ///< of every variable with a range
    VariableFacts m_noFacts;
    VariableFacts m_finalFacts; ///< without fused variables: TVM leaves them out at the end
    Simplifier m_simplifier;
    Simplifier m_plainSimplifier;
    Simplifier m_finalSimplifier;
    std::vector<TermRange> m_ranges; ///< by variable; null where unknown
    std::unordered_map<const ModelStage*, std::size_t> m_ids;
    std::vector<std::vector<ModelAccess>> m_accesses; ///< with inlined stages replaced
    std::vector<std::vector<std::size_t>> m_readers;
    std::vector<std::vector<int>> m_leaves; ///< variables of the iterators after rebasing
    std::unordered_map<int, int> m_rebased;
    std::vector<std::vector<int>> m_paths; ///< loops around a stage, innermost first
    std::unordered_map<int, std::pair<int, int>>
        m_threads; ///< leaf → (thread variable, annotation)

    Stages& stages() { return m_model.stages(); }
    ModelStage& stage(std::size_t i) { return *stages()[i]; }

    TermRange& range(int variable)
    {
        const auto index = static_cast<std::size_t>(variable);
        if (index >= m_ranges.size())
            m_ranges.resize(index + 1);
        return m_ranges[index];
    }

    [[nodiscard]] static VariableFacts::Fact factOf(
        const TermRange& range, const VariableFacts& facts)
    {
        if (range.extent->isConstant(1))
            return {boundsOf(range.min, facts), range.min};
        const Bounds low = boundsOf(range.min, facts);
        const Bounds extent = boundsOf(range.extent, facts);
        if (low.max == Bounds::kUnbounded || extent.max == Bounds::kUnbounded)
            return {{low.min, Bounds::kUnbounded}, nullptr};
        return {{low.min, low.max + extent.max - 1}, nullptr};
    }

    void bind(int variable, const TermRange& value, bool isFinal)
    {
        range(variable) = value;
        m_facts.setFact(variable, factOf(value, m_facts));
        if (isFinal)
            m_finalFacts.setFact(variable, factOf(value, m_finalFacts));
    }

    /// Reads of an inlined stage become what that stage reads.
    void inlineBodies()
    {
        for (std::size_t i = 0; i < stages().size(); ++i)
            m_ids[&stage(i)] = i;
        m_accesses.resize(stages().size());
        for (std::size_t i = 0; i < stages().size(); ++i) {
            for (const ModelAccess& access : stage(i).accesses) {
                if (!access.producer->isInlined) {
                    m_accesses[i].push_back(access);
                    continue;
                }
                const auto& axes = access.producer->axes;
                const auto value = [&](int variable) -> TermRef {
                    const auto found = std::ranges::find(axes, variable);
                    return found == axes.end()
                        ? nullptr
                        : access.indices[static_cast<std::size_t>(found - axes.begin())];
                };
                for (ModelAccess inner : m_accesses[m_ids.at(access.producer)]) {
                    for (TermRef& index : inner.indices)
                        index = m_pool.substitute(index, value);
                    m_accesses[i].push_back(std::move(inner));
                }
            }
        }
    }

    void collectReaders()
    {
        m_readers.resize(stages().size());
        for (std::size_t i = 0; i < stages().size(); ++i) {
            for (const ModelAccess& access : m_accesses[i]) {
                auto& readers = m_readers[m_ids.at(access.producer)];
                if (!stage(i).isInlined && (readers.empty() || readers.back() != i))
                    readers.push_back(i);
            }
        }
    }

    /// Axes that are still loops get a variable that starts at 0, unless a thread is bound to them.
    void rebaseAxes()
    {
        m_leaves.resize(stages().size());
        for (std::size_t i = 0; i < stages().size(); ++i) {
            ModelStage& owner = stage(i);
            m_leaves[i] = owner.iters;
            for (const auto& [variable, annotation] : owner.threads)
                m_threads[variable] = {m_model.addVariable({LoopVariable::Origin::Named,
                                           records::nameOfAnnotation(annotation)}),
                    annotation};
            for (const std::vector<int>* axes : {&owner.axes, &owner.reduceAxes}) {
                for (const int axis : *axes) {
                    const auto leaf = std::ranges::find(m_leaves[i], axis);
                    if (leaf == m_leaves[i].end() || m_threads.contains(axis))
                        continue;
                    const int rebased
                        = m_model.addVariable({LoopVariable::Origin::Suffixed, "", axis});
                    owner.relations.push_back({Relation::Kind::Rebase, rebased, -1, axis});
                    m_rebased[axis] = rebased;
                    *leaf = rebased;
                }
            }
        }
    }

    void findPaths()
    {
        m_paths.resize(stages().size());
        for (std::size_t i = 0; i < stages().size(); ++i) {
            for (auto target = m_state.attachMap().targetOf(static_cast<int>(i)); target;
                 target = m_state.attachMap().targetOf(target->stage)) {
                const auto& leaves = m_leaves[static_cast<std::size_t>(target->stage)];
                for (int iter = target->iter; iter >= 0; --iter)
                    m_paths[i].push_back(leaves[static_cast<std::size_t>(iter)]);
            }
        }
    }

    /// Whether a loop's whole range counts, because the stage's memory is filled outside of it.
    [[nodiscard]] bool mustRelax(int leaf, bool isInside, int scope) const
    {
        const auto thread = m_threads.find(leaf);
        if (thread == m_threads.end())
            return !isInside;
        const int annotation = thread->second.second;
        const int rank = isBlock(annotation) ? 0 : 1;
        if (scope == Warp && annotation == static_cast<int>(IterAnnotation::ThreadX))
            return true;
        return scope <= rank;
    }

    [[nodiscard]] int scopeOf(std::size_t i)
    {
        if (!stage(i).scope.empty())
            return rankOfScope(stage(i).scope);
        int scope = Global;
        for (const int leaf : m_paths[i]) {
            const auto thread = m_threads.find(leaf);
            if (thread != m_threads.end())
                scope = std::max<int>(scope, isBlock(thread->second.second) ? Shared : Local);
        }
        return scope;
    }

    TermRange coverRange(const Interval& interval, const TermRange& widest)
    {
        if (!interval.min || !interval.max)
            return widest;
        return {interval.min,
            m_plainSimplifier.simplify(
                m_pool.subtract(m_pool.add(interval.max, m_pool.constant(1)), interval.min))};
    }

    TermRange domainOf(const ModelStage& owner, std::size_t axis)
    {
        return {m_pool.constant(0), m_pool.constant(owner.axisExtents[axis])};
    }

    /// The part of the stage's tensor that its readers need.
    Status inferAxes(std::size_t i)
    {
        ModelStage& owner = stage(i);
        for (std::size_t k = 0; k < owner.reduceAxes.size(); ++k)
            bind(owner.reduceAxes[k], {m_pool.constant(0), m_pool.constant(owner.reduceExtents[k])},
                true);
        if (owner.isOutput || owner.isPlaceholder || m_readers[i].empty()) {
            for (std::size_t k = 0; k < owner.axes.size(); ++k)
                bind(owner.axes[k], domainOf(owner, k), true);
            return {};
        }
        std::vector<std::vector<Interval>> needed(owner.axes.size());
        const int scope = scopeOf(i);
        for (const std::size_t reader : m_readers[i])
            TLP_CHECK(addNeedsOf(reader, i, scope, needed));
        for (std::size_t k = 0; k < owner.axes.size(); ++k)
            bind(owner.axes[k], coverRange(unite(needed[k]), domainOf(owner, k)), true);
        return {};
    }

    Interval unite(const std::vector<Interval>& intervals)
    {
        if (intervals.size() == 1)
            return intervals.front();
        Interval all = intervals.front();
        for (std::size_t i = 1; i < intervals.size(); ++i) {
            all.min
                = all.min && intervals[i].min ? m_pool.minimum(all.min, intervals[i].min) : nullptr;
            all.max
                = all.max && intervals[i].max ? m_pool.maximum(all.max, intervals[i].max) : nullptr;
        }
        all.min = all.min ? m_plainSimplifier.simplify(all.min) : nullptr;
        all.max = all.max ? m_plainSimplifier.simplify(all.max) : nullptr;
        return all;
    }

    Status addNeedsOf(std::size_t reader, std::size_t producer, int scope,
        std::vector<std::vector<Interval>>& needed)
    {
        const ModelStage& consumer = stage(reader);
        const std::vector<int>& path = m_paths[producer];
        bool isInside = false;
        const auto enter
            = [&](int leaf) { isInside = isInside || (!path.empty() && leaf == path[0]); };

        std::vector<Interval> domains(static_cast<std::size_t>(m_model.variableCount()));
        for (auto leaf = m_leaves[reader].rbegin(); leaf != m_leaves[reader].rend(); ++leaf) {
            enter(*leaf);
            const TermRange& loop = range(*leaf);
            Interval& domain = domains[static_cast<std::size_t>(*leaf)];
            if (loop.extent->isConstant(1)) {
                domain = Interval::point(loop.min);
            } else if (mustRelax(*leaf, isInside, scope)) {
                domain = intervalOf(m_pool, loop);
            } else {
                const auto thread = m_threads.find(*leaf);
                domain = Interval::point(
                    m_pool.variable(thread == m_threads.end() ? *leaf : thread->second.first));
            }
        }
        std::vector<std::pair<int, Interval>> relaxed;
        for (const int leaf : m_paths[reader]) {
            enter(leaf);
            if (!mustRelax(leaf, isInside, scope))
                continue;
            relaxed.emplace_back(leaf, intervalOf(m_pool, range(leaf)));
            if (const auto thread = m_threads.find(leaf); thread != m_threads.end())
                relaxed.emplace_back(thread->second.first, relaxed.back().second);
        }
        if (!isInside && !path.empty())
            return fail(ErrorKind::BadInput,
                fmt::format("stage {} is computed at a loop that does not enclose stage {}, which "
                            "reads it",
                    producer, reader));
        passUp(consumer, domains);
        addAccesses(reader, producer, domains, relaxed, needed);
        return {};
    }

    /// Domains of a stage's axes from the domains of its loops.
    void passUp(const ModelStage& owner, std::vector<Interval>& domains)
    {
        const auto at = [&](int variable) -> Interval& {
            return domains[static_cast<std::size_t>(variable)];
        };
        for (auto relation = owner.relations.rbegin(); relation != owner.relations.rend();
             ++relation) {
            switch (relation->kind) {
            case Relation::Kind::SplitByFactor:
            case Relation::Kind::SplitByParts:
                at(relation->parent)
                    = splitParent(*relation, at(relation->outer), at(relation->inner));
                break;
            case Relation::Kind::Fuse:
                splitFused(
                    *relation, at(relation->parent), at(relation->outer), at(relation->inner));
                break;
            case Relation::Kind::Rebase: {
                const Interval& rebased = at(relation->outer);
                const TermRange& parent = range(relation->parent);
                at(relation->parent) = isWhole(rebased, range(relation->outer))
                    ? intervalOf(m_pool, parent)
                    : shifted(rebased, parent.min);
                break;
            }
            case Relation::Kind::Singleton:
                break;
            }
        }
    }

    Interval shifted(const Interval& interval, TermRef offset)
    {
        return {interval.min ? m_pool.add(interval.min, offset) : nullptr,
            interval.max ? m_pool.add(interval.max, offset) : nullptr, interval.isPoint};
    }

    bool isWhole(const Interval& interval, const TermRange& whole)
    {
        if (!interval.min || !interval.max)
            return false;
        const TermRef last
            = m_pool.subtract(m_pool.add(whole.extent, whole.min), m_pool.constant(1));
        return m_plainSimplifier.canProveEqual(interval.min, whole.min)
            && m_plainSimplifier.canProveEqual(interval.max, last);
    }

    Interval splitParent(const Relation& relation, const Interval& outer, const Interval& inner)
    {
        const TermRange& parent = range(relation.parent);
        if (isWhole(outer, range(relation.outer)) && isWhole(inner, range(relation.inner)))
            return intervalOf(m_pool, parent);
        TermRef value = m_pool.add(m_pool.add(m_pool.multiply(m_pool.variable(relation.outer),
                                                  range(relation.inner).extent),
                                       m_pool.variable(relation.inner)),
            parent.min);
        return evaluate(m_pool, m_plainSimplifier, value, [&](int variable) -> const Interval* {
            if (variable == relation.outer)
                return &outer;
            return variable == relation.inner ? &inner : nullptr;
        });
    }

    void splitFused(
        const Relation& relation, const Interval& fused, Interval& outer, Interval& inner)
    {
        const TermRange outerRange = range(relation.outer);
        const TermRange innerRange = range(relation.inner);
        if (!fused.min || !fused.max || isWhole(fused, range(relation.parent))) {
            outer = intervalOf(m_pool, outerRange);
            inner = intervalOf(m_pool, innerRange);
            return;
        }
        const auto quotient
            = [&](TermRef value) { return m_pool.floorDivide(value, innerRange.extent); };
        const auto rest
            = [&](TermRef value) { return m_pool.floorModulo(value, innerRange.extent); };
        if (fused.isPoint) {
            outer = Interval::point(m_pool.add(quotient(fused.min), outerRange.min));
            inner = Interval::point(m_pool.add(rest(fused.min), innerRange.min));
            return;
        }
        const TermRef extent
            = m_pool.add(m_pool.subtract(fused.max, fused.min), m_pool.constant(1));
        outer = {m_pool.add(outerRange.min, quotient(fused.min)),
            m_pool.add(outerRange.min, quotient(fused.max))};
        const auto isZero
            = [&](TermRef term) { return m_plainSimplifier.simplify(term)->isConstant(0); };
        if (isZero(m_pool.floorModulo(innerRange.extent, extent))
            && isZero(m_pool.floorModulo(fused.min, extent)))
            inner = {m_pool.add(innerRange.min, rest(fused.min)),
                m_pool.add(innerRange.min, rest(fused.max))};
        else
            inner = intervalOf(m_pool, innerRange);
    }

    /// What the reader's accesses need, its axes ranging over `domains`.
    void addAccesses(std::size_t reader, std::size_t producer, const std::vector<Interval>& domains,
        const std::vector<std::pair<int, Interval>>& relaxed,
        std::vector<std::vector<Interval>>& needed)
    {
        const ModelStage& consumer = stage(reader);
        std::vector<std::pair<int, Interval>> axes;
        std::vector<std::pair<int, VariableFacts::Fact>> saved;
        const auto addAxis = [&](int axis, const TermRange& widest) {
            const TermRange covered = coverRange(domains[static_cast<std::size_t>(axis)], widest);
            axes.emplace_back(axis, relaxedInterval(covered, relaxed));
            saved.emplace_back(axis, m_facts.factOf(axis));
            m_facts.setFact(axis, factOf(covered, m_facts));
        };
        for (std::size_t k = 0; k < consumer.axes.size(); ++k)
            addAxis(consumer.axes[k], domainOf(consumer, k));
        for (std::size_t k = 0; k < consumer.reduceAxes.size(); ++k)
            addAxis(consumer.reduceAxes[k],
                {m_pool.constant(0), m_pool.constant(consumer.reduceExtents[k])});
        const auto domain = [&](int variable) -> const Interval* {
            const auto found = std::ranges::find(axes, variable, &std::pair<int, Interval>::first);
            return found == axes.end() ? nullptr : &found->second;
        };
        for (const ModelAccess& access : m_accesses[reader]) {
            if (access.producer != &stage(producer))
                continue;
            for (std::size_t k = 0; k < needed.size(); ++k)
                needed[k].push_back(
                    clipped(evaluate(m_pool, m_simplifier, access.indices[k], domain),
                        access.producer->axisExtents[k]));
        }
        for (const auto& [axis, fact] : saved)
            m_facts.setFact(axis, fact);
    }

    Interval relaxedInterval(
        const TermRange& covered, const std::vector<std::pair<int, Interval>>& relaxed)
    {
        if (relaxed.empty())
            return intervalOf(m_pool, covered);
        const auto domain = [&](int variable) -> const Interval* {
            const auto found
                = std::ranges::find(relaxed, variable, &std::pair<int, Interval>::first);
            return found == relaxed.end() ? nullptr : &found->second;
        };
        const TermRef last
            = m_pool.subtract(m_pool.add(covered.min, covered.extent), m_pool.constant(1));
        const Interval low = evaluate(m_pool, m_simplifier, covered.min, domain);
        const Interval high = evaluate(m_pool, m_simplifier, last, domain);
        return {low.min, high.max, low.min == high.max};
    }

    /// Indices are taken to be inside the tensor, so a provably wider interval is cut to it.
    Interval clipped(const Interval& interval, std::int64_t extent)
    {
        const Interval whole{m_pool.constant(0), m_pool.constant(extent - 1)};
        if (interval.isEverything())
            return whole;
        if (!interval.min || !interval.max)
            return interval;
        const bool isWider
            = m_simplifier.canProveAtLeast(m_pool.subtract(whole.min, interval.min), 0)
            && m_simplifier.canProveAtLeast(m_pool.subtract(interval.max, whole.max), 0);
        return isWider ? whole : interval;
    }

    TermRef ceilDivide(TermRef a, std::int64_t b)
    {
        TermRef divisor = m_pool.constant(b);
        if (m_finalSimplifier.rewriteAndSimplify(m_pool.floorModulo(a, divisor))->isConstant(0))
            return m_finalSimplifier.rewriteAndSimplify(m_pool.floorDivide(a, divisor));
        return m_finalSimplifier.rewriteAndSimplify(
            m_pool.floorDivide(m_pool.add(a, m_pool.constant(b - 1)), divisor));
    }

    /// No part is longer than the whole, unless a thread is bound to it.
    TermRef tightened(TermRef whole, std::int64_t length, bool isBound)
    {
        TermRef wanted = m_pool.constant(length);
        if (isBound || whole->isConstant(0))
            return wanted;
        const bool isShorter = m_finalSimplifier.canProveAtLeast(
            m_pool.subtract(m_pool.subtract(wanted, whole), m_pool.constant(1)), 0);
        return isShorter ? m_finalSimplifier.rewriteAndSimplify(whole) : wanted;
    }

    /// Ranges of all variables of a stage from those of its axes.
    void passDown(const ModelStage& owner)
    {
        const TermRef zero = m_pool.constant(0);
        const std::vector<bool> isBound = boundVariables(owner);
        for (const Relation& relation : owner.relations) {
            switch (relation.kind) {
            case Relation::Kind::SplitByFactor:
            case Relation::Kind::SplitByParts: {
                const bool byFactor = relation.kind == Relation::Kind::SplitByFactor;
                const int fixed = byFactor ? relation.inner : relation.outer;
                const int rest = byFactor ? relation.outer : relation.inner;
                const TermRef whole = range(relation.parent).extent;
                bind(fixed,
                    {zero,
                        tightened(
                            whole, relation.amount, isBound[static_cast<std::size_t>(fixed)])},
                    true);
                bind(rest, {zero, ceilDivide(whole, relation.amount)}, true);
                break;
            }
            case Relation::Kind::Fuse:
                bind(relation.parent,
                    {zero,
                        m_pool.multiply(
                            range(relation.outer).extent, range(relation.inner).extent)},
                    false);
                break;
            case Relation::Kind::Rebase:
                bind(relation.outer, {zero, range(relation.parent).extent}, true);
                break;
            case Relation::Kind::Singleton:
                bind(relation.outer, {zero, m_pool.constant(1)}, true);
                break;
            }
        }
        for (const auto& [variable, annotation] : owner.threads) {
            const TermRange loop = range(variable);
            bind(m_threads.at(variable).first, loop, true);
        }
    }

    /// Variables from which a thread-bound loop derives.
    [[nodiscard]] std::vector<bool> boundVariables(const ModelStage& owner) const
    {
        std::vector<bool> isBound(static_cast<std::size_t>(m_model.variableCount()), false);
        const auto at = [&](int variable) -> std::vector<bool>::reference {
            return isBound[static_cast<std::size_t>(variable)];
        };
        for (const auto& [variable, annotation] : owner.threads)
            at(variable) = true;
        for (auto relation = owner.relations.rbegin(); relation != owner.relations.rend();
             ++relation) {
            if (relation->kind == Relation::Kind::Fuse) {
                at(relation->outer) = at(relation->inner) = static_cast<bool>(at(relation->parent));
            } else if (relation->kind == Relation::Kind::Rebase) {
                at(relation->parent) = static_cast<bool>(at(relation->outer));
            } else if (relation->kind != Relation::Kind::Singleton) {
                at(relation->parent) = at(relation->outer) || at(relation->inner);
            }
        }
        return isBound;
    }
};

} // namespace

Result<std::vector<std::vector<LoopBounds>>> inferBounds(const State& state, LoopModel& model)
{
    BoundInference inference(state, model);
    TLP_CHECK(inference.run());
    return inference.results();
}

Result<InferredRanges> inferRanges(const State& state, LoopModel& model)
{
    BoundInference inference(state, model);
    TLP_CHECK(inference.run());
    return inference.simplifiedRanges();
}

Result<LoopExtents> inferConstantExtents(const State& state, LoopModel& model)
{
    BoundInference inference(state, model);
    TLP_CHECK(inference.run());
    return inference.constantExtents();
}

} // namespace tlp::program
