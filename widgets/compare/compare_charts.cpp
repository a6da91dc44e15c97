// SPDX-License-Identifier: GPL-3.0-only
#include "compare/compare_charts.h"

#include "base/statistics.h"
#include "compare/evaluation_tables.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <QCoreApplication>
#include <QStringList>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(CompareCharts)
};

std::optional<double> topK(const CompareRun& run, const EvaluationTarget& target, int k)
{
    const auto* evaluation = run.evaluationOn(target);
    return evaluation == nullptr ? std::nullopt : evaluation::valueAt(evaluation->report.topK, k);
}

PlotSeries groupSeries(const SeedGroup& group, const TopKRequest& request)
{
    PlotSeries series;
    series.name = group.name();
    series.kind = PlotSeries::Kind::Bars;
    if (const auto color = request.colors.find(group.runs.front()->run.id);
        color != request.colors.end())
        series.colorIndex = color->second;
    double category = 0;
    bool hasSpread = false;
    for (const int k : request.ks) {
        std::vector<double> values;
        for (const CompareRun* run : group.runs)
            if (const auto value = topK(*run, request.target, k))
                values.push_back(*value);
        if (!values.empty()) {
            const double average = mean(values);
            const double spread = values.size() > 1 ? standardDeviation(values) : 0;
            hasSpread = hasSpread || values.size() > 1;
            series.points.emplace_back(category, average);
            series.errors.push_back(spread);
            series.pointLabels.push_back(values.size() > 1
                    ? Texts::tr("%1, top-%2: %3 ± %4 over %5 seeds")
                          .arg(series.name, QString::number(k), ratioText(average),
                              ratioText(spread), QString::number(values.size()))
                    : Texts::tr("%1, top-%2: %3")
                          .arg(series.name, QString::number(k), ratioText(average)));
        }
        ++category;
    }
    if (!hasSpread)
        series.errors.clear();
    return series;
}

/// The random pick depends on the data alone: any evaluation on the target knows it.
PlotSeries randomSeries(const TopKRequest& request)
{
    PlotSeries series;
    series.name = Texts::tr("random pick");
    series.kind = PlotSeries::Kind::Bars;
    series.isReference = true;
    double category = 0;
    for (const int k : request.ks) {
        for (const CompareRun* run : request.runs) {
            const auto* evaluation = run->evaluationOn(request.target);
            if (evaluation == nullptr || !evaluation->report.random.contains(k))
                continue;
            series.points.emplace_back(category, evaluation->report.random.at(k));
            series.pointLabels.push_back(
                Texts::tr("random pick, top-%1: %2")
                    .arg(QString::number(k), ratioText(series.points.back().y())));
            break;
        }
        ++category;
    }
    return series;
}

/// A level across the whole chart: no choice of programs can be better.
PlotSeries bestSeries()
{
    PlotSeries series;
    series.name = Texts::tr("best there is");
    series.kind = PlotSeries::Kind::Line;
    series.isReference = true;
    series.points.emplace_back(0.0, 1.0);
    return series;
}

bool isLoss(const std::string& metric)
{
    return metric.ends_with("loss");
}

} // namespace

