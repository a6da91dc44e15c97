// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/program_blocks.h"

#include "dataset/database.h"

namespace tlp::dataset {

namespace {

std::string_view blobOf(const SQLite::Column& column)
{
    return {
        static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

/// The statement's columns: platform, first ordinal, data.
Status visitMeasurements(SQLite::Statement& query, const MeasurementVisitor& visit)
{
    while (query.executeStep()) {
        const PlatformId platform{query.getColumn(0).getInt64()};
        const auto first = query.getColumn(1).getInt64();
        TLP_TRY(auto entries, readMeasurements(blobOf(query.getColumn(2))));
        for (auto& entry : entries) {
            const auto ordinal = first + entry.index;
            visit(platform, ordinal, std::move(entry));
        }
    }
    return {};
}

} // namespace

Status forEachProgram(SQLite::Database& database, TaskId task,
    const std::function<void(std::int64_t, const ProgramEntry&)>& visit)
{
    SQLite::Statement query(database,
        "SELECT first_ordinal, data FROM program_blocks WHERE task_id = ? ORDER BY first_ordinal");
    query.bind(1, task.value);
    while (query.executeStep()) {
        auto ordinal = query.getColumn(0).getInt64();
        TLP_TRY(const auto entries, readPrograms(blobOf(query.getColumn(1))));
        for (const auto& entry : entries)
            visit(ordinal++, entry);
    }
    return {};
}

Result<std::optional<StoredProgram>> readProgram(
    SQLite::Database& database, TaskId task, std::int64_t ordinal)
{
    SQLite::Statement query(database,
        "SELECT first_ordinal, data FROM program_blocks "
        "WHERE task_id = ? AND first_ordinal <= ? ORDER BY first_ordinal DESC LIMIT 1");
    query.bind(1, task.value);
    query.bind(2, ordinal);
    if (!query.executeStep())
        return std::nullopt;
    const auto first = query.getColumn(0).getInt64();
    TLP_TRY(const auto entries, readPrograms(blobOf(query.getColumn(1))));
    const auto index = static_cast<std::size_t>(ordinal - first);
    if (index >= entries.size())
        return std::nullopt;
    return StoredProgram{std::string(entries[index].packed), first};
}

Status forEachMeasurement(
    SQLite::Database& database, TaskId task, PlatformId platform, const MeasurementVisitor& visit)
{
    SQLite::Statement query(database,
        "SELECT platform_id, first_ordinal, data FROM measurement_blocks "
        "WHERE task_id = ? AND platform_id = ? ORDER BY first_ordinal");
    query.bind(1, task.value);
    query.bind(2, platform.value);
    return visitMeasurements(query, visit);
}

Status forEachMeasurementInBlock(SQLite::Database& database, TaskId task, std::int64_t firstOrdinal,
    const MeasurementVisitor& visit)
{
    SQLite::Statement query(database,
        "SELECT platform_id, first_ordinal, data FROM measurement_blocks "
        "WHERE task_id = ? AND first_ordinal = ? ORDER BY platform_id");
    query.bind(1, task.value);
    query.bind(2, firstOrdinal);
    return visitMeasurements(query, visit);
}

} // namespace tlp::dataset
