// SPDX-License-Identifier: GPL-3.0-only
#include "compare/run_commands.h"

#include "shell/app_context.h"

#include <QCoreApplication>
#include <QUndoStack>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunCommands)
};

/// Takes a command whose edit failed off the stack, if it is still the next one to be taken back or
/// done again. `command` is compared only: the stack may have deleted it.
void dropFailed(AppContext* context, const QUndoCommand* command)
{
    QUndoStack* stack = context->undoStack();
    if (stack->index() > 0 && stack->command(stack->index() - 1) == command)
        stack->undo(); // finds that it failed and becomes obsolete
    else if (stack->index() < stack->count() && stack->command(stack->index()) == command)
        stack->redo();
}

} // namespace

RenameRunCommand::RenameRunCommand(AppContext* context, RunId run, QString before, QString after)
    : m_context(context)
    , m_run(run)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setText(Texts::tr("Rename %1").arg(m_before));
}

void RenameRunCommand::apply(const QString& name)
{
    if (*m_hasFailed)
        return setObsolete(true); // nothing was done that could be taken back
    m_context->edit<void>(
        m_context,
        [run = m_run, name = name.toStdString()](
            workspace::Workspace& workspace) { return workspace.renameRun(run, name); },
        [this, context = m_context, hasFailed = m_hasFailed](const Status& status) {
            *hasFailed = !status;
            if (status)
                return;
            context->showError(status.error(), Texts::tr("The run cannot be renamed."));
            dropFailed(context, this);
        });
}

DeleteRunsCommand::DeleteRunsCommand(
    AppContext* context, std::vector<RunId> runs, const QString& label)
    : m_context(context)
    , m_runs(std::move(runs))
{
    setText(label);
}

void DeleteRunsCommand::apply(bool deleted)
{
    if (*m_hasFailed)
        return setObsolete(true);
    m_context->edit<void>(
        m_context,
        [runs = m_runs, deleted](workspace::Workspace& workspace) -> Status {
            for (const RunId run : runs)
                TLP_CHECK(workspace.setRunDeleted(run, deleted));
            return {};
        },
        [this, context = m_context, deleted, hasFailed = m_hasFailed](const Status& status) {
            *hasFailed = !status;
            if (status)
                return;
            context->showError(status.error(),
                deleted ? Texts::tr("The runs cannot be deleted.")
                        : Texts::tr("The runs cannot be brought back."));
            dropFailed(context, this);
        });
}

} // namespace tlp::widgets
