// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/known_lines.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "base/hash.h"

namespace tlp::dataset {

namespace {

constexpr std::size_t kSegmentRecords = 1024;

} // namespace

void KnownLines::beginFile()
{
    m_start = 0;
    m_chain.clear();
    m_repeats.clear();
    m_ownSizes.clear();
    m_countedOfSegment = 0;
}

void KnownLines::add(std::string_view content, bool repeats)
{
    const std::int64_t before = m_chain.empty() ? m_start : m_chain.back();
    std::string bytes(sizeof before, '\0');
    std::memcpy(bytes.data(), &before, sizeof before);
    bytes += content;
    m_chain.push_back(static_cast<std::int64_t>(hash128(bytes).low));
    m_repeats.push_back((m_repeats.empty() ? 0 : m_repeats.back()) + (repeats ? 1 : 0));
    if (m_chain.size() == kSegmentRecords)
        closeSegment();
}

std::int64_t KnownLines::takeDuplicates(bool endOfFile)
{
    rememberSegment();
    if (endOfFile)
        beginFile();
    return std::exchange(m_duplicates, 0);
}

void KnownLines::closeSegment()
{
    rememberSegment();
    const std::int64_t end = m_chain.back();
    beginFile();
    m_start = end;
}

/// Counts what repeats beyond the longest part of the segment that was read before.
void KnownLines::rememberSegment()
{
    if (m_chain.empty())
        return;
    std::size_t known = 0;
    SQLite::Statement find(
        m_database, "SELECT records, chain_after FROM read_segments WHERE chain_before = ?");
    find.bind(1, m_start);
    while (find.executeStep()) {
        const auto size = static_cast<std::size_t>(find.getColumn(0).getInt64());
        if (size > known && size <= m_chain.size()
            && m_chain[size - 1] == find.getColumn(1).getInt64()
            && std::ranges::find(m_ownSizes, size) == m_ownSizes.end())
            known = size;
    }
    const std::int64_t repeats = m_repeats.back() - (known > 0 ? m_repeats[known - 1] : 0);
    m_duplicates += repeats - std::exchange(m_countedOfSegment, repeats);
    if (known == m_chain.size())
        return;
    SQLite::Statement insert(m_database, "INSERT OR IGNORE INTO read_segments VALUES(?, ?, ?)");
    insert.bind(1, m_start);
    insert.bind(2, static_cast<std::int64_t>(m_chain.size()));
    insert.bind(3, m_chain.back());
    insert.exec();
    m_ownSizes.push_back(m_chain.size());
}

} // namespace tlp::dataset
