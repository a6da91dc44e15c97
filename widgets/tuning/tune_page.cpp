// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tune_page.h"

#include "base/hash.h"
#include "data/collect_facts.h"
#include "features/sequence_features.h"
#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "tuning/session_commands.h"
#include "tuning/session_monitor.h"
#include "tuning/sessions_model.h"
#include "tuning/tune_command.h"
#include "tuning/tuning_form.h"
#include "workspace/process_identity.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QShowEvent>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QUndoStack>

namespace tlp::widgets {

namespace {

using workspace::SessionInfo;
using workspace::SessionState;

constexpr int kPollMilliseconds = 2000;
constexpr int kMostMinutes = 60 * 24 * 365;
constexpr int kMostTrials = 1'000'000'000;
constexpr double kMinute = 60;

/// What the page shows of the workspace at one moment.
struct Overview
{
    std::vector<SessionInfo> sessions;
    QStringList runs; ///< whose models can be asked
};

/// Programs for GPUs are not tuned here.
bool canScore(const workspace::RunInfo& run)
{
    if (run.state != workspace::RunState::Finished)
        return false;
    const auto features = features::FeatureSpec::fromJson(run.featureSpecJson);
    return !features || features->layout != features::Layout::Gpu;
}

Result<Overview> readOverview(StorageReader& storage)
{
    Overview overview;
    TLP_TRY(overview.sessions, storage.workspace().sessions());
    TLP_TRY(const auto runs, storage.workspace().runs());
    for (const workspace::RunInfo& run : runs)
        if (canScore(run))
            overview.runs << QString::fromStdString(run.name);
    return overview;
}

} // namespace

struct TunePage::Private
{
    TunePage* page = nullptr;
    TuningForm* form = nullptr;
    QScrollArea* scroll = nullptr;
    SessionMonitor* monitor = nullptr;
    SessionsModel* sessions = nullptr;
    QTableView* table = nullptr;
    ColumnFitter* fitter = nullptr;
    TableTools* tools = nullptr;
    QLabel* reason = nullptr;
    QPushButton *start = nullptr, *copyCommand = nullptr, *defaults = nullptr;
    QPushButton *use = nullptr, *compare = nullptr, *rename = nullptr, *remove = nullptr;
    QAction *startAction = nullptr, *copyAction = nullptr, *useAction = nullptr;
    QAction *pauseAction = nullptr, *resumeAction = nullptr, *extendAction = nullptr;
    QAction *compareAction = nullptr, *renameAction = nullptr, *deleteAction = nullptr;
    QAction* exportAction = nullptr;
    Card *formCard = nullptr, *sessionCard = nullptr, *listCard = nullptr;
    QSplitter *columns = nullptr, *rows = nullptr;
    QTimer* poll = nullptr; ///< a process that dies writes nothing: looked at while sessions run
    SessionId shown;
    QString wanted; ///< to show once it is loaded
    JobId started; ///< just started here: shown as soon as its session is listed
    std::vector<SessionCurvePtr> curves; ///< of the ticked sessions but the shown one
    std::map<SessionId, int> colors;
    bool isRestoring = false;
    bool isDirty = false; ///< something changed while the page was hidden

    void build();
    void buildForm();
    void buildSessions();
    void makeActions();
    void connectAll();
    void connectStorage();
    void retranslate();
    void loadNetworks();
    void load();
    void loadSession();
    void loadCurves();
    void applyOverview(Overview overview);
    void applySession(const Result<SessionDetailsPtr>& details);
    void showSession(SessionId session);
    void selectShownRow();
    void updateColors();
    void updateActions();
    void onFormChanged();
    void startSession();
    void showStarted(JobId job);
    void updatePace();
    void useConfiguration();
    void pause();
    void resume();
    void extend();
    void goOn(std::int64_t trials, double seconds);
    void renameShown();
    void deleteShown();
    void showUnreadable(const Error& error);
    void compareChosen();
    void tell(const Status& status, const QString& whatFailed);
    [[nodiscard]] const SessionDetailsPtr& details() const { return monitor->session(); }
    [[nodiscard]] QString shownName() const;
    [[nodiscard]] QString settingsKey(const char* name) const;
    void restoreForm();
    void storeForm() const;
};

QString TunePage::Private::settingsKey(const char* name) const
{
    const auto hash = hash128(page->context()->workspaceDirectory().toStdString()).toHex();
    return QStringLiteral("tune/%1/%2")
        .arg(QString::fromStdString(hash).left(12), QLatin1String(name));
}

QString TunePage::Private::shownName() const
{
    return details() ? QString::fromStdString(details()->session.name) : QString();
}

void TunePage::Private::build()
{
    columns = new QSplitter(Qt::Horizontal, page);
    columns->setObjectName(QStringLiteral("tuneColumns"));
    columns->setChildrenCollapsible(false);
    rows = new QSplitter(Qt::Vertical, page);
    rows->setObjectName(QStringLiteral("tuneRows"));
    rows->setChildrenCollapsible(false);
    buildForm();
    buildSessions();
    columns->addWidget(formCard);
    columns->addWidget(rows);
    columns->setStretchFactor(0, 1);
    columns->setStretchFactor(1, 3);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);

