// SPDX-License-Identifier: GPL-3.0-only
#include "search/random_programs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "search/in_chunks.h"

namespace tlp::search {
namespace {

/// Ansor wants this many programs to begin with; spaces may be smaller, and draws fail.
constexpr std::size_t kEnoughToBegin = 50;
constexpr int kMaxBatches = 5;
constexpr std::size_t kDrawsPerProgram = 100;

} // namespace

std::vector<FoundProgram> samplePopulation(
    const space::ScheduleSpace& space, std::size_t count, std::uint64_t seed)
{
    std::vector<FoundProgram> programs;
    IdentitySet known;
    for (int batch = 0; batch < kMaxBatches && programs.size() < std::min(count, kEnoughToBegin);
         ++batch) {
        auto drawn = makeInChunks<std::optional<FoundProgram>>(
            count, splitSeed(seed, std::to_string(batch)), [&](std::size_t, Rng& rng) {
                auto state = space.sample(rng);
                return state ? std::optional(foundProgram(std::move(*state))) : std::nullopt;
            });
        for (auto& program : drawn) {
            if (program && programs.size() < count && known.insert(program->identity).second)
                programs.push_back(std::move(*program));
        }
    }
    return programs;
}

std::vector<FoundProgram> sampleUnseen(
    const space::ScheduleSpace& space, std::size_t count, IdentitySet& taken, Rng& rng)
{
    std::vector<FoundProgram> programs;
    for (std::size_t draw = 0; draw < count * kDrawsPerProgram && programs.size() < count; ++draw) {
        auto state = space.sample(rng);
        if (!state)
            continue;
        FoundProgram program = foundProgram(std::move(*state));
        if (taken.insert(program.identity).second)
            programs.push_back(std::move(program));
    }
    return programs;
}

std::size_t randomCount(std::size_t count, double share, Rng& rng)
{
    const double wanted = std::clamp(share, 0.0, 1.0) * static_cast<double>(count);
    const double whole = std::floor(wanted);
    return static_cast<std::size_t>(whole) + (rng.uniform() < wanted - whole ? 1 : 0);
}

} // namespace tlp::search
