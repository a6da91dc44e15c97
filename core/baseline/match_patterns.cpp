// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <cmath>
#include <utility>

#include "baseline/plan_builder.h"
#include "workload/index_form.h"

/// Pooling, reductions, and operators that a DAG spreads over several stages.
namespace tlp::baseline {
namespace {

using Kind = Expr::Kind;

/// What is below a division, etc.: the two sides when the stage computes `kind` of them.
struct Sides
{
    const Expr* left = nullptr;
    const Expr* right = nullptr;
};

std::optional<Sides> sidesOf(const DagStage& stage, Kind kind)
{
    if (stage.isPlaceholder || !isBinary(*stage.body, kind))
        return std::nullopt;
    return Sides{stage.body->children[0].get(), stage.body->children[1].get()};
}

bool isCall(const Expr& expr, std::string_view name)
{
    return expr.kind == Kind::Call && expr.name == name && expr.children.size() == 1;
}

/// Whether the access drops the last axis and has the others in order.
bool dropsLast(const Expr& access, std::size_t axes)
{
    if (access.kind != Kind::Access || access.children.size() + 1 != axes)
        return false;
    for (std::size_t d = 0; d < access.children.size(); ++d)
        if (plainAxis(*access.children[d]) != static_cast<int>(d))
            return false;
    return true;
}

/// The stage whose last axis `stage` reduces to one value per row; −1.
int rowsReducedBy(const DagStage& stage, std::string_view combiner)
{
    const Expr* body = reducedBy(stage, combiner);
    if (body == nullptr || body->kind != Kind::Access || stage.reduce.size() != 1
        || body->children.size() != stage.spatial.size() + 1)
        return -1;
    for (std::size_t d = 0; d < body->children.size(); ++d)
        if (plainAxis(*body->children[d]) != static_cast<int>(d))
            return -1;
    return body->stage;
}

/// The stage that is divided, at the same place, by a number; −1.
int dividedBy(const DagStage& stage, double number)
{
    const auto sides = sidesOf(stage, Kind::Divide);
    if (!sides || sides->right->kind != Kind::Float || sides->right->real != number)
        return -1;
    return identityStage(*sides->left, stage);
}

} // namespace

Result<bool> PlanBuilder::matchSoftmax(int stage)
{
    const DagStage& output = stageAt(stage);
    const std::size_t axes = output.spatial.size();
    const auto quotient = sidesOf(output, Kind::Divide);
    if (!quotient || !isIdentity(*quotient->left, output) || !dropsLast(*quotient->right, axes))
        return false;
    const int exponentials = quotient->left->stage;
    const DagStage& power = stageAt(exponentials);
    if (rowsReducedBy(stageAt(quotient->right->stage), "+") != exponentials || power.isPlaceholder
        || !isCall(*power.body, "tir.exp") || !isBinary(*power.body->children[0], Kind::Subtract))
        return false;
    const Expr& value = *power.body->children[0]->children[0];
    const Expr& largest = *power.body->children[0]->children[1];
    if (!isIdentity(value, power) || !dropsLast(largest, axes)
        || rowsReducedBy(stageAt(largest.stage), "max") != value.stage)
        return false;
    Node node{Node::Kind::Softmax, stage};
    node.data = value.stage;
    return add(std::move(node), {node.data});
}

Result<bool> PlanBuilder::matchLayerNorm(int stage)
{
    // ((((A - mean)*rsqrt(var + eps))*gamma) + beta)
    const DagStage& output = stageAt(stage);
    const std::size_t axes = output.spatial.size();
    const auto lastOnly = [&](const Expr& expr) {
        return expr.kind == Kind::Access && expr.children.size() == 1
            && plainAxis(*expr.children[0]) == static_cast<int>(axes) - 1;
    };
    const auto shifted = sidesOf(output, Kind::Add);
    if (!shifted || !lastOnly(*shifted->right) || !isBinary(*shifted->left, Kind::Multiply)
        || !lastOnly(*shifted->left->children[1]))
        return false;
    const Expr& normed = *shifted->left->children[0];
    if (!isBinary(normed, Kind::Multiply) || !isBinary(*normed.children[0], Kind::Subtract)
        || !isCall(*normed.children[1], "tir.rsqrt")
        || !isBinary(*normed.children[1]->children[0], Kind::Add))
        return false;
    const Expr& value = *normed.children[0]->children[0];
    const Expr& mean = *normed.children[0]->children[1];
    const Expr& variance = *normed.children[1]->children[0]->children[0];
    const Expr& epsilon = *normed.children[1]->children[0]->children[1];
    if (!isIdentity(value, output) || !dropsLast(mean, axes) || !dropsLast(variance, axes)
        || epsilon.kind != Kind::Float)
        return false;
    const auto length = static_cast<double>(output.spatial.back().extent);
    const int sum = dividedBy(stageAt(mean.stage), length);
    const int squares = dividedBy(stageAt(variance.stage), length);
    if (sum < 0 || squares < 0 || rowsReducedBy(stageAt(sum), "+") != value.stage)
        return false;
    const Expr* square = reducedBy(stageAt(squares), "+");
    const auto isDifference = [&](const Expr& expr) {
        return isBinary(expr, Kind::Subtract) && expr.children[0]->kind == Kind::Access
            && expr.children[0]->stage == value.stage && expr.children[1]->kind == Kind::Access
            && expr.children[1]->stage == mean.stage;
    };
    if (square == nullptr || !isBinary(*square, Kind::Multiply)
        || !isDifference(*square->children[0]) || !isDifference(*square->children[1]))
        return false;
    Node node{Node::Kind::LayerNorm, stage};
    node.data = value.stage;
    node.gamma = shifted->left->children[1]->stage;
    node.beta = shifted->right->stage;
    node.epsilon = epsilon.real;
    return add(std::move(node), {node.data, node.gamma, node.beta});
}

namespace {

/// Follows an element of an element-wise stage, at the reader's own place, to what computes it.
const Expr* definitionOf(
    const Expr& expr, const DagStage& reader, const std::vector<DagStage>& stages)
{
    if (!isIdentity(expr, reader))
        return &expr;
    const DagStage& stage = stages[static_cast<std::size_t>(expr.stage)];
    const bool isElementwise
        = !stage.isPlaceholder && stage.reduce.empty() && stage.shape == reader.shape;
    return isElementwise ? stage.body.get() : &expr;
}

/// x of max(min(x + 3, 6), 0)/6; −1.
int hardSigmoidOf(const Expr& quotient, const DagStage& reader, const std::vector<DagStage>& stages)
{
    const auto isNumber
        = [&](const Expr& expr, double number) { return constantOf(expr, stages) == number; };
    if (!isBinary(quotient, Kind::Divide) || !isNumber(*quotient.children[1], 6))
        return -1;
    const Expr* upper = definitionOf(*quotient.children[0], reader, stages);
    if (!isBinary(*upper, Kind::Maximum) || !isNumber(*upper->children[1], 0)
        || !isBinary(*upper->children[0], Kind::Minimum)
        || !isNumber(*upper->children[0]->children[1], 6))
        return -1;
    const Expr* sum = definitionOf(*upper->children[0]->children[0], reader, stages);
    if (!isBinary(*sum, Kind::Add) || !isNumber(*sum->children[1], 3))
        return -1;
    return identityStage(*sum->children[0], reader);
}

} // namespace

Result<bool> PlanBuilder::matchHardActivation(int stage)
{
    const DagStage& output = stageAt(stage);
    const auto& stages = m_plan.dag.stages;
    if (output.isPlaceholder || !output.reduce.empty())
        return false;
    Node node{Node::Kind::HardSigmoid, stage};
    node.data = hardSigmoidOf(*output.body, output, stages);
    if (node.data < 0 && isBinary(*output.body, Kind::Multiply)) {
        node.kind = Node::Kind::HardSwish;
        const int value = identityStage(*output.body->children[0], output);
        const Expr* gate = definitionOf(*output.body->children[1], output, stages);
        if (value >= 0 && hardSigmoidOf(*gate, output, stages) == value)
            node.data = value;
    }
    if (node.data < 0)
        return false;
    return add(std::move(node), {node.data});
}

namespace {

/// Whether the access has all axes, each once, the spatial ones in order; the dimensions of the
/// reduced ones. Spatial axes of one element may be missing.
std::optional<std::vector<std::int64_t>> reducedDimensions(
    const Expr& access, const DagStage& stage)
{
    if (access.kind != Kind::Access)
        return std::nullopt;
    const int spatial = static_cast<int>(stage.spatial.size());
    std::vector<std::int64_t> dimensions;
    int next = 0;
    const auto skipSingles = [&](int until) {
        while (next < until && stage.spatial[static_cast<std::size_t>(next)].extent == 1)
            ++next;
    };
    for (std::size_t d = 0; d < access.children.size(); ++d) {
        const auto axis = plainAxis(*access.children[d]);
        if (!axis)
            return std::nullopt;
        if (*axis >= spatial) {
            dimensions.push_back(static_cast<std::int64_t>(d));
            continue;
        }
        skipSingles(*axis);
        if (*axis != next++)
            return std::nullopt;
    }
    skipSingles(spatial);
    return next == spatial && dimensions.size() == stage.reduce.size() ? std::optional(dimensions)
                                                                       : std::nullopt;
}

} // namespace

Result<bool> PlanBuilder::matchNorm(int stage)
{
    const DagStage& output = stageAt(stage);
    if (output.isPlaceholder || !isCall(*output.body, "tir.sqrt"))
        return false;
    const int sum = identityStage(*output.body->children[0], output);
    const Expr* square = sum < 0 ? nullptr : reducedBy(stageAt(sum), "+");
    if (square == nullptr || !isBinary(*square, Kind::Multiply))
        return false;
    const Expr& left = *square->children[0];
    const Expr& right = *square->children[1];
    const auto dimensions = reducedDimensions(left, stageAt(sum));
    if (!dimensions || right.kind != Kind::Access || right.stage != left.stage
        || reducedDimensions(right, stageAt(sum)) != dimensions)
        return false;
    Node node{Node::Kind::Reduction, stage};
    node.reduction = {left.stage, *dimensions, Reduction::Kind::Norm};
    return add(std::move(node), {left.stage});
}

Result<bool> PlanBuilder::matchMean(int stage)
{
    const DagStage& output = stageAt(stage);
    const auto quotient = sidesOf(output, Kind::Divide);
    const int sum = quotient ? identityStage(*quotient->left, output) : -1;
    const Expr* body = sum < 0 ? nullptr : reducedBy(stageAt(sum), "+");
    const auto dimensions = body == nullptr ? std::nullopt : reducedDimensions(*body, stageAt(sum));
    if (!dimensions)
        return false;
    double count = 1;
    for (const workload::Axis& axis : stageAt(sum).reduce)
        count *= static_cast<double>(axis.extent);
    if (constantOf(*quotient->right, m_plan.dag.stages) != count)
        return false;
    Node node{Node::Kind::Reduction, stage};
    node.reduction = {body->stage, *dimensions, Reduction::Kind::Mean};
    return add(std::move(node), {body->stage});
}

Result<bool> PlanBuilder::matchReduction(int stage)
{
    const DagStage& output = stageAt(stage);
    if (output.isPlaceholder || output.body->kind != Kind::Reduce)
        return false;
    const Expr& body = *output.body->children[0];
    const auto dimensions = reducedDimensions(body, output);
    if (!dimensions)
        return false;
    const std::string& name = output.body->name;
    Node node{Node::Kind::Reduction, stage};
    node.reduction = {body.stage, *dimensions,
        name == "max"       ? Reduction::Kind::Maximum
            : name == "min" ? Reduction::Kind::Minimum
                            : Reduction::Kind::Sum};
    return add(std::move(node), {body.stage});
}

Result<bool> PlanBuilder::matchPermutation(int stage)
{
    const DagStage& output = stageAt(stage);
    if (output.isPlaceholder || output.body->kind != Kind::Access
        || output.body->children.size() != output.spatial.size())
        return false;
    Node node{Node::Kind::Permutation, stage};
    node.data = output.body->stage;
    node.order.assign(output.spatial.size(), -1);
    for (std::size_t d = 0; d < output.spatial.size(); ++d) {
        const auto axis = plainAxis(*output.body->children[d]);
        if (!axis || node.order[static_cast<std::size_t>(*axis)] >= 0)
            return false;
        node.order[static_cast<std::size_t>(*axis)] = static_cast<std::int64_t>(d);
    }
    for (std::size_t d = 0; d < output.spatial.size(); ++d)
        if (stageAt(node.data).shape[static_cast<std::size_t>(node.order[d])]
            != output.spatial[d].extent)
            return false; // it reads a part only
    return add(std::move(node), {node.data});
}

namespace {

/// The value of a divisor that reads no tensor and is the same at the beginning, in the middle and
/// at the end of each axis.
std::optional<double> sameEverywhere(const Expr& expr, const DagStage& stage)
{
    std::optional<double> value;
    for (const std::int64_t part : {0, 1, 2}) {
        std::vector<std::int64_t> places;
        for (const workload::Axis& axis : stage.spatial)
            places.push_back((axis.extent - 1) * part / 2);
        const auto one = valueAt(expr, places);
        if (!one || (value && *value != *one))
            return std::nullopt;
        value = one;
    }
    return value;
}

/// Pooling over two axes of the reduced access; the padding is not looked at yet.
std::optional<Pool> poolForm(const Expr& access, const DagStage& stage)
{
    const int spatial = static_cast<int>(stage.spatial.size());
    if (access.kind != Kind::Access || static_cast<int>(access.children.size()) != spatial
        || stage.reduce.size() != 2)
        return std::nullopt;
    Pool pool{access.stage};
    std::vector<std::int64_t> moving;
    for (int d = 0; d < spatial; ++d) {
        const Expr& index = *access.children[static_cast<std::size_t>(d)];
        if (plainAxis(index) == d) {
            pool.order.push_back(d);
            continue;
        }
        const auto linear = workload::linearOf(index);
        const int reduce = spatial + static_cast<int>(moving.size());
        if (!linear || linear->constant != 0 || moving.size() == 2
            || linear->coefficients.size() != 2 || !linear->coefficients.contains(d)
            || !linear->coefficients.contains(reduce))
            return std::nullopt;
        pool.windows.push_back({stage.reduce[moving.size()].extent, linear->coefficients.at(d), 0,
            linear->coefficients.at(reduce)});
        moving.push_back(d);
    }
    if (moving.size() != 2 || pool.order.size() != 2)
        return std::nullopt;
    pool.order.insert(pool.order.end(), moving.begin(), moving.end());
    return pool;
}

/// Leaves padding to LibTorch; false: it cannot do that.
bool takeInPadding(Pool& pool, const DagStage& stage, const std::vector<DagStage>& stages)
{
    constexpr double kLowest = -3.4e38;
    if (const auto pad = padForm(stages[static_cast<std::size_t>(pool.data)], stages);
        pad && (!pad->isPadded || (pool.isMaximum ? pad->value <= kLowest : pad->value == 0))) {
        if (pad->before[static_cast<std::size_t>(pool.order[0])] != 0
            || pad->before[static_cast<std::size_t>(pool.order[1])] != 0)
            return false;
        pool.data = pad->data;
        for (std::size_t i = 0; i < 2; ++i)
            pool.windows[i].padding = pad->before[static_cast<std::size_t>(pool.order[2 + i])];
    }
    const auto& shape = stages[static_cast<std::size_t>(pool.data)].shape;
    pool.isGlobal = true;
    for (std::size_t i = 0; i < 2; ++i) {
        const Window& window = pool.windows[i];
        const auto dimension = static_cast<std::size_t>(pool.order[2 + i]);
        const std::int64_t span = window.dilation * (window.kernel - 1) + 1;
        if ((shape[dimension] + 2 * window.padding - span) / window.stride + 1
                != stage.spatial[dimension].extent
            || (!pool.isMaximum && window.dilation != 1))
            return false;
        pool.isGlobal = pool.isGlobal && window.padding == 0 && window.kernel == shape[dimension];
    }
    return true;
}

} // namespace

Result<bool> PlanBuilder::matchPool(int stage)
{
    const DagStage& output = stageAt(stage);
    const Expr* largest = reducedBy(output, "max");
    const Expr* body = largest != nullptr ? largest : reducedBy(output, "+");
    auto pool = body == nullptr ? std::nullopt : poolForm(*body, output);
    if (!pool)
        return false;
    pool->isMaximum = largest != nullptr;
    if (!takeInPadding(*pool, output, m_plan.dag.stages))
        return false;
    Node node{Node::Kind::Pool, stage};
    node.pool = std::move(*pool);
    return add(std::move(node), {node.pool.data});
}

Result<bool> PlanBuilder::matchPoolMean(int stage)
{
    const DagStage& output = stageAt(stage);
    const auto quotient = sidesOf(output, Kind::Divide);
    const int sum = quotient ? identityStage(*quotient->left, output) : -1;
    const Expr* body = sum < 0 ? nullptr : reducedBy(stageAt(sum), "+");
    auto pool = body == nullptr ? std::nullopt : poolForm(*body, stageAt(sum));
    const auto divisor = pool ? sameEverywhere(*quotient->right, output) : std::nullopt;
    if (!divisor || *divisor < 1 || *divisor != std::floor(*divisor) || *divisor > 1e9)
        return false;
    pool->divisor = static_cast<std::int64_t>(*divisor);
    if (!takeInPadding(*pool, stageAt(sum), m_plan.dag.stages))
        return false;
    Node node{Node::Kind::Pool, stage};
    node.pool = std::move(*pool);
    return add(std::move(node), {node.pool.data});
}

} // namespace tlp::baseline
