// SPDX-License-Identifier: GPL-3.0-only
#include "program/condition.h"

#include <utility>

namespace tlp::program {
namespace {

using Kind = Condition::Kind;

Condition compare(Kind kind, TermRef left, TermRef right)
{
    return {kind, left, right, {}};
}

/// The term is x ∘ constant.
bool isBy(TermRef term, Term::Kind kind)
{
    return term->kind == kind && term->right->isConstant();
}

/// The term is constant − x.
bool isFrom(TermRef term)
{
    return term->kind == Term::Kind::Subtract && term->left->isConstant();
}

std::int64_t constantIn(TermRef term)
{
    return term->right->isConstant() ? term->right->value : term->left->value;
}

} // namespace

Condition ConditionSimplifier::simplify(const Condition& condition)
{
    switch (condition.kind) {
    case Kind::Less:
        return less(condition.left, condition.right);
    case Kind::LessEqual:
        return opposite(less(condition.right, condition.left));
    case Kind::Equal:
        return equal(condition.left, condition.right);
    case Kind::NotEqual:
        return opposite(equal(condition.left, condition.right));
    case Kind::And:
    case Kind::Or:
        return join(condition);
    case Kind::Not:
        return opposite(simplify(condition.parts.front()));
    default:
        return condition;
    }
}

Condition ConditionSimplifier::opposite(const Condition& condition)
{
    switch (condition.kind) {
    case Kind::False:
    case Kind::True:
        return Condition::of(condition.isFalse());
    case Kind::Less:
        return compare(Kind::LessEqual, condition.right, condition.left);
    case Kind::LessEqual:
        return compare(Kind::Less, condition.right, condition.left);
    case Kind::Equal:
        return compare(Kind::NotEqual, condition.left, condition.right);
    case Kind::NotEqual:
        return compare(Kind::Equal, condition.left, condition.right);
    case Kind::And:
    case Kind::Or: {
        std::vector<Condition> parts;
        for (const Condition& part : condition.parts)
            parts.push_back(opposite(part));
        return joined(condition.kind == Kind::And ? Kind::Or : Kind::And, std::move(parts));
    }
    case Kind::Not:
        return condition.parts.front();
    case Kind::Opaque:
        break;
    }
    return {Kind::Not, nullptr, nullptr, {condition}};
}

Condition ConditionSimplifier::join(const Condition& condition)
{
    std::vector<Condition> parts;
    for (const Condition& part : condition.parts)
        parts.push_back(simplify(part));
    return joined(condition.kind, std::move(parts));
}

Condition ConditionSimplifier::joined(Kind kind, std::vector<Condition> parts) const
{
    const bool isAnd = kind == Kind::And;
    Condition result{kind, nullptr, nullptr, {}};
    for (Condition& part : parts) {
        if (isAnd ? part.isFalse() : part.isTrue())
            return Condition::of(!isAnd);
        if (!part.isTrue() && !part.isFalse())
            result.parts.push_back(std::move(part));
    }
    if (result.parts.empty())
        return Condition::of(isAnd);
    if (result.parts.size() == 1)
        return Condition(std::move(result.parts.front()));
    return result;
}

Condition ConditionSimplifier::less(TermRef a, TermRef b)
{
    a = m_simplifier.rewriteAndSimplify(a);
    b = m_simplifier.rewriteAndSimplify(b);
    const Bounds difference
        = boundsOf(m_simplifier.rewriteAndSimplify(m_pool.subtract(a, b)), m_facts);
    if (difference.max < 0)
        return Condition::of(true);
    if (difference.min >= 0)
        return Condition::of(false);
    if (b->isConstant())
        return below(a, b->value);
    if (a->isConstant())
        return above(b, a->value);
    return compare(Kind::Less, a, b);
}

/// term < limit, with what is constant moved to the limit.
Condition ConditionSimplifier::below(TermRef term, std::int64_t limit)
{
    while (true) {
        const std::int64_t value = term->right ? constantIn(term) : 0;
        std::int64_t moved = 0;
        if (isBy(term, Term::Kind::Add)) {
            if (__builtin_sub_overflow(limit, value, &moved))
                break;
        } else if (isBy(term, Term::Kind::Subtract)) {
            if (__builtin_add_overflow(limit, value, &moved))
                break;
        } else if (isFrom(term)) {
            if (__builtin_sub_overflow(value, limit, &moved))
                break;
            return above(term->right, moved);
        } else if (isBy(term, Term::Kind::Multiply) && value < 0) {
            return above(term->left, limit > 0 ? (limit - 1) / value - 1 : limit / value);
        } else if (isBy(term, Term::Kind::Multiply) && value > 0) {
            moved = limit > 0 ? (limit - 1) / value + 1 : limit / value;
        } else if (isBy(term, Term::Kind::FloorDivide) && value > 0) {
            if (__builtin_mul_overflow(limit, value, &moved))
                break;
        } else {
            break;
        }
        limit = moved;
        term = term->left;
    }
    return compare(Kind::Less, term, m_pool.constant(limit));
}

/// limit < term. (TVM leaves a constant that is subtracted where it is.)
Condition ConditionSimplifier::above(TermRef term, std::int64_t limit)
{
    while (true) {
        const std::int64_t value = term->right ? constantIn(term) : 0;
        std::int64_t moved = 0;
        if (isBy(term, Term::Kind::Add)) {
            if (__builtin_sub_overflow(limit, value, &moved))
                break;
        } else if (isFrom(term)) {
            if (__builtin_sub_overflow(value, limit, &moved))
                break;
            return below(term->right, moved);
        } else if (isBy(term, Term::Kind::Multiply) && value < 0) {
            return below(term->left, limit < 0 ? (limit + 1) / value + 1 : limit / value);
        } else if (isBy(term, Term::Kind::Multiply) && value > 0) {
            moved = limit < 0 ? (limit + 1) / value - 1 : limit / value;
        } else if (isBy(term, Term::Kind::FloorDivide) && value > 0) {
            if (__builtin_add_overflow(limit, 1, &moved)
                || __builtin_mul_overflow(moved, value, &moved))
                break;
            --moved;
        } else {
            break;
        }
        limit = moved;
        term = term->left;
    }
    return compare(Kind::Less, m_pool.constant(limit), term);
}

Condition ConditionSimplifier::equal(TermRef a, TermRef b)
{
    a = m_simplifier.rewriteAndSimplify(a);
    b = m_simplifier.rewriteAndSimplify(b);
    TermRef difference = m_simplifier.rewriteAndSimplify(m_pool.subtract(a, b));
    const Bounds range = boundsOf(difference, m_facts);
    if (range.min == 0 && range.max == 0)
        return Condition::of(true);
    if (range.min > 0 || range.max < 0)
        return Condition::of(false);
    if (b->isConstant(0)) {
        if (isBy(a, Term::Kind::Subtract))
            return compare(Kind::Equal, a->left, a->right);
        if (a->kind == Term::Kind::Subtract && a->left->isConstant())
            return compare(Kind::Equal, a->right, a->left);
        if (isBy(a, Term::Kind::Add))
            return compare(Kind::Equal, a->left, m_pool.subtract(b, a->right));
        if (isBy(a, Term::Kind::Multiply))
            return compare(Kind::Equal, a->left, b);
    }
    return compare(Kind::Equal, a, b);
}

void countCondition(OperationCounts& counts, const Condition& condition)
{
    switch (condition.kind) {
    case Kind::False:
    case Kind::True:
    case Kind::Opaque:
        return;
    case Kind::Less:
    case Kind::LessEqual:
    case Kind::Equal:
    case Kind::NotEqual:
        count(counts, Operation::IntegerCompare);
        countTerm(counts, condition.left);
        countTerm(counts, condition.right);
        return;
    case Kind::And:
    case Kind::Or:
        count(counts, Operation::Boolean, static_cast<std::int64_t>(condition.parts.size()) - 1);
        break;
    case Kind::Not:
        count(counts, Operation::Boolean);
        break;
    }
    for (const Condition& part : condition.parts)
        countCondition(counts, part);
}

std::vector<std::pair<TermRef, Bounds>> boundsIn(const Condition& condition)
{
    std::vector<std::pair<TermRef, Bounds>> all;
    if (condition.kind == Kind::And) {
        for (const Condition& part : condition.parts) {
            auto more = boundsIn(part);
            all.insert(all.end(), more.begin(), more.end());
        }
    }
    if (condition.kind != Kind::Less && condition.kind != Kind::LessEqual)
        return all;
    const std::int64_t margin = condition.kind == Kind::Less ? 1 : 0;
    if (condition.left->isConstant())
        all.push_back({condition.right, {condition.left->value + margin, Bounds::kUnbounded}});
    else if (condition.right->isConstant())
        all.push_back({condition.left, {-Bounds::kUnbounded, condition.right->value - margin}});
    return all;
}

} // namespace tlp::program
