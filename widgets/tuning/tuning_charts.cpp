// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tuning_charts.h"

#include "data/value_text.h"
#include "tuning/tuning_texts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace tlp::widgets {

namespace {

using workspace::BestPoint;
using workspace::RoundInfo;
using workspace::SessionTimes;
using workspace::TrialInfo;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(TuningCharts)
};

constexpr std::size_t kMostBars = 24;
constexpr std::size_t kMostPoints = 20'000; ///< of a scatter: more hide each other, and take long
constexpr double kLongSeconds = 600; ///< from here on minutes are easier to read

QString ratio(double value)
{
    return QLocale().toString(value, 'f', 2);
}

struct TimeUnit
{
    QString name;
    double seconds = 1;
};

TimeUnit timeUnit(double longest)
{
    if (longest >= kLongSeconds)
        return {Texts::tr("min"), 60};
    return {Texts::tr("s"), 1};
}

/// Where a curve is at its end: the latest trial and the whole running time.
BestPoint endOf(const SessionCurve& curve)
{
    const BestPoint& last = curve.curve.back();
    return {std::max(curve.session.trials, last.trials),
        std::max(curve.session.times.total, last.atSeconds), last.seconds};
}

PlotSeries staircase(
    const SessionCurve& curve, CurveAxis axis, const TimeUnit& time, const LatencyUnit& latency)
{
    PlotSeries series;
    series.name = QString::fromStdString(curve.session.name);
    const auto x = [&](const BestPoint& point) {
        return axis == CurveAxis::Trials ? static_cast<double>(point.trials)
                                         : point.atSeconds / time.seconds;
    };
    const auto add = [&](double at, const BestPoint& point, const QString& label) {
        series.points.emplace_back(at, point.seconds / latency.seconds);
        series.pointLabels.push_back(label);
    };
    series.isSteps = true;
    for (const BestPoint& point : curve.curve)
        add(x(point), point,
            Texts::tr("trial %1, after %2")
                .arg(countText(point.trials), spentText(point.atSeconds)));
    const BestPoint end = endOf(curve);
    if (x(end) > series.points.back().x())
        add(x(end), end, Texts::tr("%1 trials so far").arg(countText(end.trials)));
    return series;
}

QString curveTitle(const CurveRequest& request, bool isNetwork)
{
    if (request.axis == CurveAxis::Trials)
        return isNetwork ? Texts::tr("Estimate of the network by trials")
                         : Texts::tr("Best latency by trials");
    return isNetwork ? Texts::tr("Estimate of the network by time")
                     : Texts::tr("Best latency by time");
}

/// LibTorch's time, once for each platform and machine of the curves; of a network only where it is
/// the sum of all tasks.
void addBaselines(
    PlotData& data, const std::vector<SessionCurvePtr>& curves, const LatencyUnit& latency)
{
    std::map<std::pair<std::string, std::string>, const SessionCurve*> places;
    for (const SessionCurvePtr& curve : curves)
        if (curve->baseline.isWhole())
            places.try_emplace({curve->session.platform, curve->session.host}, curve.get());
    for (const auto& [place, curve] : places) {
        PlotSeries level;
        level.name = places.size() == 1
            ? QStringLiteral("LibTorch")
            : Texts::tr("LibTorch on %1").arg(placeText(place.first, place.second));
        level.isReference = true;
        level.points.emplace_back(
            data.series.front().points.front().x(), *curve->baseline.seconds / latency.seconds);
        level.pointLabels.push_back(curve->tasks.size() == 1
                ? QString::fromStdString(curve->baseline.tasks.front()->way)
                : Texts::tr(
                    "weighted sum of %n task(s)", nullptr, static_cast<int>(curve->tasks.size())));
        data.series.push_back(std::move(level));
    }
}

/// Why LibTorch's level is missing; empty when it is not, or when LibTorch was never timed.
QString baselineNote(const std::vector<SessionCurvePtr>& curves)
{
    for (const SessionCurvePtr& curve : curves)
        if (curve->baseline.seconds && !curve->baseline.isWhole())
            return Texts::tr("Without LibTorch's line: it has no time for %n of the tasks.",
                nullptr, static_cast<int>(curve->baseline.missing));
    return {};
}

} // namespace

