// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/dataset_view.h"

#include <algorithm>
#include <numeric>

#include "widgets/charts/plot_view.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/job_texts.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace tlp::widgets {

namespace {

QTableWidget* makeTable(const QStringList& headers, const QString& accessibleName,
    const QString& objectName, QWidget* parent)
{
    auto* table = new QTableWidget(0, static_cast<int>(headers.size()), parent);
    table->setObjectName(objectName);
    table->setAccessibleName(accessibleName);
    table->setHorizontalHeaderLabels(headers);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + spacing(0.75));
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

/// As wide as contents and headers, with room for the header's margins.
void fitColumns(QTableWidget* table)
{
    table->resizeColumnsToContents();
    for (int column = 0; column + 1 < table->columnCount(); ++column)
        table->setColumnWidth(column, table->columnWidth(column) + spacing(2));
}

/// Text to the left, numbers to the right.
void fillRow(QTableWidget* table, int row, const QStringList& cells, int firstNumber)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setToolTip(cells[column]);
        const bool isNumber = column >= firstNumber && column + 1 < table->columnCount();
        if (isNumber)
            table->horizontalHeaderItem(column)->setTextAlignment(
                Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        table->setItem(row, column, item);
    }
}

PlotData histogramPlot(const QString& title, const QString& axis,
    const dataset::Histogram& histogram, int crop, const QString& cropName)
{
    PlotData plot;
    plot.title = title;
    plot.x.title = axis;
    plot.y = {DatasetView::tr("programs"), false, 0.0, {}, {}};
    plot.emptyText = DatasetView::tr("The dataset has no program yet.");
    const auto& counts = histogram.counts;
    const auto first = std::find_if(counts.begin(), counts.end(), [](auto n) { return n > 0; });
    if (first == counts.end())
        return plot;
    PlotSeries series;
    series.name = title;
    series.kind = PlotSeries::Kind::Histogram;
    for (auto value = first - counts.begin(); value < std::ssize(counts); ++value) {
        const auto count = counts[static_cast<std::size_t>(value)];
        // A bin is centred on its whole number.
        series.points.emplace_back(static_cast<double>(value) - 0.5, static_cast<double>(count));
        series.pointLabels.push_back(
            DatasetView::tr("%1: %2 programs").arg(value).arg(countText(count)));
    }
    series.points.emplace_back(static_cast<double>(counts.size()) - 0.5, 0.0);
    series.pointLabels.emplace_back();
    plot.series.push_back(std::move(series));
    if (crop > 0) {
        PlotSeries line;
        line.name = cropName;
        line.isReference = true;
        const auto highest = *std::max_element(counts.begin(), counts.end());
        line.points = {{crop + 0.5, 0.0}, {crop + 0.5, static_cast<double>(highest)}};
        plot.series.push_back(std::move(line));
    }
    return plot;
}

PlotData barPlot(const QString& title, const QString& axis, const QStringList& names,
    const std::vector<std::int64_t>& counts, const QString& emptyText)
{
    PlotData plot;
    plot.title = title;
    plot.x.categories = names;
    plot.y = {axis, false, 0.0, {}, {}};
    plot.emptyText = emptyText;
    PlotSeries series;
    series.name = title;
    series.kind = PlotSeries::Kind::Bars;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        series.points.emplace_back(static_cast<double>(i), static_cast<double>(counts[i]));
        series.pointLabels.push_back(
            DatasetView::tr("%1: %2").arg(names[static_cast<qsizetype>(i)], countText(counts[i])));
    }
    if (!series.points.empty())
        plot.series.push_back(std::move(series));
    return plot;
}

} // namespace

