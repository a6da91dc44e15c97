// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include "search/search_policy.h"

/// Internal to core/search.
namespace tlp::search {

/// Random programs of the space; the scorer is not asked.
class RandomPolicy : public SearchPolicy
{
public:
    RandomPolicy(const space::ScheduleSpace& space, std::uint64_t seed);

    [[nodiscard]] Result<Picks> next(std::size_t count, std::span<const MeasuredProgram> measured,
        std::span<const Hash128> excluded, ProgramScorer& scorer,
        const JobContext& context) override;

private:
    space::ScheduleSpace m_space;
    std::uint64_t m_seed;
};

} // namespace tlp::search
