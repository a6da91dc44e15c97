// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/session_commands.h"

#include "workspace/workspace.h"

#include <utility>

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(SessionCommands)
};

} // namespace

RenameSessionCommand::RenameSessionCommand(
    AppContext* context, SessionId session, QString before, QString after)
    : EditCommand(context)
    , m_session(session)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setText(Texts::tr("Rename the session %1").arg(m_before));
}

void RenameSessionCommand::apply(const QString& name)
{
    write([session = m_session, name = name.toStdString()](
              workspace::Workspace& workspace) { return workspace.renameSession(session, name); },
        Texts::tr("The session cannot be renamed."));
}

DeleteSessionCommand::DeleteSessionCommand(
    AppContext* context, SessionId session, const QString& name)
    : EditCommand(context)
    , m_session(session)
{
    setText(Texts::tr("Delete the session %1").arg(name));
}

void DeleteSessionCommand::apply(bool deleted)
{
    write(
        [session = m_session, deleted](workspace::Workspace& workspace) {
            return workspace.setSessionDeleted(session, deleted);
        },
        deleted ? Texts::tr("The session cannot be deleted.")
                : Texts::tr("The session cannot be brought back."));
}

} // namespace tlp::widgets
