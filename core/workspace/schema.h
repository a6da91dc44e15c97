// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "base/error.h"

namespace SQLite {
class Database;
}

/// The workspace's database file: how it is made, recognised and brought up to date. Internal to
/// core/workspace (and its tests).
namespace tlp::workspace {

/// "TLPw", at offset 68 of the file: what tells our files from others before anything is written.
inline constexpr std::uint32_t kApplicationId = 0x544C5077;

/// One step of the schema; `sql` may hold several statements.
struct Migration
{
    int version = 0; ///< user_version after it; 1, 2, 3, …
    const char* sql = nullptr;
};
[[nodiscard]] std::span<const Migration> workspaceMigrations();

/// Opens an existing file and migrates it to the last of `migrations`: each step and its number in
/// one transaction, after a copy FILE.vN.bak was made with SQLite's backup. Errors: BadInput "not a
/// TLP Workbench file" (the file and its folder are left untouched); Version when it is newer.
[[nodiscard]] Result<std::unique_ptr<SQLite::Database>> openDatabase(
    const std::filesystem::path& file, std::span<const Migration> migrations);

/// Makes the file with the newest schema, complete or not at all: it is built beside and linked
/// into place, so that of several processes one wins and nobody sees half of it.
[[nodiscard]] Status createDatabase(
    const std::filesystem::path& file, std::span<const Migration> migrations);

} // namespace tlp::workspace
