// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "measure/measurer.h"
#include "options/tune_spec.h"
#include "search/program_scorer.h"
#include "workload/local_target.h"
#include "workload/workload.h"

namespace tlp::search {

struct TuneTask
{
    workload::Workload workload;
    double weight = 1; ///< how often it runs in the network
};

/// One measured program of a session.
struct Trial
{
    std::int64_t number = 0; ///< from 1, over the session
    std::size_t task = 0;
    std::int64_t round = 0; ///< from 1, over the session
    std::vector<records::Step> steps;
    std::optional<double> predicted; ///< the model's score when it was picked
    bool isRandomPick = false;
    std::vector<double> costsSeconds; ///< empty when it failed
    int errorNo = 0; ///< TVM's
    std::string message; ///< of a failure, or that the times are noisy
    double buildSeconds = 0, runSeconds = 0;
    double atSeconds = 0; ///< of the session's own running time, pauses left out

    /// Mean of the costs; empty when it failed.
    [[nodiscard]] std::optional<double> seconds() const;
};

/// Wall time of a session so far, by what it was spent on; the parts add up to the total at most.
/// Build: what was waited for builders and nothing else; what was waited for other sessions is in
/// the total only. When rounds overlap, the search beside a round's builds, for the next round,
/// counts as the round's search and model time, and only what the builders took longer as its build
/// time.
struct TuneTimes
{
    double search = 0, model = 0, build = 0, run = 0, total = 0;
};

/// After every round.
struct Round
{
    std::int64_t number = 0; ///< from 1
    std::size_t task = 0;
    TuneTimes times; ///< of this round alone
    std::optional<double> kendall; ///< between predicted and measured of this round
    std::optional<double> bestSeconds; ///< of the task, after the round
    std::optional<double> estimate; ///< Σ weight × best over the tasks, once each has one
};

/// Receives what happens; a failure to store ends the session.
struct TuneSink
{
    std::function<Status(const Trial&)> onTrial;
    std::function<Status(const Round&)> onRound;
};

struct TuneResult
{
    std::int64_t trials = 0;
    std::vector<std::optional<double>> bestSeconds; ///< per task
    std::optional<double> estimate;
    TuneTimes times;
    /// Why it ended: "trials", "seconds", "exhausted" (no program is left to measure) or "no
    /// progress" (the last tasks were left for that).
    std::string ended;
};

/// What an earlier part of the session left behind.
struct TuneHistory
{
    std::vector<Trial> trials; ///< in order
    std::vector<Round> rounds;
    TuneTimes times;
    /// Programs of other sessions or logs: they guide the search and the model, count as no trials
    /// and are not measured again.
    std::vector<MeasuredProgram> warmStart;
};

/// The tuning loop: pick a task, let the policy pick programs with the scorer, build and time them,
/// let the scorer learn; until the budget is spent. With spec.overlap the picks of round k + 1 are
/// made while those of round k are built: task and programs are chosen with what is known after
/// round k − 1, the programs of round k excluded. Timed runs are always alone: a search beside them
/// would falsify their times. Nothing is picked beyond a round that may end the session or leave
/// the task. When the seconds are spent, a round ends within one measurement, and what it has
/// measured counts. With a history it goes on as an uninterrupted session would have (annealing: with new
/// chains), the round in which that ended included, whose measured programs are kept. Errors:
/// BadInput for no task, a round of no program, or a history of other tasks; Stopped; Unsupported,
/// quoting the cause, when the first programs all fail in ways that are no fault of theirs; those
/// of the parts.
[[nodiscard]] Result<TuneResult> tune(const std::vector<TuneTask>& tasks,
    const options::TuneSpec& spec, const workload::LocalTarget& target, ProgramScorer& scorer,
    measure::Measurer& measurer, const TuneHistory& history, const TuneSink& sink,
    const JobContext& context);

} // namespace tlp::search
