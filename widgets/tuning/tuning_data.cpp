// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tuning_data.h"

#include "base/statistics.h"
#include "inspector/task_title.h"
#include "records/workload_key.h"
#include "shell/job_texts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace tlp::widgets {

using workspace::BestPoint;
using workspace::SessionInfo;
using workspace::SessionTask;
using workspace::TrialInfo;

bool SessionDetails::isAlive() const
{
    return job && isUnfinished(job->state);
}

bool SessionDetails::canResume() const
{
    return !isAlive() && session.state != workspace::SessionState::Finished;
}

bool SessionDetails::canExtend() const
{
    // "exhausted" and "no progress" end a session whatever its budget.
    return !isAlive() && session.state == workspace::SessionState::Finished
        && (session.ended.empty() || session.ended == "trials" || session.ended == "seconds");
}

const SessionTask* SessionDetails::task(std::int64_t ordinal) const
{
    const auto found = std::ranges::find(tasks, ordinal, &SessionTask::ordinal);
    return found == tasks.end() ? nullptr : &*found;
}

QString SessionDetails::title(std::int64_t ordinal) const
{
    const SessionTask* found = task(ordinal);
    const auto index
        = found == nullptr ? titles.size() : static_cast<std::size_t>(found - tasks.data());
    return index < titles.size() ? titles[index] : QString();
}

std::int64_t SessionDetails::tasksWithProgram() const
{
    return std::ranges::count_if(
        tasks, [](const SessionTask& each) { return each.bestSeconds.has_value(); });
}

double SessionDetails::secondsSoFar() const
{
    // The session's own sum grows with every round only.
    return std::max(session.times.total, trials.empty() ? 0.0 : trials.back().atSeconds);
}

std::optional<double> SessionDetails::secondsLeft(std::optional<double> secondsPerTrial) const
{
    const double spent = secondsSoFar();
    if (session.trials > 0 && spent > 0)
        secondsPerTrial = spent / static_cast<double>(session.trials);
    std::optional<double> left;
    if (secondsPerTrial)
        left = std::max(
            0.0, *secondsPerTrial * static_cast<double>(session.spec.trials - session.trials));
    if (const double budget = session.spec.secondsBudget; budget > 0)
        left = std::min(left.value_or(budget), std::max(0.0, budget - spent));
    return left;
}

const TrialInfo* SessionDetails::trial(std::int64_t number) const
{
    const auto found = std::ranges::lower_bound(trials, number, {}, &TrialInfo::number);
    return found == trials.end() || found->number != number ? nullptr : &*found;
}

Result<SessionDetailsPtr> readSession(
    workspace::Workspace& workspace, SessionId session, const SessionDetailsPtr& known)
{
    auto details = std::make_shared<SessionDetails>();
    TLP_TRY(details->session, workspace.session(session));
    if (details->session.job) {
        TLP_TRY(details->job, workspace.job(details->session.job));
    }
    TLP_TRY(details->tasks, workspace.sessionTasks(session));
    const bool isKnown = known && known->session.id == session;
    if (isKnown && known->tasks.size() == details->tasks.size())
        details->titles = known->titles;
    else
        for (const SessionTask& task : details->tasks)
            details->titles.push_back(taskTitle(task));
    // Trials are never changed, only added; of a round that was broken off the times are.
    if (isKnown)
        details->trials = known->trials;
    const std::int64_t last = details->trials.empty() ? 0 : details->trials.back().number;
    TLP_TRY(const auto added, workspace.trials(session, last));
    details->trials.insert(details->trials.end(), added.begin(), added.end());
    TLP_TRY(details->rounds, workspace.rounds(session));
    details->curve = workspace::bestCurve(details->tasks, details->trials);
    TLP_TRY(details->baseline, workspace.compareWithBaselines(details->session, details->tasks));
    return details;
}

SessionCurvePtr curveOf(const SessionDetails& details)
{
    return std::make_shared<SessionCurve>(
        SessionCurve{details.session, details.tasks, details.curve, details.baseline});
}

