// SPDX-License-Identifier: GPL-3.0-only
#include "compare/results_panel.h"

#include "charts/plot_view.h"
#include "compare/compare_charts.h"
#include "compare/disagree_panel.h"
#include "compare/matrix_panel.h"
#include "compare/result_notes.h"
#include "compare/value_table.h"
#include "compare/verdict_panel.h"
#include "shell/app_context.h"
#include "shell/panels.h"
#include "shell/table_tools.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

QComboBox* chooser(QWidget* parent, const char* name, int characters)
{
    auto* combo = new QComboBox(parent);
    combo->setObjectName(QLatin1String(name));
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(characters);
    return combo;
}

QCheckBox* checkBox(QWidget* parent, const char* name)
{
    auto* box = new QCheckBox(parent);
    box->setObjectName(QLatin1String(name));
    return box;
}

} // namespace

ResultsPanel::ResultsPanel(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    buildControls();
    buildTabs();
    layout->addWidget(m_tabs, 1);
    m_notes = new ResultNotes(m_context, this);
    layout->addWidget(m_notes);
    retranslate();
}

void ResultsPanel::buildControls()
{
    m_controls = new QWidget(this);
    auto* controls = m_controls;
    m_targetLabel = new QLabel(controls);
    m_target = chooser(controls, "evaluationTarget", 12);
    m_targetLabel->setBuddy(m_target);
    m_baselineLabel = new QLabel(controls);
    m_baseline = chooser(controls, "baseline", 8);
    m_baselineLabel->setBuddy(m_baseline);
    m_kLabel = new QLabel(controls);
    m_kButtons = new QWidget(controls);
    m_kLayout = new QHBoxLayout(m_kButtons);
    m_kLayout->setContentsMargins(0, 0, 0, 0);
    m_kLayout->setSpacing(2);
    m_export = new QPushButton(controls);
    m_export->setObjectName(QStringLiteral("exportResults"));
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_targetLabel);
    layout->addWidget(m_target, 2);
    layout->addWidget(m_baselineLabel);
    layout->addWidget(m_baseline, 1);
    layout->addWidget(m_kLabel);
    layout->addWidget(m_kButtons);
    layout->addWidget(m_export);
    connect(m_target, &QComboBox::currentIndexChanged, this, [this] {
        fillKs();
        fillBaselines();
        update();
        Q_EMIT targetChosen();
    });
    connect(m_baseline, &QComboBox::currentIndexChanged, this, &ResultsPanel::update);
    connect(m_export, &QPushButton::clicked, this, &ResultsPanel::exportRequested);
}

QTableView* ResultsPanel::tableView(const char* name, ValueTableModel* model)
{
    QTableView* view = makeSortedTable(this, name, model, ValueTableModel::kSortRole);
    connect(model, &QAbstractItemModel::modelReset, view, [view] {
        view->resizeColumnsToContents();
        if (view->columnWidth(0) > view->fontMetrics().averageCharWidth() * 45)
            view->setColumnWidth(0, view->fontMetrics().averageCharWidth() * 45);
    });
    return view;
}

