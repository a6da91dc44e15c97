// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "base/ids.h"
#include "shell/edit_command.h"

namespace tlp::widgets {

/// GUI thread only.
class RenameSessionCommand : public EditCommand
{
public:
    RenameSessionCommand(AppContext* context, SessionId session, QString before, QString after);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }

private:
    void apply(const QString& name);

    SessionId m_session;
    QString m_before, m_after;
};

/// Hides a session from all lists; it can be taken back until the workspace closes. GUI thread
/// only.
class DeleteSessionCommand : public EditCommand
{
public:
    DeleteSessionCommand(AppContext* context, SessionId session, const QString& name);
    void redo() override { apply(true); }
    void undo() override { apply(false); }

private:
    void apply(bool deleted);

    SessionId m_session;
};

} // namespace tlp::widgets
