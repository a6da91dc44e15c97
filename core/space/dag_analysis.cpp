// SPDX-License-Identifier: GPL-3.0-only
#include "space/dag_analysis.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "workload/expr.h"

namespace tlp::space {
namespace {

using workload::Expr;

void collectAxes(const Expr& expr, std::set<int>& axes)
{
    if (expr.kind == Expr::Kind::Axis)
        axes.insert(expr.axis);
    for (const workload::ExprPtr& child : expr.children)
        collectAxes(*child, axes);
}

/// The axis that `expr` equals up to a constant; −1 if none.
int shiftedAxisOf(const Expr& expr)
{
    if (expr.kind == Expr::Kind::Axis)
        return expr.axis;
    if (expr.kind != Expr::Kind::Add && expr.kind != Expr::Kind::Subtract)
        return -1;
    const Expr& left = *expr.children[0];
    const Expr& right = *expr.children[1];
    if (left.kind == Expr::Kind::Axis && right.kind == Expr::Kind::Integer)
        return left.axis;
    if (expr.kind == Expr::Kind::Add && left.kind == Expr::Kind::Integer
        && right.kind == Expr::Kind::Axis)
        return right.axis;
    return -1;
}

ReadIndex indexOf(const Expr& expr)
{
    std::set<int> axes;
    collectAxes(expr, axes);
    return {expr.kind == Expr::Kind::Integer, shiftedAxisOf(expr), {axes.begin(), axes.end()}};
}

void inspect(const Expr& expr, StageFacts& facts)
{
    // A part that the text leaves out is a chain of selects in every DAG that TVM prints so.
    if (expr.kind == Expr::Kind::Select || expr.kind == Expr::Kind::Omitted
        || (expr.kind == Expr::Kind::Call && expr.name == "tir.if_then_else"))
        facts.hasBranch = true;
    if (expr.kind == Expr::Kind::Call && expr.name == "tir.exp")
        facts.hasExpensiveCall = true;
    for (const workload::ExprPtr& child : expr.children)
        inspect(*child, facts);
}

StageFacts factsOf(const workload::DagStage& stage)
{
    StageFacts facts;
    facts.isPlaceholder = stage.isPlaceholder;
    if (stage.isPlaceholder) {
        facts.spatial = stage.shape;
        return facts;
    }
    for (const workload::Axis& axis : stage.spatial)
        facts.spatial.push_back(axis.extent);
    for (const workload::Axis& axis : stage.reduce)
        facts.reduce.push_back(axis.extent);
    inspect(*stage.body, facts);
    workload::forEachAccess(*stage.body, [&](const Expr& access) {
        Read read{access.stage, {}};
        for (const workload::ExprPtr& index : access.children)
            read.indices.push_back(indexOf(*index));
        facts.reads.push_back(std::move(read));
    });
    return facts;
}

/// How a read walks over the reader's spatial axes. TVM's IsSimpleAccess.
struct AccessPattern
{
    bool isSimple = true; ///< every index is constant or an axis plus a constant
    bool leavesAxisOut = false;
    bool repeatsAxis = false;
    bool keepsOrder = true;
};

AccessPattern patternOf(const StageFacts& reader, const Read& read)
{
    AccessPattern pattern;
    std::vector<int> uses(reader.spatial.size(), 0);
    int last = -1;
    for (const ReadIndex& index : read.indices) {
        if (index.isConstant)
            continue;
        if (index.shiftedAxis < 0 || index.shiftedAxis >= static_cast<int>(reader.spatial.size())) {
            pattern.isSimple = false;
            return pattern;
        }
        ++uses[static_cast<std::size_t>(index.shiftedAxis)];
        pattern.keepsOrder = pattern.keepsOrder && index.shiftedAxis >= last;
        last = index.shiftedAxis;
    }
    pattern.leavesAxisOut = std::ranges::any_of(uses, [](int count) { return count == 0; });
    pattern.repeatsAxis = std::ranges::any_of(uses, [](int count) { return count > 1; });
    return pattern;
}

bool isStrictlyInlineable(const StageFacts& facts)
{
    if (facts.reads.empty())
        return true;
    if (facts.hasBranch || facts.hasExpensiveCall)
        return false;
    return std::ranges::all_of(facts.reads, [&](const Read& read) {
        const AccessPattern pattern = patternOf(facts, read);
        return pattern.isSimple && pattern.keepsOrder && !pattern.repeatsAxis;
    });
}

/// Whether some spatial axis does not say which elements of `producer` are read.
bool reuses(const StageFacts& facts, int producer)
{
    std::set<int> used;
    for (const Read& read : facts.reads) {
        for (const ReadIndex& index :
            read.producer == producer ? read.indices : std::vector<ReadIndex>())
            used.insert(index.axes.begin(), index.axes.end());
    }
    for (std::size_t axis = 0; axis < facts.spatial.size(); ++axis) {
        if (facts.spatial[axis] > 1 && !used.contains(static_cast<int>(axis)))
            return true;
    }
    return false;
}

bool needsTiling(const StageFacts& facts)
{
    std::set<int> producers;
    for (const Read& read : facts.reads)
        producers.insert(read.producer);
    const auto reused
        = std::ranges::count_if(producers, [&](int producer) { return reuses(facts, producer); });
    return facts.constantAxes.empty() && (reused >= 2 || (reused == 1 && !facts.reduce.empty()));
}

std::vector<int> constantAxes(const StageFacts& facts, const std::vector<StageFacts>& stages)
{
    std::set<int> axes;
    for (const Read& read : facts.reads) {
        const StageFacts& producer = stages[static_cast<std::size_t>(read.producer)];
        if (producer.isPlaceholder || !producer.reads.empty())
            continue;
        for (const ReadIndex& index : read.indices)
            axes.insert(index.axes.begin(), index.axes.end());
    }
    for (std::size_t i = 0; i < facts.reduce.size(); ++i) {
        if (!axes.contains(static_cast<int>(facts.spatial.size() + i)))
            return {};
    }
    return facts.reduce.empty() ? std::vector<int>() : std::vector<int>(axes.begin(), axes.end());
}

/// A read of the element at the reader's own place.
Read readAtSamePlace(int producer, std::size_t rank)
{
    Read read{producer, {}};
    for (int axis = 0; axis < static_cast<int>(rank); ++axis)
        read.indices.push_back({false, axis, {axis}});
    return read;
}

} // namespace

DagAnalysis::DagAnalysis(const workload::ComputeDag& dag)
{
    for (const workload::DagStage& stage : dag.stages)
        m_stages.push_back(factsOf(stage));
    derive();
}

void DagAnalysis::derive()
{
    for (StageFacts& facts : m_stages)
        facts.readers.clear();
    for (int i = 0; i < stageCount(); ++i) {
        for (const Read& read : at(i).reads) {
            auto& readers = at(read.producer).readers;
            if (readers.empty() || readers.back() != i)
                readers.push_back(i);
        }
    }
    for (StageFacts& facts : m_stages) {
        if (facts.isPlaceholder)
            continue;
        facts.isOutput = facts.readers.empty();
        facts.isStrictlyInlineable = isStrictlyInlineable(facts);
        facts.constantAxes = constantAxes(facts, m_stages);
        facts.needsTiling = needsTiling(facts);
    }
}

bool DagAnalysis::isElementwise(int producer, int consumer) const
{
    for (int current = producer; current != consumer;) {
        const StageFacts& facts = (*this)[current];
        if (facts.isPlaceholder || facts.readers.size() != 1)
            return false;
        const int next = facts.readers.front();
        const StageFacts& reader = (*this)[next];
        if (reader.spatial != facts.spatial)
            return false;
        for (const Read& read : reader.reads) {
            if (read.producer != current)
                continue;
            const AccessPattern pattern = patternOf(reader, read);
            if (!pattern.isSimple || pattern.leavesAxisOut || pattern.repeatsAxis
                || !pattern.keepsOrder)
                return false;
        }
        current = next;
    }
    return true;
}

void DagAnalysis::insertBefore(int stage, StageFacts added)
{
    for (StageFacts& facts : m_stages) {
        for (Read& read : facts.reads)
            read.producer += read.producer >= stage ? 1 : 0;
    }
    m_stages.insert(m_stages.begin() + stage, std::move(added));
}

void DagAnalysis::cacheWrite(int stage)
{
    StageFacts copy;
    copy.spatial = at(stage).spatial;
    StageFacts cache = std::move(at(stage));
    at(stage) = std::move(copy);
    insertBefore(stage, std::move(cache));
    at(stage + 1).reads = {readAtSamePlace(stage, at(stage).spatial.size())};
    derive();
}

void DagAnalysis::rfactor(int stage, Part factored)
{
    const StageFacts original = std::move(at(stage));
    const int rank = static_cast<int>(original.spatial.size());
    const std::int64_t whole = std::accumulate(
        original.reduce.begin(), original.reduce.end(), std::int64_t{1}, std::multiplies<>());
    // The part of extent 1 vanishes from the indices, so the other one is the fused loop.
    const int fusedAxis = factored == Part::Outer ? rank : rank + 1;
    const bool isPlain = original.reduce.size() == 1; // else indices divide the fused loop

    StageFacts partial = original;
    partial.spatial.push_back(factored == Part::Outer ? whole : 1);
    partial.reduce = {factored == Part::Outer ? 1 : whole};
    for (Read& read : partial.reads) {
        for (ReadIndex& index : read.indices) {
            const auto firstReduce = std::ranges::lower_bound(index.axes, rank);
            if (firstReduce == index.axes.end())
                continue;
            index.axes.erase(firstReduce, index.axes.end());
            index.axes.push_back(fusedAxis);
            index.shiftedAxis = isPlain && index.shiftedAxis >= rank ? fusedAxis : -1;
        }
    }
    StageFacts total;
    total.spatial = original.spatial;
    total.reduce = {factored == Part::Outer ? whole : 1};
    at(stage) = std::move(total);
    insertBefore(stage, std::move(partial));
    at(stage + 1).reads = {readAtSamePlace(stage, original.spatial.size() + 1)};
    derive();
}

} // namespace tlp::space
