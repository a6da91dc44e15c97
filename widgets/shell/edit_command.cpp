// SPDX-License-Identifier: GPL-3.0-only
#include "shell/edit_command.h"

#include "shell/app_context.h"

#include <QUndoStack>

namespace tlp::widgets {

namespace {

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

void EditCommand::write(
    std::function<Status(workspace::Workspace&)> work, const QString& whatFailed)
{
    if (*m_hasFailed)
        return setObsolete(true); // nothing was done that could be taken back
    m_context->edit<void>(m_context, std::move(work),
        [this, context = m_context, whatFailed, hasFailed = m_hasFailed](const Status& status) {
            *hasFailed = !status;
            if (status)
                return;
            context->showError(status.error(), whatFailed);
            dropFailed(context, this);
        });
}

} // namespace tlp::widgets
