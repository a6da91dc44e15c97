// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_commands.h"

#include "workspace/workspace.h"

#include <utility>

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StudyCommands)
};

} // namespace

RenameStudyCommand::RenameStudyCommand(
    AppContext* context, StudyId study, QString before, QString after)
    : EditCommand(context)
    , m_study(study)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setText(Texts::tr("Rename the study %1").arg(m_before));
}

void RenameStudyCommand::apply(const QString& name)
{
    write([study = m_study, name = name.toStdString()](
              workspace::Workspace& workspace) { return workspace.renameStudy(study, name); },
        Texts::tr("The study cannot be renamed."));
}

DeleteStudyCommand::DeleteStudyCommand(AppContext* context, StudyId study, const QString& name)
    : EditCommand(context)
    , m_study(study)
{
    setText(Texts::tr("Delete the study %1").arg(name));
}

void DeleteStudyCommand::apply(bool deleted)
{
    write(
        [study = m_study, deleted](
            workspace::Workspace& workspace) { return workspace.setStudyDeleted(study, deleted); },
        deleted ? Texts::tr("The study cannot be deleted.")
                : Texts::tr("The study cannot be brought back."));
}

} // namespace tlp::widgets
