// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "baseline/plan_builder.h"

namespace tlp::baseline {
namespace {

using Kind = Expr::Kind;

/// Whether every index is an axis of the reader, in order, or the only place of its dimension: such
/// a tensor is repeated along the axes that it lacks.
bool isRepeated(const Expr& access, const DagStage& reader, const std::vector<DagStage>& stages)
{
    const auto& shape = stages[static_cast<std::size_t>(access.stage)].shape;
    int last = -1;
    for (std::size_t d = 0; d < access.children.size(); ++d) {
        const Expr& index = *access.children[d];
        if (isZero(index) && shape[d] == 1)
            continue;
        const auto axis = plainAxis(index);
        if (!axis || *axis <= last
            || shape[d] != reader.spatial[static_cast<std::size_t>(*axis)].extent)
            return false;
        last = *axis;
    }
    return true;
}

bool isKnownFunction(std::string_view name)
{
    constexpr std::array<std::string_view, 8> kKnown{"tir.exp", "tir.sqrt", "tir.rsqrt", "tir.erf",
        "tir.tanh", "tir.sigmoid", "tir.log", "tir.fabs"};
    return std::ranges::find(kKnown, name) != kKnown.end();
}

/// What stops LibTorch at a stage: its name and what it computes.
tl::unexpected<Error> unknown(const DagStage& stage)
{
    return fail(ErrorKind::Unsupported,
        fmt::format("LibTorch has no operator for the stage {}", stage.name));
}

std::string contractionName(const Contraction& contraction)
{
    if (contraction.windows.empty())
        return contraction.common > 0 ? "bmm" : contraction.bias >= 0 ? "linear" : "mm";
    return fmt::format(
        "conv{}{}d", contraction.isTransposed ? "_transpose" : "", contraction.windows.size());
}

const char* reductionName(Reduction::Kind kind)
{
    switch (kind) {
    case Reduction::Kind::Sum:
        return "sum";
    case Reduction::Kind::Maximum:
        return "amax";
    case Reduction::Kind::Minimum:
        return "amin";
    case Reduction::Kind::Mean:
        return "mean";
    case Reduction::Kind::Norm:
        break;
    }
    return "norm";
}

const char* elementwiseName(const Expr& body)
{
    switch (body.kind) {
    case Kind::Add:
        return "add";
    case Kind::Subtract:
        return "sub";
    case Kind::Multiply:
        return "mul";
    case Kind::Divide:
        return "div";
    case Kind::Maximum:
        return isBinary(*body.children[0], Kind::Minimum) ? "clamp" : "relu";
    default:
        return "element-wise";
    }
}

std::string nameOf(const Node& node, const std::vector<DagStage>& stages)
{
    switch (node.kind) {
    case Node::Kind::Contraction:
        return contractionName(node.contraction);
    case Node::Kind::Pool:
        return node.pool.isMaximum ? "max_pool2d" : "avg_pool2d";
    case Node::Kind::Reduction:
        return reductionName(node.reduction.kind);
    case Node::Kind::Permutation:
        return "permute";
    case Node::Kind::Softmax:
        return "softmax";
    case Node::Kind::LayerNorm:
        return "layer_norm";
    case Node::Kind::HardSwish:
        return "hardswish";
    case Node::Kind::HardSigmoid:
        return "hardsigmoid";
    case Node::Kind::Elementwise:
        break;
    }
    const Expr& body = *stages[static_cast<std::size_t>(node.stage)].body;
    return isGelu(body) ? "gelu" : elementwiseName(body);
}

} // namespace

bool isGelu(const Expr& body)
{
    // (x*((erf((x*0.7071…))*0.5) + 0.5)) in one of the ways in which it is written
    const auto isNumber = [](const Expr& expr, double number) {
        return expr.kind == Kind::Float && std::abs(expr.real - number) < 1e-6;
    };
    if (!isBinary(body, Kind::Multiply) || body.children[0]->kind != Kind::Access)
        return false;
    const Expr& sum = *body.children[1];
    if (!isBinary(sum, Kind::Add) || !isNumber(*sum.children[1], 0.5)
        || !isBinary(*sum.children[0], Kind::Multiply)
        || !isNumber(*sum.children[0]->children[1], 0.5))
        return false;
    const Expr& call = *sum.children[0]->children[0];
    if (call.kind != Kind::Call || call.name != "tir.erf"
        || !isBinary(*call.children[0], Kind::Multiply)
        || !isNumber(*call.children[0]->children[1], 0.70710678))
        return false;
    const Expr& inner = *call.children[0]->children[0];
    return inner.kind == Kind::Access && inner.stage == body.children[0]->stage
        && std::ranges::equal(
            inner.children, body.children[0]->children, [](const auto& a, const auto& b) {
                return a->kind == b->kind && a->axis == b->axis && a->integer == b->integer;
            });
}

std::string Plan::describe() const
{
    std::string text;
    for (const Node& node : nodes)
        text += (text.empty() ? "" : " + ") + nameOf(node, dag.stages);
    return text;
}

Result<Plan> makePlan(const workload::ComputeDag& dag)
{
    return PlanBuilder(dag).build();
}

PlanBuilder::PlanBuilder(const workload::ComputeDag& dag)
    : m_isPlanned(dag.stages.size(), false)
{
    m_plan.dag = dag;
    for (const DagStage& stage : dag.stages)
        m_plan.shapes.push_back(stage.shape);
}

Result<Plan> PlanBuilder::build()
{
    const int last = static_cast<int>(m_plan.dag.stages.size()) - 1;
    std::vector<bool> isRead(m_plan.dag.stages.size(), false);
    for (const DagStage& stage : m_plan.dag.stages)
        if (!stage.isPlaceholder)
            workload::forEachAccess(*stage.body,
                [&](const Expr& access) { isRead[static_cast<std::size_t>(access.stage)] = true; });
    if (last < 0 || std::ranges::count(isRead, false) != 1 || isRead.back())
        return fail(ErrorKind::Unsupported, "only tensor programs with one output are compared");
    TLP_CHECK(need(last));
    if (m_plan.nodes.empty())
        return fail(ErrorKind::Unsupported, "the tensor program computes nothing");
    fuseChannels();
    return std::move(m_plan);
}

Status PlanBuilder::need(int stage)
{
    using Matcher = Result<bool> (PlanBuilder::*)(int);
    constexpr std::array<Matcher, 11> kMatchers{&PlanBuilder::matchSoftmax,
        &PlanBuilder::matchLayerNorm, &PlanBuilder::matchHardActivation, &PlanBuilder::matchNorm,
        &PlanBuilder::matchPoolMean, &PlanBuilder::matchMean, &PlanBuilder::matchWinograd,
        &PlanBuilder::matchContraction, &PlanBuilder::matchPool, &PlanBuilder::matchReduction,
        &PlanBuilder::matchPermutation};
    if (stageAt(stage).isPlaceholder || m_isPlanned[static_cast<std::size_t>(stage)])
        return {};
    for (const Matcher matcher : kMatchers) {
        TLP_TRY(const bool isMatch, (this->*matcher)(stage));
        if (isMatch)
            return {};
    }
    return addElementwise(stage);
}

Result<bool> PlanBuilder::add(Node node, std::initializer_list<int> operands)
{
    for (const int operand : operands)
        TLP_CHECK(need(operand));
    m_isPlanned[static_cast<std::size_t>(node.stage)] = true;
    m_plan.nodes.push_back(std::move(node));
    return true;
}

Status PlanBuilder::addElementwise(int stage)
{
    const DagStage& output = stageAt(stage);
    if (!output.reduce.empty() || output.body->kind == Kind::Reduce || output.spatial.empty())
        return unknown(output);
    TLP_CHECK(needOperands(stage, *output.body));
    TLP_TRY([[maybe_unused]] const bool isAdded, add(Node{Node::Kind::Elementwise, stage}, {}));
    return {};
}

Status PlanBuilder::needOperands(int stage, const Expr& expr)
{
    const DagStage& output = stageAt(stage);
    if (constantOf(expr, m_plan.dag.stages))
        return {};
    switch (expr.kind) {
    case Kind::Access:
        return isRepeated(expr, output, m_plan.dag.stages) ? need(expr.stage)
                                                           : Status(unknown(output));
    case Kind::Call:
        if (!isKnownFunction(expr.name) || expr.children.size() != 1)
            return unknown(output);
        break;
    case Kind::Add:
    case Kind::Subtract:
    case Kind::Multiply:
    case Kind::Divide:
    case Kind::Minimum:
    case Kind::Maximum:
        break;
    default:
        return unknown(output);
    }
    for (const auto& child : expr.children)
        TLP_CHECK(needOperands(stage, *child));
    return {};
}

int PlanBuilder::readersOf(int stage) const
{
    int readers = 0;
    for (const DagStage& reader : m_plan.dag.stages) {
        bool reads = false;
        if (!reader.isPlaceholder)
            workload::forEachAccess(
                *reader.body, [&](const Expr& access) { reads = reads || access.stage == stage; });
        readers += reads ? 1 : 0;
    }
    return readers;
}

void PlanBuilder::fuseChannels()
{
    for (std::size_t i = 0; i < m_plan.nodes.size(); ++i)
        if (m_plan.nodes[i].kind == Node::Kind::Contraction)
            while (fuseInto(i)) {}
}

bool PlanBuilder::fuseInto(std::size_t index)
{
    Node& node = m_plan.nodes[index];
    Contraction& contraction = node.contraction;
    if (contraction.channelAxis < 0 || contraction.bias >= 0 || readersOf(node.stage) != 1)
        return false;
    const bool isBatched = contraction.windows.empty() && contraction.common > 0;
    for (std::size_t i = index + 1; i < m_plan.nodes.size() && !isBatched; ++i) {
        const Node& next = m_plan.nodes[i];
        const DagStage& reader = stageAt(next.stage);
        if (next.kind != Node::Kind::Elementwise || reader.body->children.size() != 2
            || identityStage(*reader.body->children[0], reader) != node.stage)
            continue;
        const Expr& other = *reader.body->children[1];
        // One number a channel: an axis for the channel, one place for all others.
        bool isByChannel = other.kind == Kind::Access && stageAt(other.stage).isPlaceholder;
        int channels = 0;
        for (std::size_t d = 0; isByChannel && d < other.children.size(); ++d) {
            const bool isChannel = plainAxis(*other.children[d]) == contraction.channelAxis;
            channels += isChannel ? 1 : 0;
            isByChannel = isChannel || stageAt(other.stage).shape[d] == 1;
        }
        if (!isByChannel || channels != 1)
            return false;
        // Constant factors become part of the weights.
        const bool isScale = reader.body->kind == Kind::Multiply && contraction.scale < 0
            && stageAt(other.stage).isConstant && stageAt(contraction.weight).isConstant;
        if (reader.body->kind == Kind::Add)
            contraction.bias = other.stage;
        else if (isScale)
            contraction.scale = other.stage;
        else
            return false;
        node.stage = next.stage;
        m_plan.nodes.erase(m_plan.nodes.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }
    return false;
}

} // namespace tlp::baseline