    const QSettings settings;
    if (!columns->restoreState(settings.value(QStringLiteral("tune/columns")).toByteArray()))
        columns->setSizes({340, 780});
    if (!rows->restoreState(settings.value(QStringLiteral("tune/rows")).toByteArray()))
        rows->setSizes({500, 200});
}

void TunePage::Private::buildForm()
{
    formCard = new Card({}, page);
    form = new TuningForm(page);
    scroll = new QScrollArea(page);
    scroll->setObjectName(QStringLiteral("tuneFormScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(form);
    scroll->setFocusPolicy(Qt::NoFocus);

    defaults = new QPushButton(page);
    defaults->setObjectName(QStringLiteral("tuneDefaults"));
    defaults->setFlat(true);
    formCard->addTool(defaults);
    reason = new QLabel(page);
    reason->setObjectName(QStringLiteral("tuneReason"));
    reason->setWordWrap(true);
    setTextRole(reason, TextRole::Danger);
    copyCommand = new QPushButton(page);
    copyCommand->setObjectName(QStringLiteral("copyTuneCommand"));
    start = new QPushButton(page);
    start->setObjectName(QStringLiteral("startTuning"));
    setPrimary(start);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copyCommand);
    buttons->addStretch(1);
    buttons->addWidget(start);
    formCard->body()->addWidget(scroll, 1);
    formCard->body()->addWidget(reason);
    formCard->body()->addLayout(buttons);
}

void TunePage::Private::buildSessions()
{
    monitor = new SessionMonitor(page->context(), page);
    sessionCard = new Card({}, page);
    sessionCard->body()->addWidget(monitor, 1);

    sessions = new SessionsModel(page);
    table = makeSortedTable(page, "sessionsTable", sessions, SessionsModel::kSortRole);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->sortByColumn(SessionsModel::Created, Qt::DescendingOrder);
    fitter = new ColumnFitter(
        table, {SessionsModel::Name, SessionsModel::Workload, SessionsModel::Model});
    listCard = new Card({}, page);
    listCard->body()->addWidget(table, 1);
    use = new QPushButton(page);
    use->setObjectName(QStringLiteral("useSession"));
    compare = new QPushButton(page);
    compare->setObjectName(QStringLiteral("compareSessions"));
    rename = new QPushButton(page);
    rename->setObjectName(QStringLiteral("renameSession"));
    remove = new QPushButton(page);
    remove->setObjectName(QStringLiteral("deleteSession"));
    for (QPushButton* button : {use, compare, rename, remove})
        listCard->addTool(button);
    rows->addWidget(sessionCard);
    rows->addWidget(listCard);
    rows->setStretchFactor(0, 3);
    rows->setStretchFactor(1, 1);
    poll = new QTimer(page);
    poll->setInterval(kPollMilliseconds);
}

void TunePage::Private::makeActions()
{
    const auto action = [this](const char* name, const char* icon) {
        auto* created = new QAction(themedIcon(QLatin1String(icon)), {}, page);
        created->setObjectName(QLatin1String(name));
        return created;
    };
    startAction = action("startTuningAction", "play");
    copyAction = action("copyTuneCommandAction", "copy");
    useAction = action("useSessionAction", "copy");
    pauseAction = action("pauseSessionAction", "cancel");
    resumeAction = action("resumeSessionAction", "resume");
    extendAction = action("extendSessionAction", "resume");
    compareAction = action("compareSessionsAction", "compare");
    exportAction = action("exportKernelAction", "export");
    renameAction = new QAction(page);
    renameAction->setObjectName(QStringLiteral("renameSessionAction"));
    renameAction->setShortcut(Qt::Key_F2);
    renameAction->setShortcutContext(Qt::WidgetShortcut);
    deleteAction = action("deleteSessionAction", "delete");
    deleteAction->setShortcut(QKeySequence::Delete);
    deleteAction->setShortcutContext(Qt::WidgetShortcut);
    table->addActions({useAction, pauseAction, resumeAction, extendAction, compareAction,
        exportAction, renameAction, deleteAction});
    tools = new TableTools(table);
    tools->setFileName(QStringLiteral("sessions"));
}

void TunePage::Private::connectAll()
{
    AppContext* context = page->context();
    connect(startAction, &QAction::triggered, page, [this] { startSession(); });
    connect(start, &QPushButton::clicked, page, [this] { startSession(); });
    connect(copyAction, &QAction::triggered, copyCommand, &QPushButton::click);
    connect(copyCommand, &QPushButton::clicked, page, [this, context] {
        QApplication::clipboard()->setText(
            tuneCommand(form->spec(), context->workspaceDirectory()));
        context->showMessage(TunePage::tr("The command is on the clipboard."));
    });
    connect(defaults, &QPushButton::clicked, form, &TuningForm::resetToDefaults);
    connect(form, &TuningForm::changed, page, [this] { onFormChanged(); });
    connect(use, &QPushButton::clicked, useAction, &QAction::trigger);
    connect(compare, &QPushButton::clicked, compareAction, &QAction::trigger);
    connect(rename, &QPushButton::clicked, renameAction, &QAction::trigger);
    connect(remove, &QPushButton::clicked, deleteAction, &QAction::trigger);
    connect(useAction, &QAction::triggered, page, [this] { useConfiguration(); });
    connect(pauseAction, &QAction::triggered, page, [this] { pause(); });
    connect(resumeAction, &QAction::triggered, page, [this] { resume(); });
    connect(extendAction, &QAction::triggered, page, [this] { extend(); });
    connect(compareAction, &QAction::triggered, page, [this] { compareChosen(); });
    connect(renameAction, &QAction::triggered, page, [this] { renameShown(); });
    connect(exportAction, &QAction::triggered, monitor, &SessionMonitor::exportKernel);
    connect(deleteAction, &QAction::triggered, page, [this] { deleteShown(); });
    connect(monitor, &SessionMonitor::pauseRequested, pauseAction, &QAction::trigger);
    connect(monitor, &SessionMonitor::resumeRequested, resumeAction, &QAction::trigger);
    connect(monitor, &SessionMonitor::extendRequested, extendAction, &QAction::trigger);
    connect(monitor, &SessionMonitor::logRequested, context, &AppContext::openJob);
    connect(monitor, &SessionMonitor::trialActivated, context, &AppContext::openTrial);
    connect(tools, &TableTools::exported, page, [context](const QString& file) {
        context->showMessage(TunePage::tr("Saved %1.").arg(file));
    });
    connect(tools, &TableTools::exportFailed, page, [context](const Error& error) {
        context->showError(error, TunePage::tr("The file cannot be written."));
    });
    connect(sessions, &SessionsModel::checkedChanged, page, [this] {
        updateColors();
        loadCurves();
        updateActions();
    });
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, page,
        [this](const QModelIndex& current) {
            const auto row = current.isValid() ? sourceRow(*table, current.row()) : -1;
            if (row >= 0 && row < sessions->rowCount())
                showSession(sessions->sessions()[static_cast<std::size_t>(row)].id);
        });
    connect(columns, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("tune/columns"), columns->saveState()); });
    connect(rows, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("tune/rows"), rows->saveState()); });
}