void ResultsPanel::buildTabs()
{
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(QStringLiteral("resultTabs"));
    // The card around the tabs is frame enough.
    m_tabs->setStyleSheet(QStringLiteral("QTabWidget#resultTabs::pane { border: none; }"));
    m_topK = new PlotView(this);
    m_topK->setObjectName(QStringLiteral("topKPlot"));
    m_curvesPlot = new PlotView(this);
    m_curvesPlot->setObjectName(QStringLiteral("curvesPlot"));
    m_networks = new ValueTableModel(this);
    m_tasks = new ValueTableModel(this);
    m_configuration = new ValueTableModel(this);
    m_networksView = tableView("networksTable", m_networks);
    m_tasksView = tableView("tasksTable", m_tasks);
    m_configurationView = tableView("configurationTable", m_configuration);
    m_matrix = new MatrixPanel(this);
    m_verdict = new VerdictPanel(m_context, this);
    m_disagree = new DisagreePanel(m_context, this);
    m_groupSeeds = checkBox(this, "groupSeeds");
    m_logScale = checkBox(this, "logScale");
    m_runsAsRows = checkBox(this, "runsAsRows");
    m_allSettings = checkBox(this, "allSettings");
    m_metricLabel = new QLabel(this);
    m_metric = chooser(this, "curveMetric", 10);
    m_metricLabel->setBuddy(m_metric);
    m_configurationNote = makeLabel({}, TextRole::Caption, this);
    m_tasksNote = makeLabel({}, TextRole::Caption, this);
    m_tasksNote->setObjectName(QStringLiteral("tasksNote"));
    m_corner = new QStackedWidget(m_tabs);
    m_tabs->setCornerWidget(m_corner, Qt::TopRightCorner);

    auto* tasks = new QWidget(this);
    auto* tasksLayout = new QVBoxLayout(tasks);
    tasksLayout->setContentsMargins(0, 0, 0, 0);
    tasksLayout->addWidget(m_tasksNote);
    tasksLayout->addWidget(m_tasksView, 1);
    auto* configuration = new QWidget(this);
    auto* configurationLayout = new QVBoxLayout(configuration);
    configurationLayout->setContentsMargins(0, 0, 0, 0);
    configurationLayout->addWidget(m_configurationNote);
    configurationLayout->addWidget(m_configurationView, 1);
    addTab({m_groupSeeds}, m_topK);
    addTab({m_metricLabel, m_metric, m_logScale}, m_curvesPlot);
    addTab({m_runsAsRows}, m_networksView);
    addTab({}, tasks);
    addTab({m_matrix->controls()}, m_matrix);
    addTab({}, m_verdict);
    addTab({}, m_disagree);
    addTab({m_allSettings}, configuration);

    for (QCheckBox* box : {m_groupSeeds, m_runsAsRows, m_allSettings})
        connect(box, &QCheckBox::toggled, this, &ResultsPanel::update);
    connect(m_logScale, &QCheckBox::toggled, this, &ResultsPanel::updateCurves);
    connect(m_metric, &QComboBox::currentIndexChanged, this, &ResultsPanel::updateCurves);
    connect(m_tabs, &QTabWidget::currentChanged, this,
        [this](int tab) { m_corner->setCurrentIndex(tab); });
    connect(m_tasksView, &QTableView::activated, this, [this](const QModelIndex& index) {
        const auto* proxy = static_cast<const QSortFilterProxyModel*>(m_tasksView->model());
        const auto row = static_cast<std::size_t>(proxy->mapToSource(index).row());
        if (row < m_tasks->table().tasks.size())
            Q_EMIT taskActivated(m_tasks->table().tasks[row]);
    });
    connect(m_verdict, &VerdictPanel::taskActivated, this, &ResultsPanel::taskActivated);
    connect(m_matrix, &MatrixPanel::pairChosen, this, [this](RunId a, RunId b, int k) {
        m_verdict->choose(a, b, k);
        m_disagree->choose(a, b);
        m_tabs->setCurrentIndex(VerdictTab);
    });
}

void ResultsPanel::addTab(const QList<QWidget*>& controls, QWidget* content)
{
    auto* row = new QWidget(m_corner);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    for (QWidget* control : controls)
        layout->addWidget(control);
    m_corner->addWidget(row);
    m_tabs->addTab(content, {});
}

