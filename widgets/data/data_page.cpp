// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/data_page.h"

#include <algorithm>

#include "base/resources.h"
#include "widgets/data/collect_dialog.h"
#include "widgets/data/collect_view.h"
#include "widgets/data/data_tree_model.h"
#include "widgets/data/dataset_view.h"
#include "widgets/data/export_messages.h"
#include "widgets/data/import_dialog.h"
#include "widgets/data/import_view.h"
#include "widgets/data/split_dialog.h"
#include "widgets/data/task_view.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/icons.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {
constexpr int kReloadMilliseconds = 1000;
constexpr int kTreeCharacters = 104; ///< the name of a task with its columns
constexpr int kTimeCharacters = 15; ///< "56.52 µs" with its margins
constexpr int kNumberCharacters = 18; ///< "Programs" with its margins and the sign of sorting
} // namespace

DataPage::DataPage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_importAction(new QAction(this))
    , m_collectAction(new QAction(this))
    , m_filterAction(new QAction(this))
    , m_model(new DataTreeModel(context, this))
{
    setAcceptDrops(true);
    m_importAction->setObjectName(QStringLiteral("importAction"));
    m_importAction->setIcon(themedIcon(QStringLiteral("import")));
    m_importAction->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    m_importAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_filterAction->setShortcut(QKeySequence::Find);
    m_filterAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_filterAction->setIcon(themedIcon(QStringLiteral("search")));
    m_collectAction->setObjectName(QStringLiteral("collectAction"));
    m_collectAction->setIcon(themedIcon(QStringLiteral("device")));
    m_collectAction->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I));
    m_collectAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addActions({m_importAction, m_collectAction, m_filterAction});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    build();

    m_reload.setSingleShot(true);
    m_reload.setInterval(kReloadMilliseconds);
    connect(&m_reload, &QTimer::timeout, this, [this] { m_model->reload(); });
    connect(m_importAction, &QAction::triggered, this, [this] { openImportDialog(); });
    connect(m_collectAction, &QAction::triggered, this, &DataPage::openCollectDialog);
    connect(context, &AppContext::collectionRequested, this, &DataPage::showCollection);
    connect(m_filterAction, &QAction::triggered, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    connect(m_model, &DataTreeModel::datasetsLoaded, this, &DataPage::selectPending);
    connect(m_model, &DataTreeModel::contentLoaded, this, [this] {
        if (!m_search->text().trimmed().isEmpty())
            m_tree->expandToDepth(1);
        selectPending();
    });
    connect(m_model, &DataTreeModel::contentChanged, this, [this](const QString& dataset) {
        if (dataset != m_selected.dataset)
            return;
        if (m_selected.task)
            m_taskView->refresh();
        else
            m_datasetView->refresh();
    });
    connect(m_model, &DataTreeModel::loadFailed, this, [this](const Error& error) {
        // What is waited for does not come.
        m_wantsRepresentative = false;
        m_pending = {};
        this->context()->showError(error, tr("The datasets could not be read."));
    });
    connect(context, &AppContext::workspaceChanged, this, [this] {
        m_selected = {};
        m_pending = {};
        m_model->clear();
        m_taskView->setTask({});
        m_datasetView->clear();
        m_collection = {};
        m_collectView->clear();
        showEmptyState();
        m_model->reload();
    });
    connect(context, &AppContext::taskRequested, this,
        [this](const QString& dataset, TaskId task, const QString& platform) {
            select({dataset, platform, {}, task});
        });
    if (context->hasWorkspace())
        m_model->reload();
}

DataPage::~DataPage()
{
    saveState();
}

QString DataPage::pageName() const
{
    return QStringLiteral("data");
}

QString DataPage::title() const
{
    return tr("Data");
}

QString DataPage::iconName() const
{
    return QStringLiteral("data");
}

QList<QAction*> DataPage::pageActions() const
{
    return {m_importAction, m_collectAction, m_filterAction};
}

