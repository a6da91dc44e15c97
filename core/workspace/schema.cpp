// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/schema.h"

#include "base/database_file.h"
#include "workspace/sqlite_errors.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <array>
#include <functional>
#include <system_error>
#include <thread>

#include <sys/vfs.h>
#include <unistd.h>

namespace tlp::workspace {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyTimeoutMs = 20000;

constexpr std::array kMigrations{
    Migration{1, R"sql(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    spec TEXT NOT NULL,
    dataset_hash TEXT NOT NULL DEFAULT '',
    code_version TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    seconds REAL NOT NULL DEFAULT 0,
    samples INTEGER NOT NULL DEFAULT 0,
    parameters INTEGER NOT NULL DEFAULT 0,
    epochs_done INTEGER NOT NULL DEFAULT 0,
    best_epoch INTEGER NOT NULL DEFAULT 0,
    best_loss REAL,
    feature_spec TEXT NOT NULL DEFAULT '',
    deleted INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX run_names ON runs(name) WHERE deleted = 0;
CREATE TABLE metrics (
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    metric TEXT NOT NULL,
    step INTEGER NOT NULL,
    value REAL,
    PRIMARY KEY (run, metric, step)
) WITHOUT ROWID;
CREATE TABLE evaluations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    dataset TEXT NOT NULL,
    platform TEXT NOT NULL,
    split TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    programs INTEGER NOT NULL,
    top1 REAL,
    top5 REAL,
    kendall_tau REAL,
    report TEXT NOT NULL
);
CREATE INDEX evaluations_of_run ON evaluations(run);
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    spec TEXT NOT NULL,
    state TEXT NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    run INTEGER REFERENCES runs(id) ON DELETE SET NULL,
    pid INTEGER NOT NULL DEFAULT 0,
    start_ticks INTEGER NOT NULL DEFAULT 0,
    boot_id TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT 0,
    ended_at INTEGER NOT NULL DEFAULT 0,
    heartbeat_at INTEGER NOT NULL DEFAULT 0,
    phase TEXT NOT NULL DEFAULT '',
    unit TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL DEFAULT 0,
    rate REAL NOT NULL DEFAULT 0,
    seconds_left REAL NOT NULL DEFAULT -1,
    result TEXT NOT NULL DEFAULT '',
    cancel_requested INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX jobs_of_run ON jobs(run);
)sql"},
};

/// Write-ahead logging needs shared memory, which network file systems do not have.
bool isLocalFileSystem(const fs::path& folder)
{
    struct statfs facts
    {};
    if (statfs(folder.c_str(), &facts) != 0)
        return true;
    constexpr std::array<std::uint32_t, 6> kNetwork{0x6969 /* NFS */, 0x517B /* SMB */,
        0xFE534D42 /* SMB2 */, 0xFF534D42 /* CIFS */, 0x01021997 /* 9P */, 0x5346414F /* AFS */};
    for (const std::uint32_t magic : kNetwork) {
        if (static_cast<std::uint32_t>(facts.f_type) == magic)
            return false;
    }
    return true;
}

void prepareConnection(SQLite::Database& database)
{
    database.setBusyTimeout(kBusyTimeoutMs);
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA synchronous = NORMAL");
}

int userVersion(SQLite::Database& database)
{
    return database.execAndGet("PRAGMA user_version").getInt();
}

/// Consistent also while others write; complete or not there at all.
void backUp(SQLite::Database& database, const fs::path& copy)
{
    fs::path temporary = copy;
    temporary += fmt::format(".{}", getpid());
    fs::remove(temporary);
    {
        SQLite::Database target(temporary.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        SQLite::Backup backup(target, database);
        backup.executeStep();
    }
    fs::rename(temporary, copy);
}

void applyMigrations(SQLite::Database& database, std::span<const Migration> migrations)
{
    for (const Migration& migration : migrations) {
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        // Read inside the transaction: another process may have done the step meanwhile.
        if (userVersion(database) >= migration.version)
            continue;
        database.exec(migration.sql);
        database.exec(fmt::format("PRAGMA user_version = {}", migration.version));
        transaction.commit();
    }
}

} // namespace

std::span<const Migration> workspaceMigrations()
{
    return kMigrations;
}

Result<std::unique_ptr<SQLite::Database>> openDatabase(
    const fs::path& file, std::span<const Migration> migrations)
{
    using Opened = Result<std::unique_ptr<SQLite::Database>>;
    // In the file itself from the moment the file has its name.
    TLP_TRY(const bool isOurs, isDatabaseOf(file, kApplicationId));
    if (!isOurs)
        return fail(ErrorKind::BadInput, "not a TLP Workbench file", {file.string(), 0, 0});
    return guarded(file.string(), [&]() -> Opened {
        auto database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE);
        prepareConnection(*database);
        const int newest = migrations.back().version;
        const int stored = userVersion(*database);
        if (stored > newest)
            return fail(ErrorKind::Version,
                fmt::format("written by a newer TLP Workbench (format {}, this one knows {})",
                    stored, newest),
                {file.string(), 0, 0});
        if (stored < newest) {
            fs::path copy = file;
            copy += fmt::format(".v{}.bak", stored);
            backUp(*database, copy);
            applyMigrations(*database, migrations);
        }
        return database;
    });
}

Status createDatabase(const fs::path& file, std::span<const Migration> migrations)
{
    return guarded(file.string(), [&]() -> Status {
        fs::path temporary = file;
        temporary += fmt::format(
            ".new-{}-{}", getpid(), std::hash<std::thread::id>{}(std::this_thread::get_id()));
        fs::remove(temporary);
        {
            SQLite::Database database(
                temporary.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            prepareConnection(database);
            database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
            if (isLocalFileSystem(file.parent_path()))
                database.exec("PRAGMA journal_mode = WAL");
            applyMigrations(database, migrations);
        }
        std::error_code error;
        fs::create_hard_link(temporary, file, error);
        const bool isThere = fs::exists(file);
        if (error && !isThere) // a file system without hard links
            fs::rename(temporary, file);
        else
            fs::remove(temporary);
        return {};
    });
}

} // namespace tlp::workspace
