// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tune_page.h"

#include "features/sequence_features.h"
#include "shell/app_context.h"
#include "shell/panels.h"
#include "tuning/session_actions.h"
#include "tuning/session_list.h"
#include "tuning/session_monitor.h"
#include "tuning/tune_form_card.h"
#include "tuning/tuning_form.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

using workspace::SessionInfo;
using workspace::SessionState;

constexpr int kPollMilliseconds = 2000;

/// What the page shows of the workspace at one moment.
struct Overview
{
    std::vector<SessionInfo> sessions;
    QStringList runs; ///< whose models can be asked
    QStringList singleHeaded; ///< of them: trained for one platform
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
    for (const workspace::RunInfo& run : runs) {
        if (!canScore(run))
            continue;
        overview.runs << QString::fromStdString(run.name);
        if (run.spec.mix.empty())
            overview.singleHeaded << overview.runs.back();
    }
    return overview;
}

} // namespace

struct TunePage::Private
{
    TunePage* page = nullptr;
    AppContext* context = nullptr;
    TuneFormCard* formCard = nullptr;
    SessionMonitor* monitor = nullptr;
    SessionList* list = nullptr;
    SessionActions* actions = nullptr;
    QSplitter *columns = nullptr, *rows = nullptr;
    QTimer* poll = nullptr; ///< a process that dies writes nothing: looked at while sessions run
    SessionId shown; ///< selected; the monitor follows when it is read
    SessionId wanted; ///< to be shown once it is listed
    JobId started; ///< just started here: shown as soon as its session is listed
    bool isUnreadable = false; ///< the shown one
    std::vector<SessionCurvePtr> curves; ///< of the ticked sessions but the shown one
    QString listError, curvesError; ///< told last: what does not change is told once

    void build();
    void connectAll();
    void connectStorage();
    void retranslate();
    void openWorkspace();
    void load();
    void loadSession();
    void loadCurves();
    void applyOverview(Overview overview);
    void applySession(const Result<SessionDetailsPtr>& read);
    void showSession(SessionId session);
    void showNone();
    void followRequests();
    void showUnreadableList(const Error& error);
    void tellOnce(QString& told, const Error& error, const QString& whatFailed);
    void updatePace();
    void updateActions();
    /// Of the shown session; null until it is read.
    [[nodiscard]] SessionDetailsPtr details() const;
};

SessionDetailsPtr TunePage::Private::details() const
{
    const SessionDetailsPtr& read = monitor->session();
    return read && read->session.id == shown ? read : nullptr;
}

void TunePage::Private::build()
{
    columns = new QSplitter(Qt::Horizontal, page);
    columns->setObjectName(QStringLiteral("tuneColumns"));
    columns->setChildrenCollapsible(false);
    rows = new QSplitter(Qt::Vertical, page);
    rows->setObjectName(QStringLiteral("tuneRows"));
    rows->setChildrenCollapsible(false);
    formCard = new TuneFormCard(context, page);
    monitor = new SessionMonitor(context, page);
    auto* sessionCard = new Card({}, page);
    sessionCard->body()->addWidget(monitor, 1);
    list = new SessionList(context, page);
    actions = new SessionActions(context, page);
    for (QPushButton* button : actions->buttons())
        list->addTool(button);
    list->addMenuActions(actions->all());
    rows->addWidget(sessionCard);
    rows->addWidget(list);
    rows->setStretchFactor(0, 3);
    rows->setStretchFactor(1, 1);
    columns->addWidget(formCard);
    columns->addWidget(rows);
    columns->setStretchFactor(0, 1);
    columns->setStretchFactor(1, 3);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);
    poll = new QTimer(page);
    poll->setInterval(kPollMilliseconds);

    const QSettings settings;
    if (!columns->restoreState(settings.value(QStringLiteral("tune/columns")).toByteArray()))
        columns->setSizes({340, 780});
    if (!rows->restoreState(settings.value(QStringLiteral("tune/rows")).toByteArray()))
        rows->setSizes({500, 200});
}