PlotData topKChart(const TopKRequest& request)
{
    PlotData data;
    data.title = Texts::tr("How close the first k picks come to the best program");
    data.x.title = Texts::tr("picks measured");
    data.y.title = Texts::tr("share of the best speed");
    data.y.minimum = 0;
    data.y.maximum = 1;
    for (const int k : request.ks)
        data.x.categories << Texts::tr("top-%1").arg(k);

    std::vector<const CompareRun*> evaluated;
    QStringList missing;
    for (const CompareRun* run : request.runs) {
        if (run->evaluationOn(request.target) != nullptr)
            evaluated.push_back(run);
        else
            missing << QString::fromStdString(run->run.name);
    }
    if (request.runs.empty())
        data.emptyText = Texts::tr("Select one or more runs in the table above to see them here.");
    else if (evaluated.empty())
        data.emptyText = Texts::tr("None of the selected runs has been evaluated on this data. "
                                   "Press “Evaluate…” to do so.");
    else if (request.ks.empty())
        data.emptyText = Texts::tr("Choose at least one k above.");
    if (evaluated.empty() || request.ks.empty())
        return data;

    std::vector<SeedGroup> groups;
    if (request.groupSeeds)
        groups = seedGroups(evaluated);
    else
        for (const CompareRun* run : evaluated)
            groups.push_back({{run}});
    for (const SeedGroup& group : groups)
        data.series.push_back(groupSeries(group, request));
    data.series.push_back(randomSeries(request));
    data.series.push_back(bestSeries());

    QStringList notes{Texts::tr("Evaluated on %1.").arg(targetText(request.target))};
    if (request.groupSeeds)
        notes << Texts::tr("Bars: mean over seeds; whiskers: one standard deviation.");
    if (!missing.isEmpty())
        notes << Texts::tr("Not evaluated on it: %1.").arg(missing.join(QStringLiteral(", ")));
    data.note = notes.join(u' ');
    return data;
}

PlotData curvesChart(const std::vector<const CompareRun*>& runs, const RunCurves& curves,
    const std::string& metric, bool isLog, const std::map<RunId, int>& colors)
{
    PlotData data;
    data.title = metricText(metric);
    data.x.title = Texts::tr("epoch");
    data.y.title = metricText(metric);
    data.y.isLog = isLog;
    data.emptyText = runs.empty()
        ? Texts::tr("Select one or more runs in the table above to see them here.")
        : Texts::tr("The selected runs have no curve yet.");
    QStringList missing;
    for (const CompareRun* run : runs) {
        const auto ofRun = curves.find(run->run.id);
        const bool hasMetric = ofRun != curves.end() && ofRun->second.contains(metric);
        if (!hasMetric) {
            missing << QString::fromStdString(run->run.name);
            continue;
        }
        PlotSeries series;
        series.name = QString::fromStdString(run->run.name);
        if (const auto color = colors.find(run->run.id); color != colors.end())
            series.colorIndex = color->second;
        for (const workspace::MetricPoint& point : ofRun->second.at(metric))
            series.points.emplace_back(static_cast<double>(point.step),
                point.value.value_or(std::numeric_limits<double>::quiet_NaN()));
        data.series.push_back(std::move(series));
    }
    QStringList notes{Texts::tr("Raw values, not smoothed.")};
    if (isLoss(metric) && runs.size() > 1)
        notes << Texts::tr("Losses compare only between runs with the same loss, grouping and "
                           "batch size.");
    if (!missing.isEmpty())
        notes << Texts::tr("Without this curve: %1.").arg(missing.join(QStringLiteral(", ")));
    if (!data.series.empty())
        data.note = notes.join(u' ');
    return data;
}

std::vector<std::string> curveMetrics(const RunCurves& curves)
{
    std::set<std::string> names;
    for (const auto& [run, ofRun] : curves)
        for (const auto& [name, points] : ofRun)
            names.insert(name);
    std::vector<std::string> metrics(names.begin(), names.end());
    std::ranges::stable_sort(metrics, [](const std::string& a, const std::string& b) {
        const auto rank = [](const std::string& name) {
            if (name == "validation_loss")
                return 0;
            return name == "train_loss" ? 1 : 2;
        };
        return rank(a) < rank(b);
    });
    return metrics;
}

QString metricText(const std::string& metric)
{
    if (metric == "train_loss")
        return Texts::tr("training loss");
    if (metric == "validation_loss")
        return Texts::tr("validation loss");
    if (metric == "learning_rate")
        return Texts::tr("learning rate");
    const QString name = QString::fromStdString(metric);
    if (name.startsWith(QStringLiteral("top")))
        return Texts::tr("top-%1").arg(name.mid(3));
    if (name.startsWith(QStringLiteral("validation_top")))
        return Texts::tr("top-%1").arg(name.mid(14));
    return QString(name).replace(u'_', u' ');
}

} // namespace tlp::widgets
