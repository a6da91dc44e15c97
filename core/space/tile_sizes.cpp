// SPDX-License-Identifier: GPL-3.0-only
#include "space/tile_sizes.h"

#include <algorithm>

namespace tlp::space {
namespace {

/// `divisors`: of the whole extent, so all of those of `rest` are among them.
void appendLists(const std::vector<std::int64_t>& divisors, std::int64_t rest, std::size_t count,
    std::int64_t maxInnermost, std::vector<std::int64_t>& prefix, std::vector<std::int64_t>& out)
{
    if (count == 0) {
        out.insert(out.end(), prefix.begin(), prefix.end());
        return;
    }
    for (const std::int64_t factor : divisors) {
        if (factor > rest || (count == 1 && factor > maxInnermost))
            break;
        if (rest % factor != 0)
            continue;
        prefix.push_back(factor);
        appendLists(divisors, rest / factor, count - 1, maxInnermost, prefix, out);
        prefix.pop_back();
    }
}

} // namespace

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t factor = 1; factor <= number / factor; ++factor) {
        if (number % factor != 0)
            continue;
        divisors.push_back(factor);
        if (factor != number / factor)
            divisors.push_back(number / factor);
    }
    std::ranges::sort(divisors);
    return divisors;
}

void TileSizes::add(std::int64_t extent, std::size_t count)
{
    auto& lists = m_lists[{extent, count}];
    std::vector<std::int64_t> prefix;
    if (lists.empty())
        appendLists(divisorsOf(extent), extent, count, m_maxInnermost, prefix, lists);
}

std::size_t TileSizes::countOf(std::int64_t extent, std::size_t count) const
{
    return m_lists.at({extent, count}).size() / count;
}

std::span<const std::int64_t> TileSizes::draw(
    std::int64_t extent, std::size_t count, Rng& rng) const
{
    const auto& lists = m_lists.at({extent, count});
    const auto index = static_cast<std::size_t>(rng.below(lists.size() / count));
    return std::span(lists).subspan(index * count, count);
}

} // namespace tlp::space
