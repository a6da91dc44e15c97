// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/database.h"

#include "base/database_file.h"

#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

namespace tlp::dataset {

namespace {

constexpr int kBusyTimeoutMs = 30'000;

/// One migration a version: the schema of version n is made by the first n.
constexpr std::array<const char*, kSchemaVersion> kMigrations = {
    R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES('content_version', '0'), ('duplicates', '0'),
    ('hash_high', '0'), ('hash_low', '0');

CREATE TABLE platforms(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    target TEXT NOT NULL,
    is_gpu INTEGER NOT NULL,
    hardware_params TEXT); -- JSON list, NULL unknown

-- Tasks of network files are here before their first record (programs = 0).
CREATE TABLE tasks(
    id INTEGER PRIMARY KEY,
    workload_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL DEFAULT 'auto_scheduler' CHECK(kind IN ('auto_scheduler', 'autotvm')),
    name TEXT NOT NULL,
    flops REAL,
    dag TEXT NOT NULL DEFAULT '',
    programs INTEGER NOT NULL DEFAULT 0);

-- Counts of measurements, and the lowest and median cost over programs, kept with every write.
CREATE TABLE task_platforms(
    task_id INTEGER NOT NULL REFERENCES tasks(id),
    platform_id INTEGER NOT NULL REFERENCES platforms(id),
    programs INTEGER NOT NULL,
    good INTEGER NOT NULL,
    flagged INTEGER NOT NULL,
    best_seconds REAL,
    median_seconds REAL,
    PRIMARY KEY(task_id, platform_id)) WITHOUT ROWID;

-- Up to 4096 programs a row, each once, as packed primitive sequences (see block_codec.h).
-- first_ordinal: position of the row's first program within the task, from 1.
CREATE TABLE program_blocks(
    id INTEGER PRIMARY KEY,
    task_id INTEGER NOT NULL REFERENCES tasks(id),
    first_ordinal INTEGER NOT NULL,
    programs INTEGER NOT NULL,
    data BLOB NOT NULL,
    UNIQUE(task_id, first_ordinal));

-- What was measured of a block's programs on a platform, by index within the block.
CREATE TABLE measurement_blocks(
    id INTEGER PRIMARY KEY,
    task_id INTEGER NOT NULL,
    platform_id INTEGER NOT NULL REFERENCES platforms(id),
    first_ordinal INTEGER NOT NULL,
    measurements INTEGER NOT NULL,
    data BLOB NOT NULL,
    UNIQUE(task_id, platform_id, first_ordinal),
    FOREIGN KEY(task_id, first_ordinal) REFERENCES program_blocks(task_id, first_ordinal));

CREATE TABLE networks(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    input_shape TEXT NOT NULL);

CREATE TABLE network_tasks(
    network_id INTEGER NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
    task_id INTEGER NOT NULL REFERENCES tasks(id),
    weight REAL NOT NULL,
    PRIMARY KEY(network_id, task_id)) WITHOUT ROWID;

CREATE TABLE splits(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    rule TEXT NOT NULL,
    created_at INTEGER NOT NULL);

CREATE TABLE split_tasks(
    split_id INTEGER NOT NULL REFERENCES splits(id) ON DELETE CASCADE,
    task_id INTEGER NOT NULL REFERENCES tasks(id),
    is_test INTEGER NOT NULL,
    PRIMARY KEY(split_id, task_id)) WITHOUT ROWID;

CREATE TABLE imports(
    id INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    report TEXT NOT NULL);
)sql"};

Place placeOf(const std::filesystem::path& file)
{
    return {file.string(), 0, 0};
}

tl::unexpected<Error> notOurs(const std::filesystem::path& file)
{
    return fail(ErrorKind::BadInput,
        fmt::format("\"{}\" is not a TLP Workbench file", file.filename().string()), placeOf(file));
}

/// Looks at the first bytes without SQLite, which might write beside the file.
Status checkIsOurs(const std::filesystem::path& file)
{
    TLP_TRY(const bool isOurs, isDatabaseOf(file, kApplicationId));
    return isOurs ? Status{} : notOurs(file);
}

/// Applies what is missing, each step with its version number in one transaction.
void migrate(SQLite::Database& database)
{
    int version = database.execAndGet("PRAGMA user_version").getInt();
    while (version < kSchemaVersion) {
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        // Another process may have done it while we waited.
        version = database.execAndGet("PRAGMA user_version").getInt();
        if (version >= kSchemaVersion)
            break;
        database.exec(kMigrations[static_cast<std::size_t>(version)]);
        ++version;
        database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
        database.exec(fmt::format("PRAGMA user_version = {}", version));
        transaction.commit();
    }
}

/// Makes the file whole under another name and then gives it its own, so that no half-made dataset
/// is ever seen and two creators cannot disturb each other.
Status createFile(const std::filesystem::path& file)
{
    std::filesystem::path temporary = file;
    temporary += fmt::format(".{}.new", ::getpid());
    std::error_code error;
    std::filesystem::remove(temporary, error);
    auto status = guarded(file, [&]() -> Status {
        SQLite::Database database(
            temporary.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeoutMs);
        database.exec("PRAGMA page_size = 8192");
        migrate(database);
        // Kept in the file. Some network file systems refuse; SQLite then stays with its journal.
        (void)database.execAndGet("PRAGMA journal_mode = WAL");
        return {};
    });
    if (status
        && ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, file.c_str(), RENAME_NOREPLACE) != 0
        && errno != EEXIST) {
        // File systems without the flag; the check just before is the best there is.
        if (std::filesystem::exists(file, error)
            || std::rename(temporary.c_str(), file.c_str()) == 0)
            errno = 0;
        if (errno != 0)
            status = fail(ErrorKind::Io,
                fmt::format("the dataset cannot be created: {}", std::strerror(errno)),
                placeOf(file));
    }
    std::filesystem::remove(temporary, error);
    return status;
}

/// As a file: URI, for parameters.
std::string uriOf(const std::filesystem::path& file, std::string_view parameters)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(file).string()) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0
            || std::string_view("/._-~").find(c) != std::string_view::npos;
        uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return fmt::format("{}?{}", uri, parameters);
}

