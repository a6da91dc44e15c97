// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <exception>
#include <type_traits>

#include "base/error.h"

namespace tlp::workspace {

/// The exception now being handled as an Error: SQLite's codes get their kinds. Call in a catch
/// block.
[[nodiscard]] Error currentSqliteError(const std::string& file);

/// Runs `work` (returning a Result) and turns whatever it throws into an Error about `file`.
template <typename Work>
auto guarded(const std::string& file, Work&& work) -> std::invoke_result_t<Work>
{
    try {
        return work();
    } catch (...) {
        return tl::unexpected<Error>(currentSqliteError(file));
    }
}

} // namespace tlp::workspace
