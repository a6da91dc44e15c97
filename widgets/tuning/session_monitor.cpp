// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/session_monitor.h"

#include "data/value_text.h"
#include "shell/eliding_label.h"
#include "shell/job_texts.h"
#include "shell/panels.h"
#include "tuning/best_program_view.h"
#include "tuning/chart_views.h"
#include "tuning/table_views.h"
#include "tuning/tuning_texts.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

using workspace::JobState;
using workspace::SessionInfo;
using workspace::SessionState;

constexpr int kTabRoom = 6; ///< pixels

QPushButton* button(QWidget* parent, const char* name)
{
    auto* made = new QPushButton(parent);
    made->setObjectName(QLatin1String(name));
    return made;
}

} // namespace

SessionMonitor::SessionMonitor(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_name(new ElidingLabel(this))
    , m_state(new QLabel(this))
    , m_progressText(makeLabel({}, TextRole::Caption, this))
    , m_facts(makeLabel({}, TextRole::Caption, this))
    , m_problem(makeLabel({}, TextRole::Danger, this))
    , m_progress(new QProgressBar(this))
    , m_pause(button(this, "pauseSession"))
    , m_resume(button(this, "resumeSession"))
    , m_extend(button(this, "extendSession"))
    , m_log(button(this, "sessionLog"))
    , m_tabs(new QTabWidget(this))
    , m_corner(new QStackedWidget(m_tabs))
    , m_progressView(new ProgressView(this))
    , m_bestView(new BestProgramView(context, this))
    , m_trialsView(new TrialsView(this))
    , m_tasksView(new TasksView(this))
{
    m_empty->setObjectName(QStringLiteral("noSession"));
    m_name->setObjectName(QStringLiteral("sessionTitle"));
    setTextRole(m_name, TextRole::Heading);
    m_state->setObjectName(QStringLiteral("sessionState"));
    m_progressText->setObjectName(QStringLiteral("sessionProgressText"));
    m_facts->setObjectName(QStringLiteral("sessionFacts"));
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->setObjectName(QStringLiteral("sessionProblem"));
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // Names without a gap in them must not widen the window.
    for (QLabel* label : {m_progressText, m_facts, m_problem})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_progress->setObjectName(QStringLiteral("sessionProgress"));
    m_progress->setTextVisible(false);
    m_tabs->setObjectName(QStringLiteral("sessionTabs"));
    // The card around the tabs is frame enough; the bar has room for the buttons beside it.
    m_tabs->setStyleSheet(
        QStringLiteral("QTabWidget#sessionTabs::pane { border: none; }"
                       "QTabWidget#sessionTabs QTabBar::tab { min-height: %1px; }")
            .arg(fontMetrics().height() + kTabRoom));
    m_tabs->setCornerWidget(m_corner, Qt::TopRightCorner);
    addView(m_progressView);
    addView(new PredictionView(this));
    addView(new TimeView(this));
    addView(m_bestView);
    addView(m_trialsView);
    addView(m_tasksView);
    addView(new AllocationView(this));

    auto* header = new QHBoxLayout;
    header->addWidget(m_name);
    header->addWidget(m_state);
    header->addStretch(1);
    for (QPushButton* each : {m_pause, m_resume, m_extend, m_log})
        header->addWidget(each);
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(header);
    layout->addWidget(m_progress);
    layout->addWidget(m_progressText);
    layout->addWidget(m_problem);
    layout->addWidget(m_facts);
    layout->addWidget(m_tabs, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);

    connect(m_pause, &QPushButton::clicked, this, &SessionMonitor::pauseRequested);
    connect(m_resume, &QPushButton::clicked, this, &SessionMonitor::resumeRequested);
    connect(m_extend, &QPushButton::clicked, this, &SessionMonitor::extendRequested);
    connect(m_log, &QPushButton::clicked, this, [this] {
        if (m_details && m_details->job)
            Q_EMIT logRequested(m_details->job->id);
    });
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
        showControls(tab);
        showTab();
    });
    showControls(m_tabs->currentIndex());
    retranslate();
}

void SessionMonitor::addView(SessionView* view)
{
    m_views.push_back(view);
    m_tabs->addTab(view, {});
    m_corner->addWidget(view->controls());
    connect(view, &SessionView::trialActivated, this, [this](std::int64_t trial) {
        if (m_details)
            Q_EMIT trialActivated({m_details->session.id, trial});
    });
    connect(view, &SessionView::trialChosen, this, &SessionMonitor::chooseTrial);
    connect(view, &SessionView::exported, this,
        [this](const QString& file) { m_context->showMessage(tr("Saved %1.").arg(file)); });
    connect(view, &SessionView::exportFailed, this, [this](const Error& error) {
        m_context->showError(error, tr("The file cannot be written."));
    });
}