PlotData bestCurveChart(const CurveRequest& request)
{
    PlotData data;
    data.emptyText = request.sessions.empty() && !request.emptyText.isEmpty()
        ? request.emptyText
        : Texts::tr("The curve starts with the first program that works.");
    // One that has not begun does not say yet what it tunes.
    const auto first = std::ranges::find_if(
        request.sessions, [](const SessionCurvePtr& curve) { return !curve->tasks.empty(); });
    if (first == request.sessions.end())
        return data;
    const Subject subject = subjectOf((*first)->tasks);
    const bool isNetwork = subject.size() > 1;
    if (isNetwork) {
        const auto& tasks = (*first)->tasks;
        const auto ready = std::ranges::count_if(
            tasks, [](const workspace::SessionTask& task) { return task.bestSeconds.has_value(); });
        data.emptyText = Texts::tr("The curve starts when every task of the network has a program "
                                   "that works. So far: %1 of %2.")
                             .arg(countText(ready), countText(std::ssize(tasks)));
    }
    QStringList others, waiting;
    std::vector<SessionCurvePtr> shown;
    double best = std::numeric_limits<double>::infinity();
    double longest = 0;
    for (const SessionCurvePtr& curve : request.sessions) {
        const QString name = QString::fromStdString(curve->session.name);
        if (!curve->tasks.empty() && subjectOf(curve->tasks) != subject) {
            others << name;
            continue;
        }
        if (curve->curve.empty()) {
            waiting << name;
            continue;
        }
        shown.push_back(curve);
        best = std::min(best, curve->curve.back().seconds);
        longest = std::max(longest, endOf(*curve).atSeconds);
    }
    const LatencyUnit latency = latencyUnit(shown.empty() ? 1 : best);
    const TimeUnit time = timeUnit(longest);
    data.title = curveTitle(request, isNetwork);
    data.x.title = request.axis == CurveAxis::Trials ? Texts::tr("trials")
                                                     : Texts::tr("time (%1)").arg(time.name);
    data.y.title = isNetwork ? Texts::tr("whole network (%1)").arg(latency.name)
                             : Texts::tr("best latency (%1)").arg(latency.name);
    data.x.minimum = 0;
    data.y.isLog = request.isLog;
    for (const SessionCurvePtr& curve : shown) {
        PlotSeries series = staircase(*curve, request.axis, time, latency);
        if (const auto color = request.colors.find(curve->session.id);
            color != request.colors.end())
            series.colorIndex = color->second;
        data.series.push_back(std::move(series));
    }
    if (!shown.empty())
        addBaselines(data, shown, latency);
    QStringList notes;
    if (!others.isEmpty())
        notes << Texts::tr("Left out, since it tuned something else: %1.")
                     .arg(others.join(QStringLiteral(", ")));
    if (!shown.empty() && !waiting.isEmpty())
        notes << (isNetwork ? Texts::tr("Not every task of %1 has a program that works yet.")
                            : Texts::tr("No program of %1 has worked yet."))
                     .arg(waiting.join(QStringLiteral(", ")));
    if (const QString note = baselineNote(shown); !note.isEmpty())
        notes << note;
    data.note = notes.join(u' ');
    return data;
}

namespace {

/// Of every task the lowest latency of all trials.
std::map<std::int64_t, double> bestLatencies(const SessionDetails& details)
{
    std::map<std::int64_t, double> best;
    for (const TrialInfo& trial : details.trials) {
        if (const auto seconds = trial.seconds()) {
            const auto [entry, isNew] = best.try_emplace(trial.task, *seconds);
            entry->second = std::min(entry->second, *seconds);
        }
    }
    return best;
}

/// Whether its scores change in the course of the session; a run's model alone stays as it is.
bool learns(const options::TuneSpec& spec)
{
    return spec.model == "xgboost" || (spec.model != "random" && spec.learning != "fixed");
}

/// What the scatter shows of one way of picking.
struct Picks
{
    QString name;
    std::vector<QPointF> points;
    std::vector<const TrialInfo*> trials; ///< parallel
};

/// Leaves about so many, evenly over the session, and the extremes of both axes.
void thin(Picks& picks, std::size_t count)
{
    const std::size_t size = picks.points.size();
    std::vector<bool> kept(size, false);
    for (std::size_t i = 0; i < count; ++i)
        kept[i * size / count] = true;
    const auto [left, right] = std::ranges::minmax_element(picks.points, {}, &QPointF::x);
    const auto [low, high] = std::ranges::minmax_element(picks.points, {}, &QPointF::y);
    for (const auto& extreme : {left, right, low, high})
        kept[static_cast<std::size_t>(extreme - picks.points.begin())] = true;
    std::size_t next = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (!kept[i])
            continue;
        picks.points[next] = picks.points[i];
        picks.trials[next++] = picks.trials[i];
    }
    picks.points.resize(next);
    picks.trials.resize(next);
}

