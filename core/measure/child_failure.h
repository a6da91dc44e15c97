// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "measure/child_process.h"

namespace tlp::measure {

/// Why a child ended without an answer, as far as its end and its last words tell.
struct ChildFailure
{
    bool isOutOfMemory = false;
    std::string message; ///< one sentence
};

/// `who`: "the builder". `memoryMiB`: its limit, 0: none.
[[nodiscard]] ChildFailure explainEnd(
    std::string_view who, const ChildEnd& end, std::string_view errorTail, std::int64_t memoryMiB);

} // namespace tlp::measure
