// SPDX-License-Identifier: GPL-3.0-only
#include "program/interval.h"

#include <utility>

namespace tlp::program {
namespace {

using Kind = Term::Kind;

/// Combines two intervals under one operator.
class Combiner
{
public:
    Combiner(TermPool& pool, Simplifier& simplifier)
        : m_pool(pool)
        , m_simplifier(simplifier)
    {}

    Interval combine(Kind kind, Interval a, Interval b)
    {
        if (a.isPoint && b.isPoint)
            return Interval::point(m_pool.make(kind, a.min, b.min));
        switch (kind) {
        case Kind::Add:
            return {both(kind, a.min, b.min), both(kind, a.max, b.max)};
        case Kind::Subtract:
            return {both(kind, a.min, b.max), both(kind, a.max, b.min)};
        case Kind::Minimum:
        case Kind::Maximum:
            return {both(kind, a.min, b.min), both(kind, a.max, b.max)};
        case Kind::Multiply:
            if (a.isPoint)
                std::swap(a, b);
            return b.isPoint ? scaled(kind, a, b.min) : Interval();
        case Kind::FloorDivide:
            return b.isPoint ? scaled(kind, a, b.min) : Interval();
        case Kind::FloorModulo:
            return b.isPoint ? modulo(a, b.min) : Interval();
        default:
            return {};
        }
    }

private:
    TermPool& m_pool;
    Simplifier& m_simplifier;

    TermRef both(Kind kind, TermRef a, TermRef b)
    {
        return a && b ? m_pool.make(kind, a, b) : nullptr;
    }

    /// × or div by one value: the ends swap when it is negative.
    Interval scaled(Kind kind, const Interval& a, TermRef amount)
    {
        if (amount->isConstant(1))
            return a;
        if (amount->isConstant(0))
            return kind == Kind::Multiply ? Interval::point(amount) : Interval();
        if (m_simplifier.canProveAtLeast(amount, 0))
            return {both(kind, a.min, amount), both(kind, a.max, amount)};
        if (m_simplifier.canProveAtLeast(m_pool.subtract(m_pool.constant(0), amount), 1))
            return {both(kind, a.max, amount), both(kind, a.min, amount)};
        return {};
    }

    Interval modulo(const Interval& a, TermRef divisor)
    {
        if (!divisor->isConstant() || divisor->value < 1)
            return {};
        if (a.min && a.max) {
            TermRef low = m_pool.floorDivide(a.min, divisor);
            TermRef high = m_pool.floorDivide(a.max, divisor);
            if (m_simplifier.canProveEqual(high, low)) {
                TermRef start = m_pool.multiply(divisor, low);
                return {m_pool.subtract(a.min, start), m_pool.subtract(a.max, start)};
            }
        }
        return {m_pool.constant(0), m_pool.constant(divisor->value - 1)};
    }
};

} // namespace

Interval intervalOf(TermPool& pool, const TermRange& range)
{
    if (range.extent->isConstant(1))
        return Interval::point(range.min);
    return {range.min, pool.subtract(pool.add(range.extent, range.min), pool.constant(1))};
}

Interval evaluate(TermPool& pool, Simplifier& simplifier, TermRef term,
    const std::function<const Interval*(int)>& domain)
{
    switch (term->kind) {
    case Kind::Constant:
        return Interval::point(term);
    case Kind::Opaque:
        return {};
    case Kind::Variable: {
        const Interval* known = domain(static_cast<int>(term->value));
        return known ? *known : Interval::point(term);
    }
    default: {
        const Interval a = evaluate(pool, simplifier, term->left, domain);
        const Interval b = evaluate(pool, simplifier, term->right, domain);
        return Combiner(pool, simplifier).combine(term->kind, a, b);
    }
    }
}

} // namespace tlp::program
