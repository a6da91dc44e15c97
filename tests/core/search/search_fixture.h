// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cmath>
#include <functional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include <QtTest>

#include "search/program_scorer.h"
#include "search/search_policy.h"
#include "space/schedule_space.h"
#include "workload/workload.h"

namespace tlp::search::test {

/// Sanitizers run about ten times slower: fewer programs must do.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

constexpr std::string_view kMatmul = "matmul:m=64,n=64,k=64";
constexpr std::string_view kTiny = "matmul:m=1,n=2,k=1";

inline workload::Workload workloadOf(std::string_view text)
{
    auto workload = workload::parseWorkload(text);
    if (!workload)
        qFatal("%s", workload.error().toString().c_str());
    return std::move(*workload);
}

inline space::ScheduleSpace spaceOf(std::string_view text)
{
    auto space = space::ScheduleSpace::create(workloadOf(text).dag, {});
    if (!space)
        qFatal("%s", space.error().toString().c_str());
    return std::move(*space);
}

/// Smooth and hidden from search: each tile size has a best value, and so has the unroll limit.
inline double hiddenSeconds(std::span<const records::Step> steps)
{
    double misfit = 0;
    for (const records::Step& step : steps) {
        if (const auto* split = std::get_if<records::SplitStep>(&step)) {
            for (std::size_t level = 0; level < split->lengths.size(); ++level) {
                const int best
                    = (split->stage * 7 + split->iter * 3 + static_cast<int>(level) * 5) % 4;
                const double miss = std::log2(static_cast<double>(split->lengths[level])) - best;
                misfit += miss * miss;
            }
        } else if (const auto* pragma = std::get_if<records::PragmaStep>(&step)) {
            misfit += pragma->pragma == "auto_unroll_max_step$64" ? 0 : 3;
        }
    }
    return 1e-4 * (1 + misfit);
}

/// Knows the truth, or what it is told to say; counts what it is asked.
class OracleScorer : public ProgramScorer
{
public:
    std::function<double(const program::State&)> says
        = [](const program::State& state) { return -hiddenSeconds(state.steps()); };
    bool informed = true;
    Status failure; ///< what score() ends with

    std::vector<std::size_t> batches;
    std::vector<std::size_t> tasks;
    std::multiset<Hash128> asked;
    std::vector<std::size_t> lessons; ///< sizes of what was learnt from
    std::function<void()> onLearn;

    [[nodiscard]] std::string name() const override { return "oracle"; }
    [[nodiscard]] bool isInformed(std::size_t /*task*/) const override { return informed; }
    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& /*context*/) override
    {
        TLP_CHECK(Status(failure));
        batches.push_back(states.size());
        tasks.push_back(task);
        std::vector<double> scores;
        for (const program::State& state : states) {
            asked.insert(identityOf(state));
            scores.push_back(says(state));
        }
        return scores;
    }
    [[nodiscard]] Status learn(
        std::span<const MeasuredProgram> measured, const JobContext& /*context*/) override
    {
        lessons.push_back(measured.size());
        if (onLearn)
            onLearn();
        return {};
    }
};

} // namespace tlp::search::test
