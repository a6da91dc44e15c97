// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "sqlite/errors.h"
#include "workspace/process_identity.h"
#include "workspace/workspace.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the parts of Workspace share; not installed, not included elsewhere.
namespace tlp::workspace {

struct Workspace::Private
{
    std::filesystem::path directory;
    std::filesystem::path file;
    std::unique_ptr<SQLite::Database> database;
    std::pair<std::uint64_t, std::uint64_t> fileIdentity; ///< device and inode
    bool isReadOnly = false;
    std::int64_t ownWrites = 0;

    [[nodiscard]] Status checkWritable() const
    {
        return isReadOnly
            ? fail(ErrorKind::Io, "the workspace is read-only, so nothing can be stored in it",
                {directory.string(), 0, 0})
            : Status();
    }

    /// Runs `work` in one short transaction that takes the write lock at its start, so that a read
    /// never has to turn into a write. Commits only when the result is a value.
    template <typename Work>
    auto write(Work&& work) -> std::invoke_result_t<Work>
    {
        TLP_CHECK(checkWritable());
        return sqlite::guarded(file, "workspace", [&]() -> std::invoke_result_t<Work> {
            SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
            auto result = work();
            if (result) {
                transaction.commit();
                ++ownWrites;
            }
            return result;
        });
    }
    template <typename Work>
    auto read(Work&& work) const -> std::invoke_result_t<Work>
    {
        return sqlite::guarded(file, "workspace", std::forward<Work>(work));
    }
};

[[nodiscard]] std::int64_t secondsSinceEpoch();
[[nodiscard]] JobState jobStateFromText(std::string_view text);
/// What is not finite is stored as NULL.
void bindOptional(SQLite::Statement& statement, int index, const std::optional<double>& value);
[[nodiscard]] std::optional<double> optionalColumn(SQLite::Statement& row, int index);

/// Repeated times as they are stored; what was no number becomes NaN.
[[nodiscard]] std::string costsToText(const std::vector<double>& costs);
[[nodiscard]] Result<std::vector<double>> costsFromText(const std::string& text); ///< Corrupt

/// The process in these columns: pid, start_ticks, boot_id, host from `first` on.
[[nodiscard]] ProcessIdentity ownerIn(SQLite::Statement& row, int first);
/// Binds this process to the parameters from `first` on, in the same order.
void bindOwner(SQLite::Statement& statement, int first);

/// Whether a process that is alive works on a job whose `column` ("run" or "session") is `id`.
[[nodiscard]] bool hasLivingJob(SQLite::Database& database, const char* column, std::int64_t id);
/// Those that nobody has started, with the run or session that waits for them.
void cancelQueuedJobs(SQLite::Database& database, const char* column, std::int64_t id);

/// What is stored was checked when it was written, so the file is at fault when it cannot be read.
template <typename T>
[[nodiscard]] Result<T> asStored(Result<T> read, std::string_view what)
{
    if (read)
        return read;
    Error error = std::move(read).error();
    error.kind = ErrorKind::Corrupt;
    return failWithin(std::move(error), std::string(what) + " cannot be read");
}

} // namespace tlp::workspace
