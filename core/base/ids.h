// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace tlp {

/// A database key that cannot be mixed up with another kind of key. 0 means "none".
template <typename Tag>
struct Id
{
    std::int64_t value = 0;

    [[nodiscard]] explicit operator bool() const { return value != 0; }
    // clang-tidy takes the 0 that a defaulted comparison compares with for a null pointer.
    friend auto operator<=>(const Id&, const Id&) = default; // NOLINT(modernize-use-nullptr)
};

using PlatformId = Id<struct PlatformTag>; ///< within one dataset
using TaskId = Id<struct TaskTag>; ///< within one dataset
using NetworkId = Id<struct NetworkTag>; ///< within one dataset
using ProgramId = Id<struct ProgramTag>; ///< within one dataset
using RunId = Id<struct RunTag>; ///< within one workspace
using JobId = Id<struct JobTag>; ///< within one workspace
using SessionId = Id<struct SessionTag>; ///< within one workspace

} // namespace tlp

template <typename Tag>
struct std::hash<tlp::Id<Tag>>
{
    std::size_t operator()(const tlp::Id<Tag>& id) const noexcept
    {
        return std::hash<std::int64_t>{}(id.value);
    }
};
