// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"

namespace tlp {

/// The whole file. Errors: NotFound, Io, BadInput when larger than `limit` bytes.
[[nodiscard]] Result<std::string> readWholeFile(
    const std::filesystem::path& file, std::uint64_t limit);

/// Writes beside the file, syncs, renames over it and syncs the folder: after a crash either the
/// old content is there or the new one. Errors: Io.
[[nodiscard]] Status writeFileAtomically(const std::filesystem::path& file, std::string_view bytes);
/// The same with the content in pieces, one after another.
[[nodiscard]] Status writeFileAtomically(
    const std::filesystem::path& file, std::span<const std::string_view> pieces);

} // namespace tlp
