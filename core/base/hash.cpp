// SPDX-License-Identifier: GPL-3.0-only
#include "base/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace tlp {

std::string Hash128::toHex() const
{
    return fmt::format("{:016x}{:016x}", high, low);
}

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

Hash128 hash128(std::string_view bytes)
{
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
}

} // namespace tlp
