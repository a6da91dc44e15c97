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

} // namespace tlp::workload
