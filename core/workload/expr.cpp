// SPDX-License-Identifier: GPL-3.0-only
#include "workload/expr.h"

namespace tlp::workload {

void forEachAccess(const Expr& expr, const std::function<void(const Expr&)>& visit)
{
    for (const ExprPtr& child : expr.children)
        forEachAccess(*child, visit);
    if (expr.kind == Expr::Kind::Access)
        visit(expr);
}

bool isBranch(const Expr& expr)
{
    return (expr.kind == Expr::Kind::Select
               || (expr.kind == Expr::Kind::Call && expr.name == "tir.if_then_else"))
        && expr.children.size() == 3;
}

bool isInteger(const Expr& expr)
{
    switch (expr.kind) {
    case Expr::Kind::Float:
    case Expr::Kind::Access:
    case Expr::Kind::Reduce:
    case Expr::Kind::Omitted:
        return false;
    case Expr::Kind::Add:
    case Expr::Kind::Subtract:
    case Expr::Kind::Multiply:
    case Expr::Kind::Divide:
    case Expr::Kind::Modulo:
    case Expr::Kind::FloorDivide:
    case Expr::Kind::FloorModulo:
    case Expr::Kind::Minimum:
    case Expr::Kind::Maximum:
        return isInteger(*expr.children[0]) && isInteger(*expr.children[1]);
    case Expr::Kind::Cast:
        return !expr.name.starts_with("float");
    case Expr::Kind::Call:
    case Expr::Kind::Select:
        return isBranch(expr) && isInteger(*expr.children[1]);
    default:
        return true;
    }
}

} // namespace tlp::workload
