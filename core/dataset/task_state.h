// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/ids.h"
#include "dataset/hash_index.h"

namespace SQLite { // NOLINT(readability-identifier-naming): theirs
class Database;
} // namespace SQLite

namespace tlp::dataset {

/// What the writer knows of a task's measurements on one platform.
struct PlatformState
{
    HashIndex outcomes; ///< of (program, costs, error number)
    std::vector<double> lowest; ///< usable cost per program, by ordinal − 1; NaN without
    std::int64_t measured = 0; ///< programs with a measurement
    std::vector<bool> seen; ///< by ordinal − 1
    std::int64_t good = 0;
    std::int64_t flagged = 0;
    std::optional<int> layoutRewriteOption;
    bool changed = false;
};

/// What the writer knows of one task, and what is still to be written of it. Throws
/// SQLite::Exception. Internal to the dataset module.
class TaskState
{
public:
    /// Reads what is stored; throws std::runtime_error when it is damaged.
    TaskState(SQLite::Database& database, TaskId task);

    /// Ordinal of the program, added when it is new.
    std::uint32_t addProgram(const Hash128& program, int steps, std::string_view packed);
    /// False when the same program has the same outcome there already.
    bool addMeasurement(PlatformId platform, std::uint32_t ordinal, std::string_view encoded,
        std::string_view outcome, bool usable, double seconds);

    /// What a record says of how constant operands are stored. False when another one of the task
    /// on this platform said something else; the last one counts.
    bool setLayoutRewriteOption(PlatformId platform, int option);

    void write(SQLite::Database& database);
    [[nodiscard]] bool changed() const { return m_changed; }
    [[nodiscard]] std::size_t bytes() const;

    std::int64_t lastUse = 0;

private:
    struct Block
    {
        std::uint32_t first = 1;
        std::uint32_t stored = 0; ///< programs in the row
        std::uint32_t count = 0; ///< programs with the new ones
    };
    struct NewMeasurements
    {
        std::string bytes;
        std::int64_t count = 0;
    };

    void readPrograms(SQLite::Database& database);
    void readMeasurements(SQLite::Database& database);
    void readOptions(SQLite::Database& database);
    [[nodiscard]] std::size_t blockOf(std::uint32_t ordinal) const;
    bool noteMeasurement(PlatformState& platform, std::uint32_t ordinal, std::string_view outcome,
        bool usable, double seconds);
    void writePrograms(SQLite::Database& database);
    void writeMeasurements(SQLite::Database& database);
    void writeSummaries(SQLite::Database& database);

    TaskId m_task;
    std::uint32_t m_count = 0;
    bool m_changed = false;
    HashIndex m_programs;
    std::vector<Block> m_blocks;
    std::map<std::int64_t, PlatformState> m_platforms;
    std::map<std::size_t, std::string> m_newPrograms; ///< by block
    std::map<std::pair<std::int64_t, std::size_t>, NewMeasurements>
        m_newMeasurements; ///< by platform, block
};

} // namespace tlp::dataset
