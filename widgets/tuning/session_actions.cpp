// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/session_actions.h"

#include "shell/app_context.h"
#include "shell/icons.h"
#include "tuning/extend_dialog.h"
#include "tuning/session_commands.h"

#include <utility>

#include <QAction>
#include <QInputDialog>
#include <QPushButton>
#include <QUndoStack>

namespace tlp::widgets {

using workspace::SessionInfo;
using workspace::SessionState;

namespace {

QAction* makeAction(QObject* parent, const char* name, const char* icon)
{
    auto* action = new QAction(parent);
    action->setObjectName(QLatin1String(name));
    if (*icon != '\0')
        action->setIcon(themedIcon(QLatin1String(icon)));
    return action;
}

/// A button beside its action: it shows whether the action can be done now.
QPushButton* makeButton(QWidget* parent, const char* name, QAction* action)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::enabledChanged, button, &QWidget::setEnabled);
    return button;
}

} // namespace

SessionActions::SessionActions(AppContext* context, QWidget* page)
    : QObject(page)
    , m_context(context)
    , m_page(page)
    , m_use(makeAction(page, "useSessionAction", "copy"))
    , m_pause(makeAction(page, "pauseSessionAction", "cancel"))
    , m_resume(makeAction(page, "resumeSessionAction", "resume"))
    , m_extend(makeAction(page, "extendSessionAction", "resume"))
    , m_compare(makeAction(page, "compareSessionsAction", "compare"))
    , m_export(makeAction(page, "exportKernelAction", "export"))
    , m_rename(makeAction(page, "renameSessionAction", ""))
    , m_delete(makeAction(page, "deleteSessionAction", "delete"))
    , m_useButton(makeButton(page, "useSession", m_use))
    , m_compareButton(makeButton(page, "compareSessions", m_compare))
    , m_renameButton(makeButton(page, "renameSession", m_rename))
    , m_deleteButton(makeButton(page, "deleteSession", m_delete))
{
    m_rename->setShortcut(Qt::Key_F2);
    m_delete->setShortcut(QKeySequence::Delete);
    for (QAction* action : {m_rename, m_delete})
        action->setShortcutContext(Qt::WidgetShortcut);
    connect(m_use, &QAction::triggered, this, [this] {
        if (m_current.details)
            Q_EMIT configurationChosen(m_current.details->session);
    });
    connect(m_pause, &QAction::triggered, this, &SessionActions::pause);
    connect(m_resume, &QAction::triggered, this, &SessionActions::resume);
    connect(m_extend, &QAction::triggered, this, &SessionActions::extend);
    connect(m_compare, &QAction::triggered, this, &SessionActions::compareRequested);
    connect(m_export, &QAction::triggered, this, &SessionActions::exportRequested);
    connect(m_rename, &QAction::triggered, this, &SessionActions::rename);
    connect(m_delete, &QAction::triggered, this, &SessionActions::remove);
    update();
}

QList<QAction*> SessionActions::all() const
{
    return {m_use, m_pause, m_resume, m_extend, m_compare, m_export, m_rename, m_delete};
}

QList<QPushButton*> SessionActions::buttons() const
{
    return {m_useButton, m_compareButton, m_renameButton, m_deleteButton};
}

void SessionActions::setCurrent(CurrentSession current)
{
    m_current = std::move(current);
    update();
}

void SessionActions::update()
{
    const SessionDetailsPtr& details = m_current.details;
    const bool isListed = m_current.listed.has_value();
    const bool isAlive = details && details->isAlive();
    m_use->setEnabled(details != nullptr);
    m_compare->setEnabled(details != nullptr);
    m_export->setEnabled(details && details->tasksWithProgram() > 0);
    m_rename->setEnabled(isListed);
    // While it is being read nobody knows whether something works on it.
    m_delete->setEnabled(isListed && (details ? !isAlive : m_current.isUnreadable));
    m_pause->setEnabled(isAlive && !details->job->cancelRequested);
    m_resume->setEnabled(details && details->canResume());
    m_extend->setEnabled(details && details->canExtend());
}

