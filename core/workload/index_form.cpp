// SPDX-License-Identifier: GPL-3.0-only
#include "workload/index_form.h"

#include <algorithm>
#include <utility>

namespace tlp::workload {
namespace {

/// `linear` unless a number in it got out of hand.
std::optional<Linear> ifSmall(Linear linear)
{
    const auto isLarge = [](const auto& entry) { return !isSmall(entry.second); };
    if (!isSmall(linear.constant) || std::ranges::any_of(linear.coefficients, isLarge))
        return std::nullopt;
    return linear;
}

std::optional<Linear> sumOf(const Expr& left, const Expr& right, std::int64_t sign)
{
    auto a = linearOf(left);
    const auto b = linearOf(right);
    if (!a || !b)
        return std::nullopt;
    a->constant += sign * b->constant;
    for (const auto& [axis, coefficient] : b->coefficients)
        a->coefficients[axis] += sign * coefficient;
    return ifSmall(std::move(*a));
}

std::optional<Linear> productOf(const Expr& left, const Expr& right)
{
    auto a = linearOf(left);
    auto b = linearOf(right);
    if (!a || !b)
        return std::nullopt;
    if (a->coefficients.empty())
        std::swap(a, b);
    if (!b->coefficients.empty())
        return std::nullopt;
    a->constant *= b->constant;
    for (auto& [axis, coefficient] : a->coefficients)
        coefficient *= b->constant;
    return ifSmall(std::move(*a));
}

/// Narrows `guards` by a condition made of comparisons of an axis with a number.
void addGuards(const Expr& condition, Guards& guards)
{
    if (condition.kind == Expr::Kind::And) {
        addGuards(*condition.children[0], guards);
        addGuards(*condition.children[1], guards);
        return;
    }
    if (condition.children.size() != 2 || condition.children[0]->kind != Expr::Kind::Axis
        || condition.children[1]->kind != Expr::Kind::Integer)
        return;
    const std::int64_t bound = condition.children[1]->integer;
    if (!isSmall(bound))
        return;
    Guard& guard = guards[condition.children[0]->axis];
    if (condition.kind == Expr::Kind::GreaterEqual)
        guard.low = bound;
    else if (condition.kind == Expr::Kind::Greater)
        guard.low = bound + 1;
    else if (condition.kind == Expr::Kind::Less)
        guard.high = bound;
    else if (condition.kind == Expr::Kind::LessEqual)
        guard.high = bound + 1;
}

} // namespace

std::optional<Linear> linearOf(const Expr& expr)
{
    switch (expr.kind) {
    case Expr::Kind::Integer:
        return isSmall(expr.integer) ? std::optional(Linear{expr.integer, {}}) : std::nullopt;
    case Expr::Kind::Axis:
        return Linear{0, {{expr.axis, 1}}};
    case Expr::Kind::Add:
        return sumOf(*expr.children[0], *expr.children[1], 1);
    case Expr::Kind::Subtract:
        return sumOf(*expr.children[0], *expr.children[1], -1);
    case Expr::Kind::Multiply:
        return productOf(*expr.children[0], *expr.children[1]);
    default:
        return std::nullopt;
    }
}

void collectAccesses(const Expr& expr, int reader, const Guards& guards, std::vector<Access>& out)
{
    if (isBranch(expr)) {
        Guards inner = guards;
        addGuards(*expr.children[0], inner);
        collectAccesses(*expr.children[0], reader, guards, out);
        collectAccesses(*expr.children[1], reader, inner, out);
        collectAccesses(*expr.children[2], reader, guards, out);
        return;
    }
    for (const ExprPtr& child : expr.children)
        collectAccesses(*child, reader, guards, out);
    if (expr.kind == Expr::Kind::Access)
        out.push_back({reader, expr.stage, &expr, guards});
}

} // namespace tlp::workload
