// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "features/sequence_features.h"
#include "jobs/task_statements.h"
#include "model/cost_model.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// Scores programs of which the features of statements are known; −inf where there are none.
/// `report`, which may be null, gets the reasons and how many were cut. Errors: those of
/// CostModel::score, Stopped.
[[nodiscard]] Result<std::vector<double>> scoreStatements(model::CostModel& model, int head,
    const TaskStatements& statements, features::FeatureReport* report, const JobContext& context);

/// A program that belongs to no data set.
struct LooseProgram
{
    std::string workloadKey;
    std::string packed; ///< records::packSteps
};

/// Scores programs with any kind of model. A model of statements looks for the DAGs of their tasks
/// in `run`'s data set, among our operators and in the networks that come with the program; −inf
/// where there is none. Errors: those of the scorers.
[[nodiscard]] Result<std::vector<double>> scorePrograms(const workspace::Workspace& workspace,
    const workspace::RunInfo& run, model::CostModel& model,
    const std::vector<LooseProgram>& programs, int head, features::FeatureReport* report,
    const JobContext& context);

} // namespace tlp::jobs
