// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "scoring/aligned_floats.h"

namespace tlp::scoring {

/// One of the distinct rows of a program's feature matrix.
struct DistinctRow
{
    Hash128 content;
    std::uint32_t count = 0;
    std::uint32_t index = 0; ///< the first row of the matrix with this content
};

/// The distinct rows of a matrix in an order that depends on their contents alone, so that sums
/// over them round alike however the program lists them. `used`: rows from here on are all zero.
/// `out` holds one element per row of the matrix. Returns how many were written.
[[nodiscard]] std::size_t findDistinctRows(
    std::span<const float> matrix, std::size_t width, std::size_t used, std::span<DistinctRow> out);

/// Identity of a multiset of rows together with the head that scores it.
[[nodiscard]] Hash128 identityOf(std::span<const DistinctRow> rows, int head);

/// What is known of every distinct row met so far: a record of floats per content. Records keep
/// their place until clear().
class RowTable
{
public:
    explicit RowTable(std::size_t recordFloats);

    /// The record of this content, and whether it is new (all zero).
    std::pair<float*, bool> findOrAdd(const Hash128& content);
    [[nodiscard]] std::size_t size() const { return m_records.size(); }
    void clear();

private:
    std::size_t m_recordFloats;
    std::unordered_map<Hash128, float*> m_records;
    std::vector<AlignedFloats> m_blocks;
};

} // namespace tlp::scoring
