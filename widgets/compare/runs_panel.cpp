// SPDX-License-Identifier: GPL-3.0-only
#include "compare/runs_panel.h"

#include "shell/icons.h"

#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

const QString kColumnsKey = QStringLiteral("compare/columns");
const QString kHeaderKey = QStringLiteral("compare/header");
const QString kVaryingKey = QStringLiteral("compare/onlyVarying");

} // namespace

RunsPanel::RunsPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new RunsModel(this))
    , m_proxy(new RunsProxy(this))
    , m_view(new QTableView(this))
    , m_tools(new QWidget(this))
    , m_filter(new QLineEdit(m_tools))
    , m_onlyVarying(new QCheckBox(m_tools))
    , m_columnsButton(new QPushButton(m_tools))
    , m_columnsMenu(new QMenu(this))
    , m_evaluate(new QPushButton(m_tools))
    , m_delete(new QPushButton(m_tools))
    , m_evaluateAction(new QAction(themedIcon(QStringLiteral("chart")), {}, this))
    , m_renameAction(new QAction(this))
    , m_deleteAction(new QAction(themedIcon(QStringLiteral("delete")), {}, this))
    , m_folderAction(new QAction(this))
    , m_exportAction(new QAction(themedIcon(QStringLiteral("export")), {}, this))
{
    const QSettings settings;
    const QStringList chosen = settings.value(kColumnsKey).toStringList();
    m_chosen = QSet<QString>(chosen.begin(), chosen.end());
    if (m_chosen.isEmpty())
        for (const RunColumn& column : m_model->columns())
            if (column.isDefault)
                m_chosen.insert(column.id);
    buildTools();
    buildView();
    m_onlyVarying->setChecked(settings.value(kVaryingKey, false).toBool());
    retranslate();
    applyColumns();
}

void RunsPanel::buildTools()
{
    m_filter->setObjectName(QStringLiteral("runsFilter"));
    m_filter->setClearButtonEnabled(true);
    m_onlyVarying->setObjectName(QStringLiteral("onlyVarying"));
    m_columnsButton->setObjectName(QStringLiteral("columnsButton"));
    m_columnsButton->setMenu(m_columnsMenu);
    m_evaluate->setObjectName(QStringLiteral("evaluateRuns"));
    m_delete->setObjectName(QStringLiteral("deleteRuns"));
    auto* layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_filter, 1);
    layout->addWidget(m_onlyVarying);
    layout->addWidget(m_columnsButton);
    layout->addWidget(m_evaluate);
    layout->addWidget(m_delete);
    connect(m_filter, &QLineEdit::textChanged, this, &RunsPanel::applyFilter);
    connect(m_onlyVarying, &QCheckBox::toggled, this, [this](bool only) {
        QSettings().setValue(kVaryingKey, only);
        applyColumns();
    });
    connect(m_evaluate, &QPushButton::clicked, this, &RunsPanel::evaluateRequested);
    connect(m_delete, &QPushButton::clicked, this, &RunsPanel::deleteRequested);
}

