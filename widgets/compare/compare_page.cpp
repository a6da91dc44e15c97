// SPDX-License-Identifier: GPL-3.0-only
#include "compare/compare_page.h"

#include "charts/series_colors.h"
#include "compare/evaluate_dialog.h"
#include "compare/results_panel.h"
#include "compare/run_commands.h"
#include "compare/runs_panel.h"
#include "compare/sessions_panel.h"
#include "data/export_messages.h"
#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/panels.h"
#include "shell/save_file.h"
#include "workspace/evaluated_data.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <QAction>
#include <QDesktopServices>
#include <QLabel>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QUndoStack>
#include <QUrl>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr std::size_t kFirstShown = 5; ///< runs selected when nobody has chosen any
enum Tab { RunsTab, SessionsTab };

/// What the page needs of the workspace, whichever tab is open.
struct Overview
{
    std::vector<CompareRun> runs;
    bool hasSessions = false;
};

Result<Overview> readOverview(StorageReader& storage)
{
    Overview overview;
    TLP_TRY(overview.runs, readCompareRuns(storage.workspace()));
    TLP_TRY(const auto sessions, storage.workspace().sessions());
    overview.hasSessions = !sessions.empty();
    return overview;
}

} // namespace

struct ComparePage::Private
{
    ComparePage* page = nullptr;
    QTabWidget* tabs = nullptr;
    QStackedWidget* stack = nullptr; ///< of the runs
    SessionsPanel* sessions = nullptr;
    EmptyState* empty = nullptr;
    QSplitter* rows = nullptr;
    Card *runsCard = nullptr, *resultsCard = nullptr;
    RunsPanel* runs = nullptr;
    ResultsPanel* results = nullptr;
    QLabel* provenance = nullptr;
    QAction* exportAction = nullptr;
    SeriesColors<RunId> colors; ///< of the shown runs
    QStringList wanted; ///< to select when they are loaded
    bool hasLoaded = false;
    bool hasSessions = false;
    bool isDirty = false; ///< changed while a query was running
    bool isLoading = false;
    bool areSessionsStale = false; ///< they are read when their tab is opened

    void build();
    void connectAll();
    void retranslate();
    void load();
    void loadSessions();
    void apply(std::vector<CompareRun> loaded);
    void selectWanted();
    void selectFirst();
    void showSelection();
    void loadCurves(const std::vector<RunId>& shown);
    void rename(RunId run, const QString& name);
    void deleteSelected();
    void evaluateSelected();
    void startEvaluations(const QStringList& names, const EvaluationTarget& target);
    void tellEvaluationsStarted(int count);
    void exportResults();
    void exportRuns();
    void openFolder(RunId run);
    void save(const QString& title, const QString& name, const QString& filters,
        std::function<Status(const QString&)> write);
    [[nodiscard]] const CompareRun* find(RunId run) const;
};

const CompareRun* ComparePage::Private::find(RunId run) const
{
    const int row = runs->model()->rowOf(run);
    return row < 0 ? nullptr : &runs->model()->runs()[static_cast<std::size_t>(row)];
}

void ComparePage::Private::build()
{
    runs = new RunsPanel(page);
    results = new ResultsPanel(page->context(), page);
    runsCard = new Card({}, page);
    runsCard->addTool(runs->tools());
    runsCard->body()->addWidget(runs, 1);
    resultsCard = new Card({}, page);
    resultsCard->addTool(results->controls());
    resultsCard->body()->addWidget(results, 1);
    provenance = makeLabel({}, TextRole::Caption, page);
    provenance->setObjectName(QStringLiteral("provenance"));
    provenance->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    resultsCard->body()->addWidget(provenance);

    rows = new QSplitter(Qt::Vertical, page);
    rows->setObjectName(QStringLiteral("compareRows"));
    rows->setChildrenCollapsible(false);
    rows->addWidget(runsCard);
    rows->addWidget(resultsCard);
    rows->setStretchFactor(0, 1);
    rows->setStretchFactor(1, 3);
    if (!rows->restoreState(QSettings().value(QStringLiteral("compare/rows")).toByteArray()))
        rows->setSizes({220, 480});

    empty = new EmptyState(page);
    auto* emptyCard = new Card({}, page);
    emptyCard->body()->addWidget(empty, 1);
    stack = new QStackedWidget(page);
    stack->addWidget(emptyCard);
    stack->addWidget(rows);
    sessions = new SessionsPanel(page->context(), page);
    auto* sessionsCard = new Card({}, page);
    sessionsCard->body()->addWidget(sessions, 1);
    tabs = new QTabWidget(page);
    tabs->setObjectName(QStringLiteral("compareTabs"));
    tabs->setDocumentMode(true);
    tabs->addTab(stack, {});
    tabs->addTab(sessionsCard, {});
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(tabs);
    exportAction = new QAction(themedIcon(QStringLiteral("export")), {}, page);
    exportAction->setObjectName(QStringLiteral("exportResultsAction"));
}

