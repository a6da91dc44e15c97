// SPDX-License-Identifier: GPL-3.0-only
#include "search/random_policy.h"

#include <limits>
#include <utility>

#include "search/pick_list.h"
#include "search/random_programs.h"
#include "search/stopwatch.h"

namespace tlp::search {

RandomPolicy::RandomPolicy(const space::ScheduleSpace& space, std::uint64_t seed)
    : m_space(space)
    , m_seed(seed)
{}

Result<Picks> RandomPolicy::next(std::size_t count, std::span<const MeasuredProgram> measured,
    std::span<const Hash128> excluded, ProgramScorer& /*scorer*/, const JobContext& context)
{
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the search was stopped");
    const Stopwatch watch;
    IdentitySet taken = identitiesOf(measured, excluded);
    Rng rng(roundSeed(m_seed, measured, excluded));
    Picks picks;
    for (FoundProgram& program : sampleUnseen(m_space, count, taken, rng))
        picks.picks.push_back(
            {std::move(program.state), std::numeric_limits<double>::quiet_NaN(), true});
    picks.times.searchSeconds = watch.seconds();
    return picks;
}

} // namespace tlp::search
