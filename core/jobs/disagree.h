// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/job_context.h"
#include "jobs/evaluate_model.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// Two runs, and on what they are set against each other. Names may be unique beginnings; an empty
/// dataset, platform or split is that of the first run.
struct DisagreeRequest
{
    std::string runA, runB;
    std::string dataset, platform, split;
    std::size_t limit = 50; ///< programs listed; at least 1
};

/// A program that the two runs rank differently. Ranks: within the usable programs of its task,
/// from 1, fastest first; equal values share the mean of their ranks.
struct Disagreement
{
    TaskId task;
    std::string taskName;
    std::int64_t taskPrograms = 0; ///< usable ones
    ProgramId program;
    std::int64_t ordinal = 0;
    double seconds = 0;
    double scoreA = 0, scoreB = 0;
    double rankA = 0, rankB = 0, rankMeasured = 0;

    /// Share of the task's programs that lie between the two ranks, in [0, 1). Not of n − 1: two
    /// programs that change places are half of their task, not all of it.
    [[nodiscard]] double difference() const;
};

struct DisagreementReport
{
    std::string runA, runB;
    std::string dataset, platform, split; ///< split "": all tasks
    int tasks = 0; ///< with a usable program
    std::int64_t programs = 0; ///< usable
    /// Mean over tasks of Spearman's ρ between the scores of the two, where defined.
    std::optional<double> agreement;
    /// Largest difference first; equal ones by task and by position within it. Programs on whose
    /// rank the two agree are none of them.
    std::vector<Disagreement> programsOfInterest;
    std::vector<std::string> warnings;
};

/// What the ranks of the same programs by two models differ in, as far as it does not depend on
/// where the scores come from: fills the report's counts, agreement and programs. Both have the
/// set's tasks in its order.
void compareRanks(const EvaluationSet& set, const std::vector<evaluation::ScoredTask>& scoredA,
    const std::vector<evaluation::ScoredTask>& scoredB, std::size_t limit,
    DisagreementReport& report);

/// Scores the same programs with the models of both runs, whatever features each reads. Errors:
/// NotFound; BadInput (the same run twice, no model yet, a CPU model on GPU programs or the
/// reverse, no usable program); Stopped.
[[nodiscard]] Result<DisagreementReport> findDisagreements(
    workspace::Workspace& workspace, const DisagreeRequest& request, const JobContext& context);

} // namespace tlp::jobs