void ComparePage::Private::connectAll()
{
    connect(runs, &RunsPanel::selectionChanged, page, [this] { showSelection(); });
    connect(runs, &RunsPanel::renameRequested, page,
        [this](RunId run, const QString& name) { rename(run, name); });
    connect(runs, &RunsPanel::deleteRequested, page, [this] { deleteSelected(); });
    connect(runs, &RunsPanel::evaluateRequested, page, [this] { evaluateSelected(); });
    connect(runs, &RunsPanel::folderRequested, page, [this](RunId run) { openFolder(run); });
    connect(runs, &RunsPanel::exportRequested, page, [this] { exportRuns(); });
    connect(results, &ResultsPanel::targetChosen, page, [this] {
        runs->setTarget(results->target());
        showSelection();
    });
    connect(results, &ResultsPanel::exportRequested, page, [this] { exportResults(); });
    auto* find = new QShortcut(QKeySequence::Find, page);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, runs, &RunsPanel::focusFilter);
    connect(exportAction, &QAction::triggered, page, [this] { exportResults(); });
    connect(results, &ResultsPanel::taskActivated, page, [this](TaskId task) {
        const EvaluationTarget target = results->target();
        page->context()->openTask(
            QString::fromStdString(target.dataset), task, QString::fromStdString(target.platform));
    });
    connect(rows, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("compare/rows"), rows->saveState()); });
    connect(sessions, &SessionsPanel::exportRequested, page, [this] { exportResults(); });
    AppContext* context = page->context();
    tellChartExports(page, context);
    connect(context, &AppContext::sessionsRequested, page, [this](const QStringList& names) {
        areSessionsStale = false;
        sessions->showSessions(names);
        tabs->setCurrentIndex(SessionsTab);
    });
    connect(tabs, &QTabWidget::currentChanged, page, [this] {
        if (areSessionsStale)
            loadSessions();
    });
    connect(context, &AppContext::runsRequested, page,
        [this](const QStringList& names) { page->showRuns(names); });
    connect(context, &AppContext::workspaceChanged, page, [this] {
        // Queries of the old workspace were dropped with it.
        isLoading = false;
        isDirty = false;
        hasLoaded = false;
        hasSessions = false;
        wanted.clear();
        colors.clear();
        results->setRuns({}, {});
        results->setCurves({});
        runs->setRuns({});
    });
    connect(context, &AppContext::themeChanged, page,
        [this] { runs->model()->setColors(colors.indices()); });
}

void ComparePage::Private::retranslate()
{
    runsCard->setHeading(ComparePage::tr("Runs"));
    empty->setContent(QStringLiteral("compare"), ComparePage::tr("No runs to compare yet"),
        ComparePage::tr("Train a model first. Every run appears here with its figures, and the "
                        "runs you select are shown side by side."));
    empty->setPrimaryAction(ComparePage::tr("&Train a model"),
        [this] { page->context()->openPage(QStringLiteral("train")); });
    exportAction->setText(ComparePage::tr("Export the open chart or table…"));
    tabs->setTabText(RunsTab, ComparePage::tr("Runs"));
    tabs->setTabText(SessionsTab, ComparePage::tr("Tuning sessions"));
    sessions->retranslate();
    runs->retranslate();
    results->retranslate();
    if (hasLoaded)
        showSelection();
}

/// Every trial of every session is read the first time: only for those who look at them.
void ComparePage::Private::loadSessions()
{
    areSessionsStale = tabs->currentIndex() != SessionsTab;
    if (!areSessionsStale)
        sessions->refresh();
}

void ComparePage::Private::load()
{
    loadSessions();
    if (isLoading) {
        isDirty = true;
        return;
    }
    isLoading = true;
    isDirty = false;
    page->context()->query<Overview>(page, "runs", readOverview, [this](Result<Overview> loaded) {
        isLoading = false;
        if (!loaded) {
            page->context()->showError(loaded.error(), ComparePage::tr("The runs cannot be read."));
        } else {
            hasSessions = loaded->hasSessions;
            apply(std::move(loaded->runs));
        }
        if (isDirty)
            load();
    });
}

