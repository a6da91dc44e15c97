// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/task_view.h"

#include "widgets/charts/plot_view.h"
#include "widgets/data/import_report_view.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

TaskView::TaskView(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(new ProgramTableModel(context, this))
    , m_title(makeLabel({}, TextRole::Title, this))
    , m_facts(new QLabel(this))
    , m_key(makeLabel({}, TextRole::Caption, this))
    , m_platform(new QComboBox(this))
    , m_histogram(new PlotView(this))
    , m_failures(new PlotView(this))
    , m_rows(new QSplitter(Qt::Vertical, this))
    , m_plots(new QSplitter(Qt::Horizontal, this))
{
    m_title->setObjectName(QStringLiteral("taskTitle"));
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setObjectName(QStringLiteral("taskFacts"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_key->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Workload keys have no blanks to wrap at: they must not widen the page.
    m_key->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_platform->setObjectName(QStringLiteral("taskPlatform"));
    m_platform->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_histogram->setObjectName(QStringLiteral("latencyHistogram"));
    m_failures->setObjectName(QStringLiteral("failureChart"));

    auto* header = new QHBoxLayout;
    header->addWidget(m_title, 1);
    auto* platformLabel = new QLabel(tr("P&latform:"), this);
    platformLabel->setBuddy(m_platform);
    header->addWidget(platformLabel);
    header->addWidget(m_platform);

    m_plots->setObjectName(QStringLiteral("taskPlots"));
    m_rows->setObjectName(QStringLiteral("taskRows"));
    m_plots->addWidget(m_histogram);
    m_plots->addWidget(m_failures);
    m_failures->hide();
    m_plots->setStretchFactor(0, 3);
    m_plots->setStretchFactor(1, 2);
    m_plots->setChildrenCollapsible(false);
    m_rows->addWidget(m_plots);
    m_rows->addWidget(makeProgramsCard());
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 1);
    m_rows->setChildrenCollapsible(false);

    auto* layout = new QVBoxLayout(this);
    const int margin = spacing(1.5);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing(0.75));
    layout->addLayout(header);
    layout->addWidget(m_facts);
    layout->addWidget(m_key);
    layout->addWidget(m_rows, 1);

    connect(m_platform, &QComboBox::activated, this, [this](int index) {
        DataRef ref = m_ref;
        ref.platform = m_platform->itemText(index);
        ref.platformId = PlatformId{m_platform->itemData(index).toLongLong()};
        Q_EMIT refRequested(ref);
    });
    connect(m_model, &ProgramTableModel::loadFailed, this, [this](const Error& error) {
        m_context->showError(error, tr("The programs could not be read."));
    });
    connect(m_model, &ProgramTableModel::selectionMoved, this, &TaskView::restoreSelection);
}

QWidget* TaskView::makeProgramsCard()
{
    auto* card = new Card(tr("Programs"), this);
    m_show = new QComboBox(card);
    m_show->setObjectName(QStringLiteral("programShow"));
    m_show->setAccessibleName(tr("Which programs are listed"));
    using Show = ProgramTableModel::Show;
    m_show->addItem(tr("All"), static_cast<int>(Show::All));
    m_show->addItem(tr("Good only"), static_cast<int>(Show::Good));
    m_show->addItem(tr("Flagged only"), static_cast<int>(Show::Flagged));
    m_count = makeLabel({}, TextRole::Caption, card);
    m_count->setWordWrap(false);
    m_open = new QPushButton(tr("Inspect"), card);
    m_open->setObjectName(QStringLiteral("openProgram"));
    m_open->setToolTip(tr("Opens the selected program on the Inspect page (Enter)"));
    m_compare = new QPushButton(tr("Compare"), card);
    m_compare->setToolTip(tr("Puts the selected program beside the one on the Inspect page"));
    m_export = new QPushButton(tr("Export CSV…"), card);
    m_export->setObjectName(QStringLiteral("exportPrograms"));
    for (QWidget* tool :
        std::initializer_list<QWidget*>{m_count, m_show, m_open, m_compare, m_export})
        card->addTool(tool);

    m_table = new QTableView(card);
    m_table->setObjectName(QStringLiteral("programTable"));
    m_table->setAccessibleName(tr("Programs of the task"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing(0.75));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSortIndicator(
        ProgramTableModel::OrdinalColumn, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    m_table->installEventFilter(this);
    card->body()->addWidget(m_table);

    connect(m_show, &QComboBox::currentIndexChanged, this,
        [this] { m_model->setShow(static_cast<Show>(m_show->currentData().toInt())); });
    connect(m_table, &QTableView::doubleClicked, this, &TaskView::openCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) {
            // A reset clears the current row; the program stays selected by its id.
            if (const dataset::ProgramRow* row = m_model->program(current.row());
                current.isValid() && row != nullptr && !m_isRestoring) {
                m_selected = row->id;
                m_model->setCurrent(row->id);
            }
            updateButtons();
        });
    connect(m_open, &QPushButton::clicked, this, &TaskView::openCurrent);
    connect(m_compare, &QPushButton::clicked, this, &TaskView::compareCurrent);
    connect(m_export, &QPushButton::clicked, this, &TaskView::exportPrograms);
    updateButtons();
    return card;
}

bool TaskView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            openCurrent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

bool TaskView::isLoading() const
{
    return m_model->isLoading() || m_context->pendingQueries(this) > 0;
}

void TaskView::setTask(const DataRef& ref)
{
    if (ref == m_ref)
        return;
    const bool isSameTask = ref.dataset == m_ref.dataset && ref.task == m_ref.task;
    m_ref = ref;
    if (!isSameTask)
        m_selected = {};
    m_model->setTask(ref);
    m_model->setCurrent(m_selected);
    if (!ref.isNull())
        load();
}

void TaskView::refresh()
{
    if (m_ref.isNull())
        return;
    m_model->reload();
    load();
}

void TaskView::load()
{
    m_context->query<TaskContent>(
        this, "task", [ref = m_ref](StorageReader& storage) { return loadTask(storage, ref); },
        [this](Result<TaskContent> content) {
            if (!content) {
                m_context->showError(content.error(), tr("The task could not be read."));
                return;
            }
            showContent(*content);
        });
}

void TaskView::showContent(const TaskContent& content)
{
    m_title->setText(QString::fromStdString(content.task.name));
    m_key->setText(QString::fromStdString(content.task.workloadKey));
    m_key->setToolTip(tr("Workload key: %1").arg(m_key->text()));

    QStringList facts;
    std::optional<double> best;
    std::optional<double> median;
    for (const dataset::TaskOnPlatform& here : content.task.platforms) {
        if (here.platform == m_ref.platformId) {
            best = here.bestSeconds;
            median = here.medianSeconds;
        }
    }
    facts.append(best ? tr("Best latency: %1").arg(latencyText(*best))
                      : tr("No valid measurement on this platform"));
    if (median)
        facts.append(tr("Median: %1").arg(latencyText(*median)));
    facts.append(tr("Work: %1").arg(flopsText(content.task.flops)));
    if (best && content.task.flops && *content.task.flops > 0)
        facts.append(tr("Best speed: %1 GFLOP/s")
                         .arg(QLocale().toString(*content.task.flops / *best / 1e9, 'f', 1)));
    facts.append(content.task.hasDag ? tr("Computation: known") : tr("Computation: unknown"));
    QStringList networks;
    for (const auto& [name, weight] : content.networks)
        networks.append(
            tr("%1 (weight %2)").arg(QString::fromStdString(name), QLocale().toString(weight)));
    facts.append(networks.isEmpty() ? tr("Networks: none known")
                                    : tr("Networks: %1").arg(networks.join(QStringLiteral(", "))));
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));

    const QSignalBlocker blocker(m_platform);
    m_platform->clear();
    for (const dataset::PlatformInfo& platform : content.platforms) {
        m_platform->addItem(QString::fromStdString(platform.name),
            QVariant::fromValue<qlonglong>(platform.id.value));
        if (platform.id == m_ref.platformId)
            m_platform->setCurrentIndex(m_platform->count() - 1);
    }
    showHistogram(content);
    showFailures(content);
}