void ResultsPanel::retranslate()
{
    m_targetLabel->setText(tr("Evaluated &on"));
    m_target->setAccessibleName(tr("Data of the evaluations"));
    m_target->setToolTip(
        tr("Figures stand side by side only when they were made on the same data."));
    m_baselineLabel->setText(tr("&Baseline"));
    m_baseline->setAccessibleName(tr("Baseline run"));
    m_baseline->setToolTip(tr("The tables show how far the other runs are from this one."));
    m_kLabel->setText(tr("Top"));
    m_export->setText(tr("E&xport…"));
    m_export->setToolTip(tr("Saves the chart or table of the open tab to a file."));
    m_groupSeeds->setText(tr("&Group seeds"));
    m_groupSeeds->setToolTip(tr("One bar for runs that differ in nothing but the seed: their "
                                "mean, with the standard deviation."));
    m_metricLabel->setText(tr("&Curve"));
    m_metric->setAccessibleName(tr("Curve to show"));
    m_logScale->setText(tr("&Logarithmic"));
    m_runsAsRows->setText(tr("&Runs as rows"));
    m_allSettings->setText(tr("Show all &settings"));
    m_networksView->setAccessibleName(tr("Top-k per network"));
    m_tasksView->setAccessibleName(tr("Figures per task"));
    m_tasksView->setToolTip(tr("Press Enter on a task to open it on the Data page."));
    m_configurationView->setAccessibleName(tr("Settings of the runs"));
    m_topK->setAccessibleName(tr("Top-k chart"));
    m_tabs->setTabText(TopKTab, tr("Top-k"));
    m_tabs->setTabText(CurvesTab, tr("Curves"));
    m_tabs->setTabText(NetworksTab, tr("Networks"));
    m_tabs->setTabText(TasksTab, tr("Tasks"));
    m_tabs->setTabText(MatrixTab, tr("All pairs"));
    m_tabs->setTabText(VerdictTab, tr("Which is better?"));
    m_tabs->setTabText(DisagreeTab, tr("Disagreements"));
    m_tabs->setTabText(ConfigurationTab, tr("Settings"));
    m_matrix->retranslate();
    m_verdict->retranslate();
    m_disagree->retranslate();
    m_notes->retranslate();
    fillBaselines();
    fillMetrics();
    update();
}

void ResultsPanel::setTargets(const std::vector<EvaluationTarget>& targets)
{
    if (targets == m_targets)
        return;
    const EvaluationTarget before = target();
    m_targets = targets;
    {
        const QSignalBlocker blocker(m_target);
        m_target->clear();
        for (const EvaluationTarget& each : m_targets)
            m_target->addItem(targetText(each));
        const auto found = std::ranges::find(m_targets, before);
        m_target->setCurrentIndex(found == m_targets.end()
                ? (m_targets.empty() ? -1 : 0)
                : static_cast<int>(found - m_targets.begin()));
    }
    m_target->setEnabled(!m_targets.empty());
    if (target() != before)
        Q_EMIT targetChosen();
}

EvaluationTarget ResultsPanel::target() const
{
    const int index = m_target->currentIndex();
    if (index < 0 || static_cast<std::size_t>(index) >= m_targets.size())
        return {};
    return m_targets[static_cast<std::size_t>(index)];
}

void ResultsPanel::setRuns(std::vector<const CompareRun*> runs, std::map<RunId, int> colors)
{
    m_runs = std::move(runs);
    m_colors = std::move(colors);
    fillKs();
    fillBaselines();
    update();
}

void ResultsPanel::setCurves(RunCurves curves)
{
    m_curves = std::move(curves);
    fillMetrics();
    updateCurves();
}

void ResultsPanel::fillKs()
{
    const std::set<int> ks = availableKs(m_runs, target());
    QList<QToolButton*> buttons = m_kButtons->findChildren<QToolButton*>();
    std::set<int> shown;
    for (const QToolButton* button : buttons)
        shown.insert(button->property("k").toInt());
    m_kLabel->setVisible(!ks.empty());
    if (shown == ks)
        return;
    qDeleteAll(buttons);
    for (const int k : ks) {
        auto* button = new QToolButton(m_kButtons);
        button->setObjectName(QStringLiteral("k%1").arg(k));
        button->setProperty("k", k);
        button->setText(QString::number(k));
        button->setCheckable(true);
        button->setChecked(!m_hiddenKs.contains(k));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(tr("Show top-%1").arg(k));
        button->setToolTip(
            tr("Best time divided by the best time among the first %1 picks; 1 is best.").arg(k));
        connect(button, &QToolButton::toggled, this, [this, k](bool on) {
            on ? (void)m_hiddenKs.erase(k) : (void)m_hiddenKs.insert(k);
            update();
        });
        m_kLayout->addWidget(button);
    }
}