void TunePage::Private::connectStorage()
{
    AppContext* context = page->context();
    connect(context, &AppContext::sessionRequested, page, &TunePage::showSession);
    connect(context, &AppContext::workspaceChanged, page, [this] {
        shown = {};
        started = {};
        wanted.clear();
        curves.clear();
        colors.clear();
        monitor->setSession(nullptr);
        sessions->setSessions({});
        form->forgetWorkspace();
        restoreForm();
        loadNetworks();
        load();
    });
    const auto changed = [this] {
        if (page->isVisible())
            load();
        else
            isDirty = true;
    };
    connect(context, &AppContext::dataChanged, page, changed);
    connect(poll, &QTimer::timeout, page, changed);
    connect(context, &AppContext::themeChanged, page, [this] { sessions->setColors(colors); });
}

void TunePage::Private::retranslate()
{
    formCard->setHeading(TunePage::tr("New tuning session"));
    listCard->setHeading(TunePage::tr("Sessions"));
    defaults->setText(TunePage::tr("All defaults"));
    defaults->setToolTip(TunePage::tr("Sets everything but the workload back to its default."));
    copyCommand->setText(TunePage::tr("Cop&y as command"));
    copyCommand->setToolTip(
        TunePage::tr("Copies the command line that starts the same session from a terminal."));
    start->setText(TunePage::tr("S&tart tuning"));
    startAction->setText(TunePage::tr("Start tuning"));
    copyAction->setText(TunePage::tr("Copy the tuning as a command"));
    useAction->setText(TunePage::tr("Use the configuration of the selected session"));
    pauseAction->setText(TunePage::tr("Pause the selected session"));
    resumeAction->setText(TunePage::tr("Resume the selected session"));
    extendAction->setText(TunePage::tr("Go on with the selected session…"));
    compareAction->setText(TunePage::tr("Compare the ticked sessions"));
    exportAction->setText(TunePage::tr("Export the fastest kernel of the session…"));
    renameAction->setText(TunePage::tr("Rename the selected session…"));
    deleteAction->setText(TunePage::tr("Delete the selected session"));
    use->setText(TunePage::tr("Use this &configuration"));
    use->setToolTip(TunePage::tr("Copies the settings of the selected session into the form."));
    compare->setText(TunePage::tr("Compare"));
    compare->setToolTip(TunePage::tr("Shows the selected and the ticked sessions on the Compare "
                                     "page, with the time that each needs to match the others."));
    rename->setText(TunePage::tr("Rename…"));
    rename->setToolTip(TunePage::tr("Gives the selected session another name (F2)."));
    remove->setText(TunePage::tr("Delete"));
    remove->setToolTip(
        TunePage::tr("Removes the selected session from all lists. It can be undone."));
    table->setAccessibleName(TunePage::tr("Tuning sessions of this workspace"));
    tools->retranslate();
    sessions->retranslate();
    fitter->fit();
    form->retranslate();
    monitor->retranslate();
    // The form scrolls up and down only.
    scroll->setMinimumWidth(form->minimumSizeHint().width() + scroll->fontMetrics().height());
    onFormChanged();
}

