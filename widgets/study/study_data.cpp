// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_data.h"

#include "base/log.h"
#include "shell/app_context.h"
#include "shell/job_texts.h"
#include "study/study_presets.h"

#include <utility>

namespace tlp::widgets {

bool StudyDetails::isAlive() const
{
    return job && isUnfinished(job->state);
}

bool StudyDetails::canResume() const
{
    return !isAlive() && info.finished < info.cells;
}

Result<StudyDetailsPtr> readStudy(workspace::Workspace& workspace, StudyId study)
{
    auto details = std::make_shared<StudyDetails>();
    TLP_TRY(details->info, workspace.study(study));
    if (details->info.job) {
        TLP_TRY(details->job, workspace.job(details->info.job));
    }
    TLP_TRY(auto rows, workspace.studyCells(study));
    TLP_TRY(auto cells, study::fromRows(rows));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CellDetails& cell = details->cells.emplace_back();
        cell.row = std::move(rows[i]);
        cell.cell = std::move(cells[i]);
        if (!cell.row.run)
            continue;
        if (auto run = workspace.run(cell.row.run)) // else it was deleted for good
            cell.run = std::move(*run);
        TLP_TRY(const auto evaluations, workspace.evaluations(cell.row.run));
        for (const workspace::EvaluationInfo& evaluation : evaluations) {
            if (!cell.top1 && evaluation.platform == cell.cell.train.platform
                && evaluation.split == cell.cell.train.split)
                cell.top1 = evaluation::valueAt(evaluation.report.topK, 1);
        }
    }
    TLP_TRY(details->report, study::makeReport(workspace, details->info));
    return StudyDetailsPtr(std::move(details));
}

Result<StudyFormFacts> readStudyFormFacts(StorageReader& storage)
{
    StudyFormFacts facts;
    TLP_TRY(facts.presets, study::presets());
    TLP_TRY(const auto entries, storage.workspace().datasets());
    for (const workspace::DatasetEntry& entry : entries) {
        StudyFormFacts::Dataset dataset;
        dataset.name = QString::fromStdString(entry.name);
        const auto opened = storage.dataset(dataset.name);
        const auto platforms = opened
            ? (*opened)->platforms()
            : Result<std::vector<dataset::PlatformInfo>>(tl::unexpected<Error>(opened.error()));
        if (!platforms) {
            log(LogLevel::Warning, platforms.error().toString());
            continue;
        }
        for (const dataset::PlatformInfo& platform : *platforms)
            dataset.platforms << QString::fromStdString(platform.name);
        TLP_TRY(const auto splits, (*opened)->splits());
        for (const dataset::SplitInfo& split : splits)
            dataset.splits << QString::fromStdString(split.name);
        facts.datasets.push_back(std::move(dataset));
    }
    return facts;
}

} // namespace tlp::widgets
