// SPDX-License-Identifier: GPL-3.0-only
#include "search/score_book.h"

#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace tlp::search {

ScoreBook::ScoreBook(std::size_t task, ProgramScorer& scorer, const JobContext& context)
    : m_task(task)
    , m_scorer(scorer)
    , m_context(context)
{}

Result<std::vector<ScoredPtr>> ScoreBook::score(std::vector<FoundProgram> programs)
{
    if (m_context.stopRequested())
        return fail(ErrorKind::Stopped, "the search was stopped");
    std::vector<std::size_t> unknown;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        if (m_scores.try_emplace(programs[i].identity, 0.0).second)
            unknown.push_back(i);
    }
    if (!unknown.empty())
        TLP_CHECK(ask(programs, unknown));
    std::vector<ScoredPtr> scored;
    scored.reserve(programs.size());
    for (FoundProgram& program : programs)
        scored.push_back(std::make_shared<ScoredProgram>(ScoredProgram{
            std::move(program.state), program.identity, m_scores.at(program.identity)}));
    return scored;
}

Status ScoreBook::ask(
    std::vector<FoundProgram>& programs, const std::vector<std::size_t>& positions)
{
    std::vector<program::State> states;
    states.reserve(positions.size());
    for (const std::size_t position : positions)
        states.push_back(std::move(programs[position].state));
    const Stopwatch watch;
    TLP_TRY(const std::vector<double> scores, m_scorer.score(m_task, states, m_context));
    m_modelSeconds += watch.seconds();
    if (scores.size() != states.size())
        return fail(ErrorKind::Internal,
            fmt::format("{} gave {} scores for {} programs", m_scorer.name(), scores.size(),
                states.size()));
    for (std::size_t i = 0; i < positions.size(); ++i) {
        FoundProgram& program = programs[positions[i]];
        program.state = std::move(states[i]);
        m_scores[program.identity]
            = std::isnan(scores[i]) ? -std::numeric_limits<double>::infinity() : scores[i];
    }
    return {};
}

PickTimes ScoreBook::times() const
{
    return {m_watch.seconds() - m_modelSeconds, 0, m_modelSeconds,
        static_cast<std::int64_t>(m_scores.size())};
}

} // namespace tlp::search
