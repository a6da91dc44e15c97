// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "workspace/workspace.h"

/// Tuning sessions as JSON (keys are a contract) and as tables.
namespace tlp::cli {

/// A session with all that it stored.
struct SessionView
{
    workspace::SessionInfo session;
    std::vector<workspace::SessionTask> tasks;
    std::vector<workspace::TrialInfo> trials;
    std::vector<workspace::RoundInfo> rounds;
    std::vector<workspace::BestPoint> curve;
    workspace::BaselineComparison baseline; ///< LibTorch's times for the tasks

    /// The trial with the task's lowest time; null when none worked.
    [[nodiscard]] const workspace::TrialInfo* bestOf(const workspace::SessionTask& task) const;
};
[[nodiscard]] Result<SessionView> loadSession(
    const workspace::Workspace& workspace, SessionId session);

/// What the task computes, for people: "dense + add  1×512, 1000×512".
[[nodiscard]] std::string titleOf(const workspace::SessionTask& task);
/// Why there is no time of the whole, "7 of 18 tasks measured so far"; "" when there is one.
[[nodiscard]] std::string missingTimes(const SessionView& view);
/// What was asked for other than by default, "per-round 8, repeats 3"; without what summaryText
/// says.
[[nodiscard]] std::string optionsText(const options::TuneSpec& spec);
/// What was tuned, for people: "matmul:m=32,n=32,k=32".
[[nodiscard]] std::string workloadText(const workspace::SessionInfo& session);
/// name, id, state, workload, platform, model, learning, policy, seed, trials, trials_asked,
/// failed, best_seconds, seconds {search model build run other
/// total}, ended, error, job, host,
/// code_version, created_at
[[nodiscard]] Json toJson(const workspace::SessionInfo& session);
/// {search, model, build, run, other, total}
[[nodiscard]] Json toJson(const workspace::SessionTimes& times);
/// trial, round, task, predicted, random, seconds, costs_seconds, error_no, error, message,
/// build_seconds, run_seconds, at_seconds, steps
[[nodiscard]] Json toJson(const workspace::SessionInfo& session, const workspace::TrialInfo& trial);
/// [{trials, at_seconds, seconds}]
[[nodiscard]] Json toJson(const std::vector<workspace::BestPoint>& curve);
/// The session as above with baseline_seconds, baseline_best_seconds, baseline_ratio,
/// baseline_missing (LibTorch's sum, the session's of the same tasks, the former over the latter,
/// tasks without LibTorch's time), options, tasks, curve and rounds.
[[nodiscard]] Json detailsJson(const SessionView& view);

/// Several lines: what, state, trials, best, where the time went.
[[nodiscard]] std::string summaryText(const SessionView& view);
/// Of a network: its tasks with trials, best time and LibTorch's; else "".
[[nodiscard]] std::string tasksText(const SessionView& view);
[[nodiscard]] std::string curveText(const SessionView& view);
[[nodiscard]] std::string trialsText(const SessionView& view);

/// Prints a session that has just ended; as JSON the result of its job.
[[nodiscard]] Status reportSession(
    Cli& cli, const workspace::Workspace& workspace, const workspace::JobInfo& job);

} // namespace tlp::cli
