// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "base/error.h"
#include "study/study_cells.h"
#include "study/study_estimate.h"
#include "workspace/job_specs.h"
#include "workspace/workspace.h"

namespace tlp::study {

/// A study before it is begun: what it asks for on a workspace's data.
struct StudyPlan
{
    StudySpec spec; ///< resolved
    StudyCells cells;
    StudyEstimate estimate;
};

/// What a study's file, a preset or a form asks for; `parallel` cells are to be trained at once.
/// Errors: those of resolved() and expand().
[[nodiscard]] Result<StudyPlan> makePlan(
    const workspace::Workspace& workspace, const StudySpec& spec, int parallel);
/// A preset is named after the dataset, too: "tlp-heads-zen5".
[[nodiscard]] std::string nameOfPreset(const StudySpec& preset, const std::string& dataset);

struct StoredPlan
{
    workspace::StudyInfo study;
    bool isNew = false;
    std::size_t kept = 0, added = 0, removed = 0; ///< cells
};
/// As a new study, or as the one of that name, whose cells become the plan's. Errors: BadInput
/// while a job works on it.
[[nodiscard]] Result<StoredPlan> storePlan(workspace::Workspace& workspace, const StudyPlan& plan);

/// The row of a job that does this step of the study. A job that was never started makes way.
/// Errors: BadInput while another one works on it.
[[nodiscard]] Result<workspace::JobInfo> createJob(workspace::Workspace& workspace,
    const workspace::StudyInfo& study, const workspace::StudyRequest& request);

} // namespace tlp::study
