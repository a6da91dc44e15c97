// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"

/// Exact factorisations of loop extents. Internal to core/space.
namespace tlp::space {

/// Ascending.
[[nodiscard]] std::vector<std::int64_t> divisorsOf(std::int64_t number);

/// For each (extent, number of lengths) asked for: all lists of lengths whose product divides the
/// extent (the outermost part is what is left) with the last one at most `maxInnermost`.
class TileSizes
{
public:
    explicit TileSizes(std::int64_t maxInnermost)
        : m_maxInnermost(maxInnermost)
    {}

    void add(std::int64_t extent, std::size_t count);

    /// Uniform; of what was added.
    [[nodiscard]] std::span<const std::int64_t> draw(
        std::int64_t extent, std::size_t count, Rng& rng) const;
    /// Number of lists; of what was added.
    [[nodiscard]] std::size_t countOf(std::int64_t extent, std::size_t count) const;

private:
    std::int64_t m_maxInnermost;
    std::map<std::pair<std::int64_t, std::size_t>, std::vector<std::int64_t>> m_lists; ///< joined
};

} // namespace tlp::space
