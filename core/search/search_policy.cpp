// SPDX-License-Identifier: GPL-3.0-only
#include "search/search_policy.h"

#include <fmt/format.h>

#include "records/packed_steps.h"
#include "search/annealing_policy.h"
#include "search/evolutionary_policy.h"
#include "search/random_policy.h"

namespace tlp::search {

Hash128 identityOf(const program::State& state)
{
    return records::programHash(records::packSteps(state.steps()));
}

Result<std::unique_ptr<SearchPolicy>> createPolicy(const options::PolicyOptions& options,
    std::size_t task, const space::ScheduleSpace& space, std::uint64_t seed)
{
    if (options.population < 1 || options.chains < 1)
        return fail(
            ErrorKind::BadInput, "the population and the number of chains must be at least 1");
    if (options.policy == "evolutionary")
        return std::make_unique<EvolutionaryPolicy>(options, task, space, seed);
    if (options.policy == "annealing")
        return std::make_unique<AnnealingPolicy>(options, task, space, seed);
    if (options.policy == "random")
        return std::make_unique<RandomPolicy>(space, seed);
    return fail(ErrorKind::BadInput,
        fmt::format("there is no search policy “{}”; known: evolutionary, annealing, random",
            options.policy));
}

} // namespace tlp::search
