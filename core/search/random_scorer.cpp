// SPDX-License-Identifier: GPL-3.0-only
#include "search/program_scorer.h"

#include "base/hash.h"
#include "base/random.h"
#include "records/packed_steps.h"
#include "search/random_scores.h"

namespace tlp::search {
namespace {

class RandomScorer : public ProgramScorer
{
public:
    explicit RandomScorer(std::uint64_t seed)
        : m_seed(seed)
    {}

    [[nodiscard]] std::string name() const override { return "random"; }
    [[nodiscard]] bool isInformed(std::size_t /*task*/) const override { return false; }
    [[nodiscard]] Result<std::vector<double>> score(std::size_t /*task*/,
        std::span<const program::State> states, const JobContext& /*context*/) override
    {
        return randomScores(states, m_seed);
    }
    [[nodiscard]] Status learn(
        std::span<const MeasuredProgram> /*measured*/, const JobContext& /*context*/) override
    {
        return {};
    }

private:
    std::uint64_t m_seed;
};

} // namespace

std::vector<double> randomScores(std::span<const program::State> states, std::uint64_t seed)
{
    std::vector<double> scores;
    scores.reserve(states.size());
    for (const program::State& state : states) {
        const std::uint64_t hash = hash64(records::packSteps(state.steps()), seed);
        scores.push_back(static_cast<double>(hash >> 11) * 0x1.0p-53);
    }
    return scores;
}

std::unique_ptr<ProgramScorer> randomScorer(std::uint64_t seed)
{
    return std::make_unique<RandomScorer>(splitSeed(seed, "random scores"));
}

} // namespace tlp::search
