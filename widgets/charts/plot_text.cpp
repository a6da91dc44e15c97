// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_text.h"

#include <cmath>

#include <QCoreApplication>

namespace tlp::widgets {
namespace {

constexpr int kMaxSummarised = 4;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::PlotView)
};

QString seriesName(const PlotData& data, std::size_t series)
{
    const QString& name = data.series[series].name;
    return name.isEmpty() ? Words::tr("series %1").arg(series + 1) : name;
}

QString summariseSeries(const PlotData& data, const DrawnSeries& drawn, std::size_t index)
{
    const auto& series = data.series[index];
    const auto value = [&](const DrawnPoint& point) {
        return series.points[static_cast<std::size_t>(point.index)];
    };
    const DrawnPoint* lowest = &drawn.points.front();
    const DrawnPoint* highest = lowest;
    for (const auto& point : drawn.points) {
        if (point.y < lowest->y)
            lowest = &point;
        if (point.y > highest->y)
            highest = &point;
    }
    const QString name = seriesName(data, index);
    if (drawn.points.size() == 1)
        return Words::tr("%1: %2 at %3.")
            .arg(name, axisText(data.y, value(*lowest).y()), axisText(data.x, value(*lowest).x()));
    return Words::tr("%1: %n value(s), lowest %2 at %3, highest %4 at %5.", nullptr,
        static_cast<int>(drawn.points.size()))
        .arg(name, axisText(data.y, value(*lowest).y()), axisText(data.x, value(*lowest).x()),
            axisText(data.y, value(*highest).y()), axisText(data.x, value(*highest).x()));
}

} // namespace

QString axisName(const PlotAxis& axis, bool isX)
{
    if (!axis.title.isEmpty())
        return axis.title;
    return isX ? QStringLiteral("x") : QStringLiteral("y");
}

QString axisText(const PlotAxis& axis, double value, int digits)
{
    const double rounded = std::round(value);
    if (value == rounded && value >= 0 && value < static_cast<double>(axis.categories.size()))
        return axis.categories[static_cast<qsizetype>(rounded)];
    return formatNumber(value, digits);
}

QString plotCaption(const PlotData& data, const DrawnData& drawn, bool isDecimated)
{
    QStringList parts;
    if (!data.note.isEmpty())
        parts << data.note;
    if (drawn.leftOutNotPositive > 0)
        parts << Words::tr(
            "%n value(s) of zero or less left out: a logarithmic axis cannot show them.", nullptr,
            drawn.leftOutNotPositive);
    if (drawn.leftOut > drawn.leftOutNotPositive)
        parts << Words::tr("%n value(s) that are no finite number left out.", nullptr,
            drawn.leftOut - drawn.leftOutNotPositive);
    if (isDecimated)
        parts << Words::tr("Drawn as the extremes of each pixel column; the table and CSV have all "
                           "%n value(s).",
            nullptr, static_cast<int>(drawn.points));
    return parts.join(QLatin1Char(' '));
}

QString plotSummary(const PlotData& data, const DrawnData& drawn)
{
    if (drawn.points == 0)
        return data.emptyText.isEmpty() ? Words::tr("The chart is empty.") : data.emptyText;
    QStringList parts;
    parts << Words::tr("%1 against %2.").arg(axisName(data.y, false), axisName(data.x, true));
    int summarised = 0;
    int others = 0;
    for (std::size_t i = 0; i < data.series.size(); ++i) {
        if (drawn.series[i].points.empty())
            continue;
        if (summarised == kMaxSummarised) {
            ++others;
            continue;
        }
        parts << summariseSeries(data, drawn.series[i], i);
        ++summarised;
    }
    if (others > 0)
        parts << Words::tr("And %n more series.", nullptr, others);
    return parts.join(QLatin1Char(' '));
}

QString pointText(const PlotData& data, int series, int point)
{
    const auto& s = data.series[static_cast<std::size_t>(series)];
    const auto index = static_cast<std::size_t>(point);
    const QPointF value = s.points[index];
    QString y = axisText(data.y, value.y(), 5);
    if (index < s.errors.size() && std::isfinite(s.errors[index]))
        y += QStringLiteral(" ± ") + formatNumber(s.errors[index], 3);
    QString x = axisText(data.x, value.x());
    if (s.kind == PlotSeries::Kind::Histogram && index + 1 < s.points.size())
        x += QStringLiteral(" – ") + formatNumber(s.points[index + 1].x());
    QStringList lines;
    if (!s.name.isEmpty())
        lines << s.name;
    if (index < s.pointLabels.size() && !s.pointLabels[index].isEmpty())
        lines << s.pointLabels[index];
    lines << QStringLiteral("%1: %2").arg(axisName(data.x, true), x);
    lines << QStringLiteral("%1: %2").arg(axisName(data.y, false), y);
    return lines.join(QLatin1Char('\n'));
}

} // namespace tlp::widgets
