// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "features/touched_regions.h"

/// How a statement uses each of its buffers. Internal to core/features.
/// Source of the rules: zhaiyi000/tlp src/auto_scheduler/feature.cc. All numbers are float, as TVM
/// computes them.
namespace tlp::features {

enum class ReuseType : std::uint8_t {
    LoopMultipleRead, ///< a loop around it does not occur in the indices
    SerialMultipleReadWrite, ///< an earlier statement touches the same buffer
    NoReuse,
};

struct BufferFeatures
{
    AccessType access = AccessType::Read;
    float bytes = 0; ///< touched, with repetition
    float uniqueBytes = 0;
    float lines = 0; ///< cache lines touched, with repetition
    float uniqueLines = 0;
    ReuseType reuse = ReuseType::NoReuse;
    float reuseDistanceIterations = 0;
    float reuseDistanceBytes = 0;
    float reuseCount = 0;
    float stride = 0; ///< of the innermost loop, in elements
};

/// Where a statement stands.
struct StatementContext
{
    const program::StatementNest* nest = nullptr;
    const TouchedRegions* regions = nullptr; ///< with this statement and those before it
    std::vector<int> loops; ///< outermost first
    float outerProduct = 1; ///< of the loops' extents
    std::vector<std::int64_t> writtenBox; ///< extents
    int cacheLineBytes = 64;
};

[[nodiscard]] BufferFeatures bufferFeatures(
    const BufferAccess& access, const StatementContext& context);

/// The order in which the features list buffers: by reuse distance in bytes, unique bytes, unique
/// lines and type of access. Equal ones stay in the order of TVM's hash map, which is the reverse
/// of that of `accesses` unless hashes collide.
void sortBuffers(std::vector<BufferFeatures>& buffers);

} // namespace tlp::features
