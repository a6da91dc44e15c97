// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_plan.h"

#include <algorithm>

namespace tlp::study {

using workspace::StudyCellInfo;
using workspace::StudyInfo;

Result<StudyPlan> makePlan(
    const workspace::Workspace& workspace, const StudySpec& spec, int parallel)
{
    StudyPlan plan;
    TLP_TRY(plan.spec, resolved(spec, workspace));
    TLP_TRY(const auto entry, workspace.dataset(plan.spec.dataset));
    TLP_TRY(const auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(plan.cells, expand(plan.spec, dataset));
    TLP_TRY(const auto runs, workspace.runs());
    TLP_TRY(plan.estimate, estimate(plan.cells.cells, dataset, runs, parallel));
    return plan;
}

std::string nameOfPreset(const StudySpec& preset, const std::string& dataset)
{
    return preset.name + "-" + dataset;
}

Result<StoredPlan> storePlan(workspace::Workspace& workspace, const StudyPlan& plan)
{
    StoredPlan stored;
    TLP_TRY(const auto studies, workspace.studies());
    const auto known = std::ranges::find(studies, plan.spec.name, &StudyInfo::name);
    const auto rows = toRows(plan.cells.cells);
    if (known == studies.end()) {
        TLP_TRY(stored.study, workspace.createStudy(plan.spec.name, plan.spec.toJson(), rows));
        stored.isNew = true;
        stored.added = rows.size();
        return stored;
    }
    TLP_TRY(const auto before, workspace.studyCells(known->id));
    stored.kept = std::size_t(std::ranges::count_if(rows, [&](const StudyCellInfo& row) {
        return std::ranges::find(before, row.key, &StudyCellInfo::key) != before.end();
    }));
    stored.added = rows.size() - stored.kept;
    stored.removed = before.size() - stored.kept;
    TLP_CHECK(workspace.setStudyCells(known->id, plan.spec.toJson(), rows));
    TLP_TRY(stored.study, workspace.study(known->id));
    return stored;
}

Result<workspace::JobInfo> createJob(
    workspace::Workspace& workspace, const StudyInfo& study, const workspace::StudyRequest& request)
{
    if (study.job) {
        TLP_TRY(const workspace::JobInfo latest, workspace.job(study.job));
        if (latest.state == workspace::JobState::Queued)
            TLP_CHECK(workspace.requestCancel(latest.id));
    }
    return workspace.createJob(workspace::kStudyJob, study.name, request.toJson(), study.id);
}

} // namespace tlp::study
