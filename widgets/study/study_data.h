// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "base/error.h"
#include "study/study_plan.h"
#include "study/study_report.h"
#include "workspace/workspace.h"

/// What the Study page knows of studies, as plain values.
namespace tlp::widgets {

class StorageReader;

/// One cell with what has become of it.
struct CellDetails
{
    workspace::StudyCellInfo row;
    study::StudyCell cell;
    std::optional<workspace::RunInfo> run;
    std::optional<double> top1; ///< on the platform trained for
};

/// Everything about one study. Immutable once shared.
struct StudyDetails
{
    workspace::StudyInfo info;
    std::optional<workspace::JobInfo> job; ///< its latest
    std::vector<CellDetails> cells;
    study::StudyReport report;

    /// Its process works or is about to.
    [[nodiscard]] bool isAlive() const;
    /// There is something left to do, and nobody does it.
    [[nodiscard]] bool canResume() const;
};
using StudyDetailsPtr = std::shared_ptr<const StudyDetails>;

/// Reader thread. Errors: NotFound, Corrupt.
[[nodiscard]] Result<StudyDetailsPtr> readStudy(workspace::Workspace& workspace, StudyId study);

/// What the form chooses among.
struct StudyFormFacts
{
    struct Dataset
    {
        QString name;
        QStringList splits;
        QStringList platforms;

        bool operator==(const Dataset&) const = default;
    };
    std::vector<study::StudySpec> presets;
    std::vector<Dataset> datasets; ///< those that can be read

    bool operator==(const StudyFormFacts&) const = default;
};
/// Reader thread.
[[nodiscard]] Result<StudyFormFacts> readStudyFormFacts(StorageReader& storage);

} // namespace tlp::widgets