namespace {

/// Of trials in order those that change a best-latency curve: bestCurve() is the same without the
/// others.
std::vector<TrialInfo> improvementsOf(std::vector<TrialInfo> trials)
{
    std::map<std::int64_t, double> best;
    std::vector<TrialInfo> improvements;
    for (TrialInfo& trial : trials) {
        const auto seconds = trial.seconds();
        if (!seconds)
            continue;
        const auto [entry, isFirst] = best.try_emplace(trial.task, *seconds);
        if (!isFirst && entry->second <= *seconds)
            continue;
        entry->second = *seconds;
        trial.packedSteps.clear();
        improvements.push_back(std::move(trial));
    }
    return improvements;
}

Result<SessionCurvePtr> readCurve(
    workspace::Workspace& workspace, SessionInfo session, const SessionCurvePtr& known)
{
    auto curve = std::make_shared<SessionCurve>();
    curve->session = std::move(session);
    const SessionId id = curve->session.id;
    const bool isCurrent = known && known->session.trials == curve->session.trials
        && !known->tasks.empty(); // one that has just begun has tasks before its first trial
    if (isCurrent) {
        curve->tasks = known->tasks;
        curve->curve = known->curve;
        curve->improvements = known->improvements;
        curve->lastTrial = known->lastTrial;
    } else {
        TLP_TRY(curve->tasks, workspace.sessionTasks(id));
        // Trials of tasks that were not known yet would be missed.
        const bool goesOn = known && known->tasks.size() == curve->tasks.size();
        std::vector<TrialInfo> trials;
        if (goesOn) {
            trials = known->improvements;
            curve->lastTrial = known->lastTrial;
        }
        TLP_TRY(auto added, workspace.trials(id, curve->lastTrial));
        if (!added.empty())
            curve->lastTrial = added.back().number;
        std::ranges::move(added, std::back_inserter(trials));
        curve->improvements = improvementsOf(std::move(trials));
        curve->curve = workspace::bestCurve(curve->tasks, curve->improvements);
    }
    TLP_TRY(curve->baseline, workspace.compareWithBaselines(curve->session, curve->tasks));
    return curve;
}

} // namespace

Result<std::vector<SessionCurvePtr>> curvesOf(workspace::Workspace& workspace,
    std::vector<SessionInfo> sessions, const std::vector<SessionCurvePtr>& known)
{
    std::vector<SessionCurvePtr> curves;
    for (SessionInfo& session : sessions) {
        const auto before = std::ranges::find_if(known,
            [&session](const SessionCurvePtr& curve) { return curve->session.id == session.id; });
        TLP_TRY(auto curve,
            readCurve(workspace, std::move(session), before == known.end() ? nullptr : *before));
        curves.push_back(std::move(curve));
    }
    return curves;
}

Result<std::vector<SessionCurvePtr>> readCurves(workspace::Workspace& workspace,
    const std::vector<SessionId>& ids, const std::vector<SessionCurvePtr>& known)
{
    std::vector<SessionInfo> sessions;
    for (const SessionId id : ids) {
        auto session = workspace.session(id);
        if (!session && session.error().kind == ErrorKind::NotFound)
            continue;
        if (!session)
            return tl::unexpected<Error>(session.error());
        sessions.push_back(std::move(*session));
    }
    return curvesOf(workspace, std::move(sessions), known);
}

Subject subjectOf(const std::vector<SessionTask>& tasks)
{
    Subject subject;
    for (const SessionTask& task : tasks)
        subject.emplace_back(records::parseWorkloadKey(task.workloadKey).canonical, task.weight);
    return subject;
}

std::optional<double> SessionMatch::speedUp() const
{
    if (!reached || reached->atSeconds <= 0)
        return std::nullopt;
    return goal.atSeconds / reached->atSeconds;
}

std::vector<SessionMatch> sessionMatches(const std::vector<SessionCurvePtr>& curves)
{
    std::vector<SessionMatch> matches;
    for (const SessionCurvePtr& session : curves) {
        for (const SessionCurvePtr& other : curves) {
            if (session == other || other->curve.empty())
                continue;
            const BestPoint goal = other->curve.back();
            matches.push_back(
                {session, other, goal, workspace::firstMatch(session->curve, goal.seconds)});
        }
    }
    return matches;
}

std::optional<TrialRate> trialRate(const std::vector<SessionInfo>& sessions,
    const std::string& host, const std::vector<std::string>& workloads)
{
    std::vector<double> same, all;
    for (const SessionInfo& session : sessions) {
        if (session.host != host || session.trials <= 0 || !(session.times.total > 0))
            continue;
        if (session.failed * 2 > session.trials)
            continue; // failures take another time than measurements
        all.push_back(session.times.total / static_cast<double>(session.trials));
        if (session.spec.workloads == workloads)
            same.push_back(all.back());
    }
    if (all.empty())
        return std::nullopt;
    const std::vector<double>& rates = same.empty() ? all : same;
    return TrialRate{median(rates), static_cast<int>(rates.size()), !same.empty()};
}

} // namespace tlp::widgets
