// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "search/found_program.h"
#include "search/search_policy.h"

/// Internal to core/search.
namespace tlp::search {

/// Puts the picks of a round together: distinct, none taken before, the best first and those drawn
/// at random last.
class PickList
{
public:
    PickList(std::size_t count, IdentitySet taken);

    /// From programs with the best first, until there are `most` picks in all.
    void addBest(std::span<const ScoredPtr> ranked, std::size_t most);
    /// Until the list is full.
    void addRandom(std::span<const ScoredPtr> drawn);
    [[nodiscard]] std::size_t size() const { return m_best.size() + m_random.size(); }
    [[nodiscard]] Picks take(const PickTimes& times);

private:
    void add(std::span<const ScoredPtr> programs, std::size_t most, std::vector<Pick>& to);

    std::size_t m_count;
    IdentitySet m_taken;
    std::vector<Pick> m_best;
    std::vector<Pick> m_random;
};

/// Of a round's random numbers: it depends on how much was known, not on the rounds of this
/// process, so that a resumed session goes on as it would have.
[[nodiscard]] std::uint64_t roundSeed(std::uint64_t seed, std::span<const MeasuredProgram> measured,
    std::span<const Hash128> excluded);

} // namespace tlp::search