void RunsPanel::buildView()
{
    m_proxy->setSourceModel(m_model);
    m_view->setObjectName(QStringLiteral("runsTable"));
    m_view->setModel(m_proxy);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setAlternatingRowColors(true);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setSortingEnabled(true);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->verticalHeader()->hide();
    QHeaderView* header = m_view->horizontalHeader();
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(true); // no gap at its right
    m_view->sortByColumn(m_model->columnOf(QStringLiteral("created")), Qt::DescendingOrder);

    m_renameAction->setShortcut(Qt::Key_F2);
    m_deleteAction->setShortcut(QKeySequence::Delete);
    for (QAction* action : {m_renameAction, m_deleteAction})
        action->setShortcutContext(Qt::WidgetShortcut);
    m_view->addActions(
        {m_evaluateAction, m_renameAction, m_deleteAction, m_folderAction, m_exportAction});
    connect(m_evaluateAction, &QAction::triggered, this, &RunsPanel::evaluateRequested);
    connect(m_renameAction, &QAction::triggered, this, &RunsPanel::renameCurrent);
    connect(m_deleteAction, &QAction::triggered, this, &RunsPanel::deleteRequested);
    connect(m_exportAction, &QAction::triggered, this, &RunsPanel::exportRequested);
    connect(m_folderAction, &QAction::triggered, this, [this] {
        if (const auto runs = selectedRuns(); !runs.empty())
            Q_EMIT folderRequested(runs.front());
    });
    connect(m_model, &RunsModel::renameRequested, this, &RunsPanel::renameRequested);
    m_selectionTimer.setSingleShot(true);
    connect(&m_selectionTimer, &QTimer::timeout, this, &RunsPanel::onSelectionChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (m_isUpdating)
            return;
        m_chosenRuns = selectedRuns();
        m_selectionTimer.start(0);
    });
    connect(header, &QHeaderView::sectionMoved, this,
        [header] { QSettings().setValue(kHeaderKey, header->saveState()); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
}

void RunsPanel::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setToolTip(
        tr("Shows the runs that contain every word, in any column, for example: mse seed-1"));
    m_filter->setAccessibleName(tr("Filter of the runs table"));
    m_onlyVarying->setText(tr("Only vary&ing columns"));
    m_onlyVarying->setToolTip(
        tr("Shows the settings and figures in which the runs differ, and no others."));
    m_columnsButton->setText(tr("Col&umns"));
    m_columnsButton->setToolTip(tr("Choose the columns of the table."));
    m_evaluate->setText(tr("Ev&aluate…"));
    m_evaluate->setToolTip(tr("Rates programs with the selected runs' models and stores how well "
                              "they ranked them."));
    m_delete->setText(tr("&Delete"));
    m_delete->setToolTip(tr("Removes the selected runs from all lists. It can be undone."));
    m_view->setAccessibleName(tr("Runs"));
    m_view->setAccessibleDescription(tr("The selected runs are shown in the charts below."));
    m_evaluateAction->setText(tr("Evaluate the selected runs…"));
    m_renameAction->setText(tr("Rename the run"));
    m_deleteAction->setText(tr("Delete the selected runs"));
    m_folderAction->setText(tr("Show the run's files"));
    m_exportAction->setText(tr("Export the runs table…"));
    m_model->retranslate();
    buildColumnMenu();
}

void RunsPanel::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QList<QAction*> RunsPanel::panelActions() const
{
    return {m_evaluateAction, m_renameAction, m_deleteAction, m_folderAction, m_exportAction};
}

void RunsPanel::buildColumnMenu()
{
    m_columnsMenu->clear();
    bool isOption = false;
    for (const RunColumn& column : m_model->columns()) {
        if (column.id == QStringLiteral("name"))
            continue;
        if (!isOption && column.id.startsWith(QStringLiteral("option."))) {
            isOption = true;
            m_columnsMenu->addSeparator();
        }
        QAction* action = m_columnsMenu->addAction(column.title);
        action->setObjectName(QStringLiteral("column.") + column.id);
        action->setCheckable(true);
        action->setChecked(m_chosen.contains(column.id));
        connect(action, &QAction::toggled, this, [this, id = column.id](bool shown) {
            shown ? (void)m_chosen.insert(id) : (void)m_chosen.remove(id);
            QSettings().setValue(kColumnsKey, QStringList(m_chosen.begin(), m_chosen.end()));
            applyColumns();
        });
    }
}

void RunsPanel::applyColumns()
{
    const bool onlyVarying = m_onlyVarying->isChecked();
    for (int i = 0; i < m_model->columnCount(); ++i) {
        const QString& id = m_model->columns()[static_cast<std::size_t>(i)].id;
        bool isShown = m_chosen.contains(id);
        if (onlyVarying)
            isShown = (isShown || id.startsWith(QStringLiteral("option."))) && m_model->varies(i);
        isShown = isShown || i == RunsModel::kNameColumn;
        if (m_view->isColumnHidden(i) == isShown) {
            m_view->setColumnHidden(i, !isShown);
            if (isShown && m_model->rowCount() > 0)
                m_view->resizeColumnToContents(i);
        }
    }
}

