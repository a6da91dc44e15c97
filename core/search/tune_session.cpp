// SPDX-License-Identifier: GPL-3.0-only
#include "search/tune_session.h"

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

#include "base/stop_timer.h"
#include "evaluation/ranking_metrics.h"
#include "search/found_program.h"

namespace tlp::search {
namespace {

using records::MeasureError;

/// As many failures at the start, none of which is a program's own fault, mean that nothing will
/// work.
constexpr std::int64_t kHopeless = 16;
/// A program that takes so many times as long as the best is slow, however noisy its times are:
/// none the better known for being measured again.
constexpr double kSlow = 3;

/// A broken installation brings these about as well.
bool mayBeOurs(int errorNo)
{
    return errorNo == static_cast<int>(MeasureError::CompileHost)
        || errorNo == static_cast<int>(MeasureError::CompileDevice)
        || errorNo == static_cast<int>(MeasureError::RuntimeDevice);
}

/// "conv2d" of `conv2d:n=1,…+relu`; none of an imported task, whose text is its key.
std::string operatorOf(const workload::Workload& workload)
{
    const std::string& text = workload.text;
    return text.empty() || text.front() == '[' ? std::string() : text.substr(0, text.find(':'));
}

std::optional<double> kendallOf(std::span<const Trial* const> trials)
{
    std::vector<double> scores;
    std::vector<double> seconds;
    for (const Trial* trial : trials) {
        if (trial->predicted && trial->seconds()) {
            scores.push_back(*trial->predicted);
            seconds.push_back(*trial->seconds());
        }
    }
    return evaluation::kendallTau(scores, seconds);
}

} // namespace

TuneSession::TuneSession(const options::TuneSpec& spec, const workload::LocalTarget& target,
    ProgramScorer& scorer, measure::Measurer& measurer, const TuneSink& sink,
    const JobContext& context)
    : m_spec(spec)
    , m_target(target)
    , m_scorer(scorer)
    , m_measurer(measurer)
    , m_sink(sink)
    , m_context(context)
{}

Status TuneSession::begin(const std::vector<TuneTask>& tasks, const TuneHistory& history)
{
    std::vector<ScheduledTask> scheduled;
    for (const TuneTask& task : tasks) {
        if (auto added = addTask(task); !added)
            return failWithin(
                std::move(added).error(), fmt::format("{} cannot be tuned", task.workload.text));
        scheduled.push_back({task.weight, task.workload.flops, operatorOf(task.workload)});
    }
    m_scheduler.emplace(std::move(scheduled), splitSeed(m_spec.seed, "task scheduler"));
    return restore(history);
}

Status TuneSession::addTask(const TuneTask& task)
{
    TLP_TRY(const auto space,
        space::ScheduleSpace::create(task.workload.dag, space::optionsFor(m_target)));
    const std::uint64_t seed = splitSeed(m_spec.seed, fmt::format("task {}", m_tasks.size()));
    TLP_TRY(auto policy, createPolicy(m_spec.policy, m_tasks.size(), space, seed));
    m_tasks.push_back({&task, std::move(policy), {}, {}});
    return {};
}

Status TuneSession::restore(const TuneHistory& history)
{
    for (const MeasuredProgram& program : history.warmStart) {
        if (program.task >= m_tasks.size())
            return fail(ErrorKind::BadInput, "a program to start from is of no task");
        m_tasks[program.task].measured.push_back(program);
        m_measured.push_back(program);
    }
    m_lastRound = history.rounds.empty() ? 0 : history.rounds.back().number;
    std::vector<DoneTrial> finished;
    for (const Trial& trial : history.trials) {
        TLP_TRY(DoneTrial done, replayed(trial));
        m_lastTrial = std::max(m_lastTrial, trial.number);
        (trial.round > m_lastRound ? m_interrupted : finished).push_back(std::move(done));
    }
    m_times = history.times;
    m_earlierSeconds = history.times.total;
    TLP_CHECK(restoreRounds(history, finished));
    if (m_measured.empty())
        return {};
    TLP_TRY([[maybe_unused]] const double seconds, learn());
    return {};
}

Result<std::unique_ptr<measure::Hold>> TuneSession::hold()
{
    const Stopwatch watch;
    auto taken = m_measurer.hold(m_context);
    m_heldBackSeconds += watch.seconds();
    return taken;
}

Result<double> TuneSession::learn()
{
    TLP_TRY([[maybe_unused]] const auto alone, hold());
    const Stopwatch watch;
    TLP_CHECK(m_scorer.learn(m_measured, m_context));
    return watch.seconds();
}

Status TuneSession::restoreRounds(const TuneHistory& history, std::span<const DoneTrial> trials)
{
    bool isPickedBeside = false; // of the round, while the one before was built
    auto next = trials.begin();
    for (const Round& round : history.rounds) {
        if (round.task >= m_tasks.size())
            return fail(ErrorKind::BadInput, fmt::format("round {} is of no task", round.number));
        const auto first = next;
        RunningRound running{round.task, {}};
        for (; next != trials.end() && next->trial.round <= round.number; ++next)
            running.programs.push_back(identityOf(next->state));
        if (m_spec.overlap && &round == &history.rounds.back())
            TLP_CHECK(restorePicks(running, isPickedBeside));
        isPickedBeside = m_spec.overlap && plan(&running);
        std::for_each(first, next, [this](const DoneTrial& done) { add(done); });
        m_scheduler->report(round.task, round.bestSeconds);
        leaveWhenStuck(round.task);
    }
    return {};
}

Status TuneSession::restorePicks(const RunningRound& last, bool isPickedBeside)
{
    if (!m_measured.empty()) {
        TLP_TRY([[maybe_unused]] const double seconds, learn());
    }
    // A scorer may have kept something of the picks that it was first asked for after a lesson.
    if (!isPickedBeside) {
        TLP_TRY([[maybe_unused]] const auto again, pick(nullptr));
    }
    TLP_TRY(m_next, pick(&last));
    return {};
}

Result<TuneSession::DoneTrial> TuneSession::replayed(const Trial& trial) const
{
    if (trial.task >= m_tasks.size())
        return fail(ErrorKind::BadInput, fmt::format("trial {} is of no task", trial.number));
    auto state = program::State::replayed(m_tasks[trial.task].task->workload.dag, trial.steps);
    if (!state)
        return failWithin(std::move(state).error(),
            fmt::format("trial {} is no program of its workload", trial.number));
    return DoneTrial{trial, std::move(*state)};
}

Result<TuneResult> TuneSession::run()
{
    while (true) {
        const Stopwatch watch;
        if (m_context.stopRequested())
            return fail(ErrorKind::Stopped, "the tuning was stopped");
        std::string ended = reasonToEnd();
        MaybePicked round = std::exchange(m_next, std::nullopt);
        if (ended.empty() && !round) {
            TLP_TRY(round, pick(nullptr));
            if (!round)
                ended = m_isStuck ? "no progress" : "exhausted";
        }
        if (!ended.empty()) {
            for (const DoneTrial& done : std::exchange(m_interrupted, {}))
                add(done);
            return result(std::move(ended));
        }
        TLP_CHECK(runRound(std::move(*round), watch));
    }
}

std::string TuneSession::reasonToEnd() const
{
    if (m_trials >= m_spec.trials)
        return "trials";
    return m_spec.secondsBudget > 0 && seconds() >= m_spec.secondsBudget ? "seconds" : "";
}

std::optional<TuneSession::Plan> TuneSession::plan(const RunningRound* running) const
{
    const std::size_t pending = running != nullptr ? running->programs.size() : 0;
    const std::int64_t left = m_spec.trials - m_trials - static_cast<std::int64_t>(pending);
    if (left < 1)
        return std::nullopt;
    const auto task = running != nullptr ? m_scheduler->next(running->task) : m_scheduler->next();
    if (!task || (running != nullptr && *task == running->task && isStuckAfter(*task, pending)))
        return std::nullopt;
    return Plan{*task, static_cast<std::size_t>(std::min<std::int64_t>(m_spec.perRound, left))};
}

Result<TuneSession::MaybePicked> TuneSession::pick(const RunningRound* running)
{
    TLP_TRY([[maybe_unused]] const auto alone, hold());
    PickTimes times;
    while (const auto next = plan(running)) {
        const Task& task = m_tasks[next->task];
        std::span<const Hash128> excluded;
        if (running != nullptr && running->task == next->task)
            excluded = running->programs;
        TLP_TRY(Picks picks,
            task.policy->next(next->count, task.measured, excluded, m_scorer, m_context));
        times.searchSeconds += picks.times.searchSeconds;
        times.modelSeconds += picks.times.modelSeconds;
        const bool isBegun = running == nullptr && !m_interrupted.empty();
        if (!picks.picks.empty() || isBegun) {
            picks.times = times;
            return PickedRound{*next, std::move(picks)};
        }
        m_scheduler->finish(next->task);
    }
    return std::nullopt;
}

Status TuneSession::runRound(PickedRound picked, const Stopwatch& watch)
{
    std::vector<Pick>& picks = picked.picks.picks;
    // What an earlier part of the session measured of this round is not measured again.
    std::vector<DoneTrial> done = std::exchange(m_interrupted, {});
    IdentitySet known;
    for (const DoneTrial& trial : done)
        known.insert(identityOf(trial.state));
    std::erase_if(picks, [&](const Pick& pick) { return known.contains(identityOf(pick.state)); });
    const std::size_t missing = picked.plan.count - std::min(picked.plan.count, done.size());
    if (picks.size() > missing) // the earlier part picked otherwise
        picks.erase(picks.begin() + static_cast<std::ptrdiff_t>(missing), picks.end());
    Round round;
    round.number = m_lastRound + 1;
    round.task = picked.plan.task;
    round.times.search = picked.picks.times.searchSeconds;
    round.times.model = picked.picks.times.modelSeconds;
    auto measured = measure(round, picks, done);
    const bool isOutOfTime = !measured && measured.error().kind == ErrorKind::Stopped
        && !m_context.stopRequested() && reasonToEnd() == "seconds";
    if (!measured && !isOutOfTime)
        return measured;
    return done.empty() ? Status() : conclude(round, done, watch);
}

Status TuneSession::measure(Round& round, std::span<const Pick> picks, std::vector<DoneTrial>& done)
{
    RunningRound running{round.task, {}};
    for (const DoneTrial& trial : done)
        running.programs.push_back(identityOf(trial.state));
    for (const Pick& pick : picks)
        running.programs.push_back(identityOf(pick.state));
    // A trial that cannot be stored, or the end of the time, ends the round as a request to stop.
    std::stop_source stop;
    const std::stop_callback stopsToo(m_context.stop, [&] { stop.request_stop(); });
    std::optional<StopTimer> timer;
    if (m_spec.secondsBudget > 0) {
        TLP_TRY(timer, StopTimer::start(stop, m_spec.secondsBudget - seconds()));
    }
    const JobContext context{stop.get_token(), {}};
    Status stored;
    const auto store = [&](std::size_t index, const measure::Measurement& measurement) {
        if (!stored)
            return;
        const Trial trial = trialOf(round, picks[index], measurement);
        if (m_sink.onTrial)
            stored = m_sink.onTrial(trial);
        if (!stored)
            stop.request_stop();
        round.times.run += trial.runSeconds;
        done.push_back({trial, picks[index].state});
        report(round.task);
    };
    const double before = round.times.search + round.times.model;
    const auto waitedSoFar = [&] { return m_measurer.waitedSeconds() + m_heldBackSeconds; };
    const double waitedBefore = waitedSoFar();
    const Stopwatch watch;
    Status measured = m_spec.overlap
        ? measureBesideSearch(candidatesOf(round.task, picks), running, context, store, round.times)
        : m_measurer.measure(candidatesOf(round.task, picks), context, store);
    const double beside = round.times.search + round.times.model - before;
    const double waited = waitedSoFar() - waitedBefore;
    round.times.build = std::max(0.0, watch.seconds() - beside - waited - round.times.run);
    TLP_CHECK(std::move(stored));
    return measured;
}

Status TuneSession::measureBesideSearch(std::vector<measure::Candidate> candidates,
    const RunningRound& running, const JobContext& context, const measure::OnMeasurement& onResult,
    TuneTimes& times)
{
    TLP_TRY(const auto batch, m_measurer.start(std::move(candidates), context));
    TLP_TRY(m_next, pick(&running));
    if (m_next) {
        const PickTimes spent = std::exchange(m_next->picks.times, {});
        times.search += spent.searchSeconds;
        times.model += spent.modelSeconds;
    }
    return batch->finish(context, onResult);
}

std::vector<measure::Candidate> TuneSession::candidatesOf(
    std::size_t index, std::span<const Pick> picks) const
{
    const Task& task = m_tasks[index];
    std::vector<measure::Candidate> candidates;
    for (const Pick& pick : picks) {
        candidates.push_back(
            measure::candidateOf(task.task->workload, m_target, pick.state.steps()));
        candidates.back().retryBelowSeconds = kSlow * task.best.value_or(0);
    }
    return candidates;
}

Trial TuneSession::trialOf(
    const Round& round, const Pick& pick, const measure::Measurement& measurement)
{
    Trial trial;
    trial.number = ++m_lastTrial;
    trial.task = round.task;
    trial.round = round.number;
    trial.steps = pick.state.steps();
    if (std::isfinite(pick.score))
        trial.predicted = pick.score;
    trial.isRandomPick = pick.isRandom;
    if (measurement.result.flag() == records::Flag::None)
        trial.costsSeconds = measurement.result.costsSeconds;
    trial.errorNo = measurement.result.errorNo;
    trial.message = measurement.message;
    trial.buildSeconds = measurement.buildSeconds;
    trial.runSeconds = measurement.runSeconds;
    trial.atSeconds = seconds();
    return trial;
}

void TuneSession::add(const DoneTrial& done)
{
    const Trial& trial = done.trial;
    const std::optional<double> seconds = trial.seconds();
    Task& task = m_tasks[trial.task];
    task.measured.push_back({trial.task, done.state, seconds});
    m_measured.push_back(task.measured.back());
    ++m_trials;
    ++task.trialsSinceBest;
    if (seconds && (!task.best || *seconds < *task.best)) {
        task.best = seconds;
        task.trialsSinceBest = 0;
    }
    m_hasWorked = m_hasWorked || seconds || !mayBeOurs(trial.errorNo);
    if (!seconds)
        m_lastFailure = trial.message;
}

Status TuneSession::conclude(Round& round, std::span<const DoneTrial> done, const Stopwatch& watch)
{
    std::vector<const Trial*> trials;
    double run = 0; // of what an earlier part measured of the round as well
    for (const DoneTrial& trial : done) {
        add(trial);
        trials.push_back(&trial.trial);
        run += trial.trial.runSeconds;
    }
    TLP_CHECK(checkThatSomethingWorks());
    TLP_TRY(const double learning, learn());
    round.times.model += learning;
    m_lastRound = round.number;
    round.kendall = kendallOf(trials);
    round.bestSeconds = m_tasks[round.task].best;
    m_scheduler->report(round.task, round.bestSeconds);
    round.estimate = m_scheduler->estimate();
    leaveWhenStuck(round.task);
    round.times.total = watch.seconds();
    m_times.search += round.times.search;
    m_times.model += round.times.model;
    m_times.build += round.times.build;
    m_times.run += round.times.run;
    round.times.total += run - round.times.run;
    round.times.run = run;
    return m_sink.onRound ? m_sink.onRound(round) : Status();
}

void TuneSession::leaveWhenStuck(std::size_t task)
{
    if (!isStuckAfter(task, 0))
        return;
    m_scheduler->finish(task);
    m_isStuck = true;
}

bool TuneSession::isStuckAfter(std::size_t task, std::size_t moreTrials) const
{
    return m_spec.earlyStopTrials > 0
        && m_tasks[task].trialsSinceBest + static_cast<std::int64_t>(moreTrials)
        >= m_spec.earlyStopTrials;
}

Status TuneSession::checkThatSomethingWorks() const
{
    if (m_hasWorked || m_trials < kHopeless)
        return {};
    return fail(ErrorKind::Unsupported,
        fmt::format("no program could be built and run; the last of {} failed because: {}",
            m_trials, m_lastFailure));
}

TuneResult TuneSession::result(std::string ended) const
{
    TuneResult result;
    result.trials = m_trials;
    for (const Task& task : m_tasks)
        result.bestSeconds.push_back(task.best);
    result.estimate = m_scheduler->estimate();
    result.times = m_times;
    result.times.total = seconds();
    result.ended = std::move(ended);
    return result;
}

void TuneSession::report(std::size_t task) const
{
    m_context.report(
        {"tune", m_lastTrial, m_spec.trials, "trials", m_tasks[task].task->workload.text});
}

} // namespace tlp::search