void DataPage::build()
{
    m_importAction->setText(tr("Import records…"));
    m_importAction->setIconText(tr("Import")); // on the button, which may have little room
    m_importAction->setToolTip(tr("Reads measured programs from files, folders or archives"));
    m_collectAction->setText(tr("Collect programs…"));
    m_collectAction->setIconText(tr("Collect"));
    m_collectAction->setToolTip(
        tr("Makes programs of operators or networks and measures them on this machine"));
    m_filterAction->setText(tr("Filter tasks"));

    m_tree = nullptr;
    delete m_content;
    m_content = new QWidget(this);
    m_splitter = new QSplitter(Qt::Horizontal, m_content);
    m_splitter->setChildrenCollapsible(false);
    m_stack = new QStackedWidget(m_splitter);
    m_empty = new EmptyState(m_stack);
    m_datasetView = new DatasetView(context(), m_stack);
    m_taskView = new TaskView(context(), m_stack);
    tellChartExports(m_stack, context());
    m_importView = new ImportView(context(), m_stack);
    m_collectView = new CollectView(context(), m_stack);
    for (QWidget* view : std::initializer_list<QWidget*>{
             m_empty, m_datasetView, m_taskView, m_importView, m_collectView})
        m_stack->addWidget(view);
    m_splitter->addWidget(makeTreePane());
    m_splitter->addWidget(m_stack);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    auto* contentLayout = new QVBoxLayout(m_content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->addWidget(m_splitter);
    layout()->addWidget(m_content);

    const QSettings settings;
    m_hasPlace = settings.contains(QStringLiteral("data/splitter"));
    placeSplitter();
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_hasPlace = true; });
    m_splitter->restoreState(settings.value(QStringLiteral("data/splitter")).toByteArray());
    m_taskView->restoreState();

    connect(m_taskView, &TaskView::refRequested, this, &DataPage::select);
    connect(m_datasetView, &DatasetView::importRequested, this,
        [this](const QString& dataset) { openImportDialog({}, dataset); });
    connect(m_datasetView, &DatasetView::splitRequested, this, &DataPage::openSplitDialog);
    connect(m_datasetView, &DatasetView::reportRequested, this,
        [this](const QString& dataset, const dataset::ImportReport& report) {
            m_importView->showReport(dataset, report);
            m_stack->setCurrentWidget(m_importView);
        });
    // The report stays until it is closed; then the way leads to what was imported.
    connect(m_importView, &ImportView::finished, this, [this] { m_model->reload(); });
    connect(m_importView, &ImportView::closeRequested, this, [this](const QString& dataset) {
        if (m_selected.isNull())
            select({dataset, {}, {}, {}});
        showSelected();
    });
    connectCollectView();
    showEmptyState();
}

void DataPage::connectCollectView()
{
    connect(m_collectView, &CollectView::finished, this, [this] { m_model->reload(); });
    connect(m_collectView, &CollectView::closeRequested, this, [this] {
        m_collection = {};
        showSelected();
    });
    connect(m_collectView, &CollectView::importRequested, this, &DataPage::importCollected);
    connect(m_collectView, &CollectView::datasetRequested, this, [this](const QString& dataset) {
        m_collection = {};
        select({dataset, {}, {}, {}});
        showSelected();
    });
}

bool DataPage::showsJob() const
{
    return m_stack->currentWidget() == m_importView || m_stack->currentWidget() == m_collectView;
}

/// Until the user has moved it, the tree has the room that the names of tasks need.
void DataPage::placeSplitter()
{
    if (m_hasPlace || m_splitter == nullptr)
        return;
    const int names = fontMetrics().averageCharWidth() * kTreeCharacters;
    m_splitter->setSizes({names, std::max(names, width() - names)});
}

/// Names matter most: the counts, which the dataset's view has too, give way where they have no
/// room, and what then still has none can be scrolled to.
void DataPage::fitTreeColumns()
{
    if (m_tree == nullptr)
        return;
    const QAbstractItemView* view = m_tree; // where the hint is public
    QHeaderView* header = m_tree->header();
    const int names = view->sizeHintForColumn(DataTreeModel::NameColumn);
    int room = m_tree->viewport()->width() - header->sectionSize(DataTreeModel::BestColumn) - names;
    const bool isTooLong = room < 0;
    for (const int column :
        {DataTreeModel::ProgramsColumn, DataTreeModel::FlaggedColumn, DataTreeModel::GoodColumn}) {
        const bool fits = room >= numberColumnWidth();
        m_tree->setColumnHidden(column, !fits);
        room -= fits ? numberColumnWidth() : 0;
    }
    header->setSectionResizeMode(
        DataTreeModel::NameColumn, isTooLong ? QHeaderView::Fixed : QHeaderView::Stretch);
    if (isTooLong)
        header->resizeSection(DataTreeModel::NameColumn, names);
}

