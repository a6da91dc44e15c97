// SPDX-License-Identifier: GPL-3.0-only
#include "search/diverse_pick.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "records/step.h"

namespace tlp::search {
namespace {

using records::StepKind;

std::uint64_t hashOf(const std::array<std::int64_t, 5>& parts)
{
    return hash64({reinterpret_cast<const char*>(parts.data()), sizeof(parts)});
}

/// Whatever moves a stage decides the same thing.
constexpr auto kLocation = static_cast<std::int64_t>(StepKind::ComputeAt);

struct DecisionReader
{
    std::vector<std::uint64_t>& values;

    void operator()(const records::SplitStep& step) const
    {
        for (std::size_t level = 0; level < step.lengths.size(); ++level)
            values.push_back(hashOf({static_cast<std::int64_t>(StepKind::Split), step.stage,
                step.iter, static_cast<std::int64_t>(level), step.lengths[level]}));
    }
    void operator()(const records::PragmaStep& step) const
    {
        values.push_back(hashOf({static_cast<std::int64_t>(StepKind::Pragma), step.stage, 0, 0,
            static_cast<std::int64_t>(hash64(step.pragma))}));
    }
    void operator()(const records::ComputeAtStep& step) const
    {
        values.push_back(hashOf({kLocation, step.stage, 0, step.targetStage, step.targetIter}));
    }
    void operator()(const records::ComputeInlineStep& step) const
    {
        values.push_back(hashOf({kLocation, step.stage, 1, 0, 0}));
    }
    void operator()(const records::ComputeRootStep& step) const
    {
        values.push_back(hashOf({kLocation, step.stage, 2, 0, 0}));
    }
    template <typename Other>
    void operator()(const Other& /*decides nothing*/) const
    {}
};

struct Candidate
{
    ScoredPtr program;
    double score = 0; ///< in [0, 1]
    std::vector<std::uint64_t> values;
};

std::vector<Candidate> prepared(std::vector<ScoredPtr> programs)
{
    const auto [lowest, highest] = std::ranges::minmax(
        programs, {}, [](const ScoredPtr& program) { return program->score; });
    const double range = highest->score - lowest->score;
    std::vector<Candidate> candidates;
    for (ScoredPtr& program : programs) {
        const double score = range > 0 ? (program->score - lowest->score) / range : 0;
        auto values = decisionValues(program->state);
        candidates.push_back({std::move(program), score, std::move(values)});
    }
    return candidates;
}

double newShare(
    const std::vector<std::uint64_t>& values, const std::unordered_set<std::uint64_t>& known)
{
    const auto fresh
        = std::ranges::count_if(values, [&](auto value) { return !known.contains(value); });
    return values.empty() ? 0 : static_cast<double>(fresh) / static_cast<double>(values.size());
}

} // namespace

std::vector<std::uint64_t> decisionValues(const program::State& state)
{
    std::vector<std::uint64_t> values;
    for (const records::Step& step : state.steps())
        std::visit(DecisionReader{values}, step);
    return values;
}

std::vector<ScoredPtr> pickDiverse(
    std::vector<ScoredPtr> programs, std::size_t count, double weight)
{
    std::vector<ScoredPtr> picked;
    if (programs.empty())
        return picked;
    std::vector<Candidate> candidates = prepared(std::move(programs));
    std::unordered_set<std::uint64_t> known;
    while (picked.size() < count && !candidates.empty()) {
        const auto best = std::ranges::max_element(candidates, {}, [&](const Candidate& candidate) {
            return candidate.score + weight * newShare(candidate.values, known);
        });
        known.insert(best->values.begin(), best->values.end());
        picked.push_back(std::move(best->program));
        candidates.erase(best);
    }
    return picked;
}

} // namespace tlp::search
