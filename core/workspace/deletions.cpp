// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/process_identity.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

/// Runs and sessions that are hidden until they are purged, with the process that can bring them
/// back.
namespace tlp::workspace {
namespace {

/// What a process did that is gone, nobody takes back. Of another machine's it cannot be known.
bool canBeUndoneByOthers(const ProcessIdentity& deleter)
{
    if (deleter == ProcessIdentity::current())
        return false;
    return deleter.isAlive() || (deleter.pid > 0 && deleter.host != hostName());
}

} // namespace

bool setDeleted(SQLite::Database& database, const std::string& table, std::int64_t id, bool deleted)
{
    SQLite::Statement update(database,
        fmt::format("UPDATE {} SET deleted = ?, deleter_pid = ?, deleter_start_ticks = ?, "
                    "deleter_boot_id = ?, deleter_host = ? WHERE id = ?",
            table));
    update.bind(1, deleted ? 1 : 0);
    bindOwner(update, 2);
    update.bind(6, id);
    return update.exec() == 1;
}

std::vector<std::int64_t> purgeDeleted(SQLite::Database& database, const std::string& table)
{
    std::vector<std::int64_t> purged;
    SQLite::Statement query(database,
        fmt::format("SELECT id, deleter_pid, deleter_start_ticks, deleter_boot_id, deleter_host "
                    "FROM {} WHERE deleted = 1",
            table));
    while (query.executeStep()) {
        if (!canBeUndoneByOthers(ownerIn(query, 1)))
            purged.push_back(query.getColumn(0).getInt64());
    }
    SQLite::Statement remove(database, fmt::format("DELETE FROM {} WHERE id = ?", table));
    for (const std::int64_t id : purged) {
        remove.bind(1, id);
        remove.exec();
        remove.reset();
    }
    return purged;
}

} // namespace tlp::workspace