int DataPage::numberColumnWidth() const
{
    return fontMetrics().averageCharWidth() * kNumberCharacters;
}

void DataPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    placeSplitter();
}

QWidget* DataPage::makeTreePane()
{
    auto* pane = new QWidget(m_splitter);
    m_treePane = pane;
    pane->setMinimumWidth(fontMetrics().averageCharWidth() * 44);
    m_search = new QLineEdit(pane);
    m_search->setObjectName(QStringLiteral("taskFilter"));
    m_search->setPlaceholderText(tr("Filter tasks: operator, shape, network"));
    m_search->setAccessibleName(tr("Filter tasks by operator, shape, key or network"));
    m_search->setClearButtonEnabled(true);
    auto* sources = new QHBoxLayout;
    for (QAction* action : {m_importAction, m_collectAction}) {
        auto* button = new QToolButton(pane);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        sources->addWidget(button);
    }
    sources->addStretch();

    m_filter = new DataTreeFilter(pane);
    m_filter->setSourceModel(m_model);
    m_tree = new QTreeView(pane);
    m_tree->setObjectName(QStringLiteral("dataTree"));
    m_tree->setAccessibleName(tr("Datasets, their platforms and tasks"));
    m_tree->setModel(m_filter);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(-1, Qt::AscendingOrder);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(QHeaderView::Interactive);
    m_tree->header()->setSectionResizeMode(DataTreeModel::NameColumn, QHeaderView::Stretch);
    m_tree->header()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 7);
    m_tree->header()->setResizeContentsPrecision(0); // room for the names in view, no others
    for (int column = DataTreeModel::ProgramsColumn; column < DataTreeModel::ColumnCount; ++column)
        m_tree->header()->resizeSection(column, numberColumnWidth());
    m_tree->header()->resizeSection(
        DataTreeModel::BestColumn, fontMetrics().averageCharWidth() * kTimeCharacters);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setIndentation(spacing());
    m_tree->viewport()->installEventFilter(this);

    auto* layout = new QVBoxLayout(pane);
    const int margin = spacing();
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing(0.75));
    layout->addLayout(sources);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);

    connect(m_tree, &QTreeView::expanded, this, &DataPage::fitTreeColumns);
    connect(m_tree, &QTreeView::collapsed, this, &DataPage::fitTreeColumns);
    // The view's hint is that of the rows it shows.
    connect(
        m_tree->verticalScrollBar(), &QScrollBar::valueChanged, this, &DataPage::fitTreeColumns);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &DataPage::fitTreeColumns,
        Qt::QueuedConnection); // once the view knows them
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (!text.trimmed().isEmpty())
            m_model->fetchAll();
        m_filter->setWords(text);
        if (!text.trimmed().isEmpty())
            m_tree->expandToDepth(1);
        selectPending();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& current) {
            // Rows that are replaced by a reload take the current row with them; what is shown
            // stays until something else is chosen.
            if (!current.isValid())
                return;
            const auto ref = current.data(DataTreeModel::RefRole).value<DataRef>();
            if (ref == m_selected && m_stack->currentWidget() != m_empty)
                return;
            m_selected = ref;
            m_pending = {};
            showSelected();
        });
    return pane;
}

bool DataPage::eventFilter(QObject* watched, QEvent* event)
{
    if (m_tree != nullptr && watched == m_tree->viewport() && event->type() == QEvent::Resize)
        fitTreeColumns();
    return Page::eventFilter(watched, event);
}

void DataPage::refresh()
{
    if (!context()->hasWorkspace())
        return;
    m_importView->refresh();
    m_collectView->refresh();
    if (!m_reload.isActive())
        m_reload.start();
}