bool RunsPanel::isColumnShown(const QString& id) const
{
    const int column = m_model->columnOf(id);
    return column >= 0 && !m_view->isColumnHidden(column);
}

void RunsPanel::setRuns(std::vector<CompareRun> runs)
{
    const bool wasEmpty = m_model->rowCount() == 0;
    {
        const QScopedValueRollback updating(m_isUpdating, true);
        m_model->setRuns(std::move(runs));
        selectRuns(m_chosenRuns);
    }
    if (wasEmpty && m_model->rowCount() > 0) {
        m_view->resizeColumnsToContents();
        // The focus frame of the current cell takes room of its own.
        m_view->setColumnWidth(RunsModel::kNameColumn,
            m_view->columnWidth(RunsModel::kNameColumn) + fontMetrics().averageCharWidth() * 2);
        m_view->horizontalHeader()->restoreState(QSettings().value(kHeaderKey).toByteArray());
        m_view->horizontalHeader()->setStretchLastSection(true);
    }
    applyColumns();
    onSelectionChanged();
}

void RunsPanel::setTarget(const EvaluationTarget& target)
{
    if (m_model->target() == target)
        return;
    m_model->setTarget(target);
    applyColumns();
}

std::vector<RunId> RunsPanel::selectedRuns() const
{
    QModelIndexList rows = m_view->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, [](const QModelIndex& index) { return index.row(); });
    std::vector<RunId> runs;
    for (const QModelIndex& index : rows)
        runs.push_back(
            m_model->runs()[static_cast<std::size_t>(m_proxy->mapToSource(index).row())].run.id);
    return runs;
}

QModelIndex RunsPanel::proxyIndex(RunId run) const
{
    const int row = m_model->rowOf(run);
    return row < 0 ? QModelIndex() : m_proxy->mapFromSource(m_model->index(row, 0));
}

void RunsPanel::selectRuns(const std::vector<RunId>& runs)
{
    QItemSelection selection;
    QModelIndex first;
    for (const RunId run : runs) {
        const QModelIndex index = proxyIndex(run);
        if (!index.isValid())
            continue;
        if (!first.isValid())
            first = index;
        selection.select(index, index);
    }
    auto* model = m_view->selectionModel();
    if (first.isValid() && !model->currentIndex().isValid())
        model->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    model->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void RunsPanel::applyFilter(const QString& text)
{
    {
        const QScopedValueRollback updating(m_isUpdating, true);
        m_proxy->setWords(text);
        selectRuns(m_chosenRuns);
    }
    onSelectionChanged();
}

void RunsPanel::onSelectionChanged()
{
    const bool hasAny = m_view->selectionModel()->hasSelection();
    for (QAction* action : {m_evaluateAction, m_renameAction, m_deleteAction, m_folderAction})
        action->setEnabled(hasAny);
    m_evaluate->setEnabled(hasAny);
    m_delete->setEnabled(hasAny);
    Q_EMIT selectionChanged();
}

void RunsPanel::renameCurrent()
{
    const QModelIndex current = m_view->currentIndex();
    if (current.isValid())
        m_view->edit(current.siblingAtColumn(RunsModel::kNameColumn));
}

ValueTable RunsPanel::table() const
{
    ValueTable table;
    std::vector<int> columns;
    const QHeaderView* header = m_view->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (m_view->isColumnHidden(column))
            continue;
        columns.push_back(column);
        table.columns.push_back(m_model->columns()[static_cast<std::size_t>(column)].title);
    }
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        std::vector<ValueCell> cells;
        for (const int column : columns) {
            const QModelIndex index = m_proxy->index(row, column);
            const QVariant value = index.data(RunsModel::kSortRole);
            const bool isNumber = value.isValid() && value.typeId() != QMetaType::QString;
            // A time is exported as people read it, not as seconds since 1970.
            const bool isTime = m_model->columns()[static_cast<std::size_t>(column)].id
                == QStringLiteral("created");
            if (!value.isValid())
                cells.push_back(missingCell());
            else
                cells.push_back({index.data().toString(),
                    isNumber && !isTime ? std::optional(value.toDouble()) : std::nullopt});
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace tlp::widgets
