// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/session_commands.h"

#include "workspace/workspace.h"

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(SessionCommands)
};

} // namespace

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
