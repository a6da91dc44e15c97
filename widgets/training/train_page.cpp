// SPDX-License-Identifier: GPL-3.0-only
#include "training/train_page.h"

#include "data/export_messages.h"
#include "data/split_dialog.h"
#include "shell/app_context.h"
#include "shell/form_scroll.h"
#include "shell/form_store.h"
#include "shell/icons.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "training/dataset_facts.h"
#include "training/recent_runs_model.h"
#include "training/run_monitor.h"
#include "training/train_command.h"
#include "training/training_form.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// What the page shows of the workspace at one moment.
struct Overview
{
    QStringList datasets;
    std::vector<workspace::RunInfo> runs;
};

Result<Overview> readOverview(StorageReader& storage)
{
    Overview overview;
    TLP_TRY(const auto datasets, storage.workspace().datasets());
    for (const workspace::DatasetEntry& entry : datasets)
        overview.datasets << QString::fromStdString(entry.name);
    TLP_TRY(overview.runs, storage.workspace().runs());
    return overview;
}

/// A dataset's facts with the version they were read at; only its splits when that version is
/// known, since a version counts content and splits are none.
struct VersionedFacts
{
    std::int64_t version = 0;
    std::optional<DatasetFacts> facts;
    std::vector<dataset::SplitInfo> splits;
};

Result<VersionedFacts> readFactsUnlessKnown(
    StorageReader& storage, const QString& dataset, std::optional<std::int64_t> known)
{
    TLP_TRY(const auto* opened, storage.dataset(dataset));
    VersionedFacts result;
    TLP_TRY(result.version, opened->dataVersion());
    if (known == result.version) {
        TLP_TRY(result.splits, opened->splits());
        return result;
    }
    TLP_TRY(result.facts, readDatasetFacts(*opened, dataset.toStdString()));
    return result;
}

bool areSame(const std::vector<dataset::SplitInfo>& a, const std::vector<dataset::SplitInfo>& b)
{
    return std::ranges::equal(
        a, b, [](const dataset::SplitInfo& left, const dataset::SplitInfo& right) {
            return left.name == right.name && left.train == right.train && left.test == right.test;
        });
}

} // namespace

struct TrainPage::Private
{
    TrainPage* page = nullptr;
    TrainingForm* form = nullptr;
    RunMonitor* monitor = nullptr;
    RecentRunsModel* runs = nullptr;
    SortedModel* sorted = nullptr;
    QTableView* table = nullptr;
    QLabel* reason = nullptr;
    QPushButton *start = nullptr, *copyCommand = nullptr, *defaults = nullptr;
    QPushButton *use = nullptr, *compare = nullptr;
    QAction *startAction = nullptr, *copyAction = nullptr, *useAction = nullptr;
    QAction *cancelAction = nullptr, *showAction = nullptr;
    Card *formCard = nullptr, *runCard = nullptr, *listCard = nullptr;
    QSplitter *columns = nullptr, *rows = nullptr;
    RunId shown;
    JobId started; ///< just started here: shown as soon as its run is listed
    std::optional<std::int64_t> factsVersion; ///< of the form's facts
    std::optional<FormStore> store;
    bool isRestoring = false;

    void build();
    void buildForm();
    void buildRuns();
    void connectAll();
    void retranslate();
    void load();
    void loadFacts(const QString& dataset);
    void loadRun();
    void applyOverview(Overview overview);
    void applyRun(const Result<RunSnapshot>& snapshot);
    void showRun(RunId run);
    void selectShownRow();
    void updateRunActions();
    void onFormChanged();
    void startRun();
    void useConfiguration();
    void askForSplit();
    void cancelShown();
    void restoreForm();
    void storeForm();
};