void TunePage::Private::loadNetworks()
{
    page->context()->query<CollectFacts>(
        page, "networks", [](StorageReader& storage) { return loadCollectFacts(storage); },
        [this](Result<CollectFacts> facts) {
            if (facts)
                form->setNetworks(std::move(facts->networks));
            else
                page->context()->showError(
                    facts.error(), TunePage::tr("The networks cannot be read."));
        });
}

void TunePage::Private::load()
{
    isDirty = false;
    page->context()->query<Overview>(
        page, "overview", readOverview, [this](Result<Overview> overview) {
            if (!overview)
                return showUnreadable(overview.error());
            applyOverview(std::move(*overview));
        });
    loadSession();
    loadCurves();
}

/// What was listed before stays: it may be one session that cannot be read.
void TunePage::Private::showUnreadable(const Error& error)
{
    const QString what = TunePage::tr("The list of sessions cannot be read.");
    if (sessions->rowCount() == 0)
        monitor->showProblem(what, error);
    else
        page->context()->showError(error, what);
}

void TunePage::Private::applyOverview(Overview overview)
{
    form->setRuns(overview.runs);
    form->setSessions(overview.sessions);
    const bool hasWork = std::ranges::any_of(overview.sessions, [](const SessionInfo& session) {
        return session.state == SessionState::Running || session.state == SessionState::Pending;
    });
    if (hasWork)
        poll->start();
    else
        poll->stop();
    const bool wasEmpty = sessions->rowCount() == 0;
    sessions->setSessions(std::move(overview.sessions));
    if (wasEmpty && sessions->rowCount() > 0) {
        fitter->fit();
    }
    const auto& all = sessions->sessions();
    const auto show = [&](auto found) {
        if (found == all.end())
            return false;
        showSession(found->id);
        return true;
    };
    if (started && show(std::ranges::find(all, started, &SessionInfo::job)))
        started = {};
    if (!wanted.isEmpty() && show(std::ranges::find(all, wanted.toStdString(), &SessionInfo::name)))
        wanted.clear();
    if (shown && sessions->rowOf(shown) < 0) { // deleted, here or elsewhere
        shown = {};
        monitor->setSession(nullptr);
    }
    if (!shown && !all.empty())
        showSession(all.front().id);
    selectShownRow();
    updateColors();
    updatePace();
    updateActions();
}

