// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_charts.h"

#include "compare/evaluation_tables.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

using study::ReportRow;
using study::StudyReport;

constexpr double kMebibytesPerParameter = 4.0 / (1024 * 1024);

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StudyCharts)
};

/// The row's label without what the chart's place or axis says.
QString labelOf(
    const StudyReport& report, const ReportRow& row, const std::set<std::string>& without)
{
    study::Labels labels;
    for (const std::string& axis : report.axes) {
        const std::string label = study::labelOn(row.labels, axis);
        if (!without.contains(axis) && !label.empty())
            labels.emplace_back(axis, label);
    }
    const std::string joined = study::joinLabels(labels);
    return QString::fromStdString(joined.empty() ? row.label : joined);
}

/// What tells places apart.
std::set<std::string> placeAxes(const StudyReport& report)
{
    std::set<std::string> axes{"split", "evaluated on"};
    // A model that is judged elsewhere is named by where it was trained.
    if (std::ranges::find(report.axes, "evaluated on") == report.axes.end())
        axes.insert("platform");
    return axes;
}

QString placeNote(const std::string& place)
{
    return place.empty() ? QString()
                         : Texts::tr("Evaluated on %1.").arg(QString::fromStdString(place));
}

QString valueText(const QString& name, const study::Spread& spread, int k)
{
    return spread.deviation
        ? Texts::tr("%1, top-%2: %3 ± %4")
              .arg(name, QString::number(k), ratioText(spread.mean), ratioText(*spread.deviation))
        : Texts::tr("%1, top-%2: %3").arg(name, QString::number(k), ratioText(spread.mean));
}

std::vector<const ReportRow*> rowsAt(const StudyReport& report, const std::string& place)
{
    std::vector<const ReportRow*> rows;
    for (const ReportRow& row : report.rows) {
        if (placeOf(report, row) == place && !row.topK.empty())
            rows.push_back(&row);
    }
    return rows;
}

PlotData emptyChart()
{
    PlotData data;
    data.emptyText = Texts::tr("No cell of the study has finished yet.");
    return data;
}

} // namespace

std::string placeOf(const StudyReport& report, const ReportRow& row)
{
    study::Labels labels;
    const std::set<std::string> axes = placeAxes(report);
    for (const std::string& axis : report.axes) {
        if (axes.contains(axis))
            labels.emplace_back(axis, study::labelOn(row.labels, axis));
    }
    return study::joinLabels(labels);
}

std::vector<std::string> placesOf(const StudyReport& report)
{
    std::vector<std::string> places;
    for (const ReportRow& row : report.rows) {
        const std::string place = placeOf(report, row);
        if (std::ranges::find(places, place) == places.end())
            places.push_back(place);
    }
    return places;
}

PlotData studyBars(const StudyReport& report, const std::string& place)
{
    PlotData data = emptyChart();
    data.title = Texts::tr("How close the first k picks come to the best program");
    data.x.title = Texts::tr("picks measured");
    data.y.title = Texts::tr("share of the best speed");
    data.y.minimum = 0;
    data.y.maximum = 1;
    for (const int k : report.ks)
        data.x.categories << Texts::tr("top-%1").arg(k);
    const auto rows = rowsAt(report, place);
    for (const ReportRow* row : rows) {
        PlotSeries series;
        series.name = labelOf(report, *row, placeAxes(report));
        series.kind = PlotSeries::Kind::Bars;
        for (std::size_t i = 0; i < report.ks.size(); ++i) {
            const auto found = row->topK.find(report.ks[i]);
            if (found == row->topK.end())
                continue;
            series.points.emplace_back(double(i), found->second.mean);
            series.errors.push_back(found->second.deviation.value_or(0));
            series.pointLabels.push_back(valueText(series.name, found->second, report.ks[i]));
        }
        data.series.push_back(std::move(series));
    }
    if (rows.empty())
        return data;
    PlotSeries random;
    random.name = Texts::tr("random pick");
    random.kind = PlotSeries::Kind::Bars;
    random.isReference = true;
    for (std::size_t i = 0; i < report.ks.size(); ++i) {
        if (const auto value = evaluation::valueAt(rows.front()->random, report.ks[i]))
            random.points.emplace_back(double(i), *value);
    }
    data.series.push_back(std::move(random));
    data.note = (placeNote(place) + u' '
        + Texts::tr("Bars: mean over seeds; whiskers: one standard deviation."))
                    .trimmed();
    return data;
}

bool hasShares(const StudyReport& report)
{
    return std::ranges::find(report.axes, "share") != report.axes.end();
}

PlotData studyShares(const StudyReport& report, const std::string& place, int k)
{
    PlotData data = emptyChart();
    data.title = Texts::tr("What each share of the target's programs buys");
    data.x.title = Texts::tr("share of the target's programs (%)");
    data.x.isLog = true;
    data.y.title = Texts::tr("top-%1").arg(k);
    if (!hasShares(report)) {
        data.emptyText = Texts::tr("The study trains on one share of the data only.");
        return data;
    }
    std::set<std::string> without = placeAxes(report);
    without.insert("share");
    for (const ReportRow* row : rowsAt(report, place)) {
        const auto value = row->topK.find(k);
        if (value == row->topK.end() || !row->share)
            continue;
        // A study that varies nothing else has one line.
        QString name = labelOf(report, *row, without);
        if (name == QString::fromStdString(row->label))
            name = Texts::tr("model");
        auto series = std::ranges::find(data.series, name, &PlotSeries::name);
        if (series == data.series.end()) {
            data.series.push_back({});
            series = data.series.end() - 1;
            series->name = name;
            series->kind = PlotSeries::Kind::Line;
            series->isBand = true;
        }
        series->points.emplace_back(100 * *row->share, value->second.mean);
        series->errors.push_back(value->second.deviation.value_or(0));
        series->pointLabels.push_back(valueText(name, value->second, k));
    }
    data.note = (placeNote(place) + u' '
        + Texts::tr("Lines: mean over seeds; bands: one standard deviation."))
                    .trimmed();
    return data;
}

PlotData studySizes(const StudyReport& report, const std::string& place, int k)
{
    PlotData data = emptyChart();
    data.title = Texts::tr("Size of the model and what it earns");
    data.x.title = Texts::tr("size (MiB)");
    data.x.isLog = true;
    data.y.title = Texts::tr("top-%1").arg(k);
    for (const ReportRow* row : rowsAt(report, place)) {
        const auto value = row->topK.find(k);
        if (value == row->topK.end() || row->parameters < 1)
            continue;
        PlotSeries series;
        series.name = labelOf(report, *row, placeAxes(report));
        series.kind = PlotSeries::Kind::Scatter;
        series.points.emplace_back(
            double(row->parameters) * kMebibytesPerParameter, value->second.mean);
        series.errors.push_back(value->second.deviation.value_or(0));
        series.pointLabels.push_back(Texts::tr("%1, %2 MiB")
                                         .arg(valueText(series.name, value->second, k),
                                             QLocale().toString(series.points.back().x(), 'f', 2)));
        data.series.push_back(std::move(series));
    }
    QStringList notes{placeNote(place), Texts::tr("Whiskers: one standard deviation over seeds.")};
    notes.removeAll(QString());
    data.note = notes.join(u' ');
    return data;
}

} // namespace tlp::widgets
