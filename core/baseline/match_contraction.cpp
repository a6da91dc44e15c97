// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <map>
#include <utility>

#include "baseline/plan_builder.h"
#include "workload/index_form.h"

/// Matrix products and convolutions, plain, transposed or by Winograd's algorithm.
namespace tlp::baseline {
namespace {

using Kind = Expr::Kind;
using Order = std::vector<std::int64_t>;

/// What one index of an operand reads.
struct Index
{
    enum class Kind : std::uint8_t { Plain, Once, Window, Grouped, Flipped, Other };
    Kind kind = Kind::Other;
    int axis = -1; ///< of Plain and Grouped; of Window the one that moves it
    int reduce = -1; ///< of Window and Grouped; of Flipped its only one
    std::int64_t stride = 1, dilation = 1; ///< of Window
    std::int64_t outputs = 1; ///< of Grouped: of a group
};

/// floordiv(axis, outputs) * inputs + reduce; a factor or divisor of one is not written.
Index groupedIndex(const Expr& expr, const DagStage& stage)
{
    const int spatial = static_cast<int>(stage.spatial.size());
    if (!isBinary(expr, Kind::Add) || expr.children[1]->kind != Kind::Axis
        || expr.children[1]->axis < spatial)
        return {};
    const int reduce = expr.children[1]->axis;
    const std::int64_t inputs = stage.reduce[static_cast<std::size_t>(reduce - spatial)].extent;
    const Expr* group = expr.children[0].get();
    if (isBinary(*group, Kind::Multiply)) {
        if (group->children[1]->kind != Kind::Integer || group->children[1]->integer != inputs)
            return {};
        group = group->children[0].get();
    } else if (inputs != 1) {
        return {};
    }
    Index index{Index::Kind::Grouped, -1, reduce};
    if (isBinary(*group, Kind::FloorDivide) && group->children[1]->kind == Kind::Integer) {
        index.outputs = group->children[1]->integer;
        group = group->children[0].get();
    }
    if (group->kind != Kind::Axis || group->axis >= spatial)
        return {};
    index.axis = group->axis;
    return index;
}

Index indexOf(const Expr& expr, const DagStage& stage)
{
    const int spatial = static_cast<int>(stage.spatial.size());
    if (const auto axis = plainAxis(expr))
        return {Index::Kind::Plain, *axis};
    if (isZero(expr))
        return {Index::Kind::Once};
    const auto linear = workload::linearOf(expr);
    if (!linear)
        return groupedIndex(expr, stage);
    const auto& terms = linear->coefficients;
    if (terms.size() == 1) {
        const auto& [axis, factor] = *terms.begin();
        const bool isFlipped = axis >= spatial && factor == -1
            && linear->constant
                == stage.reduce[static_cast<std::size_t>(axis - spatial)].extent - 1;
        return isFlipped ? Index{Index::Kind::Flipped, -1, axis} : Index{};
    }
    if (terms.size() != 2 || linear->constant != 0)
        return {};
    const auto& [moved, stride] = *terms.begin(); // spatial axes have the smaller numbers
    const auto& [within, dilation] = *std::next(terms.begin());
    if (moved >= spatial || within < spatial || stride < 1 || dilation < 1)
        return {};
    return {Index::Kind::Window, moved, within, stride, dilation};
}

std::vector<Index> indicesOf(const Expr& access, const DagStage& stage)
{
    std::vector<Index> indices;
    for (const auto& child : access.children)
        indices.push_back(indexOf(*child, stage));
    return indices;
}

bool hasWindows(const std::vector<Index>& indices)
{
    return std::ranges::any_of(indices, [](const Index& index) {
        return index.kind == Index::Kind::Window || index.kind == Index::Kind::Grouped;
    });
}

/// Whether an axis is an index of its own.
bool hasPlain(const std::vector<Index>& indices, int axis)
{
    return std::ranges::any_of(indices,
        [&](const Index& index) { return index.kind == Index::Kind::Plain && index.axis == axis; });
}

/// With a group per output channel its index looks as if a window moved along the channels.
void findGroups(std::vector<Index>& data, const std::vector<Index>& weight, const DagStage& stage)
{
    const std::size_t spatial = stage.spatial.size();
    for (Index& index : data) {
        if (index.kind != Index::Kind::Window || !hasPlain(weight, index.axis))
            continue;
        const auto reduce = static_cast<std::size_t>(index.reduce) - spatial;
        if (index.dilation == 1 && index.stride == stage.reduce[reduce].extent)
            index.kind = Index::Kind::Grouped;
    }
}

Order joined(std::initializer_list<Order> parts)
{
    Order all;
    for (const Order& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// Sorts the dimensions of both operands and of the result by what they are.
class Sorter
{
public:
    Sorter(const DagStage& stage, std::vector<Index> data, std::vector<Index> weight)
        : m_stage(stage)
        , m_data(std::move(data))
        , m_weight(std::move(weight))
    {}

    [[nodiscard]] bool sort(Contraction& out)
    {
        if (!sortData() || !sortWeight() || !orderWindowsOfWeight())
            return false;
        out.dataOrder = joined({m_dataOwn, m_dataCommon, m_dataSummed, m_dataWindows});
        out.weightOrder = joined({m_weightCommon, m_weightOwn, m_weightSummed, m_weightWindows});
        out.dataOwn = m_dataOwn.size();
        out.common = m_dataCommon.size();
        out.summed = m_dataSummed.size();
        out.weightOwn = m_weightOwn.size();
        out.windows = m_windows;
        out.groups = m_groups;
        out.isTransposed = m_flipped > 0;
        return orderOutput(out);
    }

private:
    [[nodiscard]] bool isReduce(int axis) const
    {
        return axis >= static_cast<int>(m_stage.spatial.size());
    }
    [[nodiscard]] std::int64_t extentOf(int axis) const
    {
        const std::size_t spatial = m_stage.spatial.size();
        const auto a = static_cast<std::size_t>(axis);
        return a < spatial ? m_stage.spatial[a].extent : m_stage.reduce[a - spatial].extent;
    }

    bool sortData()
    {
        for (std::size_t d = 0; d < m_data.size(); ++d) {
            const Index& index = m_data[d];
            const auto dimension = static_cast<std::int64_t>(d);
            if (index.kind == Index::Kind::Once) {
                m_dataOwn.push_back(dimension);
                m_dataOwnAxes.push_back(-1);
            } else if (index.kind == Index::Kind::Window) {
                m_dataWindows.push_back(dimension);
                m_windows.push_back({extentOf(index.reduce), index.stride, 0, index.dilation});
                m_windowAxes.push_back(index.axis);
                m_windowReduces.push_back(index.reduce);
            } else if (index.kind == Index::Kind::Grouped) {
                m_dataSummed.push_back(dimension);
                m_summedAxes.push_back(index.reduce);
                m_groups = extentOf(index.axis) / index.outputs;
                if (m_groups * index.outputs != extentOf(index.axis))
                    return false;
            } else if (index.kind != Index::Kind::Plain) {
                return false;
            } else if (isReduce(index.axis)) {
                m_dataSummed.push_back(dimension);
                m_summedAxes.push_back(index.axis);
            } else if (hasPlain(m_weight, index.axis)) {
                m_dataCommon.push_back(dimension);
                m_commonAxes.push_back(index.axis);
            } else {
                m_dataOwn.push_back(dimension);
                m_dataOwnAxes.push_back(index.axis);
            }
        }
        return true;
    }

    /// The dimension of the weight that is indexed by the axis; −1.
    [[nodiscard]] std::int64_t weightDimension(int axis) const
    {
        for (std::size_t d = 0; d < m_weight.size(); ++d) {
            const Index& index = m_weight[d];
            if ((index.kind == Index::Kind::Plain && index.axis == axis)
                || (index.kind == Index::Kind::Flipped && index.reduce == axis))
                return static_cast<std::int64_t>(d);
        }
        return -1;
    }

    bool sortWeight()
    {
        for (const int axis : m_commonAxes)
            m_weightCommon.push_back(weightDimension(axis));
        for (const int axis : m_summedAxes) {
            m_weightSummed.push_back(weightDimension(axis));
            if (m_weightSummed.back() < 0)
                return false;
        }
        for (std::size_t d = 0; d < m_weight.size(); ++d) {
            const Index& index = m_weight[d];
            const auto dimension = static_cast<std::int64_t>(d);
            if (index.kind == Index::Kind::Once) {
                m_weightOwn.push_back(dimension);
                m_weightOwnAxes.push_back(-1);
            } else if (index.kind == Index::Kind::Flipped) {
                ++m_flipped;
            } else if (index.kind != Index::Kind::Plain) {
                return false;
            } else if (!isReduce(index.axis) && !hasPlain(m_data, index.axis)) {
                m_weightOwn.push_back(dimension);
                m_weightOwnAxes.push_back(index.axis);
            }
        }
        return true;
    }

    bool orderWindowsOfWeight()
    {
        for (const int axis : m_windowReduces) {
            m_weightWindows.push_back(weightDimension(axis));
            if (m_weightWindows.back() < 0)
                return false;
        }
        const bool usesAll = m_weightCommon.size() + m_weightOwn.size() + m_weightSummed.size()
                + m_weightWindows.size()
            == m_weight.size();
        const bool sumsAll = m_summedAxes.size() + m_windowReduces.size() == m_stage.reduce.size();
        return usesAll && sumsAll
            && (m_flipped == 0 || m_flipped == static_cast<int>(m_windows.size()));
    }

    bool orderOutput(Contraction& out)
    {
        std::vector<int> axes; // of LibTorch's result
        for (const auto& part : {m_dataOwnAxes, m_commonAxes, m_weightOwnAxes, m_windowAxes})
            axes.insert(axes.end(), part.begin(), part.end());
        for (int axis = 0; axis < static_cast<int>(m_stage.spatial.size()); ++axis) {
            const auto found = std::ranges::find(axes, axis);
            if (found == axes.end())
                return false;
            out.outputOrder.push_back(found - axes.begin());
        }
        std::vector<int> channels = m_commonAxes;
        std::ranges::copy_if(
            m_weightOwnAxes, std::back_inserter(channels), [](int axis) { return axis >= 0; });
        out.channelAxis = channels.size() == 1 ? channels.front() : -1;
        return true;
    }

    const DagStage& m_stage;
    std::vector<Index> m_data, m_weight;
    Order m_dataOwn, m_dataCommon, m_dataSummed, m_dataWindows;
    Order m_weightCommon, m_weightOwn, m_weightSummed, m_weightWindows;
    std::vector<int> m_dataOwnAxes, m_commonAxes, m_weightOwnAxes, m_summedAxes, m_windowAxes,
        m_windowReduces;
    std::vector<Window> m_windows;
    std::int64_t m_groups = 1;
    int m_flipped = 0;
};

/// The stage that another spreads, with zeros between its elements, and by how much.
struct SpreadForm
{
    int data = -1;
    std::vector<std::int64_t> strides; ///< by dimension
};

/// Whether the condition lets the elements through whose places are multiples of the strides.
bool isMultiples(const Expr& condition, const std::vector<std::int64_t>& strides)
{
    if (condition.kind == Kind::And)
        return isMultiples(*condition.children[0], strides)
            && isMultiples(*condition.children[1], strides);
    if (!isBinary(condition, Kind::Equal) || !isZero(*condition.children[1])
        || !isBinary(*condition.children[0], Kind::FloorModulo))
        return false;
    const auto axis = plainAxis(*condition.children[0]->children[0]);
    const Expr& divisor = *condition.children[0]->children[1];
    return axis && divisor.kind == Kind::Integer && static_cast<std::size_t>(*axis) < strides.size()
        && strides[static_cast<std::size_t>(*axis)] == divisor.integer;
}

std::optional<SpreadForm> spreadForm(const DagStage& stage, const std::vector<DagStage>& stages)
{
    if (stage.isPlaceholder || !workload::isBranch(*stage.body))
        return std::nullopt;
    const Expr& access = *stage.body->children[1];
    const Expr& other = *stage.body->children[2];
    if (access.kind != Kind::Access || other.kind != Kind::Float || other.real != 0
        || access.children.size() != stage.shape.size())
        return std::nullopt;
    SpreadForm form{access.stage, {}};
    const auto& shape = stages[static_cast<std::size_t>(access.stage)].shape;
    for (std::size_t d = 0; d < access.children.size(); ++d) {
        const Expr& index = *access.children[d];
        const bool isDivided
            = isBinary(index, Kind::FloorDivide) && index.children[1]->kind == Kind::Integer;
        const auto axis = plainAxis(isDivided ? *index.children[0] : index);
        const std::int64_t stride = isDivided ? index.children[1]->integer : 1;
        if (axis != static_cast<int>(d) || (shape[d] - 1) * stride + 1 != stage.shape[d])
            return std::nullopt;
        form.strides.push_back(stride);
    }
    return isMultiples(*stage.body->children[0], form.strides) ? std::optional(form) : std::nullopt;
}

/// Output size of a convolution with the same padding on both sides.
std::int64_t sizeAfter(std::int64_t input, const Window& window)
{
    const std::int64_t span = window.dilation * (window.kernel - 1) + 1;
    return (input + 2 * window.padding - span) / window.stride + 1;
}

/// Leaves padding, and for a transposed convolution spreading, to LibTorch. False: it cannot do
/// that.
bool takeInPadding(Contraction& contraction, const DagStage& stage,
    const std::vector<std::int64_t>& moving, const std::vector<DagStage>& stages)
{
    const auto at
        = [&](int index) -> const DagStage& { return stages[static_cast<std::size_t>(index)]; };
    std::vector<std::int64_t> before(at(contraction.data).shape.size(), 0);
    if (const auto pad = padForm(at(contraction.data), stages); pad && pad->value == 0) {
        contraction.data = pad->data;
        before = pad->before;
    }
    std::vector<std::int64_t> spread(before.size(), 1);
    if (contraction.isTransposed) {
        if (const auto form = spreadForm(at(contraction.data), stages)) {
            contraction.data = form->data;
            spread = form->strides;
        } else if (const auto copy = padForm(at(contraction.data), stages);
                   copy && !copy->isPadded) {
            contraction.data = copy->data;
        }
    }
    const std::size_t first = contraction.dataOrder.size() - contraction.windows.size();
    for (std::size_t d = 0; d < contraction.dataOrder.size(); ++d) {
        const auto dimension = static_cast<std::size_t>(contraction.dataOrder[d]);
        if (d < first) {
            if (before[dimension] != 0 || spread[dimension] != 1)
                return false;
            continue;
        }
        Window& window = contraction.windows[d - first];
        const std::int64_t input = at(contraction.data).shape[dimension];
        const std::int64_t output
            = stage.spatial[static_cast<std::size_t>(moving[d - first])].extent;
        window.padding = before[dimension];
        if (!contraction.isTransposed) {
            if (sizeAfter(input, window) != output)
                return false;
            continue;
        }
        if (window.stride != 1 || window.dilation != 1)
            return false;
        window.stride = spread[dimension];
        window.padding = window.kernel - 1 - before[dimension];
        window.outputPadding
            = output - ((input - 1) * window.stride - 2 * window.padding + window.kernel);
        if (window.padding < 0 || window.outputPadding < 0
            || window.outputPadding >= std::max<std::int64_t>(window.stride, 2))
            return false;
    }
    return true;
}

} // namespace

Result<bool> PlanBuilder::matchContraction(int stage)
{
    const DagStage& output = stageAt(stage);
    const Expr* product = reducedBy(output, "+");
    if (product == nullptr || !isBinary(*product, Kind::Multiply)
        || product->children[0]->kind != Kind::Access || product->children[1]->kind != Kind::Access)
        return false;
    const Expr* data = product->children[0].get();
    const Expr* weight = product->children[1].get();
    if (hasWindows(indicesOf(*weight, output)))
        std::swap(data, weight);
    std::vector<Index> dataIndices = indicesOf(*data, output);
    findGroups(dataIndices, indicesOf(*weight, output), output);
    Node node{Node::Kind::Contraction, stage};
    Contraction& contraction = node.contraction;
    contraction.data = data->stage;
    contraction.weight = weight->stage;
    if (!Sorter(output, dataIndices, indicesOf(*weight, output)).sort(contraction))
        return false;
    std::vector<std::int64_t> moving;
    for (const Index& index : dataIndices)
        if (index.kind == Index::Kind::Window)
            moving.push_back(index.axis);
    if (!takeInPadding(contraction, output, moving, m_plan.dag.stages))
        return false;
    return add(std::move(node), {contraction.data, contraction.weight});
}

namespace {

/// The stages of Winograd's convolution, from the output to the inputs, as TVM's operator library
/// writes them (topi/nn/conv2d.py, _conv2d_winograd_nhwc_impl).
struct WinogradForm
{
    int data = -1, weight = -1;
    std::int64_t padding = 0;
    std::int64_t kernel = 0;
};

/// The tensor that is transformed, and the matrix: ((tensor * matrix) * matrix).
std::optional<std::pair<int, int>> transformed(const DagStage& stage)
{
    const Expr* body = reducedBy(stage, "+");
    if (body == nullptr || !isBinary(*body, Kind::Multiply)
        || !isBinary(*body->children[0], Kind::Multiply))
        return std::nullopt;
    const Expr& tensor = *body->children[0]->children[0];
    const Expr& left = *body->children[0]->children[1];
    const Expr& right = *body->children[1];
    if (tensor.kind != Kind::Access || left.kind != Kind::Access || right.kind != Kind::Access
        || left.stage != right.stage)
        return std::nullopt;
    return std::pair{tensor.stage, left.stage};
}

std::optional<WinogradForm> winogradForm(
    const DagStage& output, const std::vector<DagStage>& stages)
{
    const auto at
        = [&](int index) -> const DagStage& { return stages[static_cast<std::size_t>(index)]; };
    if (output.isPlaceholder || output.body->kind != Kind::Access || output.shape.size() != 4)
        return std::nullopt;
    const auto inverse = transformed(at(output.body->stage));
    if (!inverse)
        return std::nullopt;
    const Expr* products = reducedBy(at(inverse->first), "+");
    if (products == nullptr || !isBinary(*products, Kind::Multiply)
        || products->children[0]->kind != Kind::Access
        || products->children[1]->kind != Kind::Access)
        return std::nullopt;
    const auto packed = transformed(at(products->children[0]->stage));
    if (!packed || at(packed->first).isPlaceholder || at(packed->first).body->kind != Kind::Access)
        return std::nullopt;
    const auto pad = padForm(at(at(packed->first).body->stage), stages);
    WinogradForm form;
    form.weight = products->children[1]->stage;
    const auto& tiles = at(form.weight).shape; // [size, size, output, input]
    const auto& backward = at(inverse->second).shape; // [size, outputs of a tile]
    if (!pad || pad->value != 0 || !at(form.weight).isPlaceholder || tiles.size() != 4
        || backward.size() != 2 || backward[0] != tiles[0] || tiles[0] != tiles[1]
        || pad->before.size() != 4 || pad->before[1] != pad->before[2])
        return std::nullopt;
    form.data = pad->data;
    form.padding = pad->before[1];
    form.kernel = tiles[0] - backward[1] + 1;
    return form;
}

} // namespace

Result<bool> PlanBuilder::matchWinograd(int stage)
{
    const DagStage& output = stageAt(stage);
    const auto form = winogradForm(output, m_plan.dag.stages);
    if (!form)
        return false;
    const auto& tiles = stageAt(form->weight).shape;
    const auto& input = stageAt(form->data).shape;
    const Window window{form->kernel, 1, form->padding};
    const bool fits = input.size() == 4 && output.shape[0] == input[0] && input[3] == tiles[3]
        && output.shape[3] == tiles[2] && sizeAfter(input[1], window) == output.shape[1]
        && sizeAfter(input[2], window) == output.shape[2];
    if (!fits)
        return false;
    Node node{Node::Kind::Contraction, stage};
    Contraction& contraction = node.contraction;
    contraction.data = form->data;
    contraction.weight = form->weight;
    contraction.dataOrder = {0, 3, 1, 2};
    contraction.weightOrder = {3, 2, 0, 1};
    contraction.outputOrder = {0, 2, 3, 1};
    contraction.dataOwn = contraction.summed = contraction.weightOwn = 1;
    contraction.windows = {window, window};
    contraction.channelAxis = 3;
    shapeAt(form->weight) = {form->kernel, form->kernel, tiles[3], tiles[2]};
    return add(std::move(node), {contraction.data, contraction.weight});
}

} // namespace tlp::baseline
