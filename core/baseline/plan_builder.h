// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baseline/plan.h"
#include "workload/expr.h"

/// Internal to core/baseline.
namespace tlp::baseline {

using workload::DagStage;
using workload::Expr;

/// Builds a plan from the output towards the inputs, so that stages which a larger operator
/// contains are never looked at alone.
class PlanBuilder
{
public:
    explicit PlanBuilder(const workload::ComputeDag& dag);
    [[nodiscard]] Result<Plan> build();

private:
    // match…(): whether the stage is the last one of such an operator; then its node and those
    // that it needs have been added.
    [[nodiscard]] Result<bool> matchSoftmax(int stage);
    [[nodiscard]] Result<bool> matchLayerNorm(int stage);
    [[nodiscard]] Result<bool> matchHardActivation(int stage);
    [[nodiscard]] Result<bool> matchNorm(int stage);
    [[nodiscard]] Result<bool> matchMean(int stage);
    [[nodiscard]] Result<bool> matchReduction(int stage);
    [[nodiscard]] Result<bool> matchPermutation(int stage);
    [[nodiscard]] Result<bool> matchPool(int stage);
    [[nodiscard]] Result<bool> matchPoolMean(int stage);
    [[nodiscard]] Result<bool> matchContraction(int stage);
    [[nodiscard]] Result<bool> matchWinograd(int stage);

    /// Plans a stage unless that has been done.
    [[nodiscard]] Status need(int stage);
    [[nodiscard]] Status addElementwise(int stage);
    /// Whether LibTorch's element-wise functions can compute the expression; needs what it reads.
    [[nodiscard]] Status needOperands(int stage, const Expr& expr);
    [[nodiscard]] Result<bool> add(Node node, std::initializer_list<int> operands);
    /// Biases and scales become part of the convolution that they follow.
    void fuseChannels();
    [[nodiscard]] bool fuseInto(std::size_t contraction);
    [[nodiscard]] int readersOf(int stage) const;

    [[nodiscard]] const DagStage& stageAt(int stage) const
    {
        return m_plan.dag.stages[static_cast<std::size_t>(stage)];
    }
    [[nodiscard]] std::vector<std::int64_t>& shapeAt(int stage)
    {
        return m_plan.shapes[static_cast<std::size_t>(stage)];
    }

    Plan m_plan;
    std::vector<bool> m_isPlanned;
};

// What several matchers look at.

/// Whether each index is the reader's axis of its place, all of them in order.
[[nodiscard]] bool isIdentity(const Expr& access, const DagStage& reader);
/// The axis that an index is; empty when it is anything else.
[[nodiscard]] std::optional<int> plainAxis(const Expr& index);
[[nodiscard]] bool isZero(const Expr& index);
/// The stage that an expression of the reader is an element of, at the reader's own place; −1.
[[nodiscard]] int identityStage(const Expr& expr, const DagStage& reader);
/// The one expression that is reduced with `combiner` ("+", "max"); null for other stages.
[[nodiscard]] const Expr* reducedBy(const DagStage& stage, std::string_view combiner);
/// The number that an expression is, also by way of a stage without axes; empty when it is none.
[[nodiscard]] std::optional<double> constantOf(
    const Expr& expr, const std::vector<DagStage>& stages);
/// The value of an expression that reads no tensor, at these places of the axes.
[[nodiscard]] std::optional<double> valueAt(
    const Expr& expr, const std::vector<std::int64_t>& places);
[[nodiscard]] bool isBinary(const Expr& expr, Expr::Kind kind);
/// x times the normal distribution function of x, in one expression.
[[nodiscard]] bool isGelu(const Expr& body);

/// A stage that copies another into the middle of a constant.
struct PadForm
{
    int data = -1;
    std::vector<std::int64_t> before; ///< elements before the data, by dimension
    double value = 0;
    bool isPadded = false; ///< else an exact copy
};
[[nodiscard]] std::optional<PadForm> padForm(
    const DagStage& stage, const std::vector<DagStage>& stages);

} // namespace tlp::baseline
