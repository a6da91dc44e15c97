// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "workload/evaluator.h"
#include "workload/expr.h"

/// One element of a DAG by walking the trees: slow, recursive, and nothing like the evaluator.
class NaiveValue
{
public:
    NaiveValue(
        const tlp::workload::ComputeDag& dag, const std::vector<tlp::workload::Tensor>& inputs)
        : m_dag(dag)
    {
        std::size_t next = 0;
        for (const auto& stage : dag.stages)
            m_tensors.push_back(stage.isPlaceholder ? &inputs.at(next++) : nullptr);
    }

    double of(int stage, const std::vector<std::int64_t>& index) const
    {
        const auto& info = m_dag.stages.at(static_cast<std::size_t>(stage));
        if (info.isPlaceholder) {
            std::int64_t offset = 0;
            for (std::size_t i = 0; i < index.size(); ++i) {
                if (index[i] < 0 || index[i] >= info.shape[i])
                    std::abort();
                offset = offset * info.shape[i] + index[i];
            }
            return m_tensors[static_cast<std::size_t>(stage)]
                ->values[static_cast<std::size_t>(offset)];
        }
        std::vector<std::int64_t> axes = index;
        if (info.body->kind != Expr::Kind::Reduce)
            return value(*info.body, axes);
        axes.resize(index.size() + info.reduce.size(), 0);
        const std::string& how = info.body->name;
        double result = how == "+" ? 0
            : how == "max"         ? -std::numeric_limits<double>::infinity()
                                   : std::numeric_limits<double>::infinity();
        for (;;) {
            const double next = value(*info.body->children[0], axes);
            result = how == "+" ? result + next
                : how == "max"  ? std::fmax(result, next)
                                : std::fmin(result, next);
            std::size_t k = axes.size();
            while (k > index.size() && ++axes[k - 1] == info.reduce[k - 1 - index.size()].extent)
                axes[--k] = 0;
            if (k == index.size())
                return result;
        }
    }

private:
    using Expr = tlp::workload::Expr;
    const tlp::workload::ComputeDag& m_dag;
    std::vector<const tlp::workload::Tensor*> m_tensors;

    double value(const Expr& expr, const std::vector<std::int64_t>& axes) const
    {
        const auto child = [&](std::size_t i) { return value(*expr.children.at(i), axes); };
        switch (expr.kind) {
        case Expr::Kind::Integer:
            return static_cast<double>(expr.integer);
        case Expr::Kind::Float:
            return expr.real;
        case Expr::Kind::Axis:
            return static_cast<double>(axes.at(static_cast<std::size_t>(expr.axis)));
        case Expr::Kind::Access: {
            std::vector<std::int64_t> index;
            for (std::size_t i = 0; i < expr.children.size(); ++i)
                index.push_back(static_cast<std::int64_t>(child(i)));
            return of(expr.stage, index);
        }
        case Expr::Kind::Add:
            return child(0) + child(1);
        case Expr::Kind::Subtract:
            return child(0) - child(1);
        case Expr::Kind::Multiply:
            return child(0) * child(1);
        case Expr::Kind::Divide:
            return child(0) / child(1);
        case Expr::Kind::FloorDivide:
            return std::floor(child(0) / child(1));
        case Expr::Kind::FloorModulo:
            return child(0) - child(1) * std::floor(child(0) / child(1));
        case Expr::Kind::Minimum:
            return std::fmin(child(0), child(1));
        case Expr::Kind::Maximum:
            return std::fmax(child(0), child(1));
        case Expr::Kind::Equal:
            return child(0) == child(1) ? 1 : 0;
        case Expr::Kind::Less:
            return child(0) < child(1) ? 1 : 0;
        case Expr::Kind::GreaterEqual:
            return child(0) >= child(1) ? 1 : 0;
        case Expr::Kind::And:
            return child(0) != 0 && child(1) != 0 ? 1 : 0;
        case Expr::Kind::Select:
            return child(0) != 0 ? child(1) : child(2);
        case Expr::Kind::Cast:
            return child(0);
        case Expr::Kind::Call:
            if (expr.name == "tir.if_then_else")
                return child(0) != 0 ? child(1) : child(2);
            if (expr.name == "tir.exp")
                return std::exp(child(0));
            if (expr.name == "tir.sqrt")
                return std::sqrt(child(0));
            if (expr.name == "tir.rsqrt")
                return 1 / std::sqrt(child(0));
            if (expr.name == "tir.erf")
                return std::erf(child(0));
            std::abort();
        default:
            std::abort();
        }
    }
};
