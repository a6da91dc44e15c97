// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>

/// The seeded values that every program here gives a kernel's inputs. Header only, so that the
/// runner, which links none of the core, makes the same numbers.
namespace tlp::workload {

/// Mixes 64 bits (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
[[nodiscard]] inline std::uint64_t mixBits(std::uint64_t state)
{
    state += 0x9e3779b97f4a7c15ULL;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ULL;
    state = (state ^ (state >> 27)) * 0x94d049bb133111ebULL;
    return state ^ (state >> 31);
}

/// Fills the `placeholder`-th input (from 0, in stage order) in row-major order: element i is the
/// upper 24 bits of mixBits(start + i) mapped to [−1, 1) in steps of 2⁻²³, where start =
/// mixBits(seed + mixBits(placeholder)).
inline void fillInput(std::span<float> values, std::uint64_t seed, std::uint64_t placeholder)
{
    const std::uint64_t start = mixBits(seed + mixBits(placeholder));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(mixBits(start + i) >> 40) * 0x1p-23F - 1.0F;
}

} // namespace tlp::workload
