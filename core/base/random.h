// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <utility>

namespace tlp {

/// Seeded randomness whose results do not depend on the standard library: the engine is
/// std::mt19937_64 (fully specified), the distributions are ours.
class Rng
{
public:
    explicit Rng(std::uint64_t seed)
        : m_engine(seed)
    {}

    std::uint64_t next() { return m_engine(); }
    /// Uniform in [0, bound); bound ≥ 1. Unbiased (rejection).
    std::uint64_t below(std::uint64_t bound);
    /// Uniform in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    /// Standard normal (Box–Muller).
    double normal();

    /// Fisher–Yates.
    template <typename T>
    void shuffle(std::span<T> values)
    {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[static_cast<std::size_t>(below(i))]);
    }

private:
    std::mt19937_64 m_engine;
};

/// One seed per run, split per use, so that adding a use does not shift the others.
[[nodiscard]] std::uint64_t splitSeed(std::uint64_t seed, std::string_view use);

} // namespace tlp
