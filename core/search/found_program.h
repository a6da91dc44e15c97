// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <span>
#include <unordered_set>

#include "base/hash.h"
#include "program/state.h"
#include "search/program_scorer.h"

/// Internal to core/search.
namespace tlp::search {

/// A program met while searching, with what is asked of it again and again.
struct FoundProgram
{
    program::State state;
    Hash128 identity;
};

struct ScoredProgram
{
    program::State state;
    Hash128 identity;
    double score = 0; ///< −inf: cannot be scored
};

/// Shared by the generations that it lives through, never copied.
using ScoredPtr = std::shared_ptr<const ScoredProgram>;
using IdentitySet = std::unordered_set<Hash128>;

[[nodiscard]] FoundProgram foundProgram(program::State state);

/// What a policy must not pick.
[[nodiscard]] IdentitySet identitiesOf(
    std::span<const MeasuredProgram> measured, std::span<const Hash128> excluded);

/// At most `count`, the fastest first; programs that failed are left out.
[[nodiscard]] std::vector<const MeasuredProgram*> bestMeasured(
    std::span<const MeasuredProgram> measured, std::size_t count);

} // namespace tlp::search
