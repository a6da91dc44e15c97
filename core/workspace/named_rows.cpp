// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/named_rows.h"

#include "workspace/process_identity.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

namespace tlp::workspace {
namespace {

bool hasRow(SQLite::Database& database, const NamedRows& rows, const std::string& name,
    const std::string& condition)
{
    SQLite::Statement query(
        database, fmt::format("SELECT 1 FROM {} WHERE name = ? AND {}", rows.table, condition));
    query.bind(1, name);
    return query.executeStep();
}

bool isTaken(
    SQLite::Database& database, const NamedRows& rows, const std::string& name, std::int64_t except)
{
    return hasRow(database, rows, name, fmt::format("deleted = 0 AND id <> {}", except));
}

/// With this process as the one that can take it back.
bool mark(SQLite::Database& database, const NamedRows& rows, std::int64_t id, bool deleted)
{
    SQLite::Statement update(database,
        fmt::format("UPDATE {} SET deleted = ?, deleter_pid = ?, deleter_start_ticks = ?, "
                    "deleter_boot_id = ?, deleter_host = ? WHERE id = ?",
            rows.table));
    update.bind(1, deleted ? 1 : 0);
    bindOwner(update, 2);
    update.bind(6, id);
    return update.exec() == 1;
}

void deleteVain(SQLite::Database& database, const NamedRows& rows, const std::string& name)
{
    SQLite::Statement query(database,
        fmt::format(
            "SELECT id FROM {} WHERE name = ? AND deleted = 0 AND {}", rows.table, rows.isVain));
    query.bind(1, name);
    if (query.executeStep())
        mark(database, rows, query.getColumn(0).getInt64(), true);
}

/// What a process did that is gone, nobody takes back. Of another machine's it cannot be known.
bool canBeUndoneByOthers(const ProcessIdentity& deleter)
{
    if (deleter == ProcessIdentity::current())
        return false;
    return deleter.isAlive() || (deleter.pid > 0 && deleter.host != hostName());
}

} // namespace

constinit const NamedRows kRunRows{"runs", "run",
    "(state = 'failed' AND epochs_done = 0 AND NOT EXISTS (SELECT 1 FROM jobs "
    "WHERE run = runs.id AND jobs.state IN ('queued', 'running')))"};
constinit const NamedRows kStudyRows{"studies", "study", "(0)"};
constinit const NamedRows kSessionRows{"sessions", "session",
    "(state = 'failed' AND trials = 0 AND NOT EXISTS (SELECT 1 FROM jobs "
    "WHERE session = sessions.id AND jobs.state IN ('queued', 'running')))"};

Result<std::string> nameOfNew(SQLite::Database& database, const NamedRows& rows,
    const std::string& name, const std::string& base)
{
    std::string chosen = name;
    for (int number = 1; chosen.empty(); ++number) {
        std::string numbered = fmt::format("{}-{}", base, number);
        if (!hasRow(database, rows, numbered, fmt::format("NOT {}", rows.isVain)))
            chosen = std::move(numbered);
    }
    deleteVain(database, rows, chosen);
    TLP_CHECK(checkNameIsFree(database, rows, chosen, 0));
    return chosen;
}

Status checkNameIsFree(
    SQLite::Database& database, const NamedRows& rows, const std::string& name, std::int64_t except)
{
    return isTaken(database, rows, name, except) ? fail(ErrorKind::BadInput,
               fmt::format("there is already a {} named “{}”", rows.kind, name))
                                                 : Status();
}

Status setDeleted(SQLite::Database& database, const NamedRows& rows, std::int64_t id,
    const std::string& name, bool deleted)
{
    if (!deleted && isTaken(database, rows, name, id))
        return fail(ErrorKind::BadInput,
            fmt::format("another {} is named “{}” by now; rename that one first", rows.kind, name));
    if (deleted && hasLivingJob(database, rows.kind, id))
        return fail(ErrorKind::BadInput,
            fmt::format("a job works on “{}”; cancel it before deleting that", name));
    if (deleted) // so that the job is not left waiting for what is gone
        cancelQueuedJobs(database, rows.kind, id);
    return mark(database, rows, id, deleted) ? Status() : noSuchRow(rows, id);
}

std::vector<std::int64_t> purgeDeleted(SQLite::Database& database, const NamedRows& rows)
{
    std::vector<std::int64_t> purged;
    SQLite::Statement query(database,
        fmt::format("SELECT id, deleter_pid, deleter_start_ticks, deleter_boot_id, deleter_host "
                    "FROM {} WHERE deleted = 1",
            rows.table));
    while (query.executeStep()) {
        const std::int64_t id = query.getColumn(0).getInt64();
        if (!canBeUndoneByOthers(ownerIn(query, 1)) && !hasLivingJob(database, rows.kind, id))
            purged.push_back(id);
    }
    SQLite::Statement remove(database, fmt::format("DELETE FROM {} WHERE id = ?", rows.table));
    for (const std::int64_t id : purged) {
        remove.bind(1, id);
        remove.exec();
        remove.reset();
    }
    return purged;
}

tl::unexpected<Error> noSuchRow(const NamedRows& rows, std::int64_t id)
{
    return fail(ErrorKind::NotFound, fmt::format("no {} with the number {}", rows.kind, id));
}

} // namespace tlp::workspace
