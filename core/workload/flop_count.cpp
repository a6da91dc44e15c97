// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>

#include "workload/expr.h"
#include "workload/workload.h"

namespace tlp::workload {
namespace {

bool isCounted(const Expr& expr)
{
    switch (expr.kind) {
    case Expr::Kind::Add:
    case Expr::Kind::Subtract:
    case Expr::Kind::Multiply:
    case Expr::Kind::Divide:
    case Expr::Kind::Modulo:
    case Expr::Kind::FloorDivide:
    case Expr::Kind::FloorModulo:
    case Expr::Kind::Minimum:
    case Expr::Kind::Maximum:
        return !isInteger(expr);
    default:
        return false; // comparisons give booleans; functions are free
    }
}

double countOf(const DagStage& stage, const Expr& expr)
{
    if (expr.kind == Expr::Kind::Reduce) {
        double iterations = 1;
        for (const Axis& axis : stage.reduce)
            iterations *= static_cast<double>(axis.extent);
        return iterations * (1 + countOf(stage, *expr.children[0]));
    }
    if (expr.kind == Expr::Kind::Access || expr.kind == Expr::Kind::Omitted)
        return 0;
    if (expr.kind == Expr::Kind::Select)
        return countOf(stage, *expr.children[0])
            + std::max(countOf(stage, *expr.children[1]), countOf(stage, *expr.children[2]));
    double count = isCounted(expr) ? 1 : 0;
    for (const ExprPtr& child : expr.children)
        count += countOf(stage, *child);
    return count;
}

} // namespace

double flopCount(const ComputeDag& dag)
{
    double total = 0;
    for (const DagStage& stage : dag.stages) {
        if (stage.isPlaceholder)
            continue;
        double elements = 1;
        for (const Axis& axis : stage.spatial)
            elements *= static_cast<double>(axis.extent);
        total += elements * countOf(stage, *stage.body);
    }
    return total;
}

} // namespace tlp::workload
