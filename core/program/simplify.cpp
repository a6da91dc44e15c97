// SPDX-License-Identifier: GPL-3.0-only
#include "program/simplify.h"

#include <algorithm>
#include <utility>

namespace tlp::program {

using Kind = Term::Kind;

TermRef Simplifier::simplify(TermRef term)
{
    if (term->isConstant())
        return term;
    m_hasOverflowed = false;
    const TermRef result = toTerm(canonical(term));
    return m_hasOverflowed ? m_pool.opaque() : result;
}

TermRef Simplifier::rewriteAndSimplify(TermRef term)
{
    return simplify(rewrite(term));
}

namespace {

/// term = rest + constant
struct Shifted
{
    TermRef rest = nullptr;
    std::int64_t constant = 0;
};

Shifted splitConstant(TermRef term)
{
    Shifted result{term, 0};
    while (result.rest->kind == Kind::Add || result.rest->kind == Kind::Subtract) {
        if (!result.rest->right->isConstant())
            break;
        const std::int64_t value = result.rest->right->value;
        std::int64_t sum = 0;
        if (result.rest->kind == Kind::Add ? __builtin_add_overflow(result.constant, value, &sum)
                                           : __builtin_sub_overflow(result.constant, value, &sum))
            break;
        result = {result.rest->left, sum};
    }
    return result;
}

/// term = rest · factor
struct Scaled
{
    TermRef rest = nullptr;
    std::int64_t factor = 1;
};

Scaled splitFactor(TermRef term)
{
    if (term->kind == Kind::Multiply && term->right->isConstant())
        return {term->left, term->right->value};
    if (term->kind == Kind::Multiply && term->left->isConstant())
        return {term->right, term->left->value};
    return {term, 1};
}

bool isQuotient(TermRef term)
{
    return term->kind == Kind::FloorDivide && term->right->isConstant() && term->right->value > 0;
}

} // namespace

TermRef Simplifier::rewrite(TermRef term)
{
    if (!term->left)
        return term;
    TermRef left = rewrite(term->left);
    TermRef right = rewrite(term->right);
    TermRef result = nullptr;
    if (term->kind == Kind::FloorDivide && right->isConstant() && right->value > 0)
        result = mergeQuotients(left, right->value);
    else if (term->kind == Kind::Subtract)
        result = asRemainder(left, right);
    return result ? result : m_pool.make(term->kind, left, right);
}

/// floor(term / divisor) when the term is a quotient plus a constant, else null.
TermRef Simplifier::mergeQuotients(TermRef term, std::int64_t divisor)
{
    const Shifted dividend = splitConstant(term);
    if (!isQuotient(dividend.rest))
        return nullptr;
    const std::int64_t inner = dividend.rest->right->value;
    std::int64_t offset = 0;
    std::int64_t product = 0;
    if (__builtin_mul_overflow(inner, dividend.constant, &offset)
        || __builtin_mul_overflow(inner, divisor, &product))
        return nullptr;
    return m_pool.floorDivide(
        m_pool.add(dividend.rest->left, m_pool.constant(offset)), m_pool.constant(product));
}

/// term − subtracted when that is c·(x mod a) plus a constant, else null.
TermRef Simplifier::asRemainder(TermRef term, TermRef subtracted)
{
    const Shifted whole = splitConstant(term);
    const Scaled scaled = splitFactor(whole.rest);
    const Scaled multiple = splitFactor(subtracted);
    std::int64_t factor = 0;
    if (!isQuotient(multiple.rest))
        return nullptr;
    const auto remainderOf = [&](TermRef dividend, std::int64_t scale) -> TermRef {
        if (multiple.rest->left != dividend
            || __builtin_mul_overflow(multiple.rest->right->value, scale, &factor)
            || factor != multiple.factor)
            return nullptr;
        return m_pool.add(m_pool.multiply(m_pool.floorModulo(dividend, multiple.rest->right),
                              m_pool.constant(scale)),
            m_pool.constant(whole.constant));
    };
    if (TermRef result = remainderOf(whole.rest, 1))
        return result;
    return remainderOf(scaled.rest, scaled.factor);
}

std::int64_t Simplifier::times(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    m_hasOverflowed |= __builtin_mul_overflow(a, b, &result);
    return m_hasOverflowed ? 1 : result;
}

std::int64_t Simplifier::plus(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    m_hasOverflowed |= __builtin_add_overflow(a, b, &result);
    return m_hasOverflowed ? 1 : result;
}

bool Simplifier::canProveAtLeast(TermRef term, std::int64_t bound)
{
    return bounds(simplify(term)).min >= bound;
}

bool Simplifier::canProveEqual(TermRef a, TermRef b)
{
    return a == b || simplify(m_pool.subtract(a, b))->isConstant(0);
}

Simplifier::Sum Simplifier::asSum(TermRef atom)
{
    if (atom->isConstant())
        return {{}, atom->value};
    return {{Part{atom}}, 0};
}

Simplifier::Part Simplifier::asPart(const Sum& sum)
{
    return sum.isSinglePart() ? sum.parts.front() : Part{toTerm(sum)};
}

/// Parts of one index stay next to each other, larger lower factors first.
void Simplifier::addPart(Sum& sum, Part part, std::int64_t scale)
{
    if (part.scale == 0)
        return;
    auto& parts = sum.parts;
    part.scale = times(part.scale, scale);
    std::size_t i = 0;
    while (i < parts.size() && parts[i].index != part.index)
        ++i;
    for (; i < parts.size(); ++i) {
        if (parts[i].index != part.index || part.lower > parts[i].lower) {
            parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(i), part);
            return;
        }
        if (part.lower == parts[i].lower && part.upper == parts[i].upper) {
            parts[i].scale = plus(parts[i].scale, part.scale);
            return;
        }
    }
    parts.push_back(part);
}

