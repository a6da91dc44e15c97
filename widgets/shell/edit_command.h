// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <memory>

#include <QString>
#include <QUndoCommand>

#include "base/error.h"

namespace tlp::workspace {
class Workspace;
} // namespace tlp::workspace

namespace tlp::widgets {

class AppContext;

/// An edit of the workspace that can be taken back. It writes through AppContext::edit; what could
/// not be written is shown, and the command drops out of the stack. GUI thread only.
class EditCommand : public QUndoCommand
{
public:
    /// No two commands have the same while somebody keeps it, wherever they lie in memory.
    [[nodiscard]] std::shared_ptr<const bool> identity() const { return m_hasFailed; }

protected:
    explicit EditCommand(AppContext* context)
        : m_context(context)
    {}

    /// For redo() and undo().
    void write(std::function<Status(workspace::Workspace&)> work, const QString& whatFailed);

private:
    AppContext* m_context;
    /// The latest edit, told after the fact: shared, since the stack may be cleared before.
    std::shared_ptr<bool> m_hasFailed = std::make_shared<bool>(false);
};

/// Does the command, and tells it in a message bar whose “Undo” takes back this command alone,
/// whatever was done or taken back since. The stack owns the command.
void pushWithUndoBar(AppContext* context, EditCommand* command, const QString& text);

} // namespace tlp::widgets
