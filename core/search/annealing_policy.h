// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "options/tune_spec.h"
#include "search/best_programs.h"
#include "search/score_book.h"
#include "search/search_policy.h"

/// Internal to core/search.
namespace tlp::search {

/// AutoTVM's simulated annealing: parallel chains that go on from round to round, each step one
/// mutation; then a diverse choice among the best programs met. While the scorer is not informed it
/// picks at random, as AutoTVM does before its first model.
/// Source: apache/tvm python/tvm/autotvm/tuner/sa_model_optimizer.py. Other than there, temperature
/// is in units of the spread of the scores that the chains begin a round with, and negative scores
/// are kept: the scores of ranking models have neither unit nor zero. Chains begin with the best
/// measured programs (measuredShare of them) beside random ones, also in a resumed session.
class AnnealingPolicy : public SearchPolicy
{
public:
    AnnealingPolicy(const options::PolicyOptions& options, std::size_t task,
        const space::ScheduleSpace& space, std::uint64_t seed);

    [[nodiscard]] Result<Picks> next(std::size_t count, std::span<const MeasuredProgram> measured,
        std::span<const Hash128> excluded, ProgramScorer& scorer,
        const JobContext& context) override;

private:
    using Chains = std::vector<ScoredPtr>;

    [[nodiscard]] std::vector<FoundProgram> startOf(
        std::span<const MeasuredProgram> measured, std::uint64_t seed) const;
    /// Moves the chains until nothing better was met for long, the steps are done, or a stop.
    Status anneal(std::uint64_t seed, ScoreBook& book, BestPrograms& best);
    /// One move of each chain; those that found none stay.
    [[nodiscard]] Result<Chains> moved(std::uint64_t seed, ScoreBook& book) const;

    options::PolicyOptions m_options;
    std::size_t m_task;
    space::ScheduleSpace m_space;
    std::uint64_t m_seed;
    Chains m_chains;
};

} // namespace tlp::search
