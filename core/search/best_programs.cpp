// SPDX-License-Identifier: GPL-3.0-only
#include "search/best_programs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tlp::search {

BestPrograms::BestPrograms(std::size_t capacity, IdentitySet taken)
    : m_capacity(capacity)
    , m_seen(std::move(taken))
{}

bool BestPrograms::isBetter(const Entry& a, const Entry& b)
{
    return a.program->score != b.program->score ? a.program->score > b.program->score
                                                : a.order < b.order;
}

bool BestPrograms::offer(const ScoredPtr& program)
{
    const bool cannotBeScored = std::isinf(program->score) && program->score < 0;
    // What was refused or replaced once would be so again: the least score never falls.
    if (m_capacity == 0 || cannotBeScored || !m_seen.insert(program->identity).second)
        return false;
    const Entry entry{program, m_offers++};
    if (m_heap.size() == m_capacity) {
        if (!isBetter(entry, m_heap.front()))
            return false;
        std::ranges::pop_heap(m_heap, isBetter);
        m_heap.pop_back();
    }
    m_heap.push_back(entry);
    std::ranges::push_heap(m_heap, isBetter);
    return true;
}

std::vector<ScoredPtr> BestPrograms::take()
{
    std::ranges::sort(m_heap, isBetter);
    std::vector<ScoredPtr> programs;
    for (Entry& entry : m_heap)
        programs.push_back(std::move(entry.program));
    m_heap.clear();
    return programs;
}

} // namespace tlp::search
