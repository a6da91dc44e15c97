// SPDX-License-Identifier: GPL-3.0-only
#include "measure/pack_buffer.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include <fmt/format.h>

namespace tlp::measure {
namespace {

/// One part of one split dimension.
struct Part
{
    std::int64_t extent = 1;
    std::int64_t stride = 1; ///< in the row-major tensor
};

/// All parts in the order of the concatenated splits.
std::vector<Part> partsOf(const KernelBuffer& buffer)
{
    std::vector<Part> parts;
    for (const std::vector<std::int64_t>& split : buffer.splits)
        for (const std::int64_t extent : split)
            parts.push_back({extent, 1});
    for (std::size_t i = parts.size(); i-- > 1;)
        parts[i - 1].stride = parts[i].stride * parts[i].extent;
    return parts;
}

Status checkSplits(const KernelBuffer& buffer)
{
    if (buffer.splits.size() != buffer.shape.size())
        return fail(ErrorKind::BadInput,
            fmt::format("buffer {} has {} dimensions but {} splits", buffer.name,
                buffer.shape.size(), buffer.splits.size()));
    for (std::size_t d = 0; d < buffer.shape.size(); ++d) {
        std::int64_t product = 1;
        for (const std::int64_t extent : buffer.splits[d]) {
            if (extent < 1 || extent > buffer.shape[d])
                return fail(ErrorKind::BadInput,
                    fmt::format("buffer {}: no tile has {} elements", buffer.name, extent));
            product *= extent;
        }
        if (product != buffer.shape[d])
            return fail(ErrorKind::BadInput,
                fmt::format("buffer {}: the tiles of dimension {} make {} elements, not {}",
                    buffer.name, d, product, buffer.shape[d]));
    }
    return {};
}

bool isPermutation(const std::vector<int>& order, std::size_t size)
{
    std::vector<int> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> expected(size);
    std::iota(expected.begin(), expected.end(), 0);
    return sorted == expected;
}

} // namespace

Result<std::vector<std::int64_t>> storedShape(const KernelBuffer& buffer)
{
    if (buffer.order.empty())
        return buffer.shape;
    TLP_CHECK(checkSplits(buffer));
    const std::vector<Part> parts = partsOf(buffer);
    if (!isPermutation(buffer.order, parts.size()))
        return fail(ErrorKind::BadInput,
            fmt::format("buffer {}: its order does not name each of {} parts once", buffer.name,
                parts.size()));
    std::vector<std::int64_t> shape;
    shape.reserve(parts.size());
    for (const int part : buffer.order)
        shape.push_back(parts[static_cast<std::size_t>(part)].extent);
    return shape;
}

std::vector<float> packed(const KernelBuffer& buffer, std::span<const float> rowMajor)
{
    if (buffer.order.empty())
        return {rowMajor.begin(), rowMajor.end()};
    const std::vector<Part> parts = partsOf(buffer);
    std::vector<Part> loops;
    loops.reserve(parts.size());
    for (const int part : buffer.order)
        loops.push_back(parts[static_cast<std::size_t>(part)]);
    std::vector<float> values(rowMajor.size());
    std::vector<std::int64_t> index(loops.size(), 0);
    std::int64_t source = 0;
    for (float& value : values) {
        value = rowMajor[static_cast<std::size_t>(source)];
        // Count on, fastest part last.
        for (std::size_t d = loops.size(); d-- > 0;) {
            source += loops[d].stride;
            if (++index[d] < loops[d].extent)
                break;
            source -= loops[d].stride * loops[d].extent;
            index[d] = 0;
        }
    }
    return values;
}

} // namespace tlp::measure