/// In a folder where nothing may be written, SQLite cannot make the files that a database in WAL
/// mode needs beside it, not even for reading. Without a log beside it, the file is complete and
/// can be read as it is.
std::unique_ptr<SQLite::Database> openReadOnly(const std::filesystem::path& file)
{
    std::filesystem::path log = file;
    log += "-wal";
    std::error_code error;
    const auto folder = std::filesystem::absolute(file).parent_path();
    if (::access(folder.c_str(), W_OK) == 0 || std::filesystem::exists(log, error))
        return std::make_unique<SQLite::Database>(
            file.string(), SQLite::OPEN_READONLY, kBusyTimeoutMs);
    return std::make_unique<SQLite::Database>(
        uriOf(file, "immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI, kBusyTimeoutMs);
}

} // namespace

tl::unexpected<Error> databaseError(
    const SQLite::Exception& exception, const std::filesystem::path& file)
{
    switch (exception.getErrorCode()) {
    case SQLITE_FULL:
        return fail(ErrorKind::Io, "there is no space left to write the dataset", placeOf(file));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fail(ErrorKind::Io, "the dataset is locked by another program", placeOf(file));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return fail(ErrorKind::Io, "the dataset cannot be written", placeOf(file));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return fail(ErrorKind::Corrupt, "the dataset file is damaged", placeOf(file));
    case SQLITE_NOMEM:
        return fail(ErrorKind::Resource, "there is not enough memory", placeOf(file));
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return fail(ErrorKind::Io,
            fmt::format("the dataset cannot be read or written: {}", exception.what()),
            placeOf(file));
    default:
        return fail(ErrorKind::Internal,
            fmt::format("the database refused a request: {}", exception.what()), placeOf(file));
    }
}

Result<std::unique_ptr<SQLite::Database>> openDatabase(
    const std::filesystem::path& file, OpenMode mode)
{
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        if (error)
            return fail(ErrorKind::Io,
                fmt::format("the dataset cannot be opened: {}", error.message()), placeOf(file));
        if (mode != OpenMode::Create)
            return fail(ErrorKind::NotFound, "there is no such dataset", placeOf(file));
        TLP_CHECK(createFile(file));
    }
    TLP_CHECK(checkIsOurs(file));
    return guarded(file, [&]() -> Result<std::unique_ptr<SQLite::Database>> {
        const bool readOnly = mode == OpenMode::ReadOnly;
        auto database = readOnly ? openReadOnly(file)
                                 : std::make_unique<SQLite::Database>(
                                     file.string(), SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        const int version = database->execAndGet("PRAGMA user_version").getInt();
        if (version > kSchemaVersion)
            return fail(ErrorKind::Version,
                fmt::format("the dataset was written by a newer version of TLP Workbench "
                            "(format {}, this one reads up to {})",
                    version, kSchemaVersion),
                placeOf(file));
        if (version < kSchemaVersion && readOnly)
            return fail(ErrorKind::Version,
                "the dataset has an older format and must be opened for writing once",
                placeOf(file));
        database->exec("PRAGMA foreign_keys = ON");
        database->exec("PRAGMA temp_store = MEMORY");
        if (!readOnly) {
            database->exec("PRAGMA synchronous = NORMAL");
            migrate(*database);
        }
        return database;
    });
}

std::string metaText(SQLite::Database& database, const char* key)
{
    SQLite::Statement query(database, "SELECT value FROM meta WHERE key = ?");
    query.bind(1, key);
    return query.executeStep() ? query.getColumn(0).getString() : std::string();
}

void setMetaText(SQLite::Database& database, const char* key, const std::string& value)
{
    SQLite::Statement query(database,
        "INSERT INTO meta VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value");
    query.bind(1, key);
    query.bind(2, value);
    query.exec();
}

std::int64_t contentVersion(SQLite::Database& database)
{
    return database
        .execAndGet("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'content_version'")
        .getInt64();
}

void raiseContentVersion(SQLite::Database& database)
{
    database.exec(
        "UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'content_version'");
}

} // namespace tlp::dataset
