// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "options/tune_spec.h"
#include "search/best_programs.h"
#include "search/parent_sampler.h"
#include "search/score_book.h"
#include "search/search_policy.h"

/// Internal to core/search.
namespace tlp::search {

/// Ansor's evolutionary search. Keeps nothing between rounds: what is measured begins the next one.
/// Source: apache/tvm src/auto_scheduler/search_policy/sketch_policy.cc. Other than there, a
/// program is scored once a round however often it is met, parents are drawn as ParentSampler says,
/// and the picks are a diverse choice among the best met (pickDiverse; with weight 0 the best, as
/// Ansor's): neighbours of one optimum of a model that errs there teach little.
class EvolutionaryPolicy : public SearchPolicy
{
public:
    EvolutionaryPolicy(const options::PolicyOptions& options, std::size_t task,
        const space::ScheduleSpace& space, std::uint64_t seed);

    [[nodiscard]] Result<Picks> next(std::size_t count, std::span<const MeasuredProgram> measured,
        std::span<const Hash128> excluded, ProgramScorer& scorer,
        const JobContext& context) override;

private:
    using Population = std::vector<ScoredPtr>;
    /// A program of the next generation: a new one, or one that lives on.
    struct Child
    {
        std::optional<FoundProgram> fresh;
        ScoredPtr kept;
    };

    [[nodiscard]] std::vector<FoundProgram> firstPopulation(
        std::span<const MeasuredProgram> measured, std::uint64_t seed) const;
    [[nodiscard]] Result<Population> nextGeneration(
        const Population& parents, std::uint64_t seed, ScoreBook& book) const;
    [[nodiscard]] Child childOf(
        const Population& parents, const ParentSampler& sampler, Rng& rng) const;

    options::PolicyOptions m_options;
    std::size_t m_task;
    space::ScheduleSpace m_space;
    std::uint64_t m_seed;
};

} // namespace tlp::search
