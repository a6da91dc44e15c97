// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "base/error.h"
#include "workspace/workspace.h"

/// What the Tune page knows of sessions, as plain values.
namespace tlp::widgets {

/// Everything that one session has stored. Immutable once shared.
struct SessionDetails
{
    workspace::SessionInfo session;
    std::optional<workspace::JobInfo> job; ///< its latest
    std::vector<workspace::SessionTask> tasks;
    std::vector<QString> titles; ///< what the tasks compute, for people; parallel to them
    std::vector<workspace::TrialInfo> trials;
    std::vector<workspace::RoundInfo> rounds;
    std::vector<workspace::BestPoint> curve;
    workspace::BaselineComparison baseline; ///< LibTorch's times for the tasks

    [[nodiscard]] bool isNetwork() const { return tasks.size() > 1; }
    /// Its process works or is about to.
    [[nodiscard]] bool isAlive() const;
    /// Broken off: it can go on where it was.
    [[nodiscard]] bool canResume() const;
    /// Ended for want of budget: with more of it it finds more.
    [[nodiscard]] bool canExtend() const;
    [[nodiscard]] const workspace::SessionTask* task(std::int64_t ordinal) const;
    [[nodiscard]] QString title(std::int64_t ordinal) const; ///< of a task; empty: none
    [[nodiscard]] const workspace::TrialInfo* trial(std::int64_t number) const;
    /// Tasks that have a program that works.
    [[nodiscard]] std::int64_t tasksWithProgram() const;
    /// Its running time up to now, as far as it is stored.
    [[nodiscard]] double secondsSoFar() const;
    /// Until its budget is used up, at the pace of its own trials; before the first of them at
    /// `secondsPerTrial`. Empty: not known.
    [[nodiscard]] std::optional<double> secondsLeft(std::optional<double> secondsPerTrial) const;
};
using SessionDetailsPtr = std::shared_ptr<const SessionDetails>;

/// Of `known` (the same session, read before) only what was added since is read. Reader thread.
/// Errors: NotFound.
[[nodiscard]] Result<SessionDetailsPtr> readSession(
    workspace::Workspace& workspace, SessionId session, const SessionDetailsPtr& known = {});

/// A session as a curve among others.
struct SessionCurve
{
    workspace::SessionInfo session;
    std::vector<workspace::SessionTask> tasks;
    std::vector<workspace::BestPoint> curve;
    workspace::BaselineComparison baseline = {}; ///< LibTorch's times for the tasks
    /// For reading on from here: the trials that were their task's best when they were measured,
    /// without their steps, and the number of the last trial that was read.
    std::vector<workspace::TrialInfo> improvements = {};
    std::int64_t lastTrial = 0;
};
using SessionCurvePtr = std::shared_ptr<const SessionCurve>;

[[nodiscard]] SessionCurvePtr curveOf(const SessionDetails& details);
/// In the order of the sessions. Of what `known` holds only the trials that were added since are
/// read. Reader thread.
[[nodiscard]] Result<std::vector<SessionCurvePtr>> curvesOf(workspace::Workspace& workspace,
    std::vector<workspace::SessionInfo> sessions, const std::vector<SessionCurvePtr>& known = {});
/// The same by id; sessions that are gone are left out.
[[nodiscard]] Result<std::vector<SessionCurvePtr>> readCurves(workspace::Workspace& workspace,
    const std::vector<SessionId>& ids, const std::vector<SessionCurvePtr>& known = {});

/// What was tuned: canonical workload keys with weights. Curves of one subject compare.
using Subject = std::vector<std::pair<std::string, double>>;
[[nodiscard]] Subject subjectOf(const std::vector<workspace::SessionTask>& tasks);

/// "Search time to match" (TLP, ASPLOS'23, section 6): what `session` needed to be as good as
/// `other` was in the end, beside what that one needed itself.
struct SessionMatch
{
    SessionCurvePtr session, other;
    workspace::BestPoint goal; ///< the last improvement of `other`
    std::optional<workspace::BestPoint> reached; ///< empty: never

    /// Times less search time; empty when never, or when it took no time.
    [[nodiscard]] std::optional<double> speedUp() const;
};
/// Every session against every other that has a curve.
[[nodiscard]] std::vector<SessionMatch> sessionMatches(const std::vector<SessionCurvePtr>& curves);

/// How long a trial took in earlier sessions of one machine.
struct TrialRate
{
    double secondsPerTrial = 0; ///< median over the sessions, everything included
    int sessions = 0; ///< that it was taken from
    bool isSameWorkload = false; ///< only sessions of the same workload were taken
};
/// Prefers sessions of the same workload; none when this host has tuned nothing.
[[nodiscard]] std::optional<TrialRate> trialRate(
    const std::vector<workspace::SessionInfo>& sessions, const std::string& host,
    const std::vector<std::string>& workloads);

} // namespace tlp::widgets