void Simplifier::addSum(Sum& sum, const Sum& other, std::int64_t scale)
{
    for (const Part& part : other.parts)
        addPart(sum, part, scale);
    sum.base = plus(sum.base, times(other.base, scale));
}

void Simplifier::scaleBy(Sum& sum, std::int64_t factor)
{
    sum.base = times(sum.base, factor);
    for (Part& part : sum.parts)
        part.scale = times(part.scale, factor);
}

/// (x div cs)·s + (x mod cs) div c = x div c, and equal parts add up.
void Simplifier::mergeParts(std::vector<Part>& parts)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t j = i + 1; parts[i].scale != 0 && j < parts.size(); ++j) {
            Part& high = parts[i];
            Part& low = parts[j];
            if (high.index != low.index || (high.upper != 0 && high.upper < low.lower))
                break;
            if (high.upper == low.upper && high.lower == low.lower) {
                low.scale = plus(low.scale, high.scale);
                high.scale = 0;
            } else if (high.lower == low.upper && low.scale != 0 && high.scale % low.scale == 0
                && high.lower == times(high.scale / low.scale, low.lower)) {
                low.upper = high.upper;
                high.scale = 0;
            }
        }
    }
    std::erase_if(parts, [](const Part& part) { return part.scale == 0; });
    std::ranges::stable_sort(parts, [](const Part& a, const Part& b) {
        const auto upper
            = [](const Part& part) { return part.upper == 0 ? INT64_MAX : part.upper; };
        return std::tuple(a.scale, a.lower, upper(a)) > std::tuple(b.scale, b.lower, upper(b));
    });
}

TermRef Simplifier::toTerm(const Part& part, std::int64_t sign)
{
    if (part.scale == 0)
        return m_pool.constant(0);
    TermRef term = part.index;
    if (part.upper != 0)
        term = m_pool.floorModulo(term, m_pool.constant(part.upper));
    if (part.lower != 1)
        term = m_pool.floorDivide(term, m_pool.constant(part.lower));
    return m_pool.multiply(term, m_pool.constant(times(part.scale, sign)));
}

TermRef Simplifier::toTerm(const Sum& sum)
{
    std::vector<Part> parts = sum.parts;
    mergeParts(parts);
    TermRef term = m_pool.constant(0);
    for (const Part& part : parts) {
        if (part.scale > 0)
            term = m_pool.add(term, toTerm(part));
    }
    if (sum.base > 0)
        term = m_pool.add(term, m_pool.constant(sum.base));
    for (const Part& part : parts) {
        if (part.scale < 0)
            term = m_pool.subtract(term, toTerm(part, -1));
    }
    if (sum.base < 0)
        term = m_pool.subtract(term, m_pool.constant(times(sum.base, -1)));
    return term;
}

Simplifier::Sum Simplifier::canonical(TermRef term)
{
    switch (term->kind) {
    case Kind::Constant:
    case Kind::Opaque:
        return asSum(term);
    case Kind::Variable: {
        TermRef value = m_facts.valueOf(static_cast<int>(term->value));
        return value ? canonical(value) : asSum(term);
    }
    default:
        break;
    }
    Sum a = canonical(term->left);
    Sum b = canonical(term->right);
    switch (term->kind) {
    case Kind::Add:
        addSum(a, b, 1);
        return a;
    case Kind::Subtract:
        addSum(a, b, -1);
        return a;
    case Kind::Multiply:
        if (a.isConstant())
            std::swap(a, b);
        if (b.isConstant()) {
            scaleBy(a, b.base);
            return a;
        }
        break;
    case Kind::FloorDivide:
        if (b.isConstant() && b.base > 0)
            return quotient(std::move(a), b.base);
        break;
    case Kind::FloorModulo:
        if (b.isConstant() && b.base > 0)
            return remainder(std::move(a), b.base);
        break;
    case Kind::Minimum:
    case Kind::Maximum:
        return extremum(term->kind, a, b);
    default:
        break;
    }
    return asSum(m_pool.make(term->kind, toTerm(a), toTerm(b)));
}

