// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <vector>

#include <QPointF>
#include <QRectF>
#include <QString>

#include "charts/plot_view.h"

/// Pure functions between PlotData and what is drawn: filtering, ranges, ticks, decimation. Drawn
/// coordinates are the value itself, or its decimal logarithm on a log axis.
namespace tlp::widgets {

/// A point that can be drawn, in drawn coordinates, and where it stands in its series.
struct DrawnPoint
{
    double x = 0, y = 0;
    int index = 0;
};

struct DrawnSeries
{
    std::vector<DrawnPoint> points;
    std::vector<int> segmentStarts; ///< lines: positions in `points` where a new piece begins
};

struct DrawnData
{
    std::vector<DrawnSeries> series; ///< parallel to PlotData::series
    int leftOut = 0; ///< values that are not finite, or ≤ 0 on a log axis
    int leftOutNotPositive = 0; ///< of them: finite but ≤ 0 on a log axis
    QRectF range; ///< of the axes in drawn coordinates, y upwards, padded; never empty
    std::int64_t points = 0;
};
[[nodiscard]] DrawnData prepare(const PlotData& data);

/// Reduces consecutive points that share a pixel column to the first, lowest, highest and last of
/// them, in their order: every extreme stays. Points outside [left, right] count as two more
/// columns, so that lines still leave the plot at the right slope.
[[nodiscard]] std::vector<DrawnPoint> decimateColumns(
    std::span<const DrawnPoint> points, double left, double right, int columns);

/// A label and its place in drawn coordinates.
struct Tick
{
    double place = 0;
    QString label;
};
/// Round numbers (1, 2, 5 times a power of ten) inside [low, high], about `count` of them; powers
/// of ten on a log axis. `integers`: no step below one.
[[nodiscard]] std::vector<Tick> ticksFor(
    double low, double high, bool isLog, int count, bool integers);

/// Value of a drawn coordinate.
[[nodiscard]] double fromDrawn(double drawn, bool isLog);
/// For people, with up to `digits` significant ones: "0.00032", "1.2e-9", "1.5e6".
[[nodiscard]] QString formatNumber(double value, int digits = 4);

} // namespace tlp::widgets
