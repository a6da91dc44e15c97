// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "base/error.h"

/// What runs, sessions and studies have in common; internal to core/workspace. All are to be called
/// within a transaction.
namespace tlp::workspace {

/// Rows with a name that no other row has which is not hidden, and that are hidden until they are
/// purged.
struct NamedRows
{
    const char* table;
    const char* kind; ///< for people and the jobs' column: "run"
    /// SQL condition: the row came to nothing, so its name is free.
    const char* isVain;
};
extern const NamedRows kRunRows; ///< vain: failed before the first epoch
extern const NamedRows kSessionRows; ///< vain: failed before the first trial
extern const NamedRows kStudyRows; ///< never vain: what was asked for is worth keeping

/// The name for a new row: `name`, or "BASE-N" with the first N that no row has ever had or that is
/// free again. What came to nothing makes way for it, undoably. Errors: BadInput when it is taken.
[[nodiscard]] Result<std::string> nameOfNew(SQLite::Database& database, const NamedRows& rows,
    const std::string& name, const std::string& base);

/// Errors: BadInput when another row has the name.
[[nodiscard]] Status checkNameIsFree(SQLite::Database& database, const NamedRows& rows,
    const std::string& name, std::int64_t except);

/// Hides a row or brings it back under its name; its queued jobs are cancelled. Errors: BadInput
/// when the name is taken by now or a job that is alive works on the row.
[[nodiscard]] Status setDeleted(SQLite::Database& database, const NamedRows& rows, std::int64_t id,
    const std::string& name, bool deleted);

/// Removes the hidden rows that this process hid or that nobody can bring back, and that no job
/// which is alive works on; their ids.
std::vector<std::int64_t> purgeDeleted(SQLite::Database& database, const NamedRows& rows);

[[nodiscard]] tl::unexpected<Error> noSuchRow(const NamedRows& rows, std::int64_t id); ///< NotFound

} // namespace tlp::workspace
