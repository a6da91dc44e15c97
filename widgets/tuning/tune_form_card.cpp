// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tune_form_card.h"

#include "data/collect_facts.h"
#include "shell/app_context.h"
#include "shell/form_scroll.h"
#include "shell/icons.h"
#include "tuning/tune_command.h"
#include "tuning/tuning_form.h"

#include <utility>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tlp::widgets {

TuneFormCard::TuneFormCard(AppContext* context, QWidget* parent)
    : Card({}, parent)
    , m_context(context)
    , m_form(new TuningForm(this))
    , m_scroll(new FormScroll(m_form, QStringLiteral("tuneFormScroll"), this))
    , m_reason(new QLabel(this))
    , m_start(new QPushButton(this))
    , m_copy(new QPushButton(this))
    , m_defaults(new QPushButton(this))
    , m_startAction(new QAction(themedIcon(QStringLiteral("play")), {}, this))
    , m_copyAction(new QAction(themedIcon(QStringLiteral("copy")), {}, this))
    , m_store(context, QStringLiteral("tune"))
{
    m_startAction->setObjectName(QStringLiteral("startTuningAction"));
    m_copyAction->setObjectName(QStringLiteral("copyTuneCommandAction"));
    m_defaults->setObjectName(QStringLiteral("tuneDefaults"));
    m_defaults->setFlat(true);
    addTool(m_defaults);
    m_reason->setObjectName(QStringLiteral("tuneReason"));
    m_reason->setWordWrap(true);
    setTextRole(m_reason, TextRole::Danger);
    m_copy->setObjectName(QStringLiteral("copyTuneCommand"));
    m_start->setObjectName(QStringLiteral("startTuning"));
    setPrimary(m_start);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    buttons->addWidget(m_start);
    body()->addWidget(m_scroll, 1);
    body()->addWidget(m_reason);
    body()->addWidget(m_form->durationLabel()); // in sight, however far the form is scrolled
    body()->addLayout(buttons);

    connect(m_startAction, &QAction::triggered, this, &TuneFormCard::start);
    connect(m_start, &QPushButton::clicked, this, &TuneFormCard::start);
    connect(m_copyAction, &QAction::triggered, this, &TuneFormCard::copyCommand);
    connect(m_copy, &QPushButton::clicked, this, &TuneFormCard::copyCommand);
    connect(m_defaults, &QPushButton::clicked, m_form, &TuningForm::resetToDefaults);
    connect(m_form, &TuningForm::changed, this, &TuneFormCard::showState);
}

void TuneFormCard::loadWorkspace()
{
    m_isStarting = false; // what was asked of the workspace before is answered to nobody
    m_isRestoring = true;
    m_form->forgetWorkspace();
    const FormStore::Content stored = m_store.read();
    if (stored.isEmpty())
        m_form->setSpec({});
    else
        m_form->setContent(stored);
    m_isRestoring = false;
    showState();
    loadNetworks();
}

void TuneFormCard::loadNetworks()
{
    m_context->query<CollectFacts>(
        this, "networks", [](StorageReader& storage) { return loadCollectFacts(storage); },
        [this](Result<CollectFacts> facts) {
            if (facts)
                m_form->setNetworks(std::move(facts->networks));
            else
                m_context->showError(facts.error(), tr("The networks cannot be read."));
        });
}

void TuneFormCard::retranslate()
{
    setHeading(tr("New tuning session"));
    m_defaults->setText(tr("All defaults"));
    m_defaults->setToolTip(tr("Sets everything but the workload back to its default."));
    m_copy->setText(tr("Cop&y as command"));
    m_copy->setToolTip(tr("Copies the command line that starts the same session from a terminal."));
    m_start->setText(tr("S&tart tuning"));
    m_startAction->setText(tr("Start tuning"));
    m_copyAction->setText(tr("Copy the tuning as a command"));
    m_form->retranslate();
    showState();
}

void TuneFormCard::showState()
{
    const bool isComplete = m_form->problems().isEmpty() && m_context->hasWorkspace();
    const bool canStart = isComplete && !m_isStarting;
    const QString problem = m_context->hasWorkspace()
        ? m_form->firstProblem()
        : tr("No workspace is open. Open one on the Home page.");
    const bool isUntouched = m_form->isUntouched();
    // What the form says beside the field is not said twice.
    const QString field = m_context->hasWorkspace() ? m_form->firstProblemField() : QString();
    m_reason->setText(isComplete ? QString()
            : isUntouched        ? problem
            : field.isEmpty()    ? tr("Cannot start yet. %1").arg(problem)
                                 : tr("Cannot start yet: see “%1”.").arg(field));
    m_reason->setVisible(!isComplete);
    // A form that nobody has filled in yet is not wrong.
    setTextRole(m_reason, isUntouched ? TextRole::Caption : TextRole::Danger);
    m_start->setEnabled(canStart);
    m_startAction->setEnabled(canStart);
    m_start->setToolTip(isComplete ? tr("Starts the session as a job of its own; it goes on when "
                                        "this window is closed.")
                                   : problem);
    m_start->setAccessibleDescription(m_start->toolTip());
    m_copy->setEnabled(isComplete);
    m_copyAction->setEnabled(isComplete);
    if (!m_isRestoring)
        m_store.write(m_form->content());
}

void TuneFormCard::start()
{
    if (m_isStarting)
        return;
    if (!m_start->isEnabled())
        return m_form->focusFirstProblem();
    m_isStarting = true;
    showState(); // the focus leaves a button that cannot be pressed
    m_focusAtStart = window()->focusWidget();
    m_context->startTuning(
        m_form->spec(), this, [this, name = m_form->spec().sessionName](const Result<JobId>& job) {
            finishStart(job, name);
        });
}

bool TuneFormCard::isAwaited() const
{
    const QWidget* focus = window()->focusWidget();
    return focus == nullptr || focus == m_focusAtStart || isAncestorOf(focus);
}

void TuneFormCard::finishStart(const Result<JobId>& job, const std::string& name)
{
    m_isStarting = false;
    if (!job)
        m_context->showError(job.error(), tr("The session cannot be started."));
    else if (m_form->spec().sessionName == name)
        m_form->clearName(); // the form stays for a next session, which needs another one
    showState();
    if (job)
        Q_EMIT started(*job, isAwaited());
}

void TuneFormCard::copyCommand()
{
    if (!m_copy->isEnabled())
        return;
    QApplication::clipboard()->setText(
        tuneCommand(m_form->spec(), m_context->workspaceDirectory()));
    m_context->showMessage(tr("The command is on the clipboard."));
}

} // namespace tlp::widgets