bool DataPage::isSettled() const
{
    return !m_model->isLoading() && !m_taskView->isLoading() && !m_datasetView->isLoading()
        && !m_importView->isLoading() && !m_collectView->isLoading() && m_pending.isNull()
        && !m_wantsRepresentative;
}

void DataPage::showRepresentative()
{
    m_wantsRepresentative = true;
    m_model->reload();
}

void DataPage::select(const DataRef& ref)
{
    m_pending = ref;
    if (m_model->rowCount({}) > 0)
        selectPending();
    else
        m_model->reload();
}

void DataPage::selectPending()
{
    if (m_model->rowCount({}) == 0) {
        m_wantsRepresentative = false;
        m_pending = {};
        if (!showsJob())
            showEmptyState();
        return;
    }
    m_treePane->show();
    if (m_wantsRepresentative) {
        // The first dataset's task with the most measurements tells the most.
        const auto first = m_model->index(0, 0, {}).data(DataTreeModel::RefRole).value<DataRef>();
        const auto content = m_model->content(first.dataset);
        if (!content) {
            m_model->fetchAll();
            m_wantsRepresentative = m_model->isLoading(); // not when reading it has failed before
            return;
        }
        m_wantsRepresentative = false;
        std::int64_t most = -1;
        for (const dataset::TaskInfo& task : content->tasks) {
            for (const dataset::TaskOnPlatform& here : task.platforms) {
                if (here.good > most) {
                    most = here.good;
                    m_pending = {first.dataset, {}, here.platform, task.id};
                }
            }
        }
        if (m_pending.isNull())
            m_pending = first;
    }
    const bool hadNothing = m_selected.isNull() && m_pending.isNull();
    if (hadNothing && !showsJob()) {
        m_pending = m_model->index(0, 0, {}).data(DataTreeModel::RefRole).value<DataRef>();
    }
    // After a reload that replaced rows, what is shown is selected again.
    const DataRef wanted = m_pending.isNull() ? m_selected : m_pending;
    if (wanted.isNull())
        return;
    if (wanted.task || wanted.platformId || !wanted.platform.isEmpty()) {
        if (!m_model->content(wanted.dataset)) {
            const QModelIndex dataset = m_model->indexOf({wanted.dataset, {}, {}, {}});
            if (!dataset.isValid()) {
                m_pending = {};
                return;
            }
            if (m_model->canFetchMore(dataset))
                m_model->fetchMore(dataset);
            return;
        }
    }
    DataRef found = wanted;
    if (found.task && !found.platformId && found.platform.isEmpty()) {
        // Any platform of the task will do.
        for (const dataset::TaskInfo& task : m_model->content(found.dataset)->tasks) {
            if (task.id == found.task && !task.platforms.empty())
                found.platformId = task.platforms.front().platform;
        }
    }
    const QModelIndex source = m_model->indexOf(found);
    const QModelIndex shown = m_filter->mapFromSource(source);
    if (!m_pending.isNull() && source.isValid() && !shown.isValid())
        m_search->clear(); // the filter hid what was asked for
    m_pending = {};
    const QModelIndex target = m_filter->mapFromSource(source);
    if (target.isValid() && m_tree->currentIndex() != target) {
        m_tree->setCurrentIndex(target);
        m_tree->scrollTo(target);
    }
    if (target.isValid() && !found.task)
        m_tree->expand(target);
}

void DataPage::showSelected()
{
    if (m_selected.isNull()) {
        showEmptyState();
        return;
    }
    if (m_selected.task) {
        m_taskView->setTask(m_selected);
        m_stack->setCurrentWidget(m_taskView);
    } else {
        m_datasetView->setDataset(m_selected.dataset, m_selected.platform);
        m_stack->setCurrentWidget(m_datasetView);
    }
}

void DataPage::showEmptyState()
{
    const bool hasData = m_model->rowCount({}) > 0;
    m_empty->setContent(QStringLiteral("data"),
        hasData ? tr("Nothing is selected") : tr("This workspace has no dataset yet"),
        hasData
            ? tr("Choose a dataset, a platform or a task on the left.")
            : tr(
                "Import measured programs: TVM auto_scheduler logs such as TenSet's, as files, "
                "folders or zip archives. You can also drop them here. Or collect programs of your "
                "own, measured on this machine. The Home page has a sample."));
    m_empty->setPrimaryAction(
        hasData ? QString() : tr("Import records…"), [this] { openImportDialog(); });
    m_empty->setSecondaryAction(
        hasData ? QString() : tr("Collect programs…"), [this] { openCollectDialog(); });
    m_stack->setCurrentWidget(m_empty);
    m_treePane->setVisible(hasData);
}