void TunePage::Private::loadSession()
{
    if (!shown)
        return;
    page->context()->query<SessionDetailsPtr>(
        page, "session",
        [session = shown, known = details()](
            StorageReader& storage) { return readSession(storage.workspace(), session, known); },
        [this](Result<SessionDetailsPtr> read) { applySession(read); });
}

void TunePage::Private::applySession(const Result<SessionDetailsPtr>& read)
{
    if (!read && read.error().kind == ErrorKind::NotFound) {
        shown = {}; // deleted elsewhere: not an error of this page
        monitor->setSession(nullptr);
    } else if (!read) {
        monitor->showProblem(TunePage::tr("The session cannot be read."), read.error());
    } else if ((*read)->session.id == shown) {
        updatePace();
        monitor->setSession(*read);
    }
    updateActions();
}

/// How long a trial took before, for the time that the shown session still needs.
void TunePage::Private::updatePace()
{
    const auto& all = sessions->sessions();
    const auto found = std::ranges::find(all, shown, &SessionInfo::id);
    const auto rate = found == all.end()
        ? std::nullopt
        : trialRate(all, workspace::hostName(), found->spec.workloads);
    monitor->setSecondsPerTrial(rate ? std::optional(rate->secondsPerTrial) : std::nullopt);
}

void TunePage::Private::loadCurves()
{
    std::vector<SessionId> ids = sessions->checked();
    std::erase(ids, shown);
    page->context()->query<std::vector<SessionCurvePtr>>(
        page, "curves",
        [ids, known = curves](
            StorageReader& storage) { return readCurves(storage.workspace(), ids, known); },
        [this](Result<std::vector<SessionCurvePtr>> read) {
            if (!read)
                return page->context()->showError(
                    read.error(), TunePage::tr("The curves cannot be read."));
            curves = std::move(*read);
            monitor->setOthers(curves, colors);
        });
}

/// A session keeps its colour while it is shown.
void TunePage::Private::updateColors()
{
    std::vector<SessionId> ids = sessions->checked();
    if (shown && std::ranges::find(ids, shown) == ids.end())
        ids.insert(ids.begin(), shown);
    std::map<SessionId, int> kept;
    for (const SessionId id : ids)
        if (const auto found = colors.find(id); found != colors.end())
            kept.insert(*found);
    int next = 0;
    for (const SessionId id : ids) {
        if (kept.contains(id))
            continue;
        while (std::ranges::any_of(kept, [next](const auto& each) { return each.second == next; }))
            ++next;
        kept[id] = next;
    }
    if (kept == colors)
        return;
    colors = std::move(kept);
    sessions->setColors(colors);
    monitor->setOthers(curves, colors);
}

void TunePage::Private::showSession(SessionId session)
{
    if (session == shown)
        return;
    shown = session;
    std::erase_if(
        curves, [session](const SessionCurvePtr& curve) { return curve->session.id == session; });
    updateColors();
    loadSession();
    loadCurves();
    selectShownRow();
}

void TunePage::Private::selectShownRow()
{
    selectSourceRow(*table, sessions->rowOf(shown));
}

void TunePage::Private::updateActions()
{
    const bool hasSession = details() != nullptr;
    const bool isAlive = hasSession && details()->isAlive();
    for (QWidget* button : {use, compare, rename})
        button->setEnabled(hasSession);
    exportAction->setEnabled(monitor->canExportKernel());
    for (QAction* action : {useAction, compareAction, renameAction})
        action->setEnabled(hasSession);
    remove->setEnabled(hasSession && !isAlive);
    deleteAction->setEnabled(hasSession && !isAlive);
    pauseAction->setEnabled(isAlive && !details()->job->cancelRequested);
    resumeAction->setEnabled(hasSession && details()->canResume());
    extendAction->setEnabled(
        hasSession && !isAlive && details()->session.state == SessionState::Finished);
}