QString SessionActions::name() const
{
    return m_current.listed ? QString::fromStdString(m_current.listed->name) : QString();
}

void SessionActions::tell(const Status& status, const QString& whatFailed)
{
    if (!status)
        m_context->showError(status.error(), whatFailed);
    Q_EMIT edited();
}

void SessionActions::pause()
{
    if (!m_current.details || !m_current.details->job)
        return;
    m_context->cancelJob(m_current.details->job->id, this,
        [this](const Status& status) { tell(status, tr("The session cannot be paused.")); });
}

void SessionActions::resume()
{
    if (!m_current.details || !m_current.details->canResume())
        return;
    const SessionInfo& session = m_current.details->session;
    const auto& job = m_current.details->job;
    if (!job || job->state == workspace::JobState::Finished)
        return goOn(session.id, session.spec.trials, session.spec.secondsBudget);
    m_context->resumeJob(job->id, this,
        [this](const Status& status) { tell(status, tr("The session cannot be resumed.")); });
}

void SessionActions::extend()
{
    if (!m_current.details)
        return;
    const SessionInfo& session = m_current.details->session;
    auto* dialog = new ExtendDialog(session, m_page);
    dialog->setObjectName(QStringLiteral("extendDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
        [this, dialog, id = session.id] { goOn(id, dialog->trials(), dialog->seconds()); });
    dialog->open();
}

void SessionActions::goOn(SessionId session, std::int64_t trials, double seconds)
{
    m_context->continueTuning(session, trials, seconds, this, [this](const Result<JobId>& job) {
        tell(job ? Status() : tl::unexpected<Error>(job.error()), tr("The session cannot go on."));
    });
}

void SessionActions::rename()
{
    if (!m_current.listed)
        return;
    auto* dialog = new QInputDialog(m_page);
    dialog->setObjectName(QStringLiteral("renameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // The program's name follows in the title: short, or the middle of it is cut.
    dialog->setWindowTitle(tr("Rename"));
    dialog->setLabelText(tr("New name of the session:"));
    dialog->setTextValue(name());
    dialog->setOkButtonText(tr("Rename"));
    connect(dialog, &QInputDialog::textValueSelected, this,
        [this, session = m_current.listed->id, before = name()](const QString& text) {
            const QString after = text.trimmed();
            if (after.isEmpty() || after == before)
                return;
            m_context->undoStack()->push(
                new RenameSessionCommand(m_context, session, before, after));
            Q_EMIT edited();
        });
    dialog->open();
}

void SessionActions::remove()
{
    if (!m_current.listed)
        return;
    pushWithUndoBar(m_context, new DeleteSessionCommand(m_context, m_current.listed->id, name()),
        tr("Deleted the session %1.").arg(name()));
    Q_EMIT edited();
}

void SessionActions::retranslate()
{
    m_use->setText(tr("Use the configuration of the selected session"));
    m_pause->setText(tr("Pause (cancel) the selected session"));
    m_resume->setText(tr("Resume the selected session"));
    m_extend->setText(tr("Go on with the selected session…"));
    m_compare->setText(tr("Compare the ticked sessions"));
    m_export->setText(tr("Export the fastest kernel of the session…"));
    m_rename->setText(tr("Rename the selected session…"));
    m_delete->setText(tr("Delete the selected session"));
    m_useButton->setText(tr("Use this &configuration"));
    m_useButton->setToolTip(tr("Copies the settings of the selected session into the form."));
    m_compareButton->setText(tr("Compare"));
    m_compareButton->setToolTip(tr("Shows the selected and the ticked sessions on the Compare "
                                   "page, with the time that each needs to match the others."));
    m_renameButton->setText(tr("Rename…"));
    m_renameButton->setToolTip(tr("Gives the selected session another name (F2)."));
    m_deleteButton->setText(tr("Delete"));
    m_deleteButton->setToolTip(
        tr("Removes the selected session from all lists. It can be undone."));
}

} // namespace tlp::widgets
