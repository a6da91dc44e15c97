// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_prepare.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace tlp::widgets {
namespace {

constexpr double kPadding = 0.04; ///< of the data's extent, on each side
constexpr double kMaxMagnitude = 1e300; ///< beyond it, extents overflow

enum class Usable : std::uint8_t { Yes, NotFinite, NotPositive };

Usable usable(double value, bool isLog)
{
    if (!std::isfinite(value) || std::abs(value) > kMaxMagnitude)
        return Usable::NotFinite;
    return isLog && value <= 0 ? Usable::NotPositive : Usable::Yes;
}

double toDrawn(double value, bool isLog)
{
    return isLog ? std::log10(value) : value;
}

struct Extent
{
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void add(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    [[nodiscard]] bool isEmpty() const { return low > high; }
};

/// Adds padding and turns a single value into an extent around it.
Extent padded(Extent extent, bool isLog, bool padLow, bool padHigh)
{
    if (extent.isEmpty())
        return {0, 1};
    double width = extent.high - extent.low;
    if (width <= std::abs(extent.high) * 1e-12) {
        width = isLog ? 1 : extent.high == 0 ? 1 : std::abs(extent.high) * 0.2;
        return {extent.low - (padLow ? width / 2 : 0), extent.high + width / 2};
    }
    if (padLow)
        extent.low -= width * kPadding;
    if (padHigh)
        extent.high += width * kPadding;
    return extent;
}

Extent withLimits(Extent extent, const PlotAxis& axis)
{
    if (axis.minimum && usable(*axis.minimum, axis.isLog) == Usable::Yes)
        extent.low = toDrawn(*axis.minimum, axis.isLog);
    if (axis.maximum && usable(*axis.maximum, axis.isLog) == Usable::Yes)
        extent.high = toDrawn(*axis.maximum, axis.isLog);
    if (extent.low >= extent.high)
        extent.high = extent.low + 1;
    return extent;
}

bool isBarLike(PlotSeries::Kind kind)
{
    return kind == PlotSeries::Kind::Bars || kind == PlotSeries::Kind::Histogram;
}

/// Filters one series. A value that is left out ends the piece of line before it.
DrawnSeries prepareSeries(const PlotData& data, const PlotSeries& series, DrawnData& result)
{
    DrawnSeries drawn;
    drawn.points.reserve(series.points.size());
    bool startsSegment = true;
    const auto size = static_cast<int>(series.points.size());
    for (int i = 0; i < size; ++i) {
        const QPointF& point = series.points[static_cast<std::size_t>(i)];
        const auto x = usable(point.x(), data.x.isLog);
        auto y = usable(point.y(), data.y.isLog);
        const bool closesHistogram = series.kind == PlotSeries::Kind::Histogram && i == size - 1;
        // An empty bin is an empty bin on a log axis, too; the closing edge has no height.
        const bool emptyBar = isBarLike(series.kind) && (point.y() == 0 || closesHistogram);
        if (emptyBar)
            y = Usable::Yes;
        if (x != Usable::Yes || y != Usable::Yes) {
            ++result.leftOut;
            result.leftOutNotPositive += x != Usable::NotFinite && y != Usable::NotFinite;
            startsSegment = true;
            continue;
        }
        if (startsSegment)
            drawn.segmentStarts.push_back(static_cast<int>(drawn.points.size()));
        startsSegment = false;
        const double height = emptyBar && data.y.isLog
            ? -std::numeric_limits<double>::infinity()
            : toDrawn(closesHistogram ? 0 : point.y(), data.y.isLog && !emptyBar);
        drawn.points.push_back({toDrawn(point.x(), data.x.isLog), height, i});
    }
    result.points += static_cast<std::int64_t>(drawn.points.size());
    return drawn;
}

void addErrors(const PlotSeries& series, const DrawnPoint& point, bool isLog, Extent& y)
{
    const auto index = static_cast<std::size_t>(point.index);
    if (index >= series.errors.size() || !std::isfinite(series.errors[index]))
        return;
    for (const double sign : {-1.0, 1.0}) {
        const double value = series.points[index].y() + sign * series.errors[index];
        if (usable(value, isLog) == Usable::Yes)
            y.add(toDrawn(value, isLog));
    }
}

/// A stack is as high as its bars together.
void addStacks(const PlotData& data, const DrawnData& drawn, Extent& y)
{
    std::map<double, double> heights;
    for (std::size_t i = 0; i < data.series.size(); ++i) {
        if (data.series[i].kind != PlotSeries::Kind::Bars)
            continue;
        for (const DrawnPoint& point : drawn.series[i].points)
            heights[point.x] += point.y;
    }
    for (const auto& [x, height] : heights)
        y.add(height);
}

} // namespace

DrawnData prepare(const PlotData& data)
{
    DrawnData result;
    Extent x, y;
    bool hasBars = false;
    bool hasHistogram = false;
    for (const auto& series : data.series) {
        result.series.push_back(prepareSeries(data, series, result));
        hasBars |= series.kind == PlotSeries::Kind::Bars;
        hasHistogram |= series.kind == PlotSeries::Kind::Histogram;
        // A reference of one point is a level: it has no x of its own.
        const bool isLevel = series.isReference && series.kind == PlotSeries::Kind::Line
            && result.series.back().points.size() == 1;
        for (const auto& point : result.series.back().points) {
            if (!isLevel)
                x.add(point.x);
            if (std::isfinite(point.y))
                y.add(point.y);
            addErrors(series, point, data.y.isLog, y);
        }
    }
    if (data.isStacked)
        addStacks(data, result, y);
    const bool isBarChart = hasBars || hasHistogram;
    if (isBarChart && !data.y.isLog)
        y.add(0);
    const bool atZero = isBarChart && !data.y.isLog;
    Extent xRange = padded(x, data.x.isLog, !hasHistogram, !hasHistogram);
    if (!data.x.categories.isEmpty() || hasBars) {
        const double last = std::max<double>(
            x.isEmpty() ? 0 : x.high, static_cast<double>(data.x.categories.size()) - 1);
        xRange = {-0.5, last + 0.5};
    }
    Extent yRange = padded(y, data.y.isLog, !(atZero && y.low == 0), !(atZero && y.high == 0));
    if (!data.y.categories.isEmpty())
        yRange = {-0.5, static_cast<double>(data.y.categories.size()) - 0.5};
    xRange = withLimits(xRange, data.x);
    yRange = withLimits(yRange, data.y);
    result.range = QRectF(QPointF(xRange.low, yRange.low), QPointF(xRange.high, yRange.high));
    return result;
}

std::vector<DrawnPoint> decimateColumns(
    std::span<const DrawnPoint> points, double left, double right, int columns)
{
    if (columns < 1 || right <= left || points.size() <= 4)
        return {points.begin(), points.end()};
    std::vector<DrawnPoint> result;
    result.reserve(std::min<std::size_t>(points.size(), static_cast<std::size_t>(columns) * 4 + 8));
    const double scale = columns / (right - left);
    const auto columnOf = [&](double x) {
        return std::clamp((x - left) * scale, -1.0, static_cast<double>(columns));
    };

    std::size_t first = 0;
    const auto flush = [&](std::size_t end) { // [first, end) share a column
        std::size_t lowest = first;
        std::size_t highest = first;
        for (std::size_t i = first + 1; i < end; ++i) {
            if (points[i].y < points[lowest].y)
                lowest = i;
            if (points[i].y > points[highest].y)
                highest = i;
        }
        std::size_t kept[] = {first, std::min(lowest, highest), std::max(lowest, highest), end - 1};
        for (std::size_t k = 0; k < 4; ++k) {
            if (k == 0 || kept[k] != kept[k - 1])
                result.push_back(points[kept[k]]);
        }
    };
    auto column = std::floor(columnOf(points.front().x));
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto next = std::floor(columnOf(points[i].x));
        if (next == column)
            continue;
        flush(i);
        first = i;
        column = next;
    }
    flush(points.size());
    return result;
}

double fromDrawn(double drawn, bool isLog)
{
    return isLog ? std::pow(10.0, drawn) : drawn;
}

} // namespace tlp::widgets
