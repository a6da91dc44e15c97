// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/kernel_inputs.h"

#include <algorithm>
#include <numeric>

namespace tlp::codegen {
namespace {

using Halide::Expr;

/// One part of a dimension of a packed tensor.
struct PackedPart
{
    std::int64_t extent = 1;
    int loop = -1; ///< position of the loop that walks along it; −1: outside all
    Expr index;
};

/// The parts of a dimension that an access indexes with `index`, outermost first.
std::vector<PackedPart> partsOf(const ScheduledStage& stage, const Level& level,
    const std::vector<std::optional<Expr>>& loopValues, const workload::Expr& index)
{
    std::vector<PackedPart> parts;
    if (index.kind != workload::Expr::Kind::Axis)
        return parts;
    const auto axis = static_cast<std::size_t>(index.axis);
    if (axis < stage.spatial.size()) {
        const auto& coordinates = level.axes[axis];
        for (auto coordinate = coordinates.rbegin(); coordinate != coordinates.rend(); ++coordinate)
            parts.push_back({coordinate->extent, coordinate->loop, coordinate->variable});
        return parts;
    }
    const auto chains = chainsOf(stage);
    if (!chains[axis])
        return parts;
    for (const ChainPart& part : *chains[axis]) {
        if (const auto& value = loopValues[static_cast<std::size_t>(part.variable)])
            parts.push_back({part.extent, part.loop, *value});
    }
    return parts;
}

std::int64_t productOf(const std::vector<PackedPart>& parts)
{
    std::int64_t product = 1;
    for (const PackedPart& part : parts)
        product *= part.extent;
    return product;
}

} // namespace

void KernelInputs::makeParam(std::size_t source, const std::vector<std::int64_t>& extents)
{
    const auto rank = static_cast<int>(extents.size());
    Halide::ImageParam param(Halide::Float(32), rank, m_program.stages[source].identifier);
    int stride = 1;
    for (int i = 0; i < rank; ++i) {
        const int extent = static_cast<int>(extents[static_cast<std::size_t>(rank - 1 - i)]);
        // The estimates are for autoschedulers.
        param.dim(i).set_bounds(0, extent).set_stride(stride).set_estimate(0, extent);
        stride *= extent;
    }
    param.set_host_alignment(kBufferAlignment);
    m_params[source] = param;
}

const Halide::ImageParam& KernelInputs::param(std::size_t source)
{
    if (!m_params[source])
        makeParam(source, m_program.stages[source].shape);
    return *m_params[source];
}

KernelBuffer KernelInputs::buffer(std::size_t source) const
{
    KernelBuffer buffer = m_buffers[source];
    buffer.name = m_program.stages[source].name;
    buffer.shape = m_program.stages[source].shape;
    return buffer;
}

Expr KernelInputs::read(std::size_t source, std::vector<Expr> indices)
{
    std::ranges::reverse(indices);
    return param(source)(indices);
}

Expr KernelInputs::readPacked(const ScheduledStage& stage, const Level& level,
    const std::vector<std::optional<Expr>>& loopValues, const workload::Expr& access,
    const std::vector<Expr>& indices)
{
    const auto source = static_cast<std::size_t>(access.stage);
    const auto& shape = m_program.stages[source].shape;
    KernelBuffer& layout = m_buffers[source];
    layout.splits.clear();
    std::vector<PackedPart> parts; // by dimension
    for (std::size_t d = 0; d < indices.size(); ++d) {
        auto ofDimension = partsOf(stage, level, loopValues, *access.children[d]);
        if (ofDimension.empty() || productOf(ofDimension) != shape[d])
            ofDimension = {{shape[d], -1, indices[d]}};
        layout.splits.emplace_back();
        for (PackedPart& part : ofDimension) {
            layout.splits.back().push_back(part.extent);
            parts.push_back(std::move(part));
        }
    }
    const auto partAt
        = [&](int i) -> const PackedPart& { return parts[static_cast<std::size_t>(i)]; };
    layout.order.resize(parts.size());
    std::iota(layout.order.begin(), layout.order.end(), 0);
    std::ranges::stable_sort(layout.order, {}, [&](int i) { return partAt(i).loop; });

    std::vector<std::int64_t> extents;
    std::vector<Expr> packed;
    for (const int i : layout.order) {
        extents.push_back(partAt(i).extent);
        packed.push_back(partAt(i).index);
    }
    makeParam(source, extents);
    std::ranges::reverse(packed);
    return (*m_params[source])(packed);
}

} // namespace tlp::codegen