QString predictionNote(
    const SessionDetails& details, std::optional<std::int64_t> round, std::int64_t failed)
{
    QStringList parts;
    if (round) {
        const auto found = std::ranges::find(details.rounds, *round, &RoundInfo::number);
        if (found != details.rounds.end() && found->kendall)
            parts << Texts::tr("Kendall τ of round %1: %2.")
                         .arg(countText(*round), ratio(*found->kendall));
    }
    if (failed > 0)
        parts << Texts::tr("%n program(s) that failed have no latency and are left out.", nullptr,
            static_cast<int>(failed));
    if (!round && details.rounds.size() > 1 && learns(details.session.spec))
        parts << Texts::tr(
            "A model that learns gives every round a scale of its own: choose one to judge it.");
    return parts.join(u' ');
}

} // namespace

PredictionChart predictionChart(const SessionDetails& details, std::optional<std::int64_t> round)
{
    PredictionChart chart;
    PlotData& data = chart.plot;
    data.title = Texts::tr("Predicted and measured");
    data.x.title = Texts::tr("predicted score");
    data.y.title = Texts::tr("share of the best speed");
    data.y.minimum = 0;
    data.y.maximum = 1.05;
    data.emptyText = Texts::tr("The points come with the first programs that the model picked.");
    Picks picked{Texts::tr("picked by the model"), {}, {}};
    Picks random{Texts::tr("picked at random"), {}, {}};
    std::int64_t failed = 0;
    const auto best = bestLatencies(details);
    for (const TrialInfo& trial : details.trials) {
        if (!trial.predicted || (round && trial.round != *round))
            continue;
        const auto seconds = trial.seconds();
        if (!seconds) {
            ++failed;
            continue;
        }
        Picks& picks = isRandomPick(details.session, trial) ? random : picked;
        picks.points.emplace_back(*trial.predicted, best.at(trial.task) / *seconds);
        picks.trials.push_back(&trial);
    }
    const std::size_t all = picked.points.size() + random.points.size();
    std::size_t drawn = 0;
    int color = 0;
    for (Picks* picks : {&picked, &random}) {
        const int index = color++;
        if (picks->points.empty())
            continue;
        if (all > kMostPoints)
            thin(*picks, std::max<std::size_t>(1, kMostPoints * picks->points.size() / all));
        drawn += picks->points.size();
        PlotSeries series;
        series.name = picks->name;
        series.kind = PlotSeries::Kind::Scatter;
        series.colorIndex = index;
        series.points = std::move(picks->points);
        std::vector<std::int64_t> trials;
        for (const TrialInfo* trial : picks->trials) {
            trials.push_back(trial->number);
            series.pointLabels.push_back(Texts::tr("trial %1 of round %2: %3")
                                             .arg(countText(trial->number), countText(trial->round),
                                                 latencyText(*trial->seconds())));
        }
        data.series.push_back(std::move(series));
        chart.trials.push_back(std::move(trials));
    }
    data.note = predictionNote(details, round, failed);
    if (drawn < all)
        data.note = (Texts::tr("%1 of %2 points are drawn, the extremes among them.")
                         .arg(countText(static_cast<std::int64_t>(drawn)),
                             countText(static_cast<std::int64_t>(all)))
            + u' ' + data.note)
                        .trimmed();
    return chart;
}

PlotData kendallChart(const SessionDetails& details)
{
    PlotData data;
    data.title = Texts::tr("Rank correlation of each round");
    data.x.title = Texts::tr("round");
    data.y.title = Texts::tr("Kendall τ");
    data.y.minimum = -1;
    data.y.maximum = 1;
    data.emptyText = Texts::tr("A round with two or more programs that work has a correlation.");
    PlotSeries tau;
    tau.name = Texts::tr("predicted and measured");
    for (const RoundInfo& round : details.rounds)
        if (round.kendall)
            tau.points.emplace_back(static_cast<double>(round.number), *round.kendall);
    if (tau.points.empty())
        return data;
    data.series.push_back(std::move(tau));
    PlotSeries chance;
    chance.name = Texts::tr("chance");
    chance.isReference = true;
    chance.points.emplace_back(0.0, 0.0);
    data.series.push_back(std::move(chance));
    return data;
}

