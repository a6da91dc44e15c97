// SPDX-License-Identifier: GPL-3.0-only
#include "workload/access_form.h"

#include <algorithm>

namespace tlp::workload {
namespace {

std::optional<Range> ifSmall(Range range)
{
    return isSmall(range.min) && isSmall(range.max) ? std::optional(range) : std::nullopt;
}

std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0); // b > 0
}

std::optional<Range> rangeOfBinary(Expr::Kind kind, const Range& a, const Range& b)
{
    const bool isByPositive = b.min == b.max && b.min > 0;
    switch (kind) {
    case Expr::Kind::Add:
        return ifSmall({a.min + b.min, a.max + b.max});
    case Expr::Kind::Subtract:
        return ifSmall({a.min - b.max, a.max - b.min});
    case Expr::Kind::Multiply: {
        const auto [low, high]
            = std::minmax({a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max});
        return ifSmall({low, high});
    }
    case Expr::Kind::Minimum:
        return Range{std::min(a.min, b.min), std::min(a.max, b.max)};
    case Expr::Kind::Maximum:
        return Range{std::max(a.min, b.min), std::max(a.max, b.max)};
    case Expr::Kind::FloorDivide:
        if (isByPositive)
            return Range{floorDivide(a.min, b.min), floorDivide(a.max, b.min)};
        return std::nullopt;
    case Expr::Kind::FloorModulo:
        if (isByPositive)
            return a.min >= 0 && a.max < b.min ? a : Range{0, b.min - 1};
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Adds `scale` × `expr` to the form.
void addIndex(AccessForm& form, const Expr& expr, std::int64_t scale)
{
    const auto linear = linearOf(expr);
    if (linear) {
        form.constant += scale * linear->constant;
        for (const auto& [axis, coefficient] : linear->coefficients)
            form.strides[static_cast<std::size_t>(axis)] += scale * coefficient;
        return;
    }
    const auto isNumber = [](const Expr& part) { return part.kind == Expr::Kind::Integer; };
    if (expr.kind == Expr::Kind::Add || expr.kind == Expr::Kind::Subtract) {
        addIndex(form, *expr.children[0], scale);
        addIndex(form, *expr.children[1], expr.kind == Expr::Kind::Add ? scale : -scale);
    } else if (expr.kind == Expr::Kind::Multiply && isNumber(*expr.children[1])
        && isSmall(expr.children[1]->integer * scale)) {
        addIndex(form, *expr.children[0], scale * expr.children[1]->integer);
    } else {
        form.rests.emplace_back(scale, &expr);
    }
}

} // namespace

std::optional<Range> rangeOf(const Expr& expr, std::span<const std::int64_t> extents)
{
    if (expr.kind == Expr::Kind::Integer)
        return ifSmall({expr.integer, expr.integer});
    if (expr.kind == Expr::Kind::Axis)
        return Range{0, extents[static_cast<std::size_t>(expr.axis)] - 1};
    if (expr.children.size() != 2)
        return std::nullopt;
    const auto a = rangeOf(*expr.children[0], extents);
    const auto b = rangeOf(*expr.children[1], extents);
    return a && b ? rangeOfBinary(expr.kind, *a, *b) : std::nullopt;
}

bool dependsOn(const Expr& expr, int axis)
{
    return (expr.kind == Expr::Kind::Axis && expr.axis == axis)
        || std::ranges::any_of(
            expr.children, [&](const ExprPtr& child) { return dependsOn(*child, axis); });
}

AccessForm accessForm(
    const Expr& access, std::span<const std::int64_t> shape, std::span<const std::int64_t> extents)
{
    AccessForm form;
    form.expr = &access;
    form.strides.resize(extents.size(), 0);
    form.isInside = true;
    std::int64_t scale = 1;
    for (std::size_t i = shape.size(); i-- > 0; scale *= shape[i]) {
        addIndex(form, *access.children[i], scale);
        const auto range = rangeOf(*access.children[i], extents);
        form.isInside = form.isInside && range && range->min >= 0 && range->max < shape[i];
    }
    return form;
}

} // namespace tlp::workload
