// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/search_policy.h"
#include "search/stopwatch.h"
#include "search/task_scheduler.h"
#include "search/tuner.h"

/// Internal to core/search.
namespace tlp::search {

/// One call of tune().
class TuneSession
{
public:
    TuneSession(const options::TuneSpec& spec, const workload::LocalTarget& target,
        ProgramScorer& scorer, measure::Measurer& measurer, const TuneSink& sink,
        const JobContext& context);

    /// To be called first. Errors: BadInput when the history is not one of these tasks; those of
    /// space, policy and scorer.
    Status begin(const std::vector<TuneTask>& tasks, const TuneHistory& history);
    /// Rounds until the budget is spent.
    [[nodiscard]] Result<TuneResult> run();

private:
    struct Task
    {
        const TuneTask* task;
        std::unique_ptr<SearchPolicy> policy;
        std::vector<MeasuredProgram> measured; ///< warm start included
        std::optional<double> best; ///< of this session
        std::int64_t trialsSinceBest = 0;
    };
    struct DoneTrial
    {
        Trial trial;
        program::State state;
    };
    /// A round that is being measured: the others know nothing of it yet.
    struct RunningRound
    {
        std::size_t task = 0;
        std::vector<Hash128> programs; ///< their identities
    };
    struct Plan
    {
        std::size_t task = 0;
        std::size_t count = 0;
    };
    struct PickedRound
    {
        Plan plan;
        Picks picks;
    };
    using MaybePicked = std::optional<PickedRound>;

    Status addTask(const TuneTask& task);
    Status restore(const TuneHistory& history);
    /// Seconds that it took.
    [[nodiscard]] Result<double> learn();
    /// While it lives nobody times; what was waited for that is no part of a round's times.
    [[nodiscard]] Result<std::unique_ptr<measure::Hold>> hold();
    Status restoreRounds(const TuneHistory& history, std::span<const DoneTrial> trials);
    /// The scorer and the next round's picks as they were when `last` was being measured.
    Status restorePicks(const RunningRound& last, bool isPickedBeside);
    [[nodiscard]] Result<DoneTrial> replayed(const Trial& trial) const;

    /// Of the session, earlier parts included.
    [[nodiscard]] double seconds() const { return m_earlierSeconds + m_watch.seconds(); }
    [[nodiscard]] std::string reasonToEnd() const;
    /// The next round, with what is known now; nothing when there is none, or when it may depend on
    /// what becomes of `running`.
    [[nodiscard]] std::optional<Plan> plan(const RunningRound* running) const;
    [[nodiscard]] Result<MaybePicked> pick(const RunningRound* running);
    Status runRound(PickedRound picked, const Stopwatch& watch);
    /// Builds and times the picks; adds what was measured to `done`. Picks the next round beside
    /// the builds.
    Status measure(Round& round, std::span<const Pick> picks, std::vector<DoneTrial>& done);
    Status measureBesideSearch(std::vector<measure::Candidate> candidates,
        const RunningRound& running, const JobContext& context,
        const measure::OnMeasurement& onResult, TuneTimes& times);
    [[nodiscard]] std::vector<measure::Candidate> candidatesOf(
        std::size_t task, std::span<const Pick> picks) const;
    [[nodiscard]] Trial trialOf(
        const Round& round, const Pick& pick, const measure::Measurement& measurement);
    /// What is known grows by the trial.
    void add(const DoneTrial& done);
    Status conclude(Round& round, std::span<const DoneTrial> done, const Stopwatch& watch);
    void leaveWhenStuck(std::size_t task);
    [[nodiscard]] bool isStuckAfter(std::size_t task, std::size_t moreTrials) const;
    [[nodiscard]] Status checkThatSomethingWorks() const;
    [[nodiscard]] TuneResult result(std::string ended) const;
    void report(std::size_t task) const;

    const options::TuneSpec& m_spec;
    const workload::LocalTarget& m_target;
    ProgramScorer& m_scorer;
    measure::Measurer& m_measurer;
    const TuneSink& m_sink;
    const JobContext& m_context;

    std::vector<Task> m_tasks;
    std::optional<TaskScheduler> m_scheduler;
    std::vector<MeasuredProgram> m_measured; ///< of all tasks, warm start included
    std::vector<DoneTrial> m_interrupted; ///< of the round in which an earlier part ended
    MaybePicked m_next; ///< picked while the round before was built
    std::int64_t m_trials = 0; ///< of finished rounds
    std::int64_t m_lastTrial = 0; ///< number
    std::int64_t m_lastRound = 0; ///< number
    bool m_isStuck = false; ///< a task was left for want of progress
    bool m_hasWorked = false; ///< a program ran, or failed by its own fault
    std::string m_lastFailure;
    TuneTimes m_times; ///< without the running round
    double m_earlierSeconds = 0; ///< of earlier parts
    double m_heldBackSeconds = 0; ///< by other processes' timed runs, before picks and lessons
    Stopwatch m_watch;
};

} // namespace tlp::search
