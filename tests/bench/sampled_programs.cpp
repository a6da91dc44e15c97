// SPDX-License-Identifier: GPL-3.0-only
#include "sampled_programs.h"

#include "base/random.h"
#include "space/schedule_space.h"

namespace tlp::bench {

Result<std::vector<Steps>> samplePrograms(const workload::Workload& workload,
    const workload::LocalTarget& target, std::size_t count, std::uint64_t seed)
{
    const std::vector<std::int64_t> hardware = target.hardwareParams();
    space::SpaceOptions options;
    options.cores = target.threads;
    options.vectorUnitBytes = static_cast<int>(hardware.at(1));
    options.cacheLineBytes = static_cast<int>(hardware.at(2));
    TLP_TRY(const auto space, space::ScheduleSpace::create(workload.dag, options));
    Rng rng(splitSeed(seed, workload.key));
    std::vector<Steps> programs;
    for (const program::State& state : space::sampleDistinct(space, count, rng))
        programs.push_back(state.steps());
    return programs;
}

} // namespace tlp::bench
