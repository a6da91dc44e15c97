// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/error.h"

namespace tlp {

/// Whether a file is an SQLite database with this application id in its header, found out without
/// SQLite, which may write beside a file of somebody else's. Use this and nothing else to look into
/// a database file: POSIX drops all locks that a process has on a file when it closes any of its
/// descriptors, so a plain open, read and close would take SQLite's locks from under connections
/// that are open elsewhere in the process, and another process could then remove their log. The
/// descriptor used here therefore stays open until the file is deleted. Any thread. Errors: Io.
[[nodiscard]] Result<bool> isDatabaseOf(
    const std::filesystem::path& file, std::uint32_t applicationId);

} // namespace tlp
