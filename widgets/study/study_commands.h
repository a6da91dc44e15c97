// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "shell/edit_command.h"
#include "workspace/study.h"

namespace tlp::widgets {

/// GUI thread only.
class RenameStudyCommand : public EditCommand
{
public:
    RenameStudyCommand(AppContext* context, StudyId study, QString before, QString after);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }

private:
    void apply(const QString& name);

    StudyId m_study;
    QString m_before, m_after;
};

/// Hides a study from all lists; its runs stay. It can be taken back until the workspace closes.
/// GUI thread only.
class DeleteStudyCommand : public EditCommand
{
public:
    DeleteStudyCommand(AppContext* context, StudyId study, const QString& name);
    void redo() override { apply(true); }
    void undo() override { apply(false); }

private:
    void apply(bool deleted);

    StudyId m_study;
};

} // namespace tlp::widgets