void SessionMonitor::retranslate()
{
    m_pause->setToolTip(
        tr("Cancels the session's job after the measurement at hand; everything "
           "measured is kept, and “Resume” goes on from there, whenever you like."));
    m_resume->setText(tr("Re&sume"));
    m_resume->setToolTip(tr("Goes on where the session was stopped."));
    m_extend->setText(tr("&Go on…"));
    m_extend->setToolTip(tr("Gives the session a larger budget and goes on with it."));
    m_log->setText(tr("Open in &Jobs"));
    m_log->setToolTip(tr("Shows the log of the session's job."));
    m_progress->setAccessibleName(tr("Progress of the session"));
    m_tabs->setTabText(ProgressTab, tr("Progress"));
    m_tabs->setTabText(PredictionTab, tr("Predictions"));
    m_tabs->setTabText(TimeTab, tr("Time"));
    m_tabs->setTabText(BestTab, tr("Best program"));
    m_tabs->setTabText(TrialsTab, tr("Trials"));
    m_tabs->setTabText(TasksTab, tr("Tasks"));
    m_tabs->setTabText(AllocationTab, tr("Allocation"));
    m_tabs->setTabToolTip(AllocationTab, tr("Which task of the network each round was given to"));
    for (SessionView* view : m_views)
        view->retranslate();
    if (m_details)
        setSession(m_details);
    else
        showEmpty();
}

QString SessionMonitor::problemText(Problem problem)
{
    return problem == Problem::List ? tr("The list of sessions cannot be read.")
                                    : tr("The session cannot be read.");
}

void SessionMonitor::showEmpty()
{
    if (m_unreadable)
        return m_empty->setContent(QStringLiteral("error"), problemText(m_unreadable->first),
            errorText(m_unreadable->second));
    m_empty->setContent(QStringLiteral("tune"), tr("No session to show"),
        tr("Name a workload in the form and press “Start tuning”. Programs are built and timed on "
           "this machine, one at a time, and everything about them appears here while the search "
           "goes on. Times are honest only while nothing else loads the machine."));
}

void SessionMonitor::showProblem(Problem problem, const Error& error)
{
    setSession(nullptr);
    m_unreadable.emplace(problem, error);
    showEmpty();
}

void SessionMonitor::setSession(SessionDetailsPtr details)
{
    m_details = std::move(details);
    m_unreadable.reset();
    m_stack->setCurrentIndex(m_details ? 1 : 0);
    if (!m_details) {
        for (SessionView* view : m_views)
            view->clear();
        return showEmpty();
    }
    for (const Tab tab : {TasksTab, AllocationTab})
        m_tabs->setTabVisible(tab, m_details->isNetwork());
    showState();
    showProgress();
    showFailure();
    showTab();
}

void SessionMonitor::setOthers(std::vector<SessionCurvePtr> others, std::map<SessionId, int> colors)
{
    m_progressView->setOthers(std::move(others), std::move(colors));
    if (m_tabs->currentIndex() == ProgressTab)
        showTab();
}

bool SessionMonitor::isLoading() const
{
    return std::ranges::any_of(m_views, [](const SessionView* view) { return view->isLoading(); });
}