void TunePage::Private::connectAll()
{
    connect(formCard, &TuneFormCard::started, page, [this](JobId job, bool isAwaited) {
        // Who works elsewhere meanwhile keeps the focus and the session in view.
        if (isAwaited) {
            started = job;
            list->takeFocus();
        }
        load();
    });
    connect(list, &SessionList::sessionChosen, page,
        [this](SessionId session) { showSession(session); });
    connect(list, &SessionList::ticksChanged, page, [this] { loadCurves(); });
    connect(list, &SessionList::colorsChanged, page,
        [this] { monitor->setOthers(curves, list->colors()); });
    connect(
        actions, &SessionActions::configurationChosen, page, [this](const SessionInfo& session) {
            formCard->form()->setSpec(session.spec);
            context->showMessage(TunePage::tr("The form now holds the configuration of %1.")
                                     .arg(QString::fromStdString(session.name)));
        });
    connect(actions, &SessionActions::compareRequested, list, &SessionList::compareChosen);
    connect(actions, &SessionActions::exportRequested, monitor, &SessionMonitor::exportKernel);
    connect(actions, &SessionActions::edited, page, [this] { load(); });
    connect(monitor, &SessionMonitor::pauseRequested, actions->pauseAction(), &QAction::trigger);
    connect(monitor, &SessionMonitor::resumeRequested, actions->resumeAction(), &QAction::trigger);
    connect(monitor, &SessionMonitor::extendRequested, actions->extendAction(), &QAction::trigger);
    connect(monitor, &SessionMonitor::logRequested, context, &AppContext::openJob);
    connect(monitor, &SessionMonitor::trialActivated, context, &AppContext::openTrial);
    connect(columns, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("tune/columns"), columns->saveState()); });
    connect(rows, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("tune/rows"), rows->saveState()); });
}

void TunePage::Private::connectStorage()
{
    connect(context, &AppContext::sessionRequested, page, &TunePage::showSession);
    connect(context, &AppContext::workspaceChanged, page, [this] { openWorkspace(); });
    connect(poll, &QTimer::timeout, page, [this] {
        if (page->isVisible())
            load();
    });
}

void TunePage::Private::retranslate()
{
    actions->retranslate();
    list->retranslate();
    monitor->retranslate();
    formCard->retranslate();
}

/// Numbers of sessions mean others there: nothing of the workspace before may stay. What is in this
/// one is read when the page is refreshed.
void TunePage::Private::openWorkspace()
{
    started = {};
    wanted = {};
    curves.clear();
    listError.clear();
    curvesError.clear();
    list->clear();
    showNone();
    formCard->loadWorkspace();
}

void TunePage::Private::load()
{
    context->query<Overview>(page, "overview", readOverview, [this](Result<Overview> overview) {
        if (!overview)
            return showUnreadableList(overview.error());
        listError.clear();
        applyOverview(std::move(*overview));
    });
    loadSession();
    loadCurves();
}

void TunePage::Private::tellOnce(QString& told, const Error& error, const QString& whatFailed)
{
    const QString text = whatFailed + QString::fromStdString(error.toString());
    if (std::exchange(told, text) != text)
        context->showError(error, whatFailed);
}

/// What was listed before stays.
void TunePage::Private::showUnreadableList(const Error& error)
{
    if (list->sessions().empty())
        monitor->showProblem(SessionMonitor::Problem::List, error);
    else
        tellOnce(listError, error, SessionMonitor::problemText(SessionMonitor::Problem::List));
}

void TunePage::Private::applyOverview(Overview overview)
{
    formCard->form()->setRuns(overview.runs, overview.singleHeaded);
    formCard->form()->setSessions(overview.sessions);
    const bool hasWork = std::ranges::any_of(overview.sessions, [](const SessionInfo& session) {
        return session.state == SessionState::Running || session.state == SessionState::Pending;
    });
    if (hasWork)
        poll->start();
    else
        poll->stop();
    list->setSessions(std::move(overview.sessions));
    followRequests();
    if (shown && list->find(shown) == nullptr) // deleted, here or elsewhere
        showNone();
    if (!shown && !list->sessions().empty())
        showSession(list->sessions().front().id);
    updatePace();
    updateActions();
}

/// Shows what was started here or asked for elsewhere. The list is as new as what was asked for.
void TunePage::Private::followRequests()
{
    if (started) {
        const auto& all = list->sessions();
        const auto found = std::ranges::find(all, started, &SessionInfo::job);
        if (found != all.end()) {
            started = {};
            showSession(found->id);
        }
    }
    const SessionId session = std::exchange(wanted, {});
    if (session && list->find(session) == nullptr)
        context->showMessage(TunePage::tr("This session is there no longer: it was deleted."));
    else if (session)
        showSession(session);
}

