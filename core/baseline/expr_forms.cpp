// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/plan_builder.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "workload/index_form.h"

namespace tlp::baseline {

using Kind = Expr::Kind;

std::optional<int> plainAxis(const Expr& index)
{
    return index.kind == Kind::Axis ? std::optional(index.axis) : std::nullopt;
}

bool isZero(const Expr& index)
{
    return index.kind == Kind::Integer && index.integer == 0;
}

bool isIdentity(const Expr& access, const DagStage& reader)
{
    if (access.kind != Kind::Access || access.children.size() != reader.spatial.size())
        return false;
    for (std::size_t d = 0; d < access.children.size(); ++d) {
        const auto axis = plainAxis(*access.children[d]);
        const bool isOnlyPlace = isZero(*access.children[d]) && reader.spatial[d].extent == 1;
        if (axis != static_cast<int>(d) && !isOnlyPlace)
            return false;
    }
    return true;
}

int identityStage(const Expr& expr, const DagStage& reader)
{
    return isIdentity(expr, reader) ? expr.stage : -1;
}

const Expr* reducedBy(const DagStage& stage, std::string_view combiner)
{
    return !stage.isPlaceholder && stage.body->kind == Kind::Reduce && stage.body->name == combiner
        ? stage.body->children[0].get()
        : nullptr;
}

bool isBinary(const Expr& expr, Kind kind)
{
    return expr.kind == kind && expr.children.size() == 2;
}

std::optional<double> constantOf(const Expr& expr, const std::vector<DagStage>& stages)
{
    if (expr.kind == Kind::Float)
        return expr.real;
    if (expr.kind != Kind::Access || !expr.children.empty())
        return std::nullopt;
    const DagStage& stage = stages[static_cast<std::size_t>(expr.stage)];
    return stage.isPlaceholder || stage.body->kind != Kind::Float ? std::nullopt
                                                                  : std::optional(stage.body->real);
}

std::optional<double> valueAt(const Expr& expr, const std::vector<std::int64_t>& places)
{
    if (expr.kind == Kind::Integer)
        return static_cast<double>(expr.integer);
    if (expr.kind == Kind::Float)
        return expr.real;
    if (expr.kind == Kind::Axis && static_cast<std::size_t>(expr.axis) < places.size())
        return static_cast<double>(places[static_cast<std::size_t>(expr.axis)]);
    if (expr.kind == Kind::Cast)
        return valueAt(*expr.children[0], places);
    if (workload::isBranch(expr)) {
        const auto condition = valueAt(*expr.children[0], places);
        return condition ? valueAt(*expr.children[*condition != 0 ? 1 : 2], places) : std::nullopt;
    }
    if (expr.children.size() != 2)
        return std::nullopt;
    const auto a = valueAt(*expr.children[0], places);
    const auto b = valueAt(*expr.children[1], places);
    if (!a || !b)
        return std::nullopt;
    switch (expr.kind) {
    case Kind::Add:
        return *a + *b;
    case Kind::Subtract:
        return *a - *b;
    case Kind::Multiply:
        return *a * *b;
    case Kind::Minimum:
        return std::min(*a, *b);
    case Kind::Maximum:
        return std::max(*a, *b);
    default:
        return std::nullopt;
    }
}

namespace {

/// How far the data is from the beginning, by dimension; empty when it is not read place by place.
std::optional<std::vector<std::int64_t>> shiftsOf(const Expr& access, const DagStage& reader)
{
    if (access.kind != Kind::Access || access.children.size() != reader.spatial.size())
        return std::nullopt;
    std::vector<std::int64_t> shifts;
    for (std::size_t d = 0; d < access.children.size(); ++d) {
        const auto linear = workload::linearOf(*access.children[d]);
        if (!linear || linear->coefficients.size() != 1
            || linear->coefficients.begin()->first != static_cast<int>(d)
            || linear->coefficients.begin()->second != 1 || linear->constant > 0)
            return std::nullopt;
        shifts.push_back(-linear->constant);
    }
    return shifts;
}

/// Whether the condition lets exactly the data through.
bool guardsExactly(const workload::Guards& guards, const std::vector<std::int64_t>& shifts,
    std::span<const std::int64_t> data, std::span<const std::int64_t> padded)
{
    for (std::size_t d = 0; d < shifts.size(); ++d) {
        const auto found = guards.find(static_cast<int>(d));
        const workload::Guard guard = found == guards.end() ? workload::Guard{} : found->second;
        const std::int64_t end = shifts[d] + data[d];
        const bool startsRight
            = shifts[d] == 0 ? guard.low.value_or(0) <= 0 : guard.low == shifts[d];
        const bool endsRight = guard.high ? *guard.high == end : padded[d] <= end;
        if (!startsRight || !endsRight)
            return false;
    }
    return true;
}

} // namespace

std::optional<PadForm> padForm(const DagStage& stage, const std::vector<DagStage>& stages)
{
    if (stage.isPlaceholder || !stage.reduce.empty())
        return std::nullopt;
    const Expr& body = *stage.body;
    PadForm form;
    if (isIdentity(body, stage)) {
        form.data = body.stage;
        form.before.assign(stage.shape.size(), 0);
        return stages[static_cast<std::size_t>(body.stage)].shape == stage.shape
            ? std::optional(form)
            : std::nullopt;
    }
    if (!workload::isBranch(body) || body.children[2]->kind != Kind::Float)
        return std::nullopt;
    const auto shifts = shiftsOf(*body.children[1], stage);
    if (!shifts)
        return std::nullopt;
    std::vector<workload::Access> accesses;
    workload::collectAccesses(body, 0, {}, accesses);
    form.data = body.children[1]->stage;
    if (accesses.size() != 1
        || !guardsExactly(accesses.front().guards, *shifts,
            stages[static_cast<std::size_t>(form.data)].shape, stage.shape))
        return std::nullopt;
    form.before = *shifts;
    form.value = body.children[2]->real;
    form.isPadded = true;
    return form;
}

} // namespace tlp::baseline
