// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_actions.h"

#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/save_file.h"
#include "study/study_commands.h"

#include <utility>

#include <QAction>
#include <QInputDialog>
#include <QPushButton>
#include <QUndoStack>

namespace tlp::widgets {

using workspace::StudyRequest;

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

StudyActions::StudyActions(AppContext* context, QWidget* page)
    : QObject(page)
    , m_context(context)
    , m_page(page)
    , m_pause(makeAction(page, "pauseStudyAction", "cancel"))
    , m_resume(makeAction(page, "resumeStudyAction", "resume"))
    , m_speed(makeAction(page, "measureSpeedAction", "clock"))
    , m_export(makeAction(page, "exportStudyAction", "export"))
    , m_rename(makeAction(page, "renameStudyAction", ""))
    , m_delete(makeAction(page, "deleteStudyAction", "delete"))
    , m_exportButton(makeButton(page, "exportStudy", m_export))
    , m_renameButton(makeButton(page, "renameStudy", m_rename))
    , m_deleteButton(makeButton(page, "deleteStudy", m_delete))
{
    m_rename->setShortcut(Qt::Key_F2);
    m_delete->setShortcut(QKeySequence::Delete);
    for (QAction* action : {m_rename, m_delete})
        action->setShortcutContext(Qt::WidgetShortcut);
    connect(m_pause, &QAction::triggered, this, &StudyActions::pause);
    connect(m_resume, &QAction::triggered, this, [this] { start(StudyRequest::Step::Cells); });
    connect(m_speed, &QAction::triggered, this, [this] { start(StudyRequest::Step::Speed); });
    connect(m_export, &QAction::triggered, this, &StudyActions::exportReport);
    connect(m_rename, &QAction::triggered, this, &StudyActions::rename);
    connect(m_delete, &QAction::triggered, this, &StudyActions::remove);
    update();
}

QList<QAction*> StudyActions::all() const
{
    return {m_pause, m_resume, m_speed, m_export, m_rename, m_delete};
}

QList<QPushButton*> StudyActions::buttons() const
{
    return {m_exportButton, m_renameButton, m_deleteButton};
}

void StudyActions::setCurrent(
    std::optional<workspace::StudyInfo> listed, StudyDetailsPtr details, bool isUnreadable)
{
    m_listed = std::move(listed);
    m_details = std::move(details);
    m_isUnreadable = isUnreadable;
    update();
}

void StudyActions::update()
{
    const bool isAlive = m_details && m_details->isAlive();
    m_pause->setEnabled(isAlive && !m_details->job->cancelRequested);
    m_resume->setEnabled(m_details && m_details->canResume());
    m_speed->setEnabled(m_details && !isAlive && m_details->info.finished > 0);
    m_export->setEnabled(m_details != nullptr);
    m_rename->setEnabled(m_listed.has_value());
    // While it is being read nobody knows whether something works on it.
    m_delete->setEnabled(m_listed && (m_details ? !isAlive : m_isUnreadable));
}

QString StudyActions::name() const
{
    return m_listed ? QString::fromStdString(m_listed->name) : QString();
}

void StudyActions::tell(const Status& status, const QString& whatFailed)
{
    if (!status)
        m_context->showError(status.error(), whatFailed);
    Q_EMIT edited();
}

void StudyActions::pause()
{
    if (!m_details || !m_details->job)
        return;
    m_context->cancelJob(m_details->job->id, this,
        [this](const Status& status) { tell(status, tr("The study cannot be paused.")); });
}

void StudyActions::start(StudyRequest::Step step)
{
    if (!m_details)
        return;
    // As many cells at once as before.
    StudyRequest request;
    if (m_details->job) {
        if (const auto before = StudyRequest::fromJson(m_details->job->specJson))
            request.parallel = before->parallel;
    }
    request.step = step;
    m_context->startJob(
        this,
        [id = m_details->info.id, request](
            workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            TLP_TRY(const workspace::StudyInfo study, workspace.study(id));
            return study::createJob(workspace, study, request);
        },
        [this](const Result<JobId>& job) {
            tell(
                job ? Status() : tl::unexpected<Error>(job.error()), tr("The study cannot go on."));
        });
}

void StudyActions::exportReport()
{
    if (!m_details)
        return;
    const study::StudyReport& report = m_details->report;
    chooseSaveFile(m_page,
        {tr("Export the report of %1").arg(name()), name() + QStringLiteral(".md"),
            tr("Markdown (*.md);;CSV (*.csv);;JSON (*.json)")},
        [this, markdown = report.toMarkdown(), csv = report.toCsv(), json = report.toJson()](
            const QString& file) {
            const bool isCsv = file.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
            const bool isJson = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
            const std::string& text = isCsv ? csv : isJson ? json : markdown;
            const Status written = writeText(file, QString::fromStdString(text));
            if (written)
                m_context->showMessage(tr("Saved %1.").arg(file));
            else
                m_context->showError(written.error(), tr("The file cannot be written."));
        });
}

void StudyActions::rename()
{
    if (!m_listed)
        return;
    auto* dialog = new QInputDialog(m_page);
    dialog->setObjectName(QStringLiteral("renameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename %1").arg(name()));
    dialog->setLabelText(tr("New name:"));
    dialog->setTextValue(name());
    dialog->setOkButtonText(tr("Rename"));
    connect(dialog, &QInputDialog::textValueSelected, this,
        [this, study = m_listed->id, before = name()](const QString& text) {
            const QString after = text.trimmed();
            if (after.isEmpty() || after == before)
                return;
            m_context->undoStack()->push(new RenameStudyCommand(m_context, study, before, after));
            Q_EMIT edited();
        });
    dialog->open();
}

void StudyActions::remove()
{
    if (!m_listed)
        return;
    pushWithUndoBar(m_context, new DeleteStudyCommand(m_context, m_listed->id, name()),
        tr("Deleted the study %1. Its runs stay.").arg(name()));
    Q_EMIT edited();
}

void StudyActions::retranslate()
{
    m_pause->setText(tr("Pause the selected study"));
    m_resume->setText(tr("Resume the selected study"));
    m_speed->setText(tr("Measure the scoring speed of the study's models"));
    m_export->setText(tr("Export the report of the study…"));
    m_rename->setText(tr("Rename the selected study…"));
    m_delete->setText(tr("Delete the selected study"));
    m_exportButton->setText(tr("E&xport…"));
    m_exportButton->setToolTip(
        tr("Saves the report of the selected study as Markdown, CSV or JSON."));
    m_renameButton->setText(tr("Rename…"));
    m_renameButton->setToolTip(tr("Gives the selected study another name (F2)."));
    m_deleteButton->setText(tr("Delete"));
    m_deleteButton->setToolTip(
        tr("Removes the selected study from the list; its runs stay. It can be undone."));
}

} // namespace tlp::widgets