void TrainPage::Private::build()
{
    columns = new QSplitter(Qt::Horizontal, page);
    columns->setObjectName(QStringLiteral("trainColumns"));
    columns->setChildrenCollapsible(false);
    rows = new QSplitter(Qt::Vertical, page);
    rows->setObjectName(QStringLiteral("trainRows"));
    rows->setChildrenCollapsible(false);
    buildForm();
    buildRuns();
    columns->addWidget(formCard);
    columns->addWidget(rows);
    columns->setStretchFactor(0, 2);
    columns->setStretchFactor(1, 3);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);

    const QSettings settings;
    if (!columns->restoreState(settings.value(QStringLiteral("train/columns")).toByteArray()))
        columns->setSizes({440, 660});
    if (!rows->restoreState(settings.value(QStringLiteral("train/rows")).toByteArray()))
        rows->setSizes({470, 230});
}

void TrainPage::Private::buildForm()
{
    formCard = new Card({}, page);
    form = new TrainingForm(page);
    auto* scroll = new FormScroll(form, QStringLiteral("trainFormScroll"), page);

    defaults = new QPushButton(page);
    defaults->setObjectName(QStringLiteral("allDefaults"));
    defaults->setFlat(true);
    formCard->addTool(defaults);
    reason = new QLabel(page);
    reason->setObjectName(QStringLiteral("startReason"));
    reason->setWordWrap(true);
    setTextRole(reason, TextRole::Danger);
    copyCommand = new QPushButton(page);
    copyCommand->setObjectName(QStringLiteral("copyCommand"));
    start = new QPushButton(page);
    start->setObjectName(QStringLiteral("startTraining"));
    setPrimary(start);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copyCommand);
    buttons->addStretch(1);
    buttons->addWidget(start);
    formCard->body()->addWidget(scroll, 1);
    formCard->body()->addWidget(reason);
    formCard->body()->addLayout(buttons);
}

void TrainPage::Private::buildRuns()
{
    monitor = new RunMonitor(page);
    runCard = new Card({}, page);
    runCard->body()->addWidget(monitor, 1);

    runs = new RecentRunsModel(page);
    sorted = new SortedModel(page);
    sorted->setSourceModel(runs);
    sorted->setSortRole(RecentRunsModel::kSortRole);
    table = new QTableView(page);
    table->setObjectName(QStringLiteral("recentRuns"));
    table->setModel(sorted);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->setSortingEnabled(true);
    table->sortByColumn(RecentRunsModel::Started, Qt::DescendingOrder);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setHighlightSections(false);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    listCard = new Card({}, page);
    listCard->body()->addWidget(table, 1);
    use = new QPushButton(page);
    use->setObjectName(QStringLiteral("useConfiguration"));
    compare = new QPushButton(page);
    compare->setObjectName(QStringLiteral("compareRun"));
    listCard->addTool(use);
    listCard->addTool(compare);
    rows->addWidget(runCard);
    rows->addWidget(listCard);
    rows->setStretchFactor(0, 3);
    rows->setStretchFactor(1, 1);
}

