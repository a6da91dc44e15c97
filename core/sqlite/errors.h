// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string_view>
#include <type_traits>

#include "base/error.h"

namespace tlp::sqlite {

/// The exception now being handled as an Error about `file`: SQLite's codes get their kinds. `what`
/// is the file for people: "dataset", "workspace". Call in a catch block.
[[nodiscard]] Error currentError(const std::filesystem::path& file, std::string_view what);

/// Runs `work` (returning a Result) and turns whatever it throws into an Error about `file`.
template <typename Work>
auto guarded(const std::filesystem::path& file, std::string_view what, Work&& work)
    -> std::invoke_result_t<Work>
{
    try {
        return work();
    } catch (...) {
        return tl::unexpected<Error>(currentError(file, what));
    }
}

} // namespace tlp::sqlite
