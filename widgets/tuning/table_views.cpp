// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/table_views.h"

#include "shell/table_tools.h"
#include "tuning/tasks_model.h"
#include "tuning/trials_model.h"

#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

TrialsView::TrialsView(QWidget* parent)
    : SessionView(parent)
    , m_model(new TrialsModel(this))
    , m_table(makeSortedTable(this, "trialsTable", m_model, TrialsModel::kSortRole))
    , m_columns(new ColumnFitter(m_table, {TrialsModel::Task, TrialsModel::Outcome}))
    , m_tools(new TableTools(m_table))
    , m_inspect(new QPushButton(this))
{
    m_inspect->setObjectName(QStringLiteral("inspectTrial"));
    m_inspect->setEnabled(false);
    addControl(m_inspect);
    watch(m_tools);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    connect(m_table, &QTableView::activated, this, [this] { activate(); });
    connect(m_inspect, &QPushButton::clicked, this, [this] { activate(); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) { m_inspect->setEnabled(current.isValid()); });
    connect(m_model, &QAbstractItemModel::modelReset, this,
        [this] { m_inspect->setEnabled(m_table->currentIndex().isValid()); });
}

void TrialsView::activate()
{
    const QModelIndex current = m_table->currentIndex();
    const auto* trial
        = current.isValid() ? m_model->trial(sourceRow(*m_table, current.row())) : nullptr;
    if (trial != nullptr)
        Q_EMIT trialActivated(trial->number);
}

void TrialsView::setSession(const SessionDetailsPtr& details)
{
    const bool wasEmpty = m_model->rowCount() == 0;
    m_model->setSession(details);
    m_tools->setFileName(QString::fromStdString(details->session.name) + QStringLiteral("-trials"));
    m_table->setColumnHidden(TrialsModel::Task, !details->isNetwork());
    if (m_shown != details->session.id || (wasEmpty && m_model->rowCount() > 0))
        m_columns->fit();
    m_shown = details->session.id;
}

void TrialsView::clear()
{
    m_shown = {};
    m_model->setSession(nullptr);
}

void TrialsView::retranslate()
{
    m_inspect->setText(tr("&Inspect"));
    m_inspect->setToolTip(tr("Opens the program of the selected trial on the Inspect page."));
    m_table->setAccessibleName(tr("Trials of the session"));
    m_table->setToolTip(tr("Double-click a trial, or press Enter on it, to inspect its program."));
    m_tools->retranslate();
    m_model->retranslate();
    m_columns->fit();
}

void TrialsView::select(std::int64_t number)
{
    selectSourceRow(*m_table, m_model->rowOf(number));
    m_table->scrollTo(m_table->currentIndex(), QAbstractItemView::PositionAtCenter);
    m_table->setFocus();
}

TasksView::TasksView(QWidget* parent)
    : SessionView(parent)
    , m_model(new TasksModel(this))
    , m_table(makeSortedTable(this, "tasksTable", m_model, TasksModel::kSortRole))
    , m_columns(new ColumnFitter(m_table, {TasksModel::Workload}))
    , m_tools(new TableTools(m_table))
{
    watch(m_tools);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        const auto* task = m_model->task(sourceRow(*m_table, index.row()));
        if (task != nullptr && task->bestTrial > 0)
            Q_EMIT trialActivated(task->bestTrial);
    });
}

void TasksView::setSession(const SessionDetailsPtr& details)
{
    const bool hasLibTorch = details->baseline.seconds.has_value();
    m_model->setSession(details);
    m_tools->setFileName(QString::fromStdString(details->session.name) + QStringLiteral("-tasks"));
    for (const int column : {TasksModel::LibTorch, TasksModel::SpeedUp})
        m_table->setColumnHidden(column, !hasLibTorch);
    m_columns->fit(); // a time may have become longer
}

void TasksView::clear()
{
    m_model->setSession(nullptr);
}

void TasksView::retranslate()
{
    m_table->setAccessibleName(tr("Tasks of the network"));
    m_table->setToolTip(
        tr("Double-click a task, or press Enter on it, to inspect its fastest program."));
    m_tools->retranslate();
    m_model->retranslate();
    m_columns->fit();
}

} // namespace tlp::widgets
