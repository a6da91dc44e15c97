// SPDX-License-Identifier: GPL-3.0-only
#include "program/statement_nest.h"

#include <algorithm>

#include <fmt/format.h>

#include "program/bound_inference.h"
#include "program/loop_model.h"
#include "program/simplify.h"
#include "program/value_reader.h"

namespace tlp::program {
namespace {

class NestBuilder
{
public:
    NestBuilder(const State& state, LoopModel& model, InferredRanges inferred)
        : m_state(state)
        , m_model(model)
        , m_pool(model.pool())
        , m_inferred(std::move(inferred))
        , m_simplifier(m_pool, m_facts)
        , m_reader(model, m_simplifier, m_facts)
    {}

    Result<StatementNest> build()
    {
        for (std::size_t i = 0; i < m_state.stages().size(); ++i) {
            NestBuffer buffer;
            buffer.name = m_state.stages()[i].name();
            buffer.shape = model(i).axisExtents;
            m_nest.buffers.push_back(std::move(buffer));
        }
        for (std::size_t i = 0; i < m_state.stages().size(); ++i) {
            const Stage& stage = m_state.stages()[i];
            if (!model(i).threads.empty())
                return fail(ErrorKind::Unsupported,
                    fmt::format("a loop of stage {} is bound to threads of a GPU", stage.name()));
            if (!stage.isPlaceholder() && stage.computeAt == ComputeAt::Root)
                TLP_CHECK(addStage(i, {}));
        }
        return std::move(m_nest);
    }

private:
    /// Where the next statement stands.
    struct Position
    {
        int loop = -1;
        int unrollLimit = 0;
    };

    const State& m_state;
    LoopModel& m_model;
    TermPool& m_pool;
    InferredRanges m_inferred;
    VariableFacts m_facts; ///< of every loop so far
    Simplifier m_simplifier;
    ValueReader m_reader;
    StatementNest m_nest;

    [[nodiscard]] const ModelStage& model(std::size_t stage) const
    {
        return *m_model.stages()[stage];
    }

    [[nodiscard]] const TermRange& range(int variable) const
    {
        return m_inferred.ranges[static_cast<std::size_t>(variable)];
    }

    /// The loops of a stage from the outside in, with what is computed inside of them.
    Status addStage(std::size_t id, Position position)
    {
        TLP_CHECK(allocate(id, position.loop));
        const std::vector<int>& leaves = m_inferred.leaves[id];
        const bool isReduction = !model(id).reduceAxes.empty();
        const std::vector<int> roles = rolesOf(model(id));
        const auto roleOf = [&](int leaf) { return roles[static_cast<std::size_t>(leaf)]; };
        const auto firstReduce
            = std::ranges::find_if(leaves, [&](int leaf) { return (roleOf(leaf) & Reduce) != 0; });
        const std::size_t common
            = isReduction ? static_cast<std::size_t>(firstReduce - leaves.begin()) : leaves.size();
        for (std::size_t k = 0; k < leaves.size(); ++k) {
            if (isReduction && k == common)
                addInitialisation(id, k, roles, position);
            position = enter(id, k, position);
            std::vector<int> attached
                = m_state.attachMap().attachedAt({static_cast<int>(id), static_cast<int>(k)});
            std::ranges::sort(attached);
            for (const int stage : attached)
                TLP_CHECK(addStage(static_cast<std::size_t>(stage), position));
        }
        if (isReduction && common == leaves.size())
            addInitialisation(id, common, roles, position);
        return addValue(id, position);
    }

    enum Role : int { Spatial = 1, Reduce = 2 };

    /// By variable: of which axes it is a part.
    [[nodiscard]] std::vector<int> rolesOf(const ModelStage& stage) const
    {
        std::vector<int> roles(static_cast<std::size_t>(m_model.variableCount()), 0);
        const auto at
            = [&](int variable) -> int& { return roles[static_cast<std::size_t>(variable)]; };
        for (const int axis : stage.axes)
            at(axis) = Spatial;
        for (const int axis : stage.reduceAxes)
            at(axis) = Reduce;
        for (const Relation& relation : stage.relations) {
            switch (relation.kind) {
            case Relation::Kind::SplitByFactor:
            case Relation::Kind::SplitByParts:
                at(relation.outer) |= at(relation.parent);
                at(relation.inner) |= at(relation.parent);
                break;
            case Relation::Kind::Fuse:
                at(relation.parent) |= at(relation.outer) | at(relation.inner);
                break;
            case Relation::Kind::Rebase:
                at(relation.outer) |= at(relation.parent);
                break;
            case Relation::Kind::Singleton:
                break;
            }
        }
        return roles;
    }

    Status allocate(std::size_t id, int loop)
    {
        NestBuffer& buffer = m_nest.buffers[id];
        buffer.isComputed = true;
        buffer.loop = loop;
        buffer.allocatedElements = 1;
        for (const int axis : model(id).axes) {
            TermRef extent = m_simplifier.rewriteAndSimplify(range(axis).extent);
            if (!extent->isConstant()
                || __builtin_mul_overflow(
                    buffer.allocatedElements, extent->value, &buffer.allocatedElements))
                return fail(ErrorKind::Unsupported,
                    fmt::format("the memory that stage {} needs is no constant", buffer.name));
        }
        return {};
    }