void ComparePage::Private::apply(std::vector<CompareRun> loaded)
{
    const std::vector<EvaluationTarget> targets = evaluationTargets(loaded);
    stack->setCurrentIndex(loaded.empty() ? 0 : 1);
    // The panels hold pointers into the model's runs: both change in this call, panels first.
    results->setRuns({}, {});
    runs->setRuns(std::move(loaded));
    results->setTargets(targets);
    runs->setTarget(results->target());
    if (!wanted.isEmpty())
        selectWanted();
    else if (!hasLoaded)
        selectFirst();
    hasLoaded = true;
    showSelection();
}

void ComparePage::Private::selectWanted()
{
    std::vector<RunId> ids;
    for (const CompareRun& run : runs->model()->runs())
        if (wanted.contains(QString::fromStdString(run.run.name)))
            ids.push_back(run.run.id);
    if (ids.empty())
        return;
    wanted.clear();
    runs->selectRuns(ids);
}

void ComparePage::Private::selectFirst()
{
    std::vector<RunId> ids;
    const EvaluationTarget target = results->target();
    for (const CompareRun& run : runs->model()->runs())
        if (ids.size() < kFirstShown && run.evaluationOn(target) != nullptr)
            ids.push_back(run.run.id);
    if (ids.empty() && !runs->model()->runs().empty())
        ids.push_back(runs->model()->runs().front().run.id);
    runs->selectRuns(ids);
}

void ComparePage::Private::showSelection()
{
    const std::vector<RunId> ids = runs->selectedRuns();
    if (colors.show(ids))
        runs->model()->setColors(colors.indices());
    std::vector<const CompareRun*> shown;
    for (const RunId id : ids)
        if (const CompareRun* run = find(id))
            shown.push_back(run);
    provenance->setText(provenanceText(shown, results->target()));
    provenance->setVisible(!shown.empty());
    results->setRuns(std::move(shown), colors.indices());
    loadCurves(ids);
}

void ComparePage::Private::loadCurves(const std::vector<RunId>& shown)
{
    page->context()->query<RunCurves>(
        page, "curves",
        [shown](StorageReader& storage) { return readCurves(storage.workspace(), shown); },
        [this](Result<RunCurves> curves) {
            if (!curves)
                return page->context()->showError(
                    curves.error(), ComparePage::tr("The curves cannot be read."));
            results->setCurves(std::move(*curves));
        });
}

void ComparePage::Private::rename(RunId run, const QString& name)
{
    const CompareRun* known = find(run);
    if (known == nullptr)
        return;
    page->context()->undoStack()->push(
        new RenameRunCommand(page->context(), run, QString::fromStdString(known->run.name), name));
    load();
}

void ComparePage::Private::deleteSelected()
{
    const std::vector<RunId> ids = runs->selectedRuns();
    if (ids.empty())
        return;
    const CompareRun* first = find(ids.front());
    const QString what = ids.size() == 1 && first != nullptr
        ? ComparePage::tr("Deleted the run %1.").arg(QString::fromStdString(first->run.name))
        : ComparePage::tr("Deleted runs: %1.").arg(ids.size());
    const QString label
        = ids.size() == 1 ? ComparePage::tr("Delete a run") : ComparePage::tr("Delete runs");
    pushWithUndoBar(page->context(), new DeleteRunsCommand(page->context(), ids, label), what);
    load();
}

void ComparePage::Private::evaluateSelected()
{
    const std::vector<RunId> ids = runs->selectedRuns();
    QStringList names;
    for (const RunId id : ids)
        if (const CompareRun* run = find(id))
            names << QString::fromStdString(run->run.name);
    if (names.isEmpty())
        return;
    const options::TrainSpec& spec = find(ids.front())->run.spec;
    auto* dialog = new EvaluateDialog(
        page->context(), names, {spec.dataset, spec.platform, spec.split}, page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, page,
        [this, dialog] { startEvaluations(dialog->runs(), dialog->target()); });
    dialog->open();
}

