// SPDX-License-Identifier: GPL-3.0-only
#include "compare/run_commands.h"

#include "workspace/workspace.h"

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunCommands)
};

} // namespace

RenameRunCommand::RenameRunCommand(AppContext* context, RunId run, QString before, QString after)
    : EditCommand(context)
    , m_run(run)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setText(Texts::tr("Rename %1").arg(m_before));
}

void RenameRunCommand::apply(const QString& name)
{
    write([run = m_run, name = name.toStdString()](
              workspace::Workspace& workspace) { return workspace.renameRun(run, name); },
        Texts::tr("The run cannot be renamed."));
}

DeleteRunsCommand::DeleteRunsCommand(
    AppContext* context, std::vector<RunId> runs, const QString& label)
    : EditCommand(context)
    , m_runs(std::move(runs))
{
    setText(label);
}

void DeleteRunsCommand::apply(bool deleted)
{
    write(
        [runs = m_runs, deleted](workspace::Workspace& workspace) -> Status {
            for (const RunId run : runs)
                TLP_CHECK(workspace.setRunDeleted(run, deleted));
            return {};
        },
        deleted ? Texts::tr("The runs cannot be deleted.")
                : Texts::tr("The runs cannot be brought back."));
}

} // namespace tlp::widgets
