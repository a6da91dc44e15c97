// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/latency_panel.h"

#include "widgets/charts/plot_view.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/job_texts.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tlp::widgets {

QString rankText(const InspectedProgram& program)
{
    const auto seconds = program.seconds();
    const dataset::Measurement* measurement = program.measurement();
    if (measurement == nullptr)
        return LatencyPanel::tr("Not measured on %1.").arg(program.ref.platform);
    if (!seconds)
        return LatencyPanel::tr("No usable latency on %1: %2.")
            .arg(program.ref.platform, outcomeText(*measurement));
    return LatencyPanel::tr("Rank %1 of %2 on %3: %4, label %5.")
        .arg(countText(program.rank()), countText(std::ssize(program.latencies)),
            program.ref.platform, latencyText(*seconds),
            QLocale().toString(measurement->label.value_or(0), 'f', 3));
}

LatencyPanel::LatencyPanel(QWidget* parent)
    : QWidget(parent)
    , m_rank(makeLabel({}, TextRole::Heading, this))
    , m_plot(new PlotView(this))
    , m_table(new QTableWidget(0, 7, this))
{
    m_rank->setObjectName(QStringLiteral("rankText"));
    m_rank->setWordWrap(true);
    m_plot->setObjectName(QStringLiteral("latencyPlot"));
    m_table->setObjectName(QStringLiteral("measurementTable"));
    m_table->setAccessibleName(tr("Measurements of the program on every platform"));
    m_table->setHorizontalHeaderLabels({tr("Platform"), tr("Outcome"), tr("Latency"), tr("Label"),
        tr("Repeats"), tr("Build and run"), tr("Measured")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing(0.75));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    auto* left = new QWidget(this);
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->addWidget(m_rank);
    leftLayout->addWidget(m_plot, 1);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(left);
    splitter->addWidget(m_table);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, spacing(0.5), 0, 0);
    layout->addWidget(splitter);
}

void LatencyPanel::setProgram(const InspectedProgramPtr& program)
{
    if (!program) {
        m_rank->clear();
        m_plot->setData({});
        m_table->setRowCount(0);
        return;
    }
    m_rank->setText(rankText(*program));
    showPlot(*program);
    showMeasurements(*program);
}

void LatencyPanel::showPlot(const InspectedProgram& program)
{
    PlotData plot;
    plot.title = tr("Latency among the task's programs");
    const LatencyUnit unit = latencyUnit(program.latencies.empty() ? 1 : program.latencies.front());
    plot.x = {tr("latency (%1)").arg(unit.name), true, {}, {}, {}};
    plot.y = {tr("at most this slow (%)"), false, 0.0, 100.0, {}};
    plot.emptyText
        = tr("No program of this task has a valid latency on %1.").arg(program.ref.platform);
    const auto count = static_cast<double>(program.latencies.size());
    if (!program.latencies.empty()) {
        PlotSeries all;
        all.name = tr("programs of the task");
        // A staircase: the share grows at each program's latency.
        double share = 0;
        for (std::size_t i = 0; i < program.latencies.size(); ++i) {
            all.points.emplace_back(program.latencies[i] / unit.seconds, share);
            share = 100.0 * static_cast<double>(i + 1) / count;
            all.points.emplace_back(program.latencies[i] / unit.seconds, share);
        }
        plot.series.push_back(std::move(all));
    }
    if (const auto seconds = program.seconds()) {
        PlotSeries own;
        own.name = tr("this program");
        own.kind = PlotSeries::Kind::Scatter;
        own.colorIndex = 1;
        own.points
            = {{*seconds / unit.seconds, 100.0 * static_cast<double>(program.rank()) / count}};
        own.pointLabels = {rankText(program)};
        plot.series.push_back(std::move(own));
    }
    plot.note = tr("%1 valid programs on %2.")
                    .arg(countText(std::ssize(program.latencies)), program.ref.platform);
    m_plot->setData(std::move(plot));
}

void LatencyPanel::showMeasurements(const InspectedProgram& program)
{
    m_table->setRowCount(static_cast<int>(program.detail.measurements.size()));
    int row = 0;
    for (const dataset::Measurement& measurement : program.detail.measurements) {
        QString platform;
        for (const dataset::PlatformInfo& candidate : program.platforms) {
            if (candidate.id == measurement.platform)
                platform = QString::fromStdString(candidate.name);
        }
        const records::MeasureResult& result = measurement.result;
        const bool isGood = measurement.flag == records::Flag::None;
        QStringList repeats;
        for (const double cost : result.costsSeconds)
            repeats.append(latencyText(cost));
        const QStringList cells{platform, outcomeText(measurement),
            latencyText(isGood ? result.meanSeconds().value_or(0) : 0.0),
            measurement.label ? QLocale().toString(*measurement.label, 'f', 4)
                              : QStringLiteral("–"),
            repeats.join(QStringLiteral(", ")), latencyText(result.allCostSeconds),
            timeText(result.timestamp)};
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            m_table->setItem(row, column, item);
        }
        ++row;
    }
    m_table->resizeColumnsToContents();
    for (int column = 0; column + 1 < m_table->columnCount(); ++column)
        m_table->setColumnWidth(column, m_table->columnWidth(column) + spacing(2));
}

} // namespace tlp::widgets