void TunePage::Private::loadSession()
{
    if (!shown)
        return;
    context->query<SessionDetailsPtr>(
        page, "session",
        [session = shown, known = details()](
            StorageReader& storage) { return readSession(storage.workspace(), session, known); },
        [this](Result<SessionDetailsPtr> read) { applySession(read); });
}

void TunePage::Private::applySession(const Result<SessionDetailsPtr>& read)
{
    if (!shown || (read && (*read)->session.id != shown))
        return; // another one was chosen meanwhile
    isUnreadable = !read;
    if (read) {
        updatePace();
        list->setSecondsSoFar((*read)->session.id, (*read)->secondsSoFar());
        monitor->setSession(*read);
    } else if (read.error().kind == ErrorKind::NotFound) {
        showNone(); // deleted elsewhere: not an error of this page
    } else {
        monitor->showProblem(SessionMonitor::Problem::Session, read.error());
    }
    updateActions();
}

/// How long a trial took before, for the time that the shown session still needs.
void TunePage::Private::updatePace()
{
    const SessionInfo* session = list->find(shown);
    monitor->setSecondsPerTrial(session == nullptr
            ? std::nullopt
            : formCard->form()->secondsPerTrial(session->spec.workloads));
}

void TunePage::Private::loadCurves()
{
    std::vector<SessionId> ids = list->ticked();
    std::erase(ids, shown);
    context->query<std::vector<SessionCurvePtr>>(
        page, "curves",
        [ids, known = curves](
            StorageReader& storage) { return readCurves(storage.workspace(), ids, known); },
        [this](Result<std::vector<SessionCurvePtr>> read) {
            if (!read)
                return tellOnce(
                    curvesError, read.error(), TunePage::tr("The curves cannot be read."));
            curvesError.clear();
            curves = std::move(*read);
            monitor->setOthers(curves, list->colors());
        });
}

void TunePage::Private::showSession(SessionId session)
{
    if (session == shown)
        return;
    shown = session;
    isUnreadable = false;
    std::erase_if(
        curves, [session](const SessionCurvePtr& curve) { return curve->session.id == session; });
    list->setShown(session);
    updateActions(); // what the monitor still shows is another one
    loadSession();
    loadCurves();
}

void TunePage::Private::showNone()
{
    shown = {};
    isUnreadable = false;
    list->setShown({});
    monitor->setSession(nullptr);
    updateActions();
}

void TunePage::Private::updateActions()
{
    CurrentSession current;
    if (const SessionInfo* listed = list->find(shown))
        current.listed = *listed;
    current.details = details();
    current.isUnreadable = isUnreadable;
    actions->setCurrent(std::move(current));
}

TunePage::TunePage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_private(std::make_unique<Private>())
{
    m_private->page = this;
    m_private->context = context;
    m_private->build();
    m_private->connectAll();
    m_private->connectStorage();
    m_private->retranslate();
    if (context->hasWorkspace()) {
        m_private->formCard->loadWorkspace();
        m_private->load();
    }
}

TunePage::~TunePage() = default;

QString TunePage::title() const
{
    return tr("Tune");
}

QList<QAction*> TunePage::pageActions() const
{
    return QList<QAction*>{m_private->formCard->startAction(), m_private->formCard->copyAction()}
    + m_private->actions->all();
}

void TunePage::refresh()
{
    m_private->load();
}

bool TunePage::isSettled() const
{
    return context()->pendingQueries(this) == 0
        && context()->pendingQueries(m_private->formCard) == 0 && !m_private->monitor->isLoading();
}

void TunePage::showRepresentative()
{
    // One that runs, else the one that has measured most, beside the others of its workload.
    const auto& all = m_private->list->sessions();
    const auto longest = std::ranges::max_element(all, {}, [](const SessionInfo& session) {
        return std::pair(session.state == SessionState::Running, session.trials);
    });
    if (longest == all.end())
        return;
    std::set<SessionId> same;
    for (const SessionInfo& session : all)
        if (session.id != longest->id && session.spec.workloads == longest->spec.workloads)
            same.insert(session.id);
    m_private->list->setTicked(same);
    m_private->showSession(longest->id);
    m_private->loadCurves();
}

void TunePage::showSession(SessionId session)
{
    m_private->wanted = session;
    m_private->load();
}

void TunePage::retranslate()
{
    m_private->retranslate();
}

} // namespace tlp::widgets
