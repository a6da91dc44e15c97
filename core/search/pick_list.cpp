// SPDX-License-Identifier: GPL-3.0-only
#include "search/pick_list.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"

namespace tlp::search {

PickList::PickList(std::size_t count, IdentitySet taken)
    : m_count(count)
    , m_taken(std::move(taken))
{}

void PickList::addBest(std::span<const ScoredPtr> ranked, std::size_t most)
{
    add(ranked, std::min(most, m_count), m_best);
}

void PickList::addRandom(std::span<const ScoredPtr> drawn)
{
    const std::size_t before = m_random.size();
    add(drawn, m_count, m_random);
    for (std::size_t i = before; i < m_random.size(); ++i)
        m_random[i].isRandom = true;
}

void PickList::add(std::span<const ScoredPtr> programs, std::size_t most, std::vector<Pick>& to)
{
    for (const ScoredPtr& program : programs) {
        if (size() >= most)
            return;
        if (m_taken.insert(program->identity).second)
            to.push_back({program->state, program->score, false});
    }
}

Picks PickList::take(const PickTimes& times)
{
    Picks picks{std::move(m_best), times};
    std::ranges::stable_sort(picks.picks, std::greater<>(), &Pick::score);
    std::ranges::move(m_random, std::back_inserter(picks.picks));
    return picks;
}

std::uint64_t roundSeed(std::uint64_t seed, std::span<const MeasuredProgram> measured,
    std::span<const Hash128> excluded)
{
    return splitSeed(seed, fmt::format("{} known", measured.size() + excluded.size()));
}

} // namespace tlp::search
