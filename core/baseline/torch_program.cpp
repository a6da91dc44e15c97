// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/torch_program.h"

#include <functional>
#include <numeric>
#include <utility>

#include "baseline/torch_elementwise.h"
#include "workload/expr.h"

namespace tlp::baseline {
namespace {

using Sizes = std::vector<std::int64_t>;

std::int64_t productOf(const Sizes& sizes, std::size_t first, std::size_t count)
{
    return std::accumulate(sizes.begin() + static_cast<std::ptrdiff_t>(first),
        sizes.begin() + static_cast<std::ptrdiff_t>(first + count), std::int64_t(1),
        std::multiplies<>());
}

void append(Sizes& sizes, const Sizes& more, std::size_t first, std::size_t count)
{
    sizes.insert(sizes.end(), more.begin() + static_cast<std::ptrdiff_t>(first),
        more.begin() + static_cast<std::ptrdiff_t>(first + count));
}

at::Tensor reshaped(const at::Tensor& tensor, const Sizes& sizes)
{
    return tensor.sizes() == sizes ? tensor : tensor.reshape(sizes);
}

Sizes windowSizes(const std::vector<Window>& windows, std::int64_t Window::*member)
{
    Sizes sizes;
    for (const Window& window : windows)
        sizes.push_back(window.*member);
    return sizes;
}

/// The dimensions of a product's operand, common ones first.
Sizes commonFirst(const Sizes& order, std::size_t own, std::size_t common)
{
    Sizes result;
    append(result, order, own, common);
    append(result, order, 0, own);
    append(result, order, own + common, order.size() - own - common);
    return result;
}

at::Tensor pooled(const Pool& pool, const at::Tensor& data)
{
    const at::Tensor x = data.permute(pool.order);
    const Sizes kernel = windowSizes(pool.windows, &Window::kernel);
    const Sizes stride = windowSizes(pool.windows, &Window::stride);
    const Sizes padding = windowSizes(pool.windows, &Window::padding);
    const Sizes dilation = windowSizes(pool.windows, &Window::dilation);
    const bool isMean = pool.divisor == kernel[0] * kernel[1];
    at::Tensor result;
    if (pool.isMaximum)
        result = at::max_pool2d(x, kernel, stride, padding, dilation);
    else if (pool.isGlobal && isMean)
        result = at::adaptive_avg_pool2d(x, {1, 1});
    else
        result = at::avg_pool2d(x, kernel, stride, padding, false, true,
            isMean ? c10::nullopt : c10::optional<std::int64_t>(pool.divisor));
    return result.permute(inverseOf(pool.order));
}

at::Tensor reduced(const Reduction& reduction, const at::Tensor& data)
{
    switch (reduction.kind) {
    case Reduction::Kind::Sum:
        return at::sum(data, reduction.dimensions);
    case Reduction::Kind::Maximum:
        return at::amax(data, reduction.dimensions);
    case Reduction::Kind::Minimum:
        return at::amin(data, reduction.dimensions);
    case Reduction::Kind::Mean:
        return at::mean(data, reduction.dimensions);
    case Reduction::Kind::Norm:
        break;
    }
    return at::norm(data, 2, reduction.dimensions);
}

/// How many nodes read each stage.
std::vector<int> countReaders(const Plan& plan)
{
    std::vector<int> readers(plan.dag.stages.size(), 0);
    const auto count = [&](int stage) {
        if (stage >= 0)
            ++readers[static_cast<std::size_t>(stage)];
    };
    for (const Node& node : plan.nodes) {
        for (const int stage :
            {node.data, node.gamma, node.beta, node.contraction.data, node.contraction.weight,
                node.contraction.bias, node.pool.data, node.reduction.data})
            count(stage);
        const bool isElementwise = node.kind == Node::Kind::Elementwise;
        const workload::Expr* const body = isElementwise
            ? plan.dag.stages[static_cast<std::size_t>(node.stage)].body.get()
            : nullptr;
        if (node.kind == Node::Kind::Permutation
            || (isElementwise && body->kind == workload::Expr::Kind::Access))
            count(node.stage); // shares its memory with what it reads: nobody's own
        if (isElementwise)
            workload::forEachAccess(
                *body, [&](const workload::Expr& access) { count(access.stage); });
    }
    return readers;
}

} // namespace

std::vector<std::int64_t> sizesIn(const Sizes& shape, const Sizes& order)
{
    Sizes sizes;
    for (const std::int64_t dimension : order)
        sizes.push_back(shape[static_cast<std::size_t>(dimension)]);
    return sizes;
}

std::vector<std::int64_t> inverseOf(const Sizes& order)
{
    Sizes inverse(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        inverse[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    return inverse;
}

TorchProgram::TorchProgram(const Plan& plan, std::vector<at::Tensor> inputs)
    : m_plan(plan)
    , m_inputs(std::move(inputs))
    , m_values(m_inputs)
    , m_weights(plan.nodes.size())
    , m_readers(countReaders(plan))
{
    for (std::size_t i = 0; i < plan.nodes.size(); ++i) {
        const Contraction& contraction = plan.nodes[i].contraction;
        if (plan.nodes[i].kind == Node::Kind::Contraction && value(contraction.weight).defined())
            m_weights[i] = preparedWeight(contraction);
    }
}

void TorchProgram::setConvolve(std::size_t node, Convolve convolve, std::size_t including)
{
    m_convolveNode = node;
    m_convolveIncluding = including;
    m_convolve = std::move(convolve);
}

at::Tensor TorchProgram::biasOf(std::size_t node) const
{
    const int bias = m_plan.nodes[node].contraction.bias;
    return bias < 0 ? at::Tensor() : value(bias).reshape({-1});
}

at::Tensor TorchProgram::run()
{
    for (std::size_t i = 0; i < m_plan.nodes.size(); ++i) {
        at::Tensor result;
        if (m_convolve && i == m_convolveNode) {
            result = toDagOrder(i, m_convolve(dataOf(i)));
            i += m_convolveIncluding;
        } else {
            result = compute(i);
        }
        m_values[static_cast<std::size_t>(m_plan.nodes[i].stage)] = std::move(result);
    }
    const at::Tensor result = value(m_plan.nodes.back().stage);
    m_values = m_inputs; // intermediate results are freed
    return result;
}

at::Tensor TorchProgram::compute(std::size_t index)
{
    const Node& node = m_plan.nodes[index];
    const Sizes& shape = m_plan.shapes[static_cast<std::size_t>(node.stage)];
    switch (node.kind) {
    case Node::Kind::Contraction:
        return toDagOrder(index, contract(index));
    case Node::Kind::Pool:
        return pooled(node.pool, value(node.pool.data));
    case Node::Kind::Reduction:
        return reshaped(reduced(node.reduction, value(node.reduction.data)), shape);
    case Node::Kind::Permutation:
        return value(node.data).permute(node.order);
    case Node::Kind::Softmax:
        return at::softmax(value(node.data), -1);
    case Node::Kind::LayerNorm:
        return at::layer_norm(
            value(node.data), {shape.back()}, value(node.gamma), value(node.beta), node.epsilon);
    case Node::Kind::HardSwish:
        return at::hardswish(value(node.data));
    case Node::Kind::HardSigmoid:
        return at::hardsigmoid(value(node.data));
    case Node::Kind::Elementwise:
        break;
    }
    return computeElementwise(m_plan.dag, node.stage, m_values, m_readers);
}

at::Tensor TorchProgram::dataOf(std::size_t index) const
{
    const Contraction& contraction = m_plan.nodes[index].contraction;
    const at::Tensor& data = value(contraction.data);
    const auto [own, common, summed]
        = std::tuple{contraction.dataOwn, contraction.common, contraction.summed};
    if (contraction.windows.empty()) {
        const Sizes order = commonFirst(contraction.dataOrder, own, common);
        const Sizes sizes = sizesIn(data.sizes().vec(), order);
        Sizes shape{productOf(sizes, common, own), productOf(sizes, common + own, summed)};
        if (common > 0)
            shape.insert(shape.begin(), productOf(sizes, 0, common));
        return reshaped(data.permute(order), shape);
    }
    const Sizes sizes = sizesIn(data.sizes().vec(), contraction.dataOrder);
    Sizes shape{productOf(sizes, 0, own), productOf(sizes, own, common + summed)};
    append(shape, sizes, own + common + summed, contraction.windows.size());
    return reshaped(data.permute(contraction.dataOrder), shape);
}

/// [outputs, inputs of a group, windows] or [common, outputs, inputs]; of a transposed convolution
/// [inputs, outputs, windows].
at::Tensor TorchProgram::preparedWeight(const Contraction& contraction) const
{
    const Sizes& order = contraction.weightOrder;
    const auto [own, common, summed]
        = std::tuple{contraction.weightOwn, contraction.common, contraction.summed};
    at::Tensor weight = value(contraction.weight).permute(order);
    const Sizes sizes = weight.sizes().vec();
    if (contraction.windows.empty()) {
        Sizes shape{productOf(sizes, common, own), productOf(sizes, common + own, summed)};
        if (common > 0)
            shape.insert(shape.begin(), productOf(sizes, 0, common));
        weight = reshaped(weight, shape);
    } else {
        Sizes shape{productOf(sizes, 0, common + own), productOf(sizes, common + own, summed)};
        append(shape, sizes, common + own + summed, contraction.windows.size());
        weight = reshaped(weight, shape).contiguous();
    }
    if (contraction.scale >= 0) {
        Sizes shape(static_cast<std::size_t>(weight.dim()), 1);
        shape[0] = -1;
        weight = weight * value(contraction.scale).reshape(shape);
    }
    return contraction.isTransposed ? weight.transpose(0, 1).contiguous() : weight;
}

at::Tensor TorchProgram::contract(std::size_t index)
{
    const Contraction& contraction = m_plan.nodes[index].contraction;
    const at::Tensor data = dataOf(index);
    const at::Tensor weight
        = m_weights[index].defined() ? m_weights[index] : preparedWeight(contraction);
    const at::Tensor bias = biasOf(index);
    if (contraction.windows.empty()) {
        if (contraction.common > 0)
            return at::bmm(data, weight.transpose(1, 2));
        return bias.defined() ? at::linear(data, weight, bias) : at::mm(data, weight.t());
    }
    std::int64_t groups = contraction.groups;
    const Sizes sizes
        = sizesIn(m_plan.shapes[static_cast<std::size_t>(contraction.data)], contraction.dataOrder);
    groups *= productOf(sizes, contraction.dataOwn, contraction.common);
    return at::convolution(data, weight, bias, windowSizes(contraction.windows, &Window::stride),
        windowSizes(contraction.windows, &Window::padding),
        windowSizes(contraction.windows, &Window::dilation), contraction.isTransposed,
        windowSizes(contraction.windows, &Window::outputPadding), groups);
}

at::Tensor TorchProgram::toDagOrder(std::size_t index, const at::Tensor& result) const
{
    const Contraction& contraction = m_plan.nodes[index].contraction;
    const auto shapeOf = [&](int stage) { return m_plan.shapes[static_cast<std::size_t>(stage)]; };
    const Sizes data = sizesIn(shapeOf(contraction.data), contraction.dataOrder);
    const Sizes weight = sizesIn(shapeOf(contraction.weight), contraction.weightOrder);
    const auto [own, common] = std::pair{contraction.dataOwn, contraction.common};
    const bool isProduct = contraction.windows.empty();
    // The result's dimensions as they lie, and where each of LibTorch's numbers is.
    Sizes sizes;
    append(sizes, data, isProduct ? own : 0, isProduct ? common : own);
    append(sizes, data, isProduct ? 0 : own, isProduct ? own : common);
    append(sizes, weight, common, contraction.weightOwn);
    for (std::int64_t d = 2; !isProduct && d < result.dim(); ++d)
        sizes.push_back(result.size(d));
    const auto placeOf = [&](std::int64_t number) {
        const auto i = static_cast<std::size_t>(number);
        if (!isProduct || i >= own + common)
            return number;
        return static_cast<std::int64_t>(i < own ? common + i : i - own);
    };
    Sizes order;
    std::vector<bool> isUsed(sizes.size(), false);
    for (const std::int64_t number : contraction.outputOrder) {
        order.push_back(placeOf(number));
        isUsed[static_cast<std::size_t>(order.back())] = true;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (!isUsed[i])
            order.push_back(static_cast<std::int64_t>(i)); // of one element
    return reshaped(reshaped(result, sizes).permute(order), shapeOf(m_plan.nodes[index].stage));
}

} // namespace tlp::baseline