void TaskView::showHistogram(const TaskContent& content)
{
    PlotData plot;
    plot.title = tr("Latency");
    const LatencyHistogram& histogram = content.histogram;
    const LatencyUnit unit = latencyUnit(histogram.edges.empty() ? 1 : histogram.edges.front());
    plot.x = {tr("latency (%1)").arg(unit.name), true, {}, {}, {}};
    plot.y = {tr("programs"), false, 0.0, {}, {}};
    plot.emptyText = tr("No program of this task has a valid latency on %1.").arg(m_ref.platform);
    if (!histogram.counts.empty()) {
        PlotSeries series;
        series.name = m_ref.platform;
        series.kind = PlotSeries::Kind::Histogram;
        for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
            series.points.emplace_back(
                histogram.edges[bin] / unit.seconds, static_cast<double>(histogram.counts[bin]));
            series.pointLabels.push_back(
                tr("%1 to %2: %3 programs")
                    .arg(latencyText(histogram.edges[bin]), latencyText(histogram.edges[bin + 1]),
                        countText(histogram.counts[bin])));
        }
        series.points.emplace_back(histogram.edges.back() / unit.seconds, 0.0);
        series.pointLabels.emplace_back();
        plot.series.push_back(std::move(series));
    }
    plot.note = content.leftOut > 0
        ? tr("%1 values shown; %2 left out because they failed or have no usable time.")
              .arg(countText(histogram.values), countText(content.leftOut))
        : tr("%1 values shown, none left out.").arg(countText(histogram.values));
    m_histogram->setData(std::move(plot));
}

