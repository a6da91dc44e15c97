// SPDX-License-Identifier: GPL-3.0-only
#include "base/random.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "base/hash.h"

namespace tlp {

std::uint64_t Rng::below(std::uint64_t bound)
{
    const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max()
        - std::numeric_limits<std::uint64_t>::max() % bound;
    std::uint64_t value = next();
    while (value >= limit)
        value = next();
    return value % bound;
}

double Rng::normal()
{
    const double u = 1.0 - uniform();
    const double v = uniform();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * v);
}

std::uint64_t splitSeed(std::uint64_t seed, std::string_view use)
{
    return hash64(use, seed);
}

} // namespace tlp
