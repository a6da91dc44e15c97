// SPDX-License-Identifier: GPL-3.0-only
#include "program/term.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace tlp::program {
namespace {

using Kind = Term::Kind;

/// Saturates at the infinite ends.
std::int64_t addBounds(std::int64_t a, std::int64_t b)
{
    if (a == Bounds::kUnbounded || a == -Bounds::kUnbounded)
        return a;
    if (b == Bounds::kUnbounded || b == -Bounds::kUnbounded)
        return b;
    std::int64_t result = 0;
    if (__builtin_add_overflow(a, b, &result))
        return a > 0 ? Bounds::kUnbounded : -Bounds::kUnbounded;
    return std::clamp(result, -Bounds::kUnbounded, Bounds::kUnbounded);
}

std::int64_t multiplyBounds(std::int64_t a, std::int64_t b)
{
    if (a == 0 || b == 0)
        return 0;
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result))
        return (a > 0) == (b > 0) ? Bounds::kUnbounded : -Bounds::kUnbounded;
    return std::clamp(result, -Bounds::kUnbounded, Bounds::kUnbounded);
}

std::int64_t divideBound(std::int64_t a, std::int64_t b)
{
    return a == Bounds::kUnbounded || a == -Bounds::kUnbounded ? a : floorDivide(a, b);
}

Bounds multiply(const Bounds& a, const Bounds& b)
{
    const auto [low, high] = std::minmax({multiplyBounds(a.min, b.min),
        multiplyBounds(a.min, b.max), multiplyBounds(a.max, b.min), multiplyBounds(a.max, b.max)});
    return {low, high};
}

Bounds modulo(const Bounds& a, const Bounds& b)
{
    if (b.min != b.max || b.min < 1)
        return {};
    if (a.min >= 0 && a.max < b.min)
        return a;
    return {0, b.min - 1};
}

} // namespace