void TaskView::showFailures(const TaskContent& content)
{
    PlotData plot;
    plot.title = tr("Failures");
    plot.y = {tr("programs"), false, 0.0, {}, {}};
    plot.emptyText = tr("No measurement of this task failed on %1.").arg(m_ref.platform);
    PlotSeries series;
    series.name = tr("failed");
    series.kind = PlotSeries::Kind::Bars;
    series.colorIndex = 5;
    for (const auto& [name, count] : content.failures) {
        series.points.emplace_back(
            static_cast<double>(plot.x.categories.size()), static_cast<double>(count));
        series.pointLabels.push_back(
            tr("%1: %2 programs").arg(failureText(name), countText(count)));
        plot.x.categories.append(failureText(name));
    }
    if (!series.points.empty())
        plot.series.push_back(std::move(series));
    m_failures->setData(std::move(plot));
    // Without a failure the histogram takes the room.
    m_failures->setVisible(!content.failures.empty());
}

void TaskView::restoreSelection(int row, bool isReload)
{
    m_count->setText(tr("%1 listed").arg(countText(m_model->rowCount({}))));
    m_isRestoring = true;
    if (row >= 0) {
        // Selecting a row scrolls to it: right after sorting, not while others write.
        const int place = m_table->verticalScrollBar()->value();
        m_table->selectRow(row);
        if (isReload)
            m_table->verticalScrollBar()->setValue(place);
        else
            m_table->scrollTo(m_model->index(row, 0), QAbstractItemView::EnsureVisible);
    } else if (m_model->rowCount({}) > 0 && !m_selected) {
        // The keyboard starts at the first row.
        m_table->setCurrentIndex(m_model->index(0, 0));
    }
    m_isRestoring = false;
    if (!m_selected && m_model->program(0) != nullptr) {
        m_selected = m_model->program(0)->id;
        m_model->setCurrent(m_selected);
    }
    updateButtons();
}

std::optional<ProgramRef> TaskView::currentProgram() const
{
    const QModelIndex current = m_table->currentIndex();
    const dataset::ProgramRow* row = current.isValid() ? m_model->program(current.row()) : nullptr;
    if (row == nullptr)
        return std::nullopt;
    return ProgramRef{m_ref.dataset, m_ref.task, row->ordinal, m_ref.platform};
}

void TaskView::openCurrent()
{
    if (const auto program = currentProgram())
        m_context->openProgram(*program);
}

void TaskView::compareCurrent()
{
    if (const auto program = currentProgram())
        m_context->compareProgram(*program);
}

void TaskView::updateButtons()
{
    const bool hasCurrent = m_table->currentIndex().isValid();
    m_open->setEnabled(hasCurrent);
    m_compare->setEnabled(hasCurrent);
    m_export->setEnabled(m_model->rowCount({}) > 0);
}

void TaskView::exportPrograms()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Export the programs"),
        QStringLiteral("%1-task-%2.csv").arg(m_ref.platform).arg(m_ref.task.value),
        tr("CSV (*.csv)"));
    if (file.isEmpty())
        return;
    m_context->query<QByteArray>(
        this, "export",
        [ref = m_ref, query = m_model->currentQuery()](
            StorageReader& storage) { return ProgramTableModel::toCsv(storage, ref, query); },
        [this, file](Result<QByteArray> csv) {
            const Status status
                = csv ? writeFile(file, *csv) : Status(tl::unexpected<Error>(csv.error()));
            if (status)
                m_context->showMessage(tr("Exported to %1.").arg(file));
            else
                m_context->showError(status.error(), tr("The programs could not be exported."));
        });
}

void TaskView::saveState() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("data/taskRows"), m_rows->saveState());
    settings.setValue(QStringLiteral("data/taskPlots"), m_plots->saveState());
}

void TaskView::restoreState()
{
    const QSettings settings;
    m_rows->restoreState(settings.value(QStringLiteral("data/taskRows")).toByteArray());
    m_plots->restoreState(settings.value(QStringLiteral("data/taskPlots")).toByteArray());
}

} // namespace tlp::widgets
