// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "options/tune_spec.h"

/// Tuning sessions as they are stored: plain values, for whoever shows them.
namespace tlp::workspace {

enum class SessionState : std::uint8_t { Pending, Running, Finished, Stopped, Failed };

/// Wall time in seconds by what it was spent on.
struct SessionTimes
{
    double search = 0, model = 0, build = 0, run = 0, total = 0;

    /// What none of the four kinds of work took.
    [[nodiscard]] double other() const;
    bool operator==(const SessionTimes&) const = default;
};

struct SessionInfo
{
    SessionId id;
    std::string name;
    SessionState state = SessionState::Pending;
    options::TuneSpec spec;
    std::string platform; ///< what it measures on, "local-avx2-2t"; empty before the first start
    std::string host;
    std::string codeVersion;
    std::string error;
    /// Why it finished: "trials", "seconds", "exhausted", "no progress"; empty before.
    std::string ended;
    std::int64_t createdAt = 0;
    SessionTimes times; ///< so far, pauses left out
    std::int64_t trials = 0; ///< measured or failed so far
    std::int64_t failed = 0; ///< of them
    /// Of one workload the lowest time of one execution; of a network Σ weight × lowest, empty
    /// until every task has one.
    std::optional<double> bestSeconds;
    JobId job; ///< latest job of this session
    RunId run; ///< of the model, however it is named by now; none for models that are no run's
};

/// A program that a session started from.
struct WarmProgram
{
    std::int64_t task = 0; ///< ordinal
    std::string packedSteps; ///< records::packSteps
    std::optional<double> seconds; ///< empty when it failed

    bool operator==(const WarmProgram&) const = default;
};

/// What is tuned, in the order of the ordinals.
struct SessionTask
{
    std::int64_t ordinal = 0; ///< from 0
    std::string workloadKey;
    std::string text; ///< for people: operator in text form, or the key
    std::string dagText; ///< "" for operators of ours
    double weight = 1; ///< how often it runs in the network
    double flops = 0; ///< of one execution
    std::int64_t trials = 0, failed = 0; ///< so far
    std::optional<double> bestSeconds;
    std::int64_t bestTrial = 0; ///< number of the trial with that time; 0: none
};

/// One program that a session built and timed.
struct TrialInfo
{
    std::int64_t number = 0; ///< from 1, over the session
    std::int64_t task = 0; ///< ordinal
    std::int64_t round = 0; ///< from 1, over the session
    std::string packedSteps; ///< records::packSteps
    std::optional<double> predicted; ///< the model's score when it was picked, higher = faster
    bool isRandomPick = false;
    std::vector<double> costsSeconds; ///< empty when it failed
    int errorNo = 0; ///< TVM's
    std::string message; ///< of a failure
    double buildSeconds = 0, runSeconds = 0;
    double atSeconds = 0; ///< of the session's own running time

    /// Mean of the costs; empty when it failed.
    [[nodiscard]] std::optional<double> seconds() const;
    bool operator==(const TrialInfo&) const = default;
};

struct RoundInfo
{
    std::int64_t number = 0; ///< from 1
    std::int64_t task = 0; ///< ordinal
    SessionTimes times; ///< of this round alone
    std::optional<double> kendall; ///< between predicted and measured of this round
    std::optional<double> bestSeconds; ///< of the task, after the round
    std::optional<double> estimate; ///< Σ weight × lowest over all tasks

    bool operator==(const RoundInfo&) const = default;
};

/// Whether chance picked the trial, not a model.
[[nodiscard]] bool isRandomPick(const SessionInfo& session, const TrialInfo& trial);

/// Whether a finished session would have something left to do. Errors: BadInput.
[[nodiscard]] Status checkBudgetGrows(
    const SessionInfo& session, std::int64_t trials, double seconds);

[[nodiscard]] const char* toString(SessionState state); ///< "pending", "running", …

/// A point of a best-latency curve: from this trial on the session has at least this.
struct BestPoint
{
    std::int64_t trials = 0;
    double atSeconds = 0;
    double seconds = 0;

    bool operator==(const BestPoint&) const = default;
};

/// What SessionInfo::bestSeconds was after each trial that improved it: one point for each
/// improvement, in order. `trials` in order.
[[nodiscard]] std::vector<BestPoint> bestCurve(
    std::span<const SessionTask> tasks, std::span<const TrialInfo> trials);

/// "Search time to match" (TLP, ASPLOS'23, section 6): when a curve first is at least as good as
/// `seconds`; empty when it never is.
[[nodiscard]] std::optional<BestPoint> firstMatch(std::span<const BestPoint> curve, double seconds);

} // namespace tlp::workspace
