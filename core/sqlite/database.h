// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"

namespace SQLite { // NOLINT(readability-identifier-naming): theirs
class Database;
} // namespace SQLite

/// What the project's SQLite files (datasets, workspaces) have in common: how they are made,
/// recognised, opened and brought up to date.
namespace tlp::sqlite {

/// One step of a schema; `sql` may hold several statements.
struct Migration
{
    int version = 0; ///< user_version after it; 1, 2, 3, …
    const char* sql = nullptr;
};

/// A kind of file.
struct Format
{
    std::uint32_t applicationId = 0; ///< tells our files from others before anything is written
    std::string_view name; ///< for people: "dataset"
    std::span<const Migration> migrations; ///< in order, at least one
    int pageBytes = 4096; ///< of new files
};

enum class Access : std::uint8_t { ReadOnly, ReadWrite };

/// Opens an existing file. For writing it is brought to the newest schema: each step and its number
/// in one transaction, after a copy FILE.vN.bak was made with SQLite's backup. For reading nothing
/// is written, and neither the file nor its folder need be writable. Errors: BadInput "not a TLP
/// Workbench file" (the file and its folder are left untouched); Version when it is newer, or older
/// and only to be read; Io when it is to be written and must not be.
[[nodiscard]] Result<std::unique_ptr<SQLite::Database>> open(
    const std::filesystem::path& file, const Format& format, Access access);

/// Makes the file with the newest schema, complete or not at all: it is built beside and linked
/// into place, so that of several processes one wins and nobody sees half of it. One that is there
/// stays.
[[nodiscard]] Status create(const std::filesystem::path& file, const Format& format);

/// Whether this process may write the file and, as SQLite must, new files beside it.
[[nodiscard]] bool canWrite(const std::filesystem::path& file);

/// Write-ahead logging needs shared memory, which network file systems do not have.
[[nodiscard]] bool isLocalFileSystem(const std::filesystem::path& folder);

/// Of the SQLite library in use, "3.40.1".
[[nodiscard]] std::string version();

} // namespace tlp::sqlite