void TunePage::Private::onFormChanged()
{
    const bool canStart = form->problems().isEmpty() && page->context()->hasWorkspace();
    const QString problem = page->context()->hasWorkspace()
        ? form->firstProblem()
        : TunePage::tr("No workspace is open. Open one on the Home page.");
    reason->setText(canStart      ? QString()
            : form->isUntouched() ? problem
                                  : TunePage::tr("Cannot start yet. %1").arg(problem));
    reason->setVisible(!canStart);
    // A form that nobody has filled in yet is not wrong.
    setTextRole(reason, form->isUntouched() ? TextRole::Caption : TextRole::Danger);
    start->setEnabled(canStart);
    startAction->setEnabled(canStart);
    start->setToolTip(canStart
            ? TunePage::tr("Starts the session as a job of its own; it goes on when this window "
                           "is closed.")
            : problem);
    start->setAccessibleDescription(start->toolTip());
    copyCommand->setEnabled(canStart);
    copyAction->setEnabled(canStart);
    if (!isRestoring)
        storeForm();
}

void TunePage::Private::startSession()
{
    if (!start->isEnabled())
        return form->focusFirstProblem();
    start->setEnabled(false); // one click, one session
    page->context()->startTuning(form->spec(), page, [this](const Result<JobId>& job) {
        if (!job)
            page->context()->showError(job.error(), TunePage::tr("The session cannot be started."));
        else
            showStarted(*job);
        onFormChanged();
        load();
    });
}

/// The form stays for a next session, which needs another name.
void TunePage::Private::showStarted(JobId job)
{
    started = job;
    form->clearName();
    table->setFocus();
}

void TunePage::Private::useConfiguration()
{
    if (!details())
        return;
    form->setSpec(details()->session.spec);
    page->context()->showMessage(
        TunePage::tr("The form now holds the configuration of %1.").arg(shownName()));
}

void TunePage::Private::tell(const Status& status, const QString& whatFailed)
{
    if (!status)
        page->context()->showError(status.error(), whatFailed);
    load();
}

void TunePage::Private::pause()
{
    if (!details() || !details()->job)
        return;
    page->context()->cancelJob(details()->job->id, page, [this](const Status& status) {
        tell(status, TunePage::tr("The session cannot be paused."));
    });
}

void TunePage::Private::resume()
{
    if (!details() || !details()->canResume())
        return;
    const SessionInfo& session = details()->session;
    const auto& job = details()->job;
    if (!job || job->state == workspace::JobState::Finished)
        return goOn(session.spec.trials, session.spec.secondsBudget);
    page->context()->resumeJob(job->id, page, [this](const Status& status) {
        tell(status, TunePage::tr("The session cannot be resumed."));
    });
}

