// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace SQLite { // NOLINT(readability-identifier-naming): theirs
class Database;
} // namespace SQLite

namespace tlp::dataset {

/// Tells records that repeat others from records that are only read again: an import after a kill,
/// the same file a second time, a log that has grown. A file is known by what it says: the records
/// from its start on are hashed as a chain, cut into segments, and each segment that was read is
/// remembered by the chain's value before and after it. Internal to the dataset module.
class KnownLines
{
public:
    explicit KnownLines(SQLite::Database& database)
        : m_database(database)
    {}

    void beginFile();
    /// The next record of the file; `repeats`: the dataset had its measurement already.
    void add(std::string_view content, bool repeats);
    /// To be called in each transaction that stores what was added, at its end or the file's.
    /// Returns by how many the duplicates grow: those among records that were never read before.
    /// (Never negative in sum: a segment that proves known takes back what was counted of it.)
    [[nodiscard]] std::int64_t takeDuplicates(bool endOfFile);

private:
    void closeSegment();
    void rememberSegment();

    SQLite::Database& m_database;
    std::int64_t m_start = 0; ///< the chain before the segment
    std::vector<std::int64_t> m_chain; ///< after each of its records
    std::vector<std::int64_t> m_repeats; ///< among its records so far
    std::vector<std::size_t> m_ownSizes; ///< parts of it that this import remembered
    std::int64_t m_countedOfSegment = 0;
    std::int64_t m_duplicates = 0; ///< not taken yet
};

} // namespace tlp::dataset
