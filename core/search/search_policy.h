// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/job_context.h"
#include "base/random.h"
#include "options/tune_spec.h"
#include "search/program_scorer.h"
#include "space/schedule_space.h"

namespace tlp::search {

/// A program that a policy wants measured.
struct Pick
{
    program::State state;
    double score = 0; ///< the model's; NaN when it was not asked
    bool isRandom = false; ///< an ε-greedy pick
};

/// What making the picks took, for the session's account.
struct PickTimes
{
    double searchSeconds = 0; ///< sampling, mutating, choosing
    double sampleSeconds = 0; ///< of these, until there was a first population (evolutionary)
    double modelSeconds = 0; ///< scoring
    std::int64_t scored = 0; ///< programs
};

struct Picks
{
    std::vector<Pick> picks; ///< best first, the random ones last; distinct, none measured before
    PickTimes times;
};

/// How candidates of one task are found. A round's randomness comes from the seed and from how many
/// programs are known, so that a resumed session goes on as it would have; only annealing keeps
/// more between rounds, its chains. A new policy: a class, a line in createPolicy.
class SearchPolicy
{
public:
    virtual ~SearchPolicy() = default;
    /// At most `count` programs, fewer (or none) when the space is exhausted. `measured` are this
    /// task's programs so far, also those that failed; `excluded` are identities (see identityOf)
    /// of further programs that must not be picked, being built. Errors: Stopped, the scorer's.
    [[nodiscard]] virtual Result<Picks> next(std::size_t count,
        std::span<const MeasuredProgram> measured, std::span<const Hash128> excluded,
        ProgramScorer& scorer, const JobContext& context)
        = 0;
};

/// Of a program within its task: the content of its steps.
[[nodiscard]] Hash128 identityOf(const program::State& state);

/// "evolutionary" (Ansor), "annealing" (AutoTVM) or "random"; `task` is what the scorer is asked
/// with. Same seed, same history, same scores: same picks. Errors: BadInput (unknown policy; a
/// population or number of chains below 1).
[[nodiscard]] Result<std::unique_ptr<SearchPolicy>> createPolicy(
    const options::PolicyOptions& options, std::size_t task, const space::ScheduleSpace& space,
    std::uint64_t seed);

} // namespace tlp::search