void ResultsPanel::fillBaselines()
{
    const QSignalBlocker blocker(m_baseline);
    const QVariant before = m_baseline->currentData();
    m_baseline->clear();
    m_baseline->addItem(tr("None"), qlonglong(0));
    for (const CompareRun* run : m_runs)
        if (run->evaluationOn(target()) != nullptr)
            m_baseline->addItem(
                QString::fromStdString(run->run.name), static_cast<qlonglong>(run->run.id.value));
    m_baseline->setCurrentIndex(std::max(0, m_baseline->findData(before)));
    m_baseline->setEnabled(m_baseline->count() > 2);
}

void ResultsPanel::fillMetrics()
{
    const QSignalBlocker blocker(m_metric);
    const QVariant before = m_metric->currentData();
    m_metric->clear();
    for (const std::string& metric : curveMetrics(m_curves))
        m_metric->addItem(metricText(metric), QString::fromStdString(metric));
    m_metric->setCurrentIndex(std::max(m_metric->count() > 0 ? 0 : -1, m_metric->findData(before)));
    m_metric->setEnabled(m_metric->count() > 1);
}

TableRequest ResultsPanel::tableRequest() const
{
    TableRequest request;
    request.runs = m_runs;
    request.target = target();
    for (const int k : availableKs(m_runs, request.target))
        if (!m_hiddenKs.contains(k))
            request.ks.insert(k);
    request.baseline = RunId{m_baseline->currentData().toLongLong()};
    return request;
}

void ResultsPanel::update()
{
    const TableRequest request = tableRequest();
    m_topK->setData(
        topKChart({request.runs, request.target, request.ks, m_groupSeeds->isChecked(), m_colors}));
    ValueTable networks = networkTable(request);
    m_networks->setTable(m_runsAsRows->isChecked() ? networks.transposed() : networks);
    m_tasks->setTable(taskTable(request));
    const QString outcomes = outcomeText(request);
    m_tasksNote->setText(outcomes);
    m_tasksNote->setVisible(!outcomes.isEmpty());
    m_configuration->setTable(configurationTable(m_runs, m_allSettings->isChecked()));
    const bool hasDifferences = m_configuration->rowCount() > 0;
    m_configurationNote->setVisible(m_runs.size() < 2 || !hasDifferences);
    m_configurationNote->setText(m_runs.size() < 2
            ? tr("Select two or more runs to see in what they differ.")
            : (hasDifferences ? QString() : tr("The selected runs have the same settings.")));
    m_matrix->setRuns(m_runs, request.target);
    m_verdict->setRuns(m_runs, request.target);
    m_disagree->setRuns(m_runs, request.target);
    m_notes->setRuns(m_runs, request.target);
    updateCurves();
}

void ResultsPanel::updateCurves()
{
    const std::string metric = m_metric->currentData().toString().toStdString();
    m_curvesPlot->setData(curvesChart(m_runs, m_curves, metric, m_logScale->isChecked(), m_colors));
}

bool ResultsPanel::currentIsChart() const
{
    return m_tabs->currentIndex() == TopKTab || m_tabs->currentIndex() == CurvesTab;
}

std::optional<ValueTable> ResultsPanel::currentTable() const
{
    switch (m_tabs->currentIndex()) {
    case NetworksTab:
        return m_networks->table();
    case TasksTab:
        return m_tasks->table();
    case MatrixTab:
        return m_matrix->table();
    case VerdictTab:
        return m_verdict->table();
    case DisagreeTab:
        return m_disagree->table();
    case ConfigurationTab:
        return m_configuration->table();
    default:
        return std::nullopt;
    }
}

bool ResultsPanel::isSettled() const
{
    return m_context->pendingQueries(m_verdict) == 0 && m_context->pendingQueries(m_notes) == 0
        && m_matrix->isSettled() && m_disagree->isSettled();
}

Status ResultsPanel::exportCurrent(const QString& file) const
{
    if (m_tabs->currentIndex() == TopKTab)
        return m_topK->exportTo(file);
    if (m_tabs->currentIndex() == CurvesTab)
        return m_curvesPlot->exportTo(file);
    if (const auto table = currentTable(); table && !table->rows.empty())
        return exportTable(*table, file);
    return fail(ErrorKind::BadInput, "this tab holds nothing to export");
}

} // namespace tlp::widgets
