// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/database.h"

#include "sqlite/database.h"

#include <array>

#include <fmt/format.h>

namespace tlp::dataset {

namespace {

constexpr std::uint32_t kApplicationId = 0x544C5044; // "TLPD"
constexpr int kPageBytes = 8192;

/// One migration a version: the schema of version n is made by the first n.
constexpr std::array kMigrations{sqlite::Migration{1, R"sql(
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
)sql"},
    // What was read, to tell repeated records from records that are read again (see known_lines.h).
    sqlite::Migration{2, R"sql(
CREATE TABLE read_segments(
    chain_before INTEGER NOT NULL,
    records INTEGER NOT NULL,
    chain_after INTEGER NOT NULL,
    PRIMARY KEY(chain_before, records, chain_after)) WITHOUT ROWID;
)sql"},
    // layout_rewrite_option: of the last record; NULL: an AutoTVM task, or imported before it was
    // kept. usable: programs with a usable cost; exact once the task is written again.
    sqlite::Migration{3, R"sql(
ALTER TABLE task_platforms ADD COLUMN layout_rewrite_option INTEGER;
ALTER TABLE task_platforms ADD COLUMN usable INTEGER NOT NULL DEFAULT 0;
UPDATE task_platforms SET usable = min(good, programs);
)sql"},
    // Ansor's features of programs, from files beside the records: of each statement 164 floats.
    // program: its records::programHash, high and low half, little-endian.
    sqlite::Migration{4, R"sql(
CREATE TABLE statement_features(
    task_id INTEGER NOT NULL REFERENCES tasks(id),
    program BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY(task_id, program)) WITHOUT ROWID;
)sql"}};

static_assert(kMigrations.back().version == kSchemaVersion);

constexpr sqlite::Format kFormat{kApplicationId, kWhat, kMigrations, kPageBytes};

} // namespace

Result<std::unique_ptr<SQLite::Database>> openDatabase(
    const std::filesystem::path& file, OpenMode mode)
{
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        if (error)
            return fail(ErrorKind::Io,
                fmt::format("the dataset cannot be opened: {}", error.message()),
                {file.string(), 0, 0});
        if (mode != OpenMode::Create)
            return fail(ErrorKind::NotFound, "there is no such dataset", {file.string(), 0, 0});
        TLP_CHECK(sqlite::create(file, kFormat));
    }
    if (mode != OpenMode::ReadOnly)
        return sqlite::open(file, kFormat, sqlite::Access::ReadWrite);
    auto opened = sqlite::open(file, kFormat, sqlite::Access::ReadOnly);
    if (opened || opened.error().kind != ErrorKind::Version || !sqlite::canWrite(file))
        return opened;
    TLP_CHECK(sqlite::open(file, kFormat, sqlite::Access::ReadWrite));
    return sqlite::open(file, kFormat, sqlite::Access::ReadOnly);
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