    /// Enters iterator `iter`: a loop, unless it has one round.
    Position enter(std::size_t id, std::size_t iter, Position position)
    {
        const int variable = m_inferred.leaves[id][iter];
        for (const auto& [leaf, limit] : model(id).unrollLimits) {
            if (leaf == variable || isRebasedFrom(model(id), variable, leaf))
                position.unrollLimit = limit;
        }
        TermRef extent = m_simplifier.rewriteAndSimplify(range(variable).extent);
        if (extent->isConstant(1)) {
            m_facts.setValue(variable, m_pool.constant(0));
            return position;
        }
        NestLoop loop;
        loop.parent = position.loop;
        loop.variable = variable;
        loop.extent = extent->isConstant() ? extent->value : 1;
        loop.maxExtent = boundsOf(extent, m_facts).max;
        loop.annotation = m_state.stages()[id].iters[iter].annotation;
        m_facts.setBounds(variable,
            {0, loop.maxExtent == Bounds::kUnbounded ? loop.maxExtent : loop.maxExtent - 1});
        position.loop = static_cast<int>(m_nest.loops.size());
        m_nest.loops.push_back(loop);
        return position;
    }

    [[nodiscard]] static bool isRebasedFrom(const ModelStage& stage, int variable, int axis)
    {
        return std::ranges::any_of(stage.relations, [&](const Relation& relation) {
            return relation.kind == Relation::Kind::Rebase && relation.outer == variable
                && relation.parent == axis;
        });
    }

    /// Sets the elements of a reduction, in loops of its own over their axes from `begin` on.
    void addInitialisation(
        std::size_t id, std::size_t begin, const std::vector<int>& roles, Position position)
    {
        const std::vector<int>& leaves = m_inferred.leaves[id];
        for (std::size_t k = begin; k < leaves.size(); ++k) {
            if (roles[static_cast<std::size_t>(leaves[k])] != Reduce)
                position = enter(id, k, position);
        }
        addStore(id, valuesOf(id), position);
    }

    Status addValue(std::size_t id, Position position)
    {
        const std::vector<TermRef> values = valuesOf(id);
        NestStore& store = addStore(id, values, position);
        const std::string& combiner = model(id).combiner;
        if (!model(id).reduceAxes.empty()) {
            std::vector<TermRef> element;
            for (const int axis : model(id).axes)
                element.push_back(values[static_cast<std::size_t>(axis)]);
            m_reader.readElement(id, std::move(element), store);
            count(store.operations,
                combiner == "+" ? Operation::FloatAddSubtract : Operation::FloatCompare);
        }
        return m_reader.read(id, values, store);
    }

    NestStore& addStore(std::size_t id, const std::vector<TermRef>& values, Position position)
    {
        NestStore store;
        store.loop = position.loop;
        store.unrollLimit = position.unrollLimit;
        store.target.buffer = static_cast<int>(id);
        for (const int axis : model(id).axes)
            store.target.indices.push_back(
                m_simplifier.rewriteAndSimplify(values[static_cast<std::size_t>(axis)]));
        m_nest.stores.push_back(std::move(store));
        return m_nest.stores.back();
    }

    /// Every variable of the stage in terms of its loops; null for those of others.
    [[nodiscard]] std::vector<TermRef> valuesOf(std::size_t id)
    {
        std::vector<TermRef> values(static_cast<std::size_t>(m_model.variableCount()), nullptr);
        const auto at
            = [&](int variable) -> TermRef& { return values[static_cast<std::size_t>(variable)]; };
        const auto fromMin = [&](TermRef value, int variable) {
            TermRef min = range(variable).min;
            return min->isConstant(0) ? value : m_pool.add(value, min);
        };
        for (const int leaf : m_inferred.leaves[id])
            at(leaf)
                = range(leaf).extent->isConstant(1) ? m_pool.constant(0) : m_pool.variable(leaf);
        const auto& relations = model(id).relations;
        for (auto relation = relations.rbegin(); relation != relations.rend(); ++relation) {
            switch (relation->kind) {
            case Relation::Kind::SplitByFactor:
            case Relation::Kind::SplitByParts:
                at(relation->parent) = fromMin(
                    m_pool.add(at(relation->inner),
                        m_pool.multiply(at(relation->outer), range(relation->inner).extent)),
                    relation->parent);
                break;
            case Relation::Kind::Fuse: {
                TermRef length = range(relation->inner).extent;
                at(relation->outer)
                    = fromMin(m_pool.floorDivide(at(relation->parent), length), relation->outer);
                at(relation->inner)
                    = fromMin(m_pool.floorModulo(at(relation->parent), length), relation->inner);
                break;
            }
            case Relation::Kind::Rebase:
                at(relation->parent) = fromMin(at(relation->outer), relation->parent);
                break;
            case Relation::Kind::Singleton:
                break;
            }
        }
        return values;
    }
};

} // namespace

Result<StatementNest> lowerStatements(const State& state, const workload::ComputeDag& dag)
{
    TLP_TRY(LoopModel model, LoopModel::of(state, dag));
    TLP_TRY(InferredRanges inferred, inferRanges(state, model));
    TLP_TRY(StatementNest nest, NestBuilder(state, model, std::move(inferred)).build());
    nest.terms = model.takePool();
    return nest;
}

} // namespace tlp::program
