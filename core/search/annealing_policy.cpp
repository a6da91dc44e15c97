// SPDX-License-Identifier: GPL-3.0-only
#include "search/annealing_policy.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/statistics.h"
#include "search/diverse_pick.h"
#include "search/in_chunks.h"
#include "search/pick_list.h"
#include "search/random_programs.h"

namespace tlp::search {
namespace {

constexpr int kStepsWithoutChange = 50;
constexpr int kTriesPerMove = 4;
constexpr std::size_t kKeptPerPick = 2;

/// Standard deviation, 1 where there is none.
double spreadOf(const std::vector<ScoredPtr>& chains)
{
    std::vector<double> scores;
    for (const ScoredPtr& chain : chains) {
        if (std::isfinite(chain->score))
            scores.push_back(chain->score);
    }
    const double spread = standardDeviation(scores);
    return spread > 0 ? spread : 1;
}

/// AutoTVM's rule: what is better is always taken, what is worse with exp(difference/temperature).
bool isAccepted(double from, double to, double temperature, Rng& rng)
{
    const double draw = rng.uniform();
    return to >= from || draw < std::exp((to - from) / temperature);
}

} // namespace

AnnealingPolicy::AnnealingPolicy(const options::PolicyOptions& options, std::size_t task,
    const space::ScheduleSpace& space, std::uint64_t seed)
    : m_options(options)
    , m_task(task)
    , m_space(space)
    , m_seed(seed)
{}

Result<Picks> AnnealingPolicy::next(std::size_t count, std::span<const MeasuredProgram> measured,
    std::span<const Hash128> excluded, ProgramScorer& scorer, const JobContext& context)
{
    ScoreBook book(m_task, scorer, context);
    const std::uint64_t seed = roundSeed(m_seed, measured, excluded);
    IdentitySet taken = identitiesOf(measured, excluded);
    Rng rng(splitSeed(seed, "picks"));
    PickList picks(count, taken);
    if (scorer.isInformed(m_task)) {
        TLP_TRY(m_chains, book.score(startOf(measured, seed)));
        BestPrograms best(count * kKeptPerPick, taken);
        TLP_CHECK(anneal(seed, book, best));
        const std::size_t randoms = randomCount(count, m_options.epsGreedy, rng);
        const auto chosen = pickDiverse(best.take(), count - randoms, m_options.diversity);
        picks.addBest(chosen, count);
        for (const ScoredPtr& program : chosen)
            taken.insert(program->identity);
    }
    const std::size_t missing = count - picks.size();
    TLP_TRY(const Chains drawn, book.score(sampleUnseen(m_space, missing, taken, rng)));
    picks.addRandom(drawn);
    return picks.take(book.times());
}

std::vector<FoundProgram> AnnealingPolicy::startOf(
    std::span<const MeasuredProgram> measured, std::uint64_t seed) const
{
    std::vector<FoundProgram> programs;
    for (const ScoredPtr& chain : m_chains)
        programs.push_back({chain->state, chain->identity});
    if (!programs.empty())
        return programs;
    const auto size = static_cast<std::size_t>(m_options.chains);
    const auto seeds = static_cast<std::size_t>(
        std::clamp(m_options.measuredShare, 0.0, 1.0) * static_cast<double>(size));
    const auto best = bestMeasured(measured, seeds);
    programs = samplePopulation(m_space, size - best.size(), splitSeed(seed, "chains"));
    for (const MeasuredProgram* program : best)
        programs.push_back(foundProgram(program->state));
    return programs;
}

Status AnnealingPolicy::anneal(std::uint64_t seed, ScoreBook& book, BestPrograms& best)
{
    for (const ScoredPtr& chain : m_chains)
        best.offer(chain);
    const double spread = spreadOf(m_chains);
    const int steps = m_options.annealingSteps;
    Rng rng(splitSeed(seed, "accept"));
    for (int step = 0, lastChange = 0; step < steps && step < lastChange + kStepsWithoutChange;
         ++step) {
        const double temperature = spread * (1 - static_cast<double>(step) / (steps + 1) + 1e-5);
        TLP_TRY(const Chains next, moved(splitSeed(seed, std::to_string(step)), book));
        for (std::size_t i = 0; i < m_chains.size(); ++i) {
            if (isAccepted(m_chains[i]->score, next[i]->score, temperature, rng))
                m_chains[i] = next[i];
            if (best.offer(next[i]))
                lastChange = step;
        }
    }
    return {};
}

Result<AnnealingPolicy::Chains> AnnealingPolicy::moved(std::uint64_t seed, ScoreBook& book) const
{
    auto moves = makeInChunks<std::optional<FoundProgram>>(
        m_chains.size(), seed, [&](std::size_t chain, Rng& rng) -> std::optional<FoundProgram> {
            for (int attempt = 0; attempt < kTriesPerMove; ++attempt) {
                if (auto state = m_space.mutate(m_chains[chain]->state, rng))
                    return foundProgram(std::move(*state));
            }
            return std::nullopt;
        });
    std::vector<FoundProgram> found;
    for (auto& move : moves) {
        if (move)
            found.push_back(std::move(*move));
    }
    TLP_TRY(Chains scored, book.score(std::move(found)));
    Chains next = m_chains;
    for (std::size_t i = 0, position = 0; i < moves.size(); ++i) {
        if (moves[i])
            next[i] = std::move(scored[position++]);
    }
    return next;
}

} // namespace tlp::search