/// The corner is only as wide as what it shows: the tabs need the room.
void SessionMonitor::showControls(int tab)
{
    for (int i = 0; i < m_corner->count(); ++i)
        m_corner->widget(i)->setSizePolicy(
            i == tab ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_corner->setCurrentIndex(tab);
    m_corner->updateGeometry();
}

/// Only what can be seen is drawn anew.
void SessionMonitor::showTab()
{
    const int tab = m_tabs->currentIndex();
    if (m_details && tab >= 0)
        m_views[static_cast<std::size_t>(tab)]->setSession(m_details);
}

void SessionMonitor::chooseTrial(std::int64_t trial)
{
    m_tabs->setCurrentIndex(TrialsTab);
    m_trialsView->select(trial);
}

QString SessionMonitor::factsText() const
{
    const SessionInfo& session = m_details->session;
    QStringList facts{workloadText(session.spec)};
    if (!session.platform.empty())
        facts << QString::fromStdString(session.platform);
    facts << tr("model: %1").arg(modelText(session.spec)) << policyText(session.spec.policy.policy)
          << tr("seed: %1").arg(session.spec.seed);
    if (!session.spec.warmStart.empty())
        facts << tr("warm start");
    return facts.join(QStringLiteral("  ·  "));
}

void SessionMonitor::showState()
{
    const SessionInfo& session = m_details->session;
    m_name->setFullText(QString::fromStdString(session.name));
    m_state->setText(sessionStateText(session));
    const bool isBad = session.state == SessionState::Failed;
    setTextRole(m_state,
        isBad ? TextRole::Danger
              : (session.state == SessionState::Finished ? TextRole::Success : TextRole::Caption));
    m_facts->setText(factsText());

    const bool isAlive = m_details->isAlive();
    const bool isQueued = isAlive && m_details->job->state == JobState::Queued;
    const bool isEnding = isAlive && m_details->job->cancelRequested;
    m_pause->setText(isEnding ? tr("Pausing…") : isQueued ? tr("Ca&ncel") : tr("Pa&use"));
    showButtons({{m_pause, isAlive}, {m_resume, m_details->canResume()},
        {m_extend, m_details->canExtend()}, {m_log, m_details->job.has_value()}});
}

/// What takes the place of the button with the focus gets it: the next one in the row would be
/// pressed by whoever presses twice.
void SessionMonitor::showButtons(const std::vector<std::pair<QPushButton*, bool>>& buttons)
{
    const bool hasFocus = std::ranges::any_of(
        buttons, [](const auto& each) { return each.first->hasFocus() && !each.second; });
    for (const auto& [button, isShown] : buttons)
        if (isShown)
            button->setVisible(true);
    const auto first = std::ranges::find_if(buttons, [](const auto& each) { return each.second; });
    if (hasFocus && first != buttons.end())
        first->first->setFocus();
    for (const auto& [button, isShown] : buttons)
        if (!isShown)
            button->setVisible(false);
}

void SessionMonitor::exportKernel()
{
    if (!canExportKernel())
        return;
    m_tabs->setCurrentIndex(BestTab); // where a network's task is chosen and its end is told
    m_bestView->chooseKernelFolder();
}

bool SessionMonitor::canExportKernel() const
{
    return m_details && m_details->tasksWithProgram() > 0;
}

QString SessionMonitor::bestSoFarText() const
{
    const SessionInfo& session = m_details->session;
    if (!m_details->isNetwork())
        return tr("best: %1").arg(bestText(session.bestSeconds));
    if (session.bestSeconds)
        return tr("whole network: %1").arg(bestText(session.bestSeconds));
    return tr("tasks with a program: %1 of %2")
        .arg(countText(m_details->tasksWithProgram()), countText(std::ssize(m_details->tasks)));
}

QString SessionMonitor::remainingText() const
{
    const workspace::JobInfo& job = *m_details->job;
    if (job.cancelRequested)
        return tr("pausing after the measurement at hand");
    if (job.state == JobState::Queued)
        return tr("waiting to start");
    if (job.phase == "LibTorch")
        return tr("timing LibTorch first: %1 of %2")
            .arg(countText(job.done + 1), countText(job.total));
    // The job knows its pace; it tells what ends first, its trials or its time.
    const auto left = job.secondsLeft >= 0 ? std::optional(job.secondsLeft)
                                           : m_details->secondsLeft(m_secondsPerTrial);
    return left ? tr("about %1 left").arg(durationText(*left)) : QString();
}

QString SessionMonitor::progressText() const
{
    const SessionInfo& session = m_details->session;
    QStringList parts{
        tr("Trial %1 of %2").arg(countText(session.trials), countText(session.spec.trials))};
    if (session.failed > 0)
        parts << tr("failed: %1").arg(countText(session.failed));
    parts << bestSoFarText();
    if (const auto ratio = m_details->baseline.ratio(); ratio && m_details->baseline.isWhole())
        parts << tr("%1 times as fast as LibTorch (%2)")
                     .arg(QLocale().toString(*ratio, 'f', 2),
                         latencyText(*m_details->baseline.seconds));
    if (const double spent = m_details->secondsSoFar(); spent > 0)
        parts << tr("after %1").arg(spentText(spent));
    if (session.spec.secondsBudget > 0)
        parts << tr("time limit: %1").arg(durationText(session.spec.secondsBudget));
    if (m_details->isAlive()) {
        if (const QString remaining = remainingText(); !remaining.isEmpty())
            parts << remaining;
    } else if (session.state == SessionState::Finished && !session.ended.empty()) {
        parts << endedText(session.ended);
    } else if (session.state == SessionState::Stopped) {
        parts << tr("“Resume” goes on from here");
    }
    return parts.join(QStringLiteral("  ·  "));
}

void SessionMonitor::showProgress()
{
    const SessionInfo& session = m_details->session;
    m_progressText->setText(progressText());
    m_progress->setVisible(session.state != SessionState::Finished);
    const double trials
        = static_cast<double>(session.trials) / static_cast<double>(session.spec.trials);
    const double time = session.spec.secondsBudget > 0
        ? m_details->secondsSoFar() / session.spec.secondsBudget
        : 0.0; // whichever budget is used up first ends it
    m_progress->setRange(0, 1000);
    m_progress->setValue(static_cast<int>(std::clamp(std::max(trials, time), 0.0, 1.0) * 1000));
    m_progress->setAccessibleDescription(m_progressText->text());
}

void SessionMonitor::showFailure()
{
    const SessionInfo& session = m_details->session;
    const bool isLost = m_details->job && m_details->job->state == JobState::Lost;
    const bool hasProblem = isLost || session.state == SessionState::Failed;
    m_problem->setVisible(hasProblem);
    if (!hasProblem)
        return;
    const std::string& reason
        = session.error.empty() && m_details->job ? m_details->job->error : session.error;
    QString text = isLost ? tr("The job of this session is lost: its process is gone.")
                          : tr("The session failed: %1.").arg(QString::fromStdString(reason));
    text += u' ';
    if (session.trials > 0)
        text += tr("“Resume” goes on after trial %1; nothing that was measured is lost.")
                    .arg(countText(session.trials));
    else
        text += tr("“Use this configuration” copies its settings into the form, where you can "
                   "change them and start again; “Open in Jobs” shows the log.");
    m_problem->setText(text);
}

} // namespace tlp::widgets