void TrainPage::Private::connectAll()
{
    const auto action = [this](const char* name, const char* icon) {
        auto* created = new QAction(themedIcon(QLatin1String(icon)), {}, page);
        created->setObjectName(QLatin1String(name));
        return created;
    };
    startAction = action("startTrainingAction", "play");
    copyAction = action("copyTrainCommandAction", "copy");
    useAction = action("useConfigurationAction", "copy");
    cancelAction = action("cancelRunAction", "cancel");
    showAction = action("compareRunAction", "compare");
    table->addActions({useAction, showAction});

    connect(startAction, &QAction::triggered, page, [this] { startRun(); });
    connect(start, &QPushButton::clicked, page, [this] { startRun(); });
    connect(copyAction, &QAction::triggered, copyCommand, &QPushButton::click);
    connect(copyCommand, &QPushButton::clicked, page, [this] {
        QApplication::clipboard()->setText(
            trainCommand(form->spec(), page->context()->workspaceDirectory()));
        page->context()->showMessage(TrainPage::tr("The command is on the clipboard."));
    });
    connect(defaults, &QPushButton::clicked, form, &TrainingForm::resetToDefaults);
    connect(useAction, &QAction::triggered, page, [this] { useConfiguration(); });
    connect(cancelAction, &QAction::triggered, page, [this] { cancelShown(); });
    connect(showAction, &QAction::triggered, page, [this] {
        if (monitor->snapshot())
            page->context()->openRuns({QString::fromStdString(monitor->snapshot()->run.name)});
    });

    connect(form, &TrainingForm::changed, page, [this] { onFormChanged(); });
    connect(
        form, &TrainingForm::datasetChosen, page, [this](const QString& name) { loadFacts(name); });
    connect(form, &TrainingForm::newSplitRequested, page, [this] { askForSplit(); });
    connect(form, &TrainingForm::pictureFileChosen, page, [this](const QString& file) {
        if (const Status saved = form->exportPicture(file); !saved)
            page->context()->showError(
                saved.error(), TrainPage::tr("The picture cannot be written."));
        else
            page->context()->showMessage(TrainPage::tr("Saved %1.").arg(file));
    });
    connect(use, &QPushButton::clicked, useAction, &QAction::trigger);
    connect(compare, &QPushButton::clicked, showAction, &QAction::trigger);
    connect(monitor, &RunMonitor::cancelRequested, page, [this] { cancelShown(); });
    connect(monitor, &RunMonitor::resumeRequested, page, [this](JobId job) {
        page->context()->resumeJob(job, page, [this](const Status& status) {
            if (!status)
                page->context()->showError(
                    status.error(), TrainPage::tr("The run cannot be resumed."));
            page->refresh();
        });
    });
    connect(monitor, &RunMonitor::dataRequested, page,
        [this] { page->context()->openPage(QStringLiteral("data")); });
    tellChartExports(monitor, page->context());
    connect(monitor, &RunMonitor::logRequested, page,
        [this](JobId job) { page->context()->openJob(job); });
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, page,
        [this](const QModelIndex& current) {
            if (!current.isValid())
                return;
            const auto row = static_cast<std::size_t>(sorted->mapToSource(current).row());
            if (row < runs->runs().size())
                showRun(runs->runs()[row].id);
        });
    connect(columns, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("train/columns"), columns->saveState()); });
    connect(rows, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("train/rows"), rows->saveState()); });
    connect(page->context(), &AppContext::workspaceChanged, page, [this] {
        shown = {};
        started = {};
        factsVersion.reset();
        runs->setRuns({});
        monitor->setSnapshot(std::nullopt);
        updateRunActions();
        form->setFacts({});
        restoreForm();
    });
}

void TrainPage::Private::retranslate()
{
    formCard->setHeading(TrainPage::tr("New training run"));
    listCard->setHeading(TrainPage::tr("Runs"));
    defaults->setText(TrainPage::tr("All defaults"));
    defaults->setToolTip(TrainPage::tr("Sets every option back to its default."));
    copyCommand->setText(TrainPage::tr("Cop&y as command"));
    copyCommand->setToolTip(
        TrainPage::tr("Copies the command line that starts the same run from a terminal."));
    start->setText(TrainPage::tr("S&tart training"));
    startAction->setText(TrainPage::tr("Start training"));
    copyAction->setText(TrainPage::tr("Copy the training as a command"));
    useAction->setText(TrainPage::tr("Use the configuration of the selected run"));
    cancelAction->setText(TrainPage::tr("Cancel the selected run"));
    showAction->setText(TrainPage::tr("Compare the selected run"));
    use->setText(TrainPage::tr("Use th&is configuration"));
    use->setToolTip(TrainPage::tr("Copies the settings of the selected run into the form."));
    compare->setText(TrainPage::tr("Compare"));
    compare->setToolTip(
        TrainPage::tr("Shows the selected run on the Compare page, where it can be evaluated."));
    table->setAccessibleName(TrainPage::tr("Runs of this workspace"));
    Q_EMIT runs->headerDataChanged(Qt::Horizontal, 0, RecentRunsModel::ColumnCount - 1);
    form->retranslate();
    monitor->retranslate();
    onFormChanged();
}