Simplifier::Sum Simplifier::quotient(Sum sum, std::int64_t divisor)
{
    if (divisor == 1)
        return sum;
    if (sum.isConstant())
        return {{}, floorDivide(sum.base, divisor)};
    if (sum.isSinglePart()) {
        const Bounds range = bounds(toTerm(sum));
        if (range.min >= 0 && range.max < divisor)
            return {};
        return {{dividePart(sum.parts.front(), divisor)}, 0};
    }
    Sum divisible;
    Sum rest;
    (sum.base % divisor == 0 ? divisible : rest).base = sum.base;
    for (const Part& part : sum.parts)
        (part.scale % divisor == 0 ? divisible : rest).parts.push_back(part);
    divisible.base /= divisor;
    for (Part& part : divisible.parts)
        part.scale /= divisor;
    TermRef remaining = toTerm(rest);
    if (remaining->isConstant()) {
        divisible.base = plus(divisible.base, floorDivide(remaining->value, divisor));
        return divisible;
    }
    const Bounds range = bounds(remaining);
    if (range.min < 0 || range.max >= divisor)
        addPart(divisible, dividePart(Part{remaining}, divisor), 1);
    return divisible;
}

Simplifier::Part Simplifier::dividePart(Part part, std::int64_t divisor)
{
    if (part.scale % divisor == 0) {
        part.scale /= divisor;
        return part;
    }
    if (part.scale > 0 && divisor % part.scale == 0) {
        const std::int64_t lower = times(part.lower, divisor / part.scale);
        if (part.upper != 0 && part.upper % lower != 0) {
            if (part.upper <= lower)
                return {m_pool.constant(0), 1, 0, 0};
            part.index = m_pool.floorModulo(part.index, m_pool.constant(part.upper));
            part.upper = 0;
        }
        part.scale = 1;
        part.lower = lower;
        return part;
    }
    return {toTerm(part), divisor, 0, 1};
}

Simplifier::Sum Simplifier::remainder(Sum sum, std::int64_t divisor)
{
    if (divisor == 1)
        return {};
    if (sum.isConstant())
        return {{}, floorModulo(sum.base, divisor)};
    if (sum.isSinglePart()) {
        const Bounds range = bounds(toTerm(sum));
        if (range.min >= 0 && range.max < divisor)
            return sum;
        return {{moduloPart(sum.parts.front(), divisor)}, 0};
    }
    Sum rest;
    rest.base = sum.base % divisor == 0 ? 0 : sum.base;
    std::ranges::copy_if(sum.parts, std::back_inserter(rest.parts),
        [&](const Part& part) { return part.scale % divisor != 0; });
    TermRef remaining = toTerm(rest);
    if (remaining->isConstant())
        return {{}, floorModulo(remaining->value, divisor)};
    const Bounds range = bounds(remaining);
    if (range.min >= 0 && range.max < divisor)
        return rest;
    rest.base = floorModulo(rest.base, divisor);
    return {{moduloPart(asPart(rest), divisor)}, 0};
}

Simplifier::Part Simplifier::moduloPart(Part part, std::int64_t divisor)
{
    if (part.scale % divisor == 0)
        return {m_pool.constant(0), 1, 0, 0};
    if (part.scale > 0 && divisor % part.scale == 0) {
        const std::int64_t upper = times(part.lower, divisor / part.scale);
        if (part.upper == 0) {
            part.upper = upper;
            return part;
        }
        if (upper % part.upper == 0)
            return part;
        if (part.upper % upper == 0) {
            Part inner{toTerm(canonical(m_pool.floorModulo(part.index, m_pool.constant(upper)))), 1,
                0, part.scale};
            return part.lower == 1 ? inner : dividePart(inner, part.lower);
        }
    }
    return {toTerm(part), 1, divisor, 1};
}

Simplifier::Sum Simplifier::extremum(Kind kind, const Sum& a, const Sum& b)
{
    // What both have in common moves out: min(x + y, x + z) = x + min(y, z).
    Sum difference = a;
    addSum(difference, b, -1);
    const Bounds range = bounds(toTerm(difference));
    const bool isMinimum = kind == Kind::Minimum;
    if (range.max <= 0)
        return isMinimum ? a : b;
    if (range.min >= 0)
        return isMinimum ? b : a;
    Sum common;
    Sum left{{}, a.base};
    for (const Part& part : a.parts) {
        const bool isShared = std::ranges::any_of(b.parts, [&](const Part& other) {
            return std::tuple(other.index, other.lower, other.upper, other.scale)
                == std::tuple(part.index, part.lower, part.upper, part.scale);
        });
        (isShared ? common : left).parts.push_back(part);
    }
    Sum right = b;
    addSum(right, common, -1);
    std::erase_if(right.parts, [](const Part& part) { return part.scale == 0; });
    addSum(common, asSum(m_pool.make(kind, toTerm(left), toTerm(right))), 1);
    return common;
}

} // namespace tlp::program
