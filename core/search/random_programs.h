// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"
#include "search/found_program.h"
#include "space/schedule_space.h"

/// Internal to core/search.
namespace tlp::search {

/// At most `count` distinct random programs; fewer when that many draws found no more. For whole
/// populations: on several threads.
[[nodiscard]] std::vector<FoundProgram> samplePopulation(
    const space::ScheduleSpace& space, std::size_t count, std::uint64_t seed);

/// At most `count` random programs that are not in `taken`, which grows by them; fewer when the
/// space seems to have no more.
[[nodiscard]] std::vector<FoundProgram> sampleUnseen(
    const space::ScheduleSpace& space, std::size_t count, IdentitySet& taken, Rng& rng);

/// How many of `count` picks are drawn at random: `share` of them on the average over many rounds,
/// whose size may be too small for one in each.
[[nodiscard]] std::size_t randomCount(std::size_t count, double share, Rng& rng);

} // namespace tlp::search