QStringList DataPage::datasetNames() const
{
    QStringList names;
    for (int row = 0; row < m_model->rowCount({}); ++row)
        names.append(
            m_model->index(row, 0, {}).data(DataTreeModel::RefRole).value<DataRef>().dataset);
    return names;
}

ImportDialog* DataPage::openImportDialog(const QStringList& paths, const QString& dataset)
{
    auto* dialog = new ImportDialog(
        datasetNames(),
        [this](const ImportDialog::Request& request, std::function<void(QString)> done) {
            startImport(request.dataset, request.paths, request.platform, request.networksFile,
                std::move(done));
        },
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!dataset.isEmpty())
        dialog->setDataset(dataset);
    dialog->addPaths(paths);
    dialog->open();
    return dialog;
}

void DataPage::startImport(const QString& dataset, const QStringList& paths,
    const QString& platform, const QString& networksFile, std::function<void(QString)> done)
{
    workspace::ImportSpec spec;
    spec.dataset = dataset.toStdString();
    for (const QString& path : paths)
        spec.paths.push_back(path.toStdString());
    spec.platform = platform.toStdString();
    spec.networksFile = networksFile.toStdString();
    context()->startImport(
        spec, this, [this, dataset, done = std::move(done)](const Result<JobId>& job) {
            if (!job)
                return done(errorText(job.error()));
            m_importView->follow(*job, dataset);
            m_stack->setCurrentWidget(m_importView);
            done({});
        });
}

void DataPage::openCollectDialog()
{
    auto* dialog = new CollectDialog(
        context(), datasetNames(),
        [this](const measure::CollectSpec& spec, std::function<void(QString)> done) {
            startCollection(spec, std::move(done));
        },
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void DataPage::startCollection(const measure::CollectSpec& spec, std::function<void(QString)> done)
{
    context()->startJob(
        this,
        [spec](workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            if (!spec.dataset.empty())
                TLP_CHECK(workspace.datasetPath(spec.dataset)); // checks the name
            return workspace.createJob(workspace::kCollectJob,
                std::filesystem::path(spec.out).filename().string(), spec.toJson());
        },
        [this, done = std::move(done)](const Result<JobId>& job) {
            if (!job)
                return done(errorText(job.error()));
            showCollection(*job);
            done({});
        });
}

void DataPage::showCollection(JobId job)
{
    m_collection = job;
    m_collectView->follow(job);
    m_stack->setCurrentWidget(m_collectView);
}

void DataPage::importCollected(const QString& file, bool hasNetworks)
{
    auto* dialog = openImportDialog({file}, {});
    if (!hasNetworks)
        return;
    if (const auto networks = findResource("networks/networks.json"))
        dialog->setNetworksFile(QString::fromStdString(networks->string()));
}

void DataPage::openSplitDialog(const QString& dataset)
{
    const auto& overview = m_datasetView->overview();
    if (!overview)
        return;
    QStringList taken;
    for (const dataset::SplitInfo& split : overview->splits)
        taken.append(QString::fromStdString(split.name));
    auto* dialog = new SplitDialog(context(), dataset, overview->networks, taken, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SplitDialog::splitMade, m_datasetView, &DatasetView::refresh);
    dialog->open();
}

void DataPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (context()->hasWorkspace() && !droppedPaths(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void DataPage::dropEvent(QDropEvent* event)
{
    openImportDialog(droppedPaths(event->mimeData()));
    event->acceptProposedAction();
}

void DataPage::saveState() const
{
    QSettings settings;
    if (m_hasPlace)
        settings.setValue(QStringLiteral("data/splitter"), m_splitter->saveState());
    m_taskView->saveState();
}

void DataPage::retranslate()
{
    saveState();
    build();
    selectPending();
    if (m_collection)
        showCollection(m_collection);
    else
        showSelected();
}

} // namespace tlp::widgets
