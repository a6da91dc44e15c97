// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tlp {

/// 128-bit content hash (XXH3), stable across machines and versions: identity is by content.
struct Hash128
{
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    friend auto operator<=>(const Hash128&, const Hash128&) = default;
    /// 32 lower-case hex digits.
    [[nodiscard]] std::string toHex() const;
};

[[nodiscard]] std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0);
[[nodiscard]] Hash128 hash128(std::string_view bytes);

} // namespace tlp

template <>
struct std::hash<tlp::Hash128>
{
    std::size_t operator()(const tlp::Hash128& hash) const noexcept
    {
        return static_cast<std::size_t>(hash.low);
    }
};