namespace {

/// The part of a time that none of the four kinds of work took.
double otherSeconds(const SessionTimes& times)
{
    return std::max(0.0, times.total - times.search - times.model - times.build - times.run);
}

SessionTimes sum(const SessionTimes& a, const SessionTimes& b)
{
    return {a.search + b.search, a.model + b.model, a.build + b.build, a.run + b.run,
        a.total + b.total};
}

struct TimePart
{
    QString name;
    double (*of)(const SessionTimes&);
};

std::array<TimePart, 5> timeParts()
{
    return {{{Texts::tr("search"), [](const SessionTimes& t) { return t.search; }},
        {Texts::tr("model"), [](const SessionTimes& t) { return t.model; }},
        {Texts::tr("build"), [](const SessionTimes& t) { return t.build; }},
        {Texts::tr("run"), [](const SessionTimes& t) { return t.run; }},
        {Texts::tr("other"), &otherSeconds}}};
}

QString timeNote(const SessionTimes& times, std::size_t together)
{
    QStringList parts;
    for (const TimePart& part : timeParts()) {
        const double seconds = part.of(times);
        if (seconds > 0 && times.total > 0)
            parts << Texts::tr("%1 %2 (%3)")
                         .arg(part.name, spentText(seconds), percentText(seconds / times.total));
    }
    QString note
        = Texts::tr("In all %1: %2.").arg(spentText(times.total), parts.join(QStringLiteral(", ")));
    if (together > 1)
        note += u' '
            + Texts::tr("Each bar adds up %n round(s).", nullptr, static_cast<int>(together));
    return note;
}

} // namespace

PlotData timeChart(const SessionDetails& details)
{
    PlotData data;
    data.title = Texts::tr("Where the time went");
    data.x.title = Texts::tr("round");
    data.isStacked = true;
    data.emptyText = Texts::tr("The first bar comes when a round is done.");
    const std::size_t together = (details.rounds.size() + kMostBars - 1) / kMostBars;
    std::vector<SessionTimes> bars;
    for (std::size_t i = 0; i < details.rounds.size(); i += together) {
        const std::size_t end = std::min(i + together, details.rounds.size());
        SessionTimes times;
        for (std::size_t k = i; k < end; ++k)
            times = sum(times, details.rounds[k].times);
        bars.push_back(times);
        const std::int64_t first = details.rounds[i].number;
        const std::int64_t last = details.rounds[end - 1].number;
        data.x.categories << (first == last
                ? countText(first)
                : QStringLiteral("%1–%2").arg(countText(first), countText(last)));
    }
    if (bars.empty())
        return data;
    const auto longest = std::ranges::max_element(bars, {}, &SessionTimes::total);
    const TimeUnit unit = timeUnit(longest->total);
    data.y.title = Texts::tr("time (%1)").arg(unit.name);
    int color = 0;
    for (const TimePart& part : timeParts()) {
        PlotSeries series;
        series.name = part.name;
        series.kind = PlotSeries::Kind::Bars;
        series.colorIndex = color++;
        for (std::size_t i = 0; i < bars.size(); ++i) {
            series.points.emplace_back(static_cast<double>(i), part.of(bars[i]) / unit.seconds);
            series.pointLabels.push_back(spentText(part.of(bars[i])));
        }
        data.series.push_back(std::move(series));
    }
    data.note = timeNote(details.session.times, together);
    return data;
}

PlotData allocationChart(const SessionDetails& details)
{
    PlotData data;
    data.title = Texts::tr("Which task each round went to");
    data.x.title = Texts::tr("round");
    data.y.title = Texts::tr("task");
    // The number is that of the table of tasks; a point tells the rest.
    for (const workspace::SessionTask& task : details.tasks)
        data.y.categories << QStringLiteral("%1 %2").arg(
            countText(task.ordinal + 1), operatorText(details.title(task.ordinal)));
    data.emptyText = Texts::tr("The first point comes when a round is done.");
    PlotSeries rounds;
    rounds.name = Texts::tr("rounds");
    rounds.kind = PlotSeries::Kind::Scatter;
    for (const RoundInfo& round : details.rounds) {
        rounds.points.emplace_back(
            static_cast<double>(round.number), static_cast<double>(round.task));
        rounds.pointLabels.push_back(details.title(round.task));
    }
    if (!rounds.points.empty())
        data.series.push_back(std::move(rounds));
    return data;
}

} // namespace tlp::widgets
