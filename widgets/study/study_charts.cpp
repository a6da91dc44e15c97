// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_charts.h"

#include "compare/evaluation_tables.h"

#include <algorithm>
#include <optional>
#include <utility>

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

/// The row's label without what the chart's place says.
QString labelOf(const StudyReport& report, const ReportRow& row)
{
    const std::string label = study::labelAt(report, row, study::ChartOf::OneShare);
    return QString::fromStdString(label.empty() ? row.label : label);
}

QString placeNote(const StudyReport& report, const std::string& place, study::ChartOf chart)
{
    if (place.empty())
        return {};
    return chart == study::ChartOf::OneShare && hasShares(report)
        ? Texts::tr("Shown: %1.").arg(QString::fromStdString(place))
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
        if (study::placeOf(report, row, study::ChartOf::OneShare) == place && !row.topK.empty())
            rows.push_back(&row);
    }
    return rows;
}

/// A study that varies nothing else has one line.
QString curveName(const study::ShareCurve& curve)
{
    return curve.label.empty() ? Texts::tr("model") : QString::fromStdString(curve.label);
}

/// A line with a band for each setting that is judged there.
void addCurves(const StudyReport& report, const std::string& place, int k, PlotData& data)
{
    for (const study::ShareCurve& curve : study::shareCurves(report)) {
        if (curve.place != place)
            continue;
        PlotSeries series;
        series.name = curveName(curve);
        series.kind = PlotSeries::Kind::Line;
        series.isBand = true;
        for (const std::size_t index : curve.rows) {
            const ReportRow& row = report.rows[index];
            const auto value = row.topK.find(k);
            if (value == row.topK.end())
                continue;
            series.points.emplace_back(100 * *row.share, value->second.mean);
            series.errors.push_back(value->second.deviation.value_or(0));
            series.pointLabels.push_back(valueText(series.name, value->second, k));
        }
        data.series.push_back(std::move(series));
    }
    data.note = (placeNote(report, place, study::ChartOf::Shares) + u' '
        + Texts::tr("Lines: mean over seeds; bands: one standard deviation."))
                    .trimmed();
}

/// What the first setting that was trained on all programs earns, and its name.
std::optional<std::pair<QString, double>> allPrograms(
    const StudyReport& report, const std::string& place, int k)
{
    for (const study::ShareCurve& curve : study::shareCurves(report)) {
        const ReportRow& row = report.rows[curve.rows.back()];
        const auto value = row.topK.find(k);
        if (curve.place == place && *row.share >= 1 && value != row.topK.end())
            return std::pair(curveName(curve), value->second.mean);
    }
    return std::nullopt;
}

PlotData emptyChart()
{
    PlotData data;
    data.emptyText = Texts::tr("No cell of the study has finished yet.");
    return data;
}

} // namespace

std::vector<std::string> placesOf(const StudyReport& report, study::ChartOf chart)
{
    std::vector<std::string> places;
    for (const ReportRow& row : report.rows) {
        const std::string place = study::placeOf(report, row, chart);
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
        series.name = labelOf(report, *row);
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
    data.note = (placeNote(report, place, study::ChartOf::OneShare) + u' '
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
    addCurves(report, place, k, data);
    return data;
}

PlotData studySampling(const StudyReport& report, const std::string& place, int k)
{
    PlotData data = studyShares(report, place, k);
    data.title = Texts::tr("How few of the programs need to be measured");
    data.x.title = Texts::tr("share of the target's programs that is measured (%)");
    data.x.isLog = false;
    data.x.minimum = 0;
    data.x.maximum = 100;
    if (const auto level = allPrograms(report, place, k)) {
        PlotSeries all;
        all.name = Texts::tr("all programs, %1").arg(level->first);
        all.isReference = true;
        all.points.emplace_back(100, level->second);
        data.series.push_back(std::move(all));
    }
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
        series.name = labelOf(report, *row);
        series.kind = PlotSeries::Kind::Scatter;
        series.points.emplace_back(
            double(row->parameters) * kMebibytesPerParameter, value->second.mean);
        series.errors.push_back(value->second.deviation.value_or(0));
        series.pointLabels.push_back(Texts::tr("%1, %2 MiB")
                                         .arg(valueText(series.name, value->second, k),
                                             QLocale().toString(series.points.back().x(), 'f', 2)));
        data.series.push_back(std::move(series));
    }
    QStringList notes{placeNote(report, place, study::ChartOf::OneShare),
        Texts::tr("Whiskers: one standard deviation over seeds.")};
    notes.removeAll(QString());
    data.note = notes.join(u' ');
    return data;
}

} // namespace tlp::widgets
