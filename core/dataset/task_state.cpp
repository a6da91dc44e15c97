// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/task_state.h"

#include "base/statistics.h"
#include "dataset/block_codec.h"
#include "dataset/database.h"
#include "records/packed_steps.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

namespace tlp::dataset {

namespace {

constexpr std::uint32_t kMaxBlockPrograms = 4096;
/// A later import goes on with a block that has fewer programs; fuller ones are left alone, so that
/// a long import does not write the same bytes again and again.
constexpr std::uint32_t kMergeBelow = 1024;

std::string_view blobOf(const SQLite::Column& column)
{
    return {
        static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

Hash128 outcomeHash(std::uint32_t ordinal, std::string_view outcome)
{
    std::string bytes(sizeof(ordinal), '\0');
    std::memcpy(bytes.data(), &ordinal, sizeof(ordinal));
    bytes += outcome;
    return hash128(bytes);
}

} // namespace

TaskState::TaskState(SQLite::Database& database, TaskId task)
    : m_task(task)
{
    readPrograms(database);
    readMeasurements(database);
    readOptions(database);
}

void TaskState::readPrograms(SQLite::Database& database)
{
    SQLite::Statement query(database,
        "SELECT first_ordinal, data FROM program_blocks WHERE task_id = ? ORDER BY first_ordinal");
    query.bind(1, m_task.value);
    while (query.executeStep()) {
        const auto programs = dataset::readPrograms(blobOf(query.getColumn(1)));
        if (!programs || query.getColumn(0).getInt64() != m_count + 1)
            throw std::runtime_error("the programs of a task are damaged");
        const auto size = static_cast<std::uint32_t>(programs->size());
        m_blocks.push_back({m_count + 1, size, size});
        for (const auto& program : *programs)
            m_programs.insert(records::programHash(program.packed), ++m_count);
    }
}

void TaskState::readMeasurements(SQLite::Database& database)
{
    SQLite::Statement query(database,
        "SELECT platform_id, first_ordinal, data FROM measurement_blocks WHERE task_id = ?");
    query.bind(1, m_task.value);
    while (query.executeStep()) {
        auto& platform = m_platforms[query.getColumn(0).getInt64()];
        const auto first = static_cast<std::uint32_t>(query.getColumn(1).getInt64());
        const auto measurements = dataset::readMeasurements(blobOf(query.getColumn(2)));
        if (!measurements)
            throw std::runtime_error("the measurements of a task are damaged");
        for (const auto& entry : *measurements) {
            const auto ordinal = first + static_cast<std::uint32_t>(entry.index);
            if (ordinal > m_count)
                throw std::runtime_error("the measurements of a task are damaged");
            const auto seconds = entry.result.meanSeconds();
            noteMeasurement(
                platform, ordinal, entry.outcome, seconds.has_value(), seconds.value_or(0));
        }
    }
}

void TaskState::readOptions(SQLite::Database& database)
{
    SQLite::Statement query(database,
        "SELECT platform_id, layout_rewrite_option FROM task_platforms "
        "WHERE task_id = ? AND layout_rewrite_option IS NOT NULL");
    query.bind(1, m_task.value);
    while (query.executeStep())
        m_platforms[query.getColumn(0).getInt64()].layoutRewriteOption
            = query.getColumn(1).getInt();
}

std::size_t TaskState::blockOf(std::uint32_t ordinal) const
{
    const auto after = std::upper_bound(m_blocks.begin(), m_blocks.end(), ordinal,
        [](std::uint32_t value, const Block& block) { return value < block.first; });
    return static_cast<std::size_t>(after - m_blocks.begin()) - 1;
}

std::uint32_t TaskState::addProgram(const Hash128& program, int steps, std::string_view packed)
{
    if (const auto known = m_programs.find(program))
        return known;
    const bool startsBlock = m_blocks.empty() || m_blocks.back().count >= kMaxBlockPrograms
        || m_blocks.back().stored >= kMergeBelow;
    ++m_count;
    if (startsBlock)
        m_blocks.push_back({m_count, 0, 0});
    ++m_blocks.back().count;
    appendProgram(m_newPrograms[m_blocks.size() - 1], steps, packed);
    m_programs.insert(program, m_count);
    m_changed = true;
    return m_count;
}

bool TaskState::noteMeasurement(PlatformState& platform, std::uint32_t ordinal,
    std::string_view outcome, bool usable, double seconds)
{
    if (!platform.outcomes.insert(outcomeHash(ordinal, outcome), 1))
        return false;
    if (platform.lowest.size() < ordinal) {
        platform.lowest.resize(ordinal, std::numeric_limits<double>::quiet_NaN());
        platform.seen.resize(ordinal, false);
    }
    platform.measured += platform.seen[ordinal - 1] ? 0 : 1;
    platform.seen[ordinal - 1] = true;
    auto& lowest = platform.lowest[ordinal - 1];
    if (usable && !(lowest <= seconds)) // also when it is NaN
        lowest = seconds;
    ++(usable ? platform.good : platform.flagged);
    return true;
}

bool TaskState::addMeasurement(PlatformId platformId, std::uint32_t ordinal,
    std::string_view encoded, std::string_view outcome, bool usable, double seconds)
{
    auto& platform = m_platforms[platformId.value];
    if (!noteMeasurement(platform, ordinal, outcome, usable, seconds))
        return false;
    const auto block = blockOf(ordinal);
    auto& fresh = m_newMeasurements[{platformId.value, block}];
    appendMeasurement(fresh.bytes, static_cast<int>(ordinal - m_blocks[block].first), encoded);
    ++fresh.count;
    platform.changed = true;
    m_changed = true;
    return true;
}

bool TaskState::setLayoutRewriteOption(PlatformId platformId, int option)
{
    auto& platform = m_platforms[platformId.value];
    const auto before = std::exchange(platform.layoutRewriteOption, option);
    if (before == option)
        return true;
    platform.changed = true;
    m_changed = true;
    return !before;
}

void TaskState::write(SQLite::Database& database)
{
    if (!m_changed)
        return;
    writePrograms(database);
    writeMeasurements(database);
    writeSummaries(database);
    m_changed = false;
}

void TaskState::writePrograms(SQLite::Database& database)
{
    SQLite::Statement read(
        database, "SELECT data FROM program_blocks WHERE task_id = ? AND first_ordinal = ?");
    SQLite::Statement write(database,
        "INSERT INTO program_blocks(task_id, first_ordinal, programs, data) VALUES(?, ?, ?, ?) "
        "ON CONFLICT(task_id, first_ordinal) DO UPDATE "
        "SET programs = excluded.programs, data = excluded.data");
    for (auto& [index, fresh] : m_newPrograms) {
        auto& block = m_blocks[index];
        std::string data;
        if (block.stored > 0) {
            read.bind(1, m_task.value);
            read.bind(2, block.first);
            if (read.executeStep())
                data = blobOf(read.getColumn(0));
            read.reset();
        }
        data += fresh;
        write.bind(1, m_task.value);
        write.bind(2, block.first);
        write.bind(3, block.count);
        write.bindNoCopy(4, data.data(), static_cast<int>(data.size()));
        write.exec();
        write.reset();
        block.stored = block.count;
    }
    m_newPrograms.clear();
}

void TaskState::writeMeasurements(SQLite::Database& database)
{
    SQLite::Statement read(database,
        "SELECT measurements, data FROM measurement_blocks "
        "WHERE task_id = ? AND platform_id = ? AND first_ordinal = ?");
    SQLite::Statement write(database,
        "INSERT INTO measurement_blocks(task_id, platform_id, first_ordinal, measurements, data) "
        "VALUES(?, ?, ?, ?, ?) ON CONFLICT(task_id, platform_id, first_ordinal) DO UPDATE "
        "SET measurements = excluded.measurements, data = excluded.data");
    for (auto& [key, fresh] : m_newMeasurements) {
        const auto first = m_blocks[key.second].first;
        std::string data;
        std::int64_t count = fresh.count;
        read.bind(1, m_task.value);
        read.bind(2, key.first);
        read.bind(3, first);
        if (read.executeStep()) {
            count += read.getColumn(0).getInt64();
            data = blobOf(read.getColumn(1));
        }
        read.reset();
        data += fresh.bytes;
        write.bind(1, m_task.value);
        write.bind(2, key.first);
        write.bind(3, first);
        write.bind(4, count);
        write.bindNoCopy(5, data.data(), static_cast<int>(data.size()));
        write.exec();
        write.reset();
    }
    m_newMeasurements.clear();
}

void TaskState::writeSummaries(SQLite::Database& database)
{
    SQLite::Statement task(database, "UPDATE tasks SET programs = ? WHERE id = ?");
    task.bind(1, m_count);
    task.bind(2, m_task.value);
    task.exec();

    SQLite::Statement write(database,
        "INSERT OR REPLACE INTO task_platforms"
        "(task_id, platform_id, programs, good, flagged, best_seconds, median_seconds, "
        "layout_rewrite_option, usable) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (auto& [id, platform] : m_platforms) {
        if (!platform.changed)
            continue;
        platform.changed = false;
        std::vector<double> usable;
        std::copy_if(platform.lowest.begin(), platform.lowest.end(), std::back_inserter(usable),
            [](double seconds) { return !std::isnan(seconds); });
        write.bind(1, m_task.value);
        write.bind(2, id);
        write.bind(3, platform.measured);
        write.bind(4, platform.good);
        write.bind(5, platform.flagged);
        if (usable.empty()) {
            write.bind(6);
            write.bind(7);
        } else {
            write.bind(6, *std::min_element(usable.begin(), usable.end()));
            write.bind(7, median(usable));
        }
        if (platform.layoutRewriteOption)
            write.bind(8, *platform.layoutRewriteOption);
        else
            write.bind(8);
        write.bind(9, static_cast<std::int64_t>(usable.size()));
        write.exec();
        write.reset();
    }
}

std::size_t TaskState::bytes() const
{
    std::size_t total = sizeof(*this) + m_programs.bytes();
    for (const auto& [id, platform] : m_platforms)
        total += platform.outcomes.bytes() + platform.lowest.capacity() * sizeof(double)
            + platform.seen.capacity() / 8;
    return total;
}

} // namespace tlp::dataset
