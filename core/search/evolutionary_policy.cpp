// SPDX-License-Identifier: GPL-3.0-only
#include "search/evolutionary_policy.h"

#include <algorithm>
#include <string>
#include <utility>

#include "search/diverse_pick.h"
#include "search/in_chunks.h"
#include "search/pick_list.h"
#include "search/random_programs.h"

namespace tlp::search {
namespace {

/// Beyond the samples, while scores say nothing. (Ansor: 3.)
constexpr int kUninformedGenerations = 1;
/// Draws for one child; in a small space it may be that none succeeds.
constexpr int kTriesPerChild = 10;
constexpr std::size_t kKeptPerPick = 10;

} // namespace

EvolutionaryPolicy::EvolutionaryPolicy(const options::PolicyOptions& options, std::size_t task,
    const space::ScheduleSpace& space, std::uint64_t seed)
    : m_options(options)
    , m_task(task)
    , m_space(space)
    , m_seed(seed)
{}

Result<Picks> EvolutionaryPolicy::next(std::size_t count, std::span<const MeasuredProgram> measured,
    std::span<const Hash128> excluded, ProgramScorer& scorer, const JobContext& context)
{
    ScoreBook book(m_task, scorer, context);
    const std::uint64_t seed = roundSeed(m_seed, measured, excluded);
    const IdentitySet taken = identitiesOf(measured, excluded);
    std::vector<FoundProgram> samples = firstPopulation(measured, seed);
    const double sampleSeconds = book.times().searchSeconds;
    TLP_TRY(const Population first, book.score(std::move(samples)));

    BestPrograms best(count * kKeptPerPick, taken);
    const auto offerAll = [&](const Population& programs) {
        for (const ScoredPtr& program : programs)
            best.offer(program);
    };
    offerAll(first);
    const int generations = scorer.isInformed(m_task)
        ? m_options.generations
        : std::min(m_options.generations, kUninformedGenerations);
    Population now = first;
    for (int generation = 1; generation <= generations && !now.empty(); ++generation) {
        TLP_TRY(now, nextGeneration(now, splitSeed(seed, std::to_string(generation)), book));
        offerAll(now);
    }

    Rng rng(splitSeed(seed, "picks"));
    PickList picks(count, taken);
    const std::size_t randoms = randomCount(count, m_options.epsGreedy, rng);
    const Population ranked = best.take();
    picks.addBest(pickDiverse(ranked, count - randoms, m_options.diversity), count - randoms);
    Population drawn = first;
    rng.shuffle(std::span(drawn));
    picks.addRandom(drawn);
    picks.addBest(ranked, count); // when there were too few others
    PickTimes times = book.times();
    times.sampleSeconds = sampleSeconds;
    return picks.take(times);
}

std::vector<FoundProgram> EvolutionaryPolicy::firstPopulation(
    std::span<const MeasuredProgram> measured, std::uint64_t seed) const
{
    const auto size = static_cast<std::size_t>(m_options.population);
    const auto seeds = static_cast<std::size_t>(
        std::clamp(m_options.measuredShare, 0.0, 1.0) * static_cast<double>(size));
    const auto best = bestMeasured(measured, seeds);
    std::vector<FoundProgram> programs
        = samplePopulation(m_space, size - best.size(), splitSeed(seed, "samples"));
    for (const MeasuredProgram* program : best)
        programs.push_back(foundProgram(program->state));
    return programs;
}

Result<EvolutionaryPolicy::Population> EvolutionaryPolicy::nextGeneration(
    const Population& parents, std::uint64_t seed, ScoreBook& book) const
{
    std::vector<double> scores;
    for (const ScoredPtr& parent : parents)
        scores.push_back(parent->score);
    const ParentSampler sampler(scores);
    auto children = makeInChunks<Child>(static_cast<std::size_t>(m_options.population), seed,
        [&](std::size_t, Rng& rng) { return childOf(parents, sampler, rng); });

    Population next;
    std::vector<FoundProgram> fresh;
    for (Child& child : children) {
        if (child.fresh)
            fresh.push_back(std::move(*child.fresh));
        else
            next.push_back(std::move(child.kept));
    }
    TLP_TRY(const Population scored, book.score(std::move(fresh)));
    next.insert(next.end(), scored.begin(), scored.end());
    return next;
}

EvolutionaryPolicy::Child EvolutionaryPolicy::childOf(
    const Population& parents, const ParentSampler& sampler, Rng& rng) const
{
    Child child;
    for (int attempt = 0; attempt < kTriesPerChild && !child.fresh; ++attempt) {
        child.kept = parents[sampler.draw(rng)];
        std::optional<program::State> state;
        if (m_options.crossoverShare > 0 && rng.uniform() < m_options.crossoverShare)
            state = m_space.crossover(child.kept->state, parents[sampler.draw(rng)]->state, rng);
        else if (rng.uniform() < m_options.mutationProbability)
            state = m_space.mutate(child.kept->state, rng);
        else
            break;
        if (state)
            child.fresh = foundProgram(std::move(*state));
    }
    return child;
}

} // namespace tlp::search
