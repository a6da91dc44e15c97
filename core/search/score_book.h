// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "search/found_program.h"
#include "search/program_scorer.h"
#include "search/search_policy.h"
#include "search/stopwatch.h"

/// Internal to core/search.
namespace tlp::search {

/// The scores of one round of one task: asks for each distinct program once, in batches as large as
/// they come.
class ScoreBook
{
public:
    ScoreBook(std::size_t task, ProgramScorer& scorer, const JobContext& context);

    /// In the order given. A score that is no number counts as −inf. Errors: Stopped, the scorer's.
    [[nodiscard]] Result<std::vector<ScoredPtr>> score(std::vector<FoundProgram> programs);

    /// What the round took so far.
    [[nodiscard]] PickTimes times() const;

private:
    /// Of the programs at `positions`, which were never scored.
    Status ask(std::vector<FoundProgram>& programs, const std::vector<std::size_t>& positions);

    std::size_t m_task;
    ProgramScorer& m_scorer;
    const JobContext& m_context;
    Stopwatch m_watch;
    double m_modelSeconds = 0;
    std::unordered_map<Hash128, double> m_scores;
};

} // namespace tlp::search
