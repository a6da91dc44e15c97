// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dataset/parsed_chunk.h"

namespace tlp::dataset {

/// What one transaction of an import will store: bounded, whatever the chunks hold, since files
/// without records have issues or nothing at all. Internal to the dataset module.
class PendingChunks
{
public:
    static constexpr std::int64_t kMaxRecords = 50'000;
    static constexpr std::int64_t kMaxIssues = 50'000;
    static constexpr std::size_t kMaxChunks = 512;

    void add(ParsedChunk chunk)
    {
        m_records += static_cast<std::int64_t>(chunk.records.size());
        m_issues += static_cast<std::int64_t>(chunk.issues.size());
        m_chunks.push_back(std::move(chunk));
    }
    /// Time to store: the next chunk may be as large as all that is allowed.
    [[nodiscard]] bool isFull() const
    {
        return m_records >= kMaxRecords || m_issues >= kMaxIssues || m_chunks.size() >= kMaxChunks;
    }
    [[nodiscard]] std::span<const ParsedChunk> chunks() const { return m_chunks; }
    void clear() { *this = {}; }

private:
    std::vector<ParsedChunk> m_chunks;
    std::int64_t m_records = 0;
    std::int64_t m_issues = 0;
};

} // namespace tlp::dataset
