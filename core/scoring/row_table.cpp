// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/row_table.h"

#include "scoring/kernels.h"

#include <algorithm>
#include <string_view>

namespace tlp::scoring {
namespace {

constexpr std::size_t kBlockRecords = 128;

Hash128 contentOf(std::span<const float> row)
{
    return hash128({reinterpret_cast<const char*>(row.data()), row.size_bytes()});
}

} // namespace

std::size_t findDistinctRows(
    std::span<const float> matrix, std::size_t width, std::size_t used, std::span<DistinctRow> out)
{
    for (std::size_t i = 0; i < used; ++i)
        out[i] = {contentOf(matrix.subspan(i * width, width)), 1, static_cast<std::uint32_t>(i)};
    std::size_t count = used;
    if (used < out.size()) {
        out[used] = {contentOf(matrix.subspan(used * width, width)),
            static_cast<std::uint32_t>(out.size() - used), static_cast<std::uint32_t>(used)};
        ++count;
    }
    std::sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count),
        [](const DistinctRow& a, const DistinctRow& b) { return a.content < b.content; });
    std::size_t last = 0;
    for (std::size_t i = 1; i < count; ++i) {
        if (out[i].content == out[last].content)
            out[last].count += out[i].count;
        else
            out[++last] = out[i];
    }
    return last + 1;
}

Hash128 identityOf(std::span<const DistinctRow> rows, int head)
{
    std::vector<std::uint64_t> words{static_cast<std::uint64_t>(head)};
    words.reserve(1 + 3 * rows.size());
    for (const DistinctRow& row : rows)
        words.insert(words.end(), {row.content.high, row.content.low, row.count});
    return hash128({reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])});
}

RowTable::RowTable(std::size_t recordFloats)
    : m_recordFloats(recordFloats)
{}

std::pair<float*, bool> RowTable::findOrAdd(const Hash128& content)
{
    const auto [found, isNew] = m_records.try_emplace(content, nullptr);
    if (isNew) {
        const std::size_t place = (m_records.size() - 1) % kBlockRecords;
        if (place == 0)
            m_blocks.push_back(alignedFloats(kBlockRecords * m_recordFloats + kReadSlack));
        found->second = m_blocks.back().get() + place * m_recordFloats;
    }
    return {found->second, isNew};
}

void RowTable::clear()
{
    m_records.clear();
    m_blocks.clear();
}

} // namespace tlp::scoring
