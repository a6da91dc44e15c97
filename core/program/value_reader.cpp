// SPDX-License-Identifier: GPL-3.0-only
#include "program/value_reader.h"

#include <algorithm>
#include <cmath>

#include "workload/expr.h"

namespace tlp::program {
namespace {

using workload::Expr;

bool isComparison(Expr::Kind kind)
{
    return kind >= Expr::Kind::Equal && kind <= Expr::Kind::GreaterEqual;
}

bool isLogical(const Expr& expr)
{
    return isComparison(expr.kind) || (expr.kind >= Expr::Kind::And && expr.kind <= Expr::Kind::Not)
        || (expr.kind == Expr::Kind::Integer && expr.name == "bool");
}

Operation operationOf(Expr::Kind kind)
{
    switch (kind) {
    case Expr::Kind::Add:
    case Expr::Kind::Subtract:
        return Operation::FloatAddSubtract;
    case Expr::Kind::Multiply:
        return Operation::FloatMultiply;
    case Expr::Kind::Minimum:
    case Expr::Kind::Maximum:
        return Operation::FloatCompare;
    default:
        return Operation::FloatDivideModulo;
    }
}

/// Of two constants; empty where TVM does not compute it either.
std::optional<double> folded(Expr::Kind kind, double a, double b)
{
    switch (kind) {
    case Expr::Kind::Add:
        return a + b;
    case Expr::Kind::Subtract:
        return a - b;
    case Expr::Kind::Multiply:
        return a * b;
    case Expr::Kind::Divide:
        return b == 0 ? std::nullopt : std::optional(a / b);
    case Expr::Kind::FloorDivide:
        return b == 0 ? std::nullopt : std::optional(std::floor(a / b));
    case Expr::Kind::Minimum:
        return std::min(a, b);
    case Expr::Kind::Maximum:
        return std::max(a, b);
    default:
        return std::nullopt;
    }
}

/// Whether x ∘ `constant` (or `constant` ∘ x, when `isLeft`) is x.
bool isNeutral(Expr::Kind kind, double constant, bool isLeft)
{
    switch (kind) {
    case Expr::Kind::Add:
        return constant == 0;
    case Expr::Kind::Subtract:
        return constant == 0 && !isLeft;
    case Expr::Kind::Multiply:
        return constant == 1;
    case Expr::Kind::Divide:
        return constant == 1 && !isLeft;
    default:
        return false;
    }
}

/// Whether the same is 0 whatever x is.
bool isAbsorbing(Expr::Kind kind, double constant, bool isLeft)
{
    return constant == 0
        && (kind == Expr::Kind::Multiply || (kind == Expr::Kind::Divide && isLeft));
}

} // namespace

ValueReader::ValueReader(LoopModel& model, Simplifier& simplifier, VariableFacts& facts)
    : m_model(model)
    , m_pool(model.pool())
    , m_simplifier(simplifier)
    , m_facts(facts)
    , m_conditions(m_pool, simplifier, facts)
{
    for (std::size_t i = 0; i < model.stages().size(); ++i)
        m_ids.emplace_back(model.stages()[i].get(), i);
    std::ranges::sort(m_ids);
}

std::size_t ValueReader::idOf(const ModelStage* stage) const
{
    return std::ranges::lower_bound(m_ids, stage, {}, &decltype(m_ids)::value_type::first)->second;
}

template <typename Value>
ValueReader::Frame ValueReader::frameOf(std::size_t id, const Value& value)
{
    const ModelStage& stage = *m_model.stages()[id];
    Frame frame{id, {}, {}, 0};
    const auto replaced = [&](TermRef term) { return m_pool.substitute(term, value); };
    for (const TermRef axis : stage.bodyAxes)
        frame.axes.push_back(replaced(axis));
    for (const ModelAccess& access : stage.accesses) {
        frame.accesses.emplace_back();
        for (const TermRef index : access.indices)
            frame.accesses.back().push_back(replaced(index));
    }
    return frame;
}

Status ValueReader::read(std::size_t stage, const std::vector<TermRef>& values, NestStore& store)
{
    Frame frame
        = frameOf(stage, [&](int variable) { return values[static_cast<std::size_t>(variable)]; });
    m_store = &store;
    m_isIncomplete = false;
    readFrame(frame);
    if (m_isIncomplete)
        return fail(ErrorKind::Unsupported, "the text of the DAG leaves out a part of a stage");
    return {};
}

void ValueReader::readElement(std::size_t stage, std::vector<TermRef> indices, NestStore& store)
{
    for (TermRef& index : indices) {
        index = m_simplifier.rewriteAndSimplify(index);
        countTerm(store.operations, index);
    }
    store.reads.push_back({static_cast<int>(stage), std::move(indices)});
}

std::optional<double> ValueReader::readFrame(Frame& frame)
{
    const Expr* body = m_model.stages()[frame.stage]->body;
    return body ? readExpr(*body, frame) : readNext(frame);
}

/// Winograd's matrices, which TVM takes to be 1 when it extracts features. It marks them; what the
/// text of the DAG shows is one choice after the other by row and column, mostly left out.
bool ValueReader::isConstantMatrix(const ModelStage& stage)
{
    if (!stage.body || !stage.accesses.empty())
        return false;
    if (stage.body->kind == Expr::Kind::Omitted)
        return true;
    const auto isCoordinate = [](const Expr& expr) {
        return expr.kind == Expr::Kind::Equal && expr.children[0]->kind == Expr::Kind::FloorModulo
            && expr.children[0]->children[0]->kind == Expr::Kind::Axis;
    };
    if (stage.body->kind != Expr::Kind::Select)
        return false;
    const Expr& condition = *stage.body->children[0];
    return condition.kind == Expr::Kind::And && isCoordinate(*condition.children[0])
        && isCoordinate(*condition.children[1]);
}

std::optional<double> ValueReader::readNext(Frame& frame)
{
    const std::size_t i = frame.nextAccess++;
    const ModelStage* producer = m_model.stages()[frame.stage]->accesses[i].producer;
    std::vector<TermRef>& indices = frame.accesses[i];
    if (!producer->isInlined) {
        readElement(idOf(producer), indices, *m_store);
        return std::nullopt;
    }
    if (isConstantMatrix(*producer))
        return 1;
    Frame inner = frameOf(idOf(producer), [&](int variable) -> TermRef {
        const auto found = std::ranges::find(producer->axes, variable);
        return found == producer->axes.end()
            ? nullptr
            : indices[static_cast<std::size_t>(found - producer->axes.begin())];
    });
    return readFrame(inner);
}

void ValueReader::skip(const Expr& expr, Frame& frame)
{
    workload::forEachAccess(expr, [&](const Expr&) { ++frame.nextAccess; });
}

std::optional<double> ValueReader::readExpr(const Expr& expr, Frame& frame)
{
    if (workload::isInteger(expr))
        return readInteger(expr, frame);
    if (workload::isBranch(expr))
        return readBranch(expr, frame);
    switch (expr.kind) {
    case Expr::Kind::Float:
        return expr.real;
    case Expr::Kind::Access:
        for (const workload::ExprPtr& index : expr.children)
            skip(*index, frame); // an element that names an index is opaque
        return readNext(frame);
    case Expr::Kind::Cast:
        return readExpr(*expr.children.front(), frame);
    case Expr::Kind::Call:
        for (const workload::ExprPtr& argument : expr.children)
            readExpr(*argument, frame);
        count(m_store->operations, Operation::FloatMath);
        return std::nullopt;
    case Expr::Kind::Reduce:
    case Expr::Kind::Omitted:
        m_isIncomplete = true;
        return std::nullopt;
    default:
        return readBinary(expr, frame);
    }
}

std::optional<double> ValueReader::readBinary(const Expr& expr, Frame& frame)
{
    const OperationCounts counts = m_store->operations;
    const std::size_t reads = m_store->reads.size();
    const std::optional<double> a = readExpr(*expr.children[0], frame);
    const std::optional<double> b = readExpr(*expr.children[1], frame);
    if (a && b) {
        if (const auto value = folded(expr.kind, *a, *b))
            return value;
    } else if (a || b) {
        const double constant = a ? *a : *b;
        if (isNeutral(expr.kind, constant, a.has_value()))
            return std::nullopt;
        if (isAbsorbing(expr.kind, constant, a.has_value())) {
            m_store->operations = counts;
            m_store->reads.resize(reads);
            return 0;
        }
    }
    const bool isByConstant = expr.kind == Expr::Kind::Divide && b && *b != 0;
    count(m_store->operations, // TVM multiplies by the inverse of a constant
        isByConstant ? Operation::FloatMultiply : operationOf(expr.kind));
    return std::nullopt;
}

/// Select and `tir.if_then_else`.
std::optional<double> ValueReader::readBranch(const Expr& expr, Frame& frame)
{
    const Condition condition = m_conditions.simplify(conditionOf(*expr.children[0], frame));
    if (condition.isTrue()) {
        const auto value = readExpr(*expr.children[1], frame);
        skip(*expr.children[2], frame);
        return value;
    }
    if (condition.isFalse()) {
        skip(*expr.children[1], frame);
        return readExpr(*expr.children[2], frame);
    }
    countCondition(m_store->operations, condition);
    count(m_store->operations,
        expr.kind == Expr::Kind::Select ? Operation::Select : Operation::FloatMath);
    readUnder(condition, *expr.children[1], frame);
    readUnder(m_conditions.opposite(condition), *expr.children[2], frame);
    return std::nullopt;
}

void ValueReader::readUnder(const Condition& condition, const Expr& expr, Frame& frame)
{
    const std::size_t known = m_facts.knownTerms().size();
    m_facts.addKnownTerms(boundsIn(condition));
    readExpr(expr, frame);
    m_facts.keepKnownTerms(known);
}

/// An integer or boolean inside a floating-point expression.
std::optional<double> ValueReader::readInteger(const Expr& expr, Frame& frame)
{
    if (isLogical(expr)) {
        const Condition condition = m_conditions.simplify(conditionOf(expr, frame));
        countCondition(m_store->operations, condition);
        return condition.isTrue() || condition.isFalse()
            ? std::optional<double>(condition.isTrue() ? 1 : 0)
            : std::nullopt;
    }
    const TermRef term = m_simplifier.rewriteAndSimplify(termOf(expr, frame));
    countTerm(m_store->operations, term);
    return term->isConstant() ? std::optional(static_cast<double>(term->value)) : std::nullopt;
}

Condition ValueReader::conditionOf(const Expr& expr, Frame& frame)
{
    const auto both = [&](Condition::Kind kind) {
        Condition condition{kind, nullptr, nullptr, {}};
        for (const workload::ExprPtr& child : expr.children)
            condition.parts.push_back(conditionOf(*child, frame));
        return condition;
    };
    if (isComparison(expr.kind)) {
        if (!workload::isInteger(*expr.children[0])) {
            for (const workload::ExprPtr& child : expr.children)
                readExpr(*child, frame);
            count(m_store->operations, Operation::FloatCompare);
            return {};
        }
        TermRef a = termOf(*expr.children[0], frame);
        TermRef b = termOf(*expr.children[1], frame);
        switch (expr.kind) {
        case Expr::Kind::Equal:
            return {Condition::Kind::Equal, a, b, {}};
        case Expr::Kind::NotEqual:
            return {Condition::Kind::NotEqual, a, b, {}};
        case Expr::Kind::Less:
            return {Condition::Kind::Less, a, b, {}};
        case Expr::Kind::Greater:
            return {Condition::Kind::Less, b, a, {}};
        case Expr::Kind::LessEqual:
            return {Condition::Kind::LessEqual, a, b, {}};
        default:
            return {Condition::Kind::LessEqual, b, a, {}};
        }
    }
    switch (expr.kind) {
    case Expr::Kind::And:
        return both(Condition::Kind::And);
    case Expr::Kind::Or:
        return both(Condition::Kind::Or);
    case Expr::Kind::Not:
        return both(Condition::Kind::Not);
    case Expr::Kind::Integer:
        return Condition::of(expr.integer != 0);
    default:
        readExpr(expr, frame);
        return {};
    }
}

TermRef ValueReader::termOf(const Expr& expr, Frame& frame)
{
    const auto pair = [&](Term::Kind kind) {
        TermRef a = termOf(*expr.children[0], frame);
        TermRef b = termOf(*expr.children[1], frame);
        return m_pool.make(kind, a, b);
    };
    switch (expr.kind) {
    case Expr::Kind::Integer:
        return m_pool.constant(expr.integer);
    case Expr::Kind::Axis:
        return frame.axes[static_cast<std::size_t>(expr.axis)];
    case Expr::Kind::Add:
        return pair(Term::Kind::Add);
    case Expr::Kind::Subtract:
        return pair(Term::Kind::Subtract);
    case Expr::Kind::Multiply:
        return pair(Term::Kind::Multiply);
    case Expr::Kind::FloorDivide:
        return pair(Term::Kind::FloorDivide);
    case Expr::Kind::FloorModulo:
        return pair(Term::Kind::FloorModulo);
    case Expr::Kind::Minimum:
        return pair(Term::Kind::Minimum);
    case Expr::Kind::Maximum:
        return pair(Term::Kind::Maximum);
    case Expr::Kind::Cast:
        if (workload::isInteger(*expr.children.front()))
            return termOf(*expr.children.front(), frame);
        break;
    default:
        break;
    }
    if (workload::isBranch(expr)) {
        const Condition condition = m_conditions.simplify(conditionOf(*expr.children[0], frame));
        if (condition.isTrue() || condition.isFalse()) {
            TermRef whenTrue = termOf(*expr.children[1], frame);
            TermRef whenFalse = termOf(*expr.children[2], frame);
            return condition.isTrue() ? whenTrue : whenFalse;
        }
        skip(*expr.children[1], frame);
        skip(*expr.children[2], frame);
    } else {
        skip(expr, frame);
    }
    return m_pool.opaque();
}

} // namespace tlp::program
