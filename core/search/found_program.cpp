// SPDX-License-Identifier: GPL-3.0-only
#include "search/found_program.h"

#include <algorithm>

#include "search/search_policy.h"

namespace tlp::search {

FoundProgram foundProgram(program::State state)
{
    const Hash128 identity = identityOf(state);
    return {std::move(state), identity};
}

IdentitySet identitiesOf(
    std::span<const MeasuredProgram> measured, std::span<const Hash128> excluded)
{
    IdentitySet identities(excluded.begin(), excluded.end());
    for (const MeasuredProgram& program : measured)
        identities.insert(identityOf(program.state));
    return identities;
}

std::vector<const MeasuredProgram*> bestMeasured(
    std::span<const MeasuredProgram> measured, std::size_t count)
{
    std::vector<const MeasuredProgram*> best;
    for (const MeasuredProgram& program : measured) {
        if (program.seconds)
            best.push_back(&program);
    }
    std::ranges::stable_sort(best, {}, [](const auto* program) { return *program->seconds; });
    best.resize(std::min(best.size(), count));
    return best;
}

} // namespace tlp::search