std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::int64_t floorModulo(std::int64_t a, std::int64_t b)
{
    const std::int64_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

TermPool::TermPool()
    : m_slots(1024, nullptr)
{}

/// Where the term is, or where it belongs.
std::size_t TermPool::slotOf(const Term& term) const
{
    const auto mix = [](std::size_t seed, std::size_t value) {
        return (seed ^ value) * 0x9E3779B97F4A7C15U + (seed >> 29);
    };
    std::size_t hash = static_cast<std::size_t>(term.kind);
    hash = mix(hash, static_cast<std::size_t>(term.value));
    hash = mix(hash, reinterpret_cast<std::uintptr_t>(term.left) >> 4);
    hash = mix(hash, reinterpret_cast<std::uintptr_t>(term.right) >> 4);
    const auto isSame = [&](TermRef other) {
        return other->kind == term.kind && other->value == term.value && other->left == term.left
            && other->right == term.right;
    };
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = (hash >> 32) & mask; // the upper half is mixed best
    while (m_slots[slot] && !isSame(m_slots[slot]))
        slot = (slot + 1) & mask;
    return slot;
}

void TermPool::grow()
{
    const std::vector<TermRef> old
        = std::exchange(m_slots, std::vector<TermRef>(m_slots.size() * 2, nullptr));
    for (const TermRef term : old) {
        if (term)
            m_slots[slotOf(*term)] = term;
    }
}

TermRef TermPool::intern(const Term& term)
{
    TermRef& known = m_slots[slotOf(term)];
    if (known)
        return known;
    m_terms.push_back(term);
    TermRef added = &m_terms.back();
    known = added;
    if (++m_used * 2 > m_slots.size())
        grow();
    return added;
}

TermRef TermPool::constant(std::int64_t value)
{
    return intern({Kind::Constant, value, nullptr, nullptr});
}

TermRef TermPool::variable(int id)
{
    return intern({Kind::Variable, id, nullptr, nullptr});
}

TermRef TermPool::opaque()
{
    m_terms.push_back({Kind::Opaque, 0, nullptr, nullptr}); // never equal to another
    return &m_terms.back();
}

std::optional<std::int64_t> TermPool::fold(Kind kind, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    switch (kind) {
    case Kind::Add:
        return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::Subtract:
        return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::Multiply:
        return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::FloorDivide:
        return b == 0 || b == -1 ? std::nullopt : std::optional(program::floorDivide(a, b));
    case Kind::FloorModulo:
        return b == 0 || b == -1 ? std::nullopt : std::optional(program::floorModulo(a, b));
    case Kind::Minimum:
        return std::min(a, b);
    case Kind::Maximum:
        return std::max(a, b);
    default:
        return std::nullopt;
    }
}

TermRef TermPool::make(Kind kind, TermRef a, TermRef b)
{
    if (a->isConstant() && b->isConstant()) {
        const auto folded = fold(kind, a->value, b->value);
        return folded ? constant(*folded) : opaque();
    }
    switch (kind) {
    case Kind::Add:
        if (a->isConstant(0))
            return b;
        if (b->isConstant(0))
            return a;
        break;
    case Kind::Subtract:
        if (b->isConstant(0))
            return a;
        break;
    case Kind::Multiply:
        if (a->isConstant(1))
            return b;
        if (b->isConstant(1) || a->isConstant(0))
            return a;
        if (b->isConstant(0))
            return b;
        break;
    case Kind::FloorDivide:
        if (b->isConstant(1) || a->isConstant(0))
            return a;
        if (b->isConstant(0))
            return opaque();
        break;
    case Kind::FloorModulo:
        if (b->isConstant(1))
            return constant(0);
        if (a->isConstant(0))
            return a;
        if (b->isConstant(0))
            return opaque();
        break;
    case Kind::Minimum:
    case Kind::Maximum:
        if (a == b)
            return a;
        break;
    default:
        break;
    }
    return intern({kind, 0, a, b});
}

TermRef TermPool::substitute(TermRef term, const std::function<TermRef(int)>& value)
{
    switch (term->kind) {
    case Kind::Constant:
    case Kind::Opaque:
        return term;
    case Kind::Variable: {
        TermRef replacement = value(static_cast<int>(term->value));
        return replacement ? replacement : term;
    }
    default:
        return make(term->kind, substitute(term->left, value), substitute(term->right, value));
    }
}

std::string toText(TermRef term, const std::function<std::string(int)>& nameOf)
{
    const auto operands = [&](std::string_view format) {
        return fmt::format(
            fmt::runtime(format), toText(term->left, nameOf), toText(term->right, nameOf));
    };
    switch (term->kind) {
    case Kind::Constant:
        return fmt::format("{}", term->value);
    case Kind::Variable:
        return nameOf(static_cast<int>(term->value));
    case Kind::Add:
        return operands("({} + {})");
    case Kind::Subtract:
        return operands("({} - {})");
    case Kind::Multiply:
        return operands("({}*{})");
    case Kind::FloorDivide:
        return operands("floordiv({}, {})");
    case Kind::FloorModulo:
        return operands("floormod({}, {})");
    case Kind::Minimum:
        return operands("min({}, {})");
    case Kind::Maximum:
        return operands("max({}, {})");
    case Kind::Opaque:
        break;
    }
    return "?";
}

VariableFacts::Fact VariableFacts::factOf(int variable) const
{
    const auto index = static_cast<std::size_t>(variable);
    return index < m_facts.size() ? m_facts[index] : Fact();
}

void VariableFacts::setFact(int variable, const Fact& fact)
{
    const auto index = static_cast<std::size_t>(variable);
    if (index >= m_facts.size())
        m_facts.resize(index + 1);
    m_facts[index] = fact;
}

void VariableFacts::setBounds(int variable, Bounds bounds)
{
    setFact(variable, {bounds, nullptr});
}

void VariableFacts::setValue(int variable, TermRef value)
{
    setFact(variable, {program::boundsOf(value, *this), value});
}

TermRef VariableFacts::valueOf(int variable) const
{
    return factOf(variable).value;
}

Bounds VariableFacts::boundsOf(int variable) const
{
    return factOf(variable).bounds;
}

void VariableFacts::addKnownTerms(const KnownTerms& terms)
{
    m_knownTerms.insert(m_knownTerms.end(), terms.begin(), terms.end());
}

namespace {

Bounds boundsFromParts(TermRef term, const VariableFacts& facts)
{
    if (term->kind == Kind::Constant)
        return {term->value, term->value};
    if (term->kind == Kind::Variable)
        return facts.boundsOf(static_cast<int>(term->value));
    if (term->kind == Kind::Opaque)
        return {};
    const Bounds a = boundsOf(term->left, facts);
    const Bounds b = boundsOf(term->right, facts);
    switch (term->kind) {
    case Kind::Add:
        return {addBounds(a.min, b.min), addBounds(a.max, b.max)};
    case Kind::Subtract:
        return {addBounds(a.min, -b.max), addBounds(a.max, -b.min)};
    case Kind::Multiply:
        return multiply(a, b);
    case Kind::FloorDivide:
        if (b.min == b.max && b.min > 0)
            return {divideBound(a.min, b.min), divideBound(a.max, b.min)};
        return {};
    case Kind::FloorModulo:
        return modulo(a, b);
    case Kind::Minimum:
        return {std::min(a.min, b.min), std::min(a.max, b.max)};
    case Kind::Maximum:
        return {std::max(a.min, b.min), std::max(a.max, b.max)};
    default:
        return {};
    }
}

} // namespace

Bounds boundsOf(TermRef term, const VariableFacts& facts)
{
    Bounds bounds = boundsFromParts(term, facts);
    for (const auto& [known, limits] : facts.knownTerms()) {
        if (known == term)
            bounds = {std::max(bounds.min, limits.min), std::min(bounds.max, limits.max)};
    }
    return bounds;
}

} // namespace tlp::program