void TrainPage::Private::load()
{
    page->context()->query<Overview>(
        page, "overview", readOverview, [this](Result<Overview> overview) {
            if (!overview)
                return page->context()->showError(
                    overview.error(), TrainPage::tr("The list of runs cannot be read."));
            applyOverview(std::move(*overview));
        });
    loadRun();
}

void TrainPage::Private::applyOverview(Overview overview)
{
    form->setDatasets(overview.datasets);
    monitor->setHasData(!overview.datasets.isEmpty());
    form->setRuns(overview.runs);
    // Splits and programs may have been added since.
    if (!form->dataset().isEmpty())
        loadFacts(form->dataset());
    const bool wasEmpty = runs->rowCount() == 0;
    runs->setRuns(std::move(overview.runs));
    if (wasEmpty && runs->rowCount() > 0)
        table->resizeColumnsToContents();
    if (started) {
        const auto found = std::ranges::find(runs->runs(), started, &workspace::RunInfo::job);
        if (found != runs->runs().end()) {
            started = {};
            showRun(found->id);
        }
    }
    if (!shown && !runs->runs().empty())
        showRun(runs->runs().front().id);
    selectShownRow();
    updateRunActions();
}

void TrainPage::Private::updateRunActions()
{
    const bool hasRun = monitor->snapshot().has_value();
    for (QWidget* button : {use, compare})
        button->setEnabled(hasRun);
    for (QAction* action : {useAction, showAction})
        action->setEnabled(hasRun);
    const auto* job = hasRun && monitor->snapshot()->job ? &*monitor->snapshot()->job : nullptr;
    cancelAction->setEnabled(job != nullptr
        && (job->state == workspace::JobState::Running
            || job->state == workspace::JobState::Queued));
}

void TrainPage::Private::loadFacts(const QString& dataset)
{
    if (dataset.isEmpty())
        return;
    // During a training the workspace changes several times a second, the dataset does not.
    const std::optional<std::int64_t> known
        = dataset.toStdString() == form->facts().name ? factsVersion : std::nullopt;
    page->context()->query<VersionedFacts>(
        page, "facts",
        [dataset, known](
            StorageReader& storage) { return readFactsUnlessKnown(storage, dataset, known); },
        [this](Result<VersionedFacts> read) {
            if (!read)
                return page->context()->showError(
                    read.error(), TrainPage::tr("The dataset cannot be read."));
            factsVersion = read->version;
            if (!read->facts && !areSame(read->splits, form->facts().splits)) {
                read->facts = form->facts();
                read->facts->splits = std::move(read->splits);
            }
            if (read->facts)
                form->setFacts(std::move(*read->facts));
        });
}

void TrainPage::Private::loadRun()
{
    if (!shown)
        return;
    page->context()->query<RunSnapshot>(
        page, "run",
        [run = shown](StorageReader& storage) { return readRunSnapshot(storage.workspace(), run); },
        [this](Result<RunSnapshot> snapshot) { applyRun(snapshot); });
}

void TrainPage::Private::applyRun(const Result<RunSnapshot>& snapshot)
{
    if (!snapshot) {
        // Deleted elsewhere: not an error of this page.
        if (snapshot.error().kind != ErrorKind::NotFound)
            page->context()->showError(snapshot.error(), TrainPage::tr("The run cannot be read."));
        shown = {};
        monitor->setSnapshot(std::nullopt);
        updateRunActions();
        return;
    }
    monitor->setSnapshot(*snapshot);
    updateRunActions();
}

void TrainPage::Private::showRun(RunId run)
{
    if (run == shown)
        return;
    shown = run;
    loadRun();
    selectShownRow();
}

void TrainPage::Private::selectShownRow()
{
    const int row = runs->rowOf(shown);
    if (row < 0)
        return;
    const QModelIndex index = sorted->mapFromSource(runs->index(row, 0));
    if (table->currentIndex().row() != index.row())
        table->setCurrentIndex(index);
}