/// Asks for more of what was used up.
void TunePage::Private::extend()
{
    if (!details())
        return;
    const SessionInfo session = details()->session;
    const bool isTime = session.ended == "seconds";
    auto* dialog = new QInputDialog(page);
    dialog->setObjectName(QStringLiteral("extendDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(TunePage::tr("Go on with %1").arg(shownName()));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setOkButtonText(TunePage::tr("Go on"));
    if (isTime) {
        const int minutes = static_cast<int>(session.times.total / kMinute) + 1;
        dialog->setLabelText(TunePage::tr("Minutes in all:"));
        dialog->setIntRange(minutes, kMostMinutes);
        dialog->setIntValue(minutes * 2);
    } else {
        const auto trials
            = static_cast<int>(std::min<std::int64_t>(session.trials, kMostTrials / 2));
        dialog->setLabelText(TunePage::tr("Trials in all:"));
        dialog->setIntRange(trials + 1, kMostTrials);
        dialog->setIntValue(std::max(trials * 2, trials + 1));
    }
    connect(dialog, &QInputDialog::intValueSelected, page, [this, session, isTime](int value) {
        if (isTime)
            goOn(session.spec.trials, value * kMinute);
        else
            goOn(value, session.spec.secondsBudget);
    });
    dialog->open();
}

void TunePage::Private::goOn(std::int64_t trials, double seconds)
{
    page->context()->continueTuning(shown, trials, seconds, page, [this](const Result<JobId>& job) {
        tell(job ? Status() : tl::unexpected<Error>(job.error()),
            TunePage::tr("The session cannot go on."));
    });
}

void TunePage::Private::renameShown()
{
    if (!details())
        return;
    auto* dialog = new QInputDialog(page);
    dialog->setObjectName(QStringLiteral("renameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(TunePage::tr("Rename %1").arg(shownName()));
    dialog->setLabelText(TunePage::tr("New name:"));
    dialog->setTextValue(shownName());
    dialog->setOkButtonText(TunePage::tr("Rename"));
    connect(dialog, &QInputDialog::textValueSelected, page,
        [this, session = shown, before = shownName()](const QString& text) {
            const QString name = text.trimmed();
            if (name.isEmpty() || name == before)
                return;
            page->context()->undoStack()->push(
                new RenameSessionCommand(page->context(), session, before, name));
            load();
        });
    dialog->open();
}

void TunePage::Private::deleteShown()
{
    if (!details() || details()->isAlive())
        return;
    const SessionId session = shown;
    const QString name = shownName();
    AppContext* context = page->context();
    QUndoStack* undo = context->undoStack();
    undo->push(new DeleteSessionCommand(context, session, name));
    load();
    const int position = undo->index();
    context->showMessage(TunePage::tr("Deleted the session %1.").arg(name), TunePage::tr("Undo"),
        [context, undo, position, session, name] {
            // Later edits stand on top of it: then only the deletion itself is taken back.
            if (undo->index() == position)
                undo->undo();
            else
                DeleteSessionCommand(context, session, name).undo();
        });
}

void TunePage::Private::compareChosen()
{
    QStringList names;
    for (const SessionInfo& session : sessions->sessions())
        if (colors.contains(session.id))
            names << QString::fromStdString(session.name);
    page->context()->compareSessions(names);
}

void TunePage::Private::restoreForm()
{
    isRestoring = true;
    const QVariantMap stored = QSettings().value(settingsKey("form")).toMap();
    if (stored.isEmpty()) {
        form->resetToDefaults();
    } else {
        TuningContent content;
        for (auto it = stored.begin(); it != stored.end(); ++it)
            content[it.key()] = it.value().toString();
        form->setContent(content);
    }
    isRestoring = false;
}

void TunePage::Private::storeForm() const
{
    if (!page->context()->hasWorkspace())
        return;
    QVariantMap stored;
    const TuningContent content = form->content();
    for (auto it = content.begin(); it != content.end(); ++it)
        stored[it.key()] = it.value();
    QSettings().setValue(settingsKey("form"), stored);
}

TunePage::TunePage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_private(std::make_unique<Private>())
{
    m_private->page = this;
    m_private->build();
    m_private->makeActions();
    m_private->connectAll();
    m_private->connectStorage();
    m_private->isRestoring = true; // what is stored must not be replaced by an empty form
    m_private->retranslate();
    m_private->isRestoring = false;
    if (context->hasWorkspace()) {
        m_private->restoreForm();
        m_private->loadNetworks();
        m_private->load();
    }
    m_private->updateActions();
}

TunePage::~TunePage() = default;

QString TunePage::title() const
{
    return tr("Tune");
}

QList<QAction*> TunePage::pageActions() const
{
    return {m_private->startAction, m_private->copyAction, m_private->useAction,
        m_private->pauseAction, m_private->resumeAction, m_private->extendAction,
        m_private->compareAction, m_private->exportAction, m_private->renameAction,
        m_private->deleteAction};
}

void TunePage::refresh()
{
    m_private->load();
}

bool TunePage::isSettled() const
{
    return context()->pendingQueries(this) == 0 && !m_private->monitor->isLoading();
}

void TunePage::showRepresentative()
{
    // One that runs, else the one that has measured most, beside the others of its workload.
    const auto& all = m_private->sessions->sessions();
    const auto longest = std::ranges::max_element(all, {}, [](const SessionInfo& session) {
        return std::pair(session.state == SessionState::Running, session.trials);
    });
    if (longest == all.end())
        return;
    std::set<SessionId> same;
    for (const SessionInfo& session : all)
        if (session.id != longest->id && session.spec.workloads == longest->spec.workloads)
            same.insert(session.id);
    m_private->sessions->setChecked(same);
    m_private->showSession(longest->id);
    m_private->updateColors();
    m_private->loadCurves();
}

void TunePage::showSession(const QString& name)
{
    m_private->wanted = name;
    m_private->load();
}

void TunePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_private->isDirty)
        m_private->load();
}

void TunePage::retranslate()
{
    m_private->retranslate();
}

} // namespace tlp::widgets