void ComparePage::Private::startEvaluations(
    const QStringList& names, const EvaluationTarget& target)
{
    const auto left = std::make_shared<qsizetype>(names.size());
    const auto started = std::make_shared<int>(0);
    for (const QString& name : names) {
        workspace::EvaluateRequest request;
        request.run = name.toStdString();
        request.dataset = target.dataset;
        request.platform = target.platform;
        request.split = target.split.empty() ? workspace::kNoSplit : target.split;
        page->context()->startEvaluation(
            request, page, [this, name, left, started](const Result<JobId>& job) {
                if (job)
                    ++*started;
                else
                    page->context()->showError(
                        job.error(), ComparePage::tr("%1 cannot be evaluated.").arg(name));
                if (--*left == 0 && *started > 0)
                    tellEvaluationsStarted(*started);
            });
    }
}

void ComparePage::Private::tellEvaluationsStarted(int count)
{
    page->context()->showMessage(
        ComparePage::tr("Evaluations started: %1. The figures appear here when they are "
                        "done.")
            .arg(count),
        ComparePage::tr("Show jobs"),
        [context = page->context()] { context->openPage(QStringLiteral("jobs")); });
}

void ComparePage::Private::save(const QString& title, const QString& name, const QString& filters,
    std::function<Status(const QString&)> write)
{
    chooseSaveFile(
        page, {title, name, filters}, [this, write = std::move(write)](const QString& file) {
            if (const Status status = write(file); !status)
                page->context()->showError(
                    status.error(), ComparePage::tr("The file cannot be written."));
            else
                page->context()->showMessage(ComparePage::tr("Saved %1.").arg(file));
        });
}

void ComparePage::Private::exportResults()
{
    const bool isSessions = tabs->currentIndex() == SessionsTab;
    const bool isChart = isSessions ? sessions->currentIsChart() : results->currentIsChart();
    const QString charts = ComparePage::tr(
        "PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf);;CSV table (*.csv)");
    const QString tables = ComparePage::tr("CSV table (*.csv);;JSON (*.json)");
    const QString name = isSessions
        ? sessions->currentName()
        : results->tabs()->tabText(results->tabs()->currentIndex()).toLower();
    save(ComparePage::tr("Export"), QString(name).replace(u' ', u'-').remove(u'?'),
        isChart ? charts : tables, [this, isSessions](const QString& file) {
            return isSessions ? sessions->exportCurrent(file) : results->exportCurrent(file);
        });
}

void ComparePage::Private::exportRuns()
{
    save(ComparePage::tr("Export runs"), QStringLiteral("runs"),
        ComparePage::tr("CSV table (*.csv);;JSON (*.json)"),
        [this](const QString& file) { return exportTable(runs->table(), file); });
}

void ComparePage::Private::openFolder(RunId run)
{
    const auto editor = page->context()->editor();
    if (!editor)
        return;
    const QString folder = QString::fromStdString((*editor)->runDirectory(run).string());
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
        page->context()->showMessage(
            ComparePage::tr("No program opens folders here. The files are in %1.").arg(folder));
}

ComparePage::ComparePage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_private(std::make_unique<Private>())
{
    m_private->page = this;
    m_private->build();
    m_private->connectAll();
    m_private->retranslate();
    if (context->hasWorkspace())
        m_private->load();
}

ComparePage::~ComparePage() = default;

QString ComparePage::title() const
{
    return tr("Compare");
}

QList<QAction*> ComparePage::pageActions() const
{
    return m_private->runs->panelActions() << m_private->exportAction;
}

void ComparePage::refresh()
{
    m_private->load();
}

bool ComparePage::isSettled() const
{
    return !m_private->isLoading && context()->pendingQueries(this) == 0
        && m_private->sessions->isSettled() && m_private->runs->isSettled()
        && m_private->results->isSettled();
}

void ComparePage::showRepresentative()
{
    m_private->sessions->showRepresentative();
    m_private->tabs->setCurrentIndex(
        m_private->runs->model()->runs().empty() && m_private->hasSessions ? SessionsTab : RunsTab);
    // Every evaluated run, as many as stay readable.
    std::vector<RunId> ids;
    for (const CompareRun& run : m_private->runs->model()->runs())
        if (ids.size() < 6 && run.evaluationOn(m_private->results->target()) != nullptr)
            ids.push_back(run.run.id);
    if (!ids.empty())
        m_private->runs->selectRuns(ids);
    m_private->results->tabs()->setCurrentIndex(ResultsPanel::TopKTab);
}

void ComparePage::showRuns(const QStringList& names)
{
    m_private->tabs->setCurrentIndex(RunsTab);
    m_private->wanted = names;
    m_private->selectWanted();
    if (!m_private->wanted.isEmpty())
        m_private->load();
}

void ComparePage::retranslate()
{
    m_private->retranslate();
}

} // namespace tlp::widgets