void TrainPage::Private::onFormChanged()
{
    const bool canStart = form->problems().isEmpty() && page->context()->hasWorkspace();
    const QString problem = page->context()->hasWorkspace()
        ? form->firstProblem()
        : TrainPage::tr("No workspace is open. Open one on the Home page.");
    reason->setText(canStart ? QString() : TrainPage::tr("Cannot start yet. %1").arg(problem));
    reason->setVisible(!canStart);
    start->setEnabled(canStart);
    startAction->setEnabled(canStart);
    start->setToolTip(canStart
            ? TrainPage::tr("Starts the run as a job of its own; it goes on when this "
                            "window is closed.")
            : problem);
    start->setAccessibleDescription(start->toolTip());
    copyCommand->setEnabled(canStart);
    copyAction->setEnabled(canStart);
    if (!isRestoring)
        storeForm();
}

void TrainPage::Private::startRun()
{
    if (!start->isEnabled())
        return form->focusFirstProblem();
    start->setEnabled(false); // one click, one run
    page->context()->startTraining(form->spec(), page, [this](const Result<JobId>& job) {
        if (!job)
            page->context()->showError(job.error(), TrainPage::tr("The run cannot be started."));
        else
            started = *job;
        onFormChanged();
        load();
    });
}

void TrainPage::Private::useConfiguration()
{
    if (!monitor->snapshot())
        return;
    form->setSpec(monitor->snapshot()->run.spec);
    page->context()->showMessage(TrainPage::tr("The form now holds the configuration of %1.")
                                     .arg(QString::fromStdString(monitor->snapshot()->run.name)));
}

void TrainPage::Private::cancelShown()
{
    if (!monitor->snapshot() || !monitor->snapshot()->job)
        return;
    page->context()->cancelJob(monitor->snapshot()->job->id, page, [this](const Status& status) {
        if (!status)
            page->context()->showError(
                status.error(), TrainPage::tr("The run cannot be cancelled."));
        load();
    });
}

void TrainPage::Private::askForSplit()
{
    const DatasetFacts& facts = form->facts();
    const QString dataset = QString::fromStdString(facts.name);
    QStringList taken;
    for (const dataset::SplitInfo& split : facts.splits)
        taken << QString::fromStdString(split.name);
    auto* dialog = new SplitDialog(page->context(), dataset, facts.networks, taken, page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SplitDialog::splitMade, page, [this, dataset](const QString& name) {
        form->chooseSplit(name);
        loadFacts(dataset);
    });
    dialog->open();
}

void TrainPage::Private::restoreForm()
{
    isRestoring = true;
    const FormContent stored = store->read();
    if (!stored.isEmpty())
        form->setContent(stored);
    else
        form->resetToDefaults();
    isRestoring = false;
}

void TrainPage::Private::storeForm()
{
    // Before the first dataset is known the form has nothing that a user could have entered.
    if (!form->dataset().isEmpty())
        store->write(form->content());
}

TrainPage::TrainPage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_private(std::make_unique<Private>())
{
    m_private->page = this;
    m_private->store.emplace(context, QStringLiteral("train"));
    m_private->build();
    m_private->connectAll();
    m_private->retranslate();
    if (context->hasWorkspace()) {
        m_private->restoreForm();
        m_private->load();
    }
}

TrainPage::~TrainPage() = default;

QString TrainPage::title() const
{
    return tr("Train");
}

QList<QAction*> TrainPage::pageActions() const
{
    return {m_private->startAction, m_private->copyAction, m_private->useAction,
        m_private->cancelAction, m_private->showAction};
}

void TrainPage::refresh()
{
    m_private->load();
}

bool TrainPage::isSettled() const
{
    return context()->pendingQueries(this) == 0;
}

void TrainPage::showRepresentative()
{
    // The run with the longest curve tells most.
    const auto& runs = m_private->runs->runs();
    const auto longest = std::ranges::max_element(runs, {}, &workspace::RunInfo::epochsDone);
    if (longest != runs.end())
        m_private->showRun(longest->id);
}

void TrainPage::showRun(RunId run)
{
    m_private->showRun(run);
}

void TrainPage::retranslate()
{
    m_private->retranslate();
}

} // namespace tlp::widgets
