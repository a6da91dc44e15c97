// SPDX-License-Identifier: GPL-3.0-only
#include "shell/edit_command.h"

#include "shell/app_context.h"

#include <QCoreApplication>
#include <QUndoStack>

namespace tlp::widgets {

namespace {

struct UndoBar
{
    Q_DECLARE_TR_FUNCTIONS(UndoBar)
};

/// Where a command stands in the stack; its number of commands: it does not.
int positionOf(const QUndoStack& stack, const std::shared_ptr<const bool>& identity)
{
    int position = 0;
    for (; position < stack.count(); ++position) {
        const auto* command = dynamic_cast<const EditCommand*>(stack.command(position));
        if (command != nullptr && command->identity() == identity)
            break;
    }
    return position;
}

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

void pushWithUndoBar(AppContext* context, EditCommand* command, const QString& text)
{
    const auto identity = command->identity();
    context->undoStack()->push(command);
    context->showMessage(text, UndoBar::tr("Undo"), [context, command, identity] {
        QUndoStack* stack = context->undoStack();
        const int position = positionOf(*stack, identity);
        if (position >= stack->index()) // in the Edit menu, or with its workspace
            return context->showMessage(UndoBar::tr("There is nothing left to take back."));
        if (position == stack->index() - 1)
            return stack->undo();
        command->undo(); // later edits stand on top of it and stay
    });
}

} // namespace tlp::widgets
