// SPDX-License-Identifier: GPL-3.0-only
#include "sqlite/database.h"

#include "base/database_file.h"
#include "sqlite/errors.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cctype>
#include <functional>
#include <system_error>
#include <thread>

#include <sys/vfs.h>
#include <unistd.h>

namespace tlp::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyTimeoutMs = 30'000;

Place placeOf(const fs::path& file)
{
    return {file.string(), 0, 0};
}

fs::path folderOf(const fs::path& file)
{
    return fs::absolute(file).parent_path();
}

fs::path withSuffix(fs::path file, std::string_view suffix)
{
    file += suffix;
    return file;
}

int userVersion(SQLite::Database& database)
{
    return database.execAndGet("PRAGMA user_version").getInt();
}

void prepareConnection(SQLite::Database& database)
{
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA temp_store = MEMORY");
    database.exec("PRAGMA synchronous = NORMAL");
}

/// As a file: URI, for parameters.
std::string uriOf(const fs::path& file, std::string_view parameters)
{
    std::string uri = "file:";
    for (const char c : fs::absolute(file).string()) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0
            || std::string_view("/._-~").find(c) != std::string_view::npos;
        uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return fmt::format("{}?{}", uri, parameters);
}

/// In a folder where nothing may be written, SQLite cannot make the files that a database in WAL
/// mode needs beside it, not even for reading. With nothing in a log beside it, the file is
/// complete and can be read as it is.
std::unique_ptr<SQLite::Database> connectReadOnly(const fs::path& file)
{
    std::error_code error;
    const auto logBytes = fs::file_size(withSuffix(file, "-wal"), error);
    const bool hasLog = (!error && logBytes > 0) || fs::exists(withSuffix(file, "-shm"), error);
    if (hasLog || access(folderOf(file).c_str(), W_OK) == 0)
        return std::make_unique<SQLite::Database>(
            file.string(), SQLite::OPEN_READONLY, kBusyTimeoutMs);
    return std::make_unique<SQLite::Database>(
        uriOf(file, "immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI, kBusyTimeoutMs);
}

/// Consistent also while others write; complete or not there at all.
void backUp(SQLite::Database& database, const fs::path& copy)
{
    const fs::path temporary = withSuffix(copy, fmt::format(".{}", getpid()));
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

/// The schema of an open file is the newest afterwards, or this says why not.
Status bringUpToDate(
    SQLite::Database& database, const fs::path& file, const Format& format, Access access)
{
    const int newest = format.migrations.back().version;
    const int stored = userVersion(database);
    if (stored > newest)
        return fail(ErrorKind::Version,
            fmt::format("the {} was written by a newer version of TLP Workbench (format {}, this "
                        "one reads up to {})",
                format.name, stored, newest),
            placeOf(file));
    if (stored == newest)
        return {};
    if (access == Access::ReadOnly)
        return fail(ErrorKind::Version,
            fmt::format(
                "the {} has an older format and must be opened for writing once", format.name),
            placeOf(file));
    backUp(database, withSuffix(file, fmt::format(".v{}.bak", stored)));
    applyMigrations(database, format.migrations);
    return {};
}

} // namespace

Result<std::unique_ptr<SQLite::Database>> open(
    const fs::path& file, const Format& format, Access access)
{
    using Opened = Result<std::unique_ptr<SQLite::Database>>;
    // In the file itself from the moment the file has its name.
    TLP_TRY(const bool isOurs, isDatabaseOf(file, format.applicationId));
    if (!isOurs)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is not a TLP Workbench file", file.filename().string()),
            placeOf(file));
    if (access == Access::ReadWrite && !canWrite(file))
        return fail(ErrorKind::Io,
            fmt::format("the {} cannot be written: it or its folder is read-only", format.name),
            placeOf(file));
    return guarded(file, format.name, [&]() -> Opened {
        auto database = access == Access::ReadOnly
            ? connectReadOnly(file)
            : std::make_unique<SQLite::Database>(
                file.string(), SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        prepareConnection(*database);
        TLP_CHECK(bringUpToDate(*database, file, format, access));
        return database;
    });
}

Status create(const fs::path& file, const Format& format)
{
    return guarded(file, format.name, [&]() -> Status {
        const fs::path temporary = withSuffix(file,
            fmt::format(
                ".new-{}-{}", getpid(), std::hash<std::thread::id>{}(std::this_thread::get_id())));
        fs::remove(temporary);
        {
            SQLite::Database database(
                temporary.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeoutMs);
            database.exec(fmt::format("PRAGMA page_size = {}", format.pageBytes));
            prepareConnection(database);
            database.exec(fmt::format("PRAGMA application_id = {}", format.applicationId));
            if (isLocalFileSystem(folderOf(file)))
                database.exec("PRAGMA journal_mode = WAL"); // kept in the file
            applyMigrations(database, format.migrations);
        }
        std::error_code error;
        fs::create_hard_link(temporary, file, error);
        if (error && !fs::exists(file)) // a file system without hard links
            fs::rename(temporary, file);
        else
            fs::remove(temporary);
        return {};
    });
}

bool canWrite(const fs::path& file)
{
    return access(file.c_str(), W_OK) == 0 && access(folderOf(file).c_str(), W_OK) == 0;
}

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

std::string version()
{
    return sqlite3_libversion();
}

} // namespace tlp::sqlite