DatasetView::DatasetView(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_title(makeLabel({}, TextRole::Title, this))
    , m_state(makeLabel({}, TextRole::Caption, this))
    , m_tabs(new QTabWidget(this))
{
    m_title->setObjectName(QStringLiteral("datasetTitle"));
    auto* addButton = new QPushButton(tr("Add records…"), this);
    auto* splitButton = new QPushButton(tr("New split…"), this);
    splitButton->setObjectName(QStringLiteral("newSplit"));
    auto* header = new QHBoxLayout;
    header->addWidget(m_title, 1);
    header->addWidget(addButton);
    header->addWidget(splitButton);
    m_tabs->setObjectName(QStringLiteral("datasetTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(makeOverviewTab(), tr("Overview"));
    m_tabs->addTab(makeNetworksTab(), tr("Networks"));
    m_tabs->addTab(makeSplitsTab(), tr("Splits"));
    m_tabs->addTab(makeImportsTab(), tr("Imports"));

    auto* layout = new QVBoxLayout(this);
    const int margin = spacing(1.5);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing(0.75));
    layout->addLayout(header);
    layout->addWidget(m_state);
    layout->addWidget(m_tabs, 1);
    connect(&m_reading, &QFutureWatcher<OverviewPtr>::finished, this, &DatasetView::finishReading);
    connect(addButton, &QPushButton::clicked, this, [this] { Q_EMIT importRequested(m_dataset); });
    connect(splitButton, &QPushButton::clicked, this, [this] { Q_EMIT splitRequested(m_dataset); });
}

QWidget* DatasetView::makeOverviewTab()
{
    auto* content = new QWidget(this);
    m_figures = new QLabel(content);
    m_figures->setObjectName(QStringLiteral("datasetFigures"));
    m_figures->setTextFormat(Qt::RichText);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_notes = makeLabel({}, TextRole::Caption, content);
    m_notes->setObjectName(QStringLiteral("datasetNotes"));
    m_platforms = makeTable(
        {tr("Platform"), tr("Tasks"), tr("Programs"), tr("Good"), tr("Flagged"), tr("Target")},
        tr("Platforms of the dataset"), QStringLiteral("platformTable"), content);
    m_lengths = new PlotView(content);
    m_widths = new PlotView(content);
    m_kinds = new PlotView(content);
    m_failures = new PlotView(content);
    auto* grid = new QGridLayout;
    grid->setSpacing(spacing());
    const int plotHeight = fontMetrics().height() * 19;
    int cell = 0;
    for (PlotView* plot : {m_lengths, m_widths, m_kinds, m_failures}) {
        plot->setFixedHeight(plotHeight);
        plot->setMinimumWidth(fontMetrics().averageCharWidth() * 26);
        grid->addWidget(plot, cell / 2, cell % 2);
        ++cell;
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto* layout = new QVBoxLayout(content);
    layout->setSpacing(spacing());
    layout->addWidget(m_figures);
    layout->addWidget(m_platforms);
    layout->addLayout(grid);
    layout->addWidget(m_notes);
    layout->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    return scroll;
}

QWidget* DatasetView::makeNetworksTab()
{
    m_networks = makeTable({tr("Network"), tr("Input"), tr("Tasks here"),
                               tr("Tasks without records"), tr("Sum of weights"), QString()},
        tr("Networks of the dataset"), QStringLiteral("networkTable"), this);
    return m_networks;
}

QWidget* DatasetView::makeSplitsTab()
{
    m_splits = makeTable({tr("Split"), tr("Training tasks"), tr("Test tasks"), tr("Rule")},
        tr("Splits of the dataset"), QStringLiteral("splitTable"), this);
    return m_splits;
}

QWidget* DatasetView::makeImportsTab()
{
    auto* page = new QWidget(this);
    m_imports = makeTable({tr("When"), tr("Lines"), tr("Good"), tr("Flagged"), tr("Skipped"),
                              tr("Duplicates"), tr("Sources")},
        tr("Past imports"), QStringLiteral("importTable"), page);
    m_report = new QPushButton(tr("Show the report"), page);
    m_report->setEnabled(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_report);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_imports, 1);
    layout->addLayout(buttons);
    connect(m_report, &QPushButton::clicked, this, &DatasetView::openReport);
    connect(m_imports, &QTableWidget::itemActivated, this, &DatasetView::openReport);
    connect(m_imports, &QTableWidget::itemSelectionChanged, this,
        [this] { m_report->setEnabled(!m_imports->selectedItems().isEmpty()); });
    return page;
}

void DatasetView::openReport()
{
    const int row = m_imports->currentRow();
    if (m_overview && row >= 0 && row < std::ssize(m_overview->imports))
        Q_EMIT reportRequested(m_dataset, m_overview->imports[static_cast<std::size_t>(row)]);
}

bool DatasetView::isLoading() const
{
    return m_isReading || m_context->pendingQueries(this) > 0;
}

void DatasetView::setDataset(const QString& dataset, const QString& platform)
{
    const bool isSame = dataset == m_dataset;
    m_dataset = dataset;
    m_platform = platform;
    m_title->setText(platform.isEmpty() ? dataset : tr("%1 – %2").arg(dataset, platform));
    if (isSame && m_overview) {
        showFigures(m_overview->stats);
        return;
    }
    if (!isSame) {
        m_overview.reset();
        m_state->setText(tr("Reading the statistics…"));
        m_tabs->setEnabled(false);
    }
    load();
}

void DatasetView::refresh()
{
    if (!m_dataset.isEmpty())
        load();
}

void DatasetView::clear()
{
    m_dataset.clear();
    m_overview.reset();
}

void DatasetView::load()
{
    m_context->query<std::filesystem::path>(
        this, "file",
        [dataset = m_dataset](StorageReader& storage) {
            return storage.workspace().datasetPath(dataset.toStdString());
        },
        [this, dataset = m_dataset](Result<std::filesystem::path> file) {
            if (file)
                startReading(dataset, *file);
            else
                m_state->setText(errorText(file.error()));
        });
}

void DatasetView::startReading(const QString& dataset, const std::filesystem::path& file)
{
    if (m_isReading && m_readingDataset == dataset) {
        // Once more when it is done, not several at once.
        m_isStale = true;
        return;
    }
    m_isReading = true;
    m_isStale = false;
    m_readingDataset = dataset;
    m_reading.setFuture(QtConcurrent::run(
        [file] { return std::make_shared<const Result<DatasetOverview>>(loadOverview(file)); }));
}

void DatasetView::finishReading()
{
    m_isReading = false;
    if (m_dataset != m_readingDataset)
        return;
    const OverviewPtr overview = m_reading.result();
    if (!*overview) {
        m_state->setText(errorText(overview->error()));
        return;
    }
    m_overview = **overview;
    m_tabs->setEnabled(true);
    showContent(*m_overview);
    if (m_isStale)
        load();
}

void DatasetView::showContent(const DatasetOverview& overview)
{
    m_state->setText(tr("%1 on disk, %2 bytes a program.")
                         .arg(byteCountText(overview.stats.fileBytes),
                             QLocale().toString(overview.stats.bytesPerProgram, 'f', 0)));
    showFigures(overview.stats);
    showPlots(overview.stats);
    showLists(overview);
}

void DatasetView::showFigures(const dataset::DatasetStats& stats)
{
    std::int64_t programs = stats.programs;
    std::int64_t tasks = stats.tasks;
    std::int64_t good = stats.good;
    std::int64_t flagged = stats.flagged;
    m_platforms->setRowCount(static_cast<int>(stats.platforms.size()));
    int row = 0;
    for (const dataset::PlatformInfo& platform : stats.platforms) {
        const QString name = QString::fromStdString(platform.name);
        fillRow(m_platforms, row,
            {name, countText(platform.tasks), countText(platform.programs),
                countText(platform.good), countText(platform.flagged),
                QString::fromStdString(platform.target)},
            1);
        if (name == m_platform) {
            programs = platform.programs;
            tasks = platform.tasks;
            good = platform.good;
            flagged = platform.flagged;
            m_platforms->selectRow(row);
        }
        ++row;
    }
    fitColumns(m_platforms);
    const int rows = std::min(row, 6);
    m_platforms->setFixedHeight(m_platforms->horizontalHeader()->sizeHint().height()
        + rows * m_platforms->verticalHeader()->defaultSectionSize()
        + m_platforms->horizontalScrollBar()->sizeHint().height() + 4);

    const auto cell = [](const QString& value, const QString& name) {
        return QStringLiteral("<td style=\"padding-right:20px\"><big><b>%1</b></big><br>%2</td>")
            .arg(value, name.toHtmlEscaped());
    };
    m_figures->setText(QStringLiteral("<table><tr>") + cell(countText(programs), tr("programs"))
        + cell(countText(tasks), tr("tasks")) + cell(countText(good), tr("good measurements"))
        + QStringLiteral("</tr><tr>") + cell(countText(flagged), tr("flagged measurements"))
        + cell(countText(stats.networks), tr("networks"))
        + cell(percentText(stats.duplicateShare), tr("repeated step sequences"))
        + QStringLiteral("</tr></table>"));
}

void DatasetView::showPlots(const dataset::DatasetStats& stats)
{
    PlotData lengths = histogramPlot(tr("Sequence length"), tr("steps in a program"),
        stats.sequenceLength, stats.cropRows, tr("crop at %1 steps").arg(stats.cropRows));
    lengths.note = tr("The crop cuts %1 of %2 programs and %3 steps in all.")
                       .arg(countText(stats.programsCutRows), countText(stats.programs),
                           countText(stats.stepsCut));
    m_lengths->setData(std::move(lengths));
    PlotData widths = histogramPlot(tr("Feature width"), tr("widest row of a program"),
        stats.featureWidth, stats.cropWidth, tr("crop at %1 columns").arg(stats.cropWidth));
    widths.note = tr("%1 steps are wider than the crop and lose numbers.")
                      .arg(countText(stats.stepsCutWidth));
    m_widths->setData(std::move(widths));

    QStringList names;
    std::vector<std::int64_t> counts;
    for (const auto& [code, count] : stats.stepKinds) {
        names.append(QString::fromStdString(code));
        counts.push_back(count);
    }
    m_kinds->setData(barPlot(
        tr("Kinds of steps"), tr("steps"), names, counts, tr("The dataset has no program yet.")));
    names.clear();
    counts.clear();
    for (const auto& [name, count] : stats.failures) {
        names.append(failureText(name));
        counts.push_back(count);
    }
    m_failures->setData(
        barPlot(tr("Failures"), tr("measurements"), names, counts, tr("No measurement failed.")));

    QStringList notes;
    notes.append(tr("%1 measurements were met again during imports and not stored twice.")
                     .arg(countText(stats.duplicateMeasurements)));
    if (stats.tasksWithoutValid > 0)
        notes.append(tr("%1 tasks have no valid measurement and are left out of training and "
                        "evaluation.")
                         .arg(countText(stats.tasksWithoutValid)));
    if (!stats.unknownSteps.empty()) {
        QStringList words;
        for (const auto& [word, count] : stats.unknownSteps)
            words.append(tr("%1, %2 times").arg(stepCodeText(word), countText(count)));
        notes.append(tr("Words that the vocabulary does not know and reads as 0: %1.")
                         .arg(words.join(QStringLiteral("; "))));
    }
    m_notes->setText(notes.join(QLatin1Char(' ')));
}

void DatasetView::showLists(const DatasetOverview& overview)
{
    m_networks->setRowCount(static_cast<int>(overview.networks.size()));
    int row = 0;
    for (const dataset::NetworkInfo& network : overview.networks) {
        QStringList shape;
        for (const std::int64_t extent : network.inputShape)
            shape.append(QString::number(extent));
        const double weights = std::accumulate(network.tasks.begin(), network.tasks.end(), 0.0,
            [](double sum, const auto& task) { return sum + task.second; });
        fillRow(m_networks, row++,
            {QString::fromStdString(network.name), shape.join(QStringLiteral(" × ")),
                countText(std::ssize(network.tasks)), countText(network.tasksMissing),
                QLocale().toString(weights), QString()},
            2);
    }
    fitColumns(m_networks);

    m_splits->setRowCount(static_cast<int>(overview.splits.size()));
    row = 0;
    for (const dataset::SplitInfo& split : overview.splits) {
        fillRow(m_splits, row++,
            {QString::fromStdString(split.name), countText(std::ssize(split.train)),
                countText(std::ssize(split.test)), QString::fromStdString(split.rule)},
            1);
    }
    fitColumns(m_splits);

    m_imports->setRowCount(static_cast<int>(overview.imports.size()));
    row = 0;
    for (const dataset::ImportReport& report : overview.imports) {
        QStringList sources;
        for (const std::string& source : report.sources)
            sources.append(QString::fromStdString(source));
        fillRow(m_imports, row++,
            {timeText(report.startedAt), countText(report.lines), countText(report.good),
                countText(report.flagged), countText(report.skipped), countText(report.duplicates),
                sources.join(QStringLiteral(", "))},
            1);
    }
    fitColumns(m_imports);
}

} // namespace tlp::widgets
