// SPDX-License-Identifier: GPL-3.0-only
#include "cli/export_plot.h"

#include "cli/report_tables.h"

#include "common/qt_messages.h"
#include "widgets/charts/plot_view.h"
#include "workspace/model_text.h"

#include <fmt/format.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLibraryInfo>

#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <utility>

#include <unistd.h>

namespace tlp::cli {
namespace {

using widgets::PlotData;
using widgets::PlotSeries;

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

/// Qt ends the process when its platform plug-in is missing, so that is looked at first.
Status checkPlatform()
{
    const QString folder = QLibraryInfo::path(QLibraryInfo::PluginsPath) + "/platforms";
    if (QFile::exists(folder + "/libqoffscreen.so") || qEnvironmentVariableIsSet("QT_PLUGIN_PATH")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM_PLUGIN_PATH"))
        return {};
    return fail(ErrorKind::Unsupported,
        fmt::format(
            "charts need Qt's offscreen plug-in, which is not in {}", folder.toStdString()));
}

Status draw(const PlotData& data, const std::string& format, const std::string& out)
{
    TLP_CHECK(checkPlatform());
    qputenv("QT_QPA_PLATFORM", "offscreen");
    hideHeadlessMessages();
    int argc = 1;
    char name[] = "tlp";
    std::array<char*, 2> argv{name, nullptr};
    const QApplication application(argc, argv.data());
    // The exporter goes by suffix; the user's file may have any name.
    const std::string temporary = fmt::format("{}.{}.part.{}", out, getpid(), format);
    const Status drawn = widgets::exportPlot(data, text(temporary));
    std::error_code error;
    std::error_code ignored;
    if (drawn)
        std::filesystem::rename(temporary, out, error);
    if (!drawn || error)
        std::filesystem::remove(temporary, ignored);
    TLP_CHECK(Status(drawn));
    if (error)
        return fail(
            ErrorKind::Io, fmt::format("cannot be written: {}", error.message()), {out, 0, 0});
    return {};
}

QString describe(const workspace::RunInfo& run)
{
    return QString("%1, %2, split %3; loss %4; seed %5")
        .arg(text(run.spec.dataset), text(run.spec.platform),
            run.spec.split.empty() ? QString("none") : text(run.spec.split),
            text(options::toString(run.spec.options.loss)))
        .arg(run.spec.options.seed);
}

PlotSeries bars(const QString& name, const std::vector<std::string>& networks,
    const std::map<std::string, evaluation::TopK>& values, int k, bool isReference)
{
    PlotSeries series;
    series.name = name;
    series.kind = PlotSeries::Kind::Bars;
    series.isReference = isReference;
    for (std::size_t i = 0; i < networks.size(); ++i) {
        series.points.emplace_back(double(i),
            evaluation::valueAt(values.at(networks[i]), k)
                .value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    return series;
}

struct TimeUnit
{
    const char* name;
    double seconds;
};

/// In which a time is a number from 1 to 1000.
TimeUnit unitFor(double seconds)
{
    if (seconds >= 1)
        return {"s", 1};
    if (seconds >= 1e-3)
        return {"ms", 1e-3};
    return seconds >= 1e-6 ? TimeUnit{"µs", 1e-6} : TimeUnit{"ns", 1e-9};
}

/// LibTorch's time for all that the session tunes; no point when it is not known.
PlotSeries levelOf(const SessionView& view, double unitSeconds)
{
    PlotSeries level;
    level.name = "LibTorch";
    level.isReference = true;
    if (view.baseline.isWhole() && !view.curve.empty())
        level.points.emplace_back(
            double(view.curve.front().trials), *view.baseline.seconds / unitSeconds);
    return level;
}

} // namespace

Status plotCurves(const workspace::Workspace& workspace, const workspace::RunInfo& run,
    const std::string& format, const std::string& out)
{
    PlotData data;
    data.title = text(run.name);
    data.x.title = "epoch";
    data.y.title = "loss per batch";
    data.note = describe(run);
    data.emptyText = "no epoch has been trained";
    const std::array<std::pair<const char*, const char*>, 2> curves{
        {{"train_loss", "training"}, {"validation_loss", "validation"}}};
    for (const auto& [metric, title] : curves) {
        TLP_TRY(const auto points, workspace.metric(run.id, metric));
        PlotSeries series;
        series.name = title;
        for (const workspace::MetricPoint& point : points)
            series.points.emplace_back(
                double(point.step), point.value.value_or(std::numeric_limits<double>::quiet_NaN()));
        if (!series.points.empty())
            data.series.push_back(std::move(series));
    }
    return draw(data, format, out);
}

Status plotTopK(const workspace::Workspace& workspace, const workspace::RunInfo& run,
    const std::string& format, const std::string& out)
{
    TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
    const workspace::EvaluationInfo* evaluation = mainEvaluation(run, evaluations);
    if (evaluation == nullptr)
        return fail(ErrorKind::BadInput, fmt::format("“{}” has not been evaluated", run.name));
    const evaluation::EvaluationReport& report = evaluation->report;
    std::vector<std::string> names;
    std::map<std::string, evaluation::TopK> model;
    std::map<std::string, evaluation::TopK> random;
    const auto add = [&](const std::string& name, const evaluation::TopK& topK,
                         const evaluation::TopK& chance) {
        names.push_back(name);
        model[name] = topK;
        random[name] = chance;
    };
    for (const evaluation::NetworkResult& network : report.networks)
        add(network.name, network.topK, network.random);
    add("all", report.topK, report.random);

    PlotData data;
    data.title = text(run.name);
    data.x.title = "network";
    data.y.title = "top-k (1 is the best program)";
    data.y.minimum = 0;
    data.y.maximum = 1;
    data.note = describe(run);
    for (const std::string& name : names)
        data.x.categories.push_back(text(name));
    for (const int k : report.ks) {
        if (k != 1 && k != 5)
            continue;
        data.series.push_back(bars(QString("top-%1").arg(k), names, model, k, false));
        data.series.push_back(bars(QString("top-%1, random pick").arg(k), names, random, k, true));
    }
    return draw(data, format, out);
}

Status plotLengths(const std::string& name, const dataset::DatasetStats& stats,
    const std::string& format, const std::string& out)
{
    PlotData data;
    data.title = text(name);
    data.x.title = "steps of a program";
    data.y.title = "programs";
    data.note = QString("the crop keeps %1 steps and cuts %2 of %3 programs")
                    .arg(stats.cropRows)
                    .arg(stats.programsCutRows)
                    .arg(stats.programs);
    data.emptyText = "the dataset is empty";
    PlotSeries series;
    series.name = "programs";
    series.kind = PlotSeries::Kind::Histogram;
    const auto& counts = stats.sequenceLength.counts;
    for (std::size_t length = 0; length < counts.size(); ++length)
        series.points.emplace_back(double(length) - 0.5, double(counts[length]));
    if (!counts.empty()) {
        series.points.emplace_back(double(counts.size()) - 0.5, 0.0);
        data.series.push_back(std::move(series));
    }
    return draw(data, format, out);
}

Status plotSession(const SessionView& view, const std::string& format, const std::string& out)
{
    PlotData data;
    data.title = text(view.session.name);
    data.x.title = "trials";
    const TimeUnit unit = unitFor(view.curve.empty() ? 1 : view.curve.back().seconds);
    data.y.title = QString(view.tasks.size() > 1 ? "estimate of the network (%1)" : "time (%1)")
                       .arg(unit.name);
    data.y.isLog = true;
    data.note = QString("%1 on %2; model %3; seed %4")
                    .arg(text(workloadText(view.session)), text(view.session.platform),
                        text(workspace::modelText(view.session)))
                    .arg(view.session.spec.seed);
    data.emptyText = "no program has been measured";
    PlotSeries best;
    best.name = "best so far";
    for (const workspace::BestPoint& point : view.curve) {
        if (!best.points.empty())
            best.points.emplace_back(double(point.trials), best.points.back().y());
        best.points.emplace_back(double(point.trials), point.seconds / unit.seconds);
    }
    if (!best.points.empty()) {
        best.points.emplace_back(double(view.session.trials), best.points.back().y());
        data.series.push_back(std::move(best));
    }
    // Like the best, of as many executions as the task's weight.
    const double scale = view.tasks.size() == 1 ? view.tasks.front().weight : 1;
    PlotSeries trials;
    trials.name = "measured";
    trials.kind = PlotSeries::Kind::Scatter;
    for (const workspace::TrialInfo& trial : view.trials)
        if (const auto seconds = trial.seconds())
            trials.points.emplace_back(double(trial.number), *seconds * scale / unit.seconds);
    const PlotSeries libTorch = levelOf(view, unit.seconds);
    if (!libTorch.points.empty() && !data.series.empty())
        data.series.push_back(libTorch);
    // Times of different tasks are not those of the network.
    if (view.tasks.size() == 1 && !trials.points.empty())
        data.series.push_back(std::move(trials));
    return draw(data, format, out);
}

} // namespace tlp::cli
