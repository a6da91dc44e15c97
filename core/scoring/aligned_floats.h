// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace tlp::scoring {

struct FreeMemory
{
    void operator()(float* memory) const { std::free(memory); }
};

/// Floats whose first lies at a cache line, so that no vector crosses two.
using AlignedFloats = std::unique_ptr<float[], FreeMemory>;

[[nodiscard]] constexpr std::size_t roundUp(std::size_t value, std::size_t multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

/// `count` zeros. Throws std::bad_alloc.
[[nodiscard]] inline AlignedFloats alignedFloats(std::size_t count)
{
    constexpr std::size_t kLine = 64;
    const std::size_t bytes = roundUp(std::max<std::size_t>(count, 1) * sizeof(float), kLine);
    AlignedFloats floats(static_cast<float*>(std::aligned_alloc(kLine, bytes)));
    if (!floats)
        throw std::bad_alloc();
    std::fill_n(floats.get(), count, 0.0F);
    return floats;
}

} // namespace tlp::scoring
