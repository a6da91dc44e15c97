// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_data_item.h"

#include "charts/plot_scene.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QPixmap>

namespace tlp::widgets {
namespace {

constexpr int kMaxMarkers = 60; ///< a line with more points shows none
constexpr int kMaxDashedPoints = 1000; ///< dashing longer polylines is slow and unreadable
constexpr int kCrowd = 2000; ///< scatter points that are drawn smaller and translucent
constexpr qsizetype kPieceSegments = 32; ///< of a solid line that is painted at once
constexpr double kFar = 20000; ///< pixels: the rasteriser dislikes longer lines

QPointF bounded(QPointF point)
{
    return {std::clamp(point.x(), -kFar, kFar), std::clamp(point.y(), -kFar, kFar)};
}

/// A line that goes up and down two thousand times takes a quarter of a second in one piece, since
/// the rasteriser looks for its overlaps, and some hundredths in many. A dashed one must not start
/// its pattern over and over.
void drawLine(QPainter& painter, QPen pen, const QPolygonF& polygon)
{
    if (pen.style() != Qt::SolidLine) {
        painter.drawPolyline(polygon);
        return;
    }
    pen.setCapStyle(Qt::RoundCap); // as the joins: nobody sees where a piece ends
    painter.setPen(pen);
    for (qsizetype i = 0; i + 1 < polygon.size(); i += kPieceSegments)
        painter.drawPolyline(polygon.constData() + i,
            static_cast<int>(std::min(kPieceSegments + 1, polygon.size() - i)));
}

/// Marks the pixels that already carry a dot of the series, so that a million points cost a
/// picture's worth of dots.
class TakenPixels
{
public:
    explicit TakenPixels(const QRectF& area)
        : m_area(area)
        , m_width(static_cast<std::size_t>(std::max(1.0, std::ceil(area.width()))) + 1)
        , m_taken(m_width * (static_cast<std::size_t>(std::max(1.0, std::ceil(area.height()))) + 1))
    {}
    bool take(QPointF point)
    {
        const auto x = static_cast<std::size_t>(point.x() - m_area.left());
        const auto y = static_cast<std::size_t>(point.y() - m_area.top());
        const std::size_t place = y * m_width + x;
        if (place >= m_taken.size() || m_taken[place])
            return false;
        m_taken[place] = true;
        return true;
    }

private:
    QRectF m_area;
    std::size_t m_width;
    std::vector<bool> m_taken;
};

} // namespace

PlotDataItem::PlotDataItem(PlotScene* scene, QGraphicsItem* parent)
    : QGraphicsItem(parent)
    , m_plot(scene)
{
    setZValue(20); // above the grid of the chart
    setFlag(QGraphicsItem::ItemUsesExtendedStyleOption, false);
}

void PlotDataItem::setArea(const QRectF& area)
{
    if (area == m_area)
        return;
    prepareGeometryChange();
    m_area = area;
}

void PlotDataItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->save();
    painter->setClipRect(m_area);
    painter->setRenderHint(QPainter::Antialiasing);
    const auto& series = m_plot->data().series;
    const auto visible
        = [this](std::size_t i) { return !m_plot->hiddenSeries().contains(static_cast<int>(i)); };
    // Bars at the back, references and lines above them, dots on top.
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (!visible(i))
            continue;
        if (series[i].kind == PlotSeries::Kind::Bars)
            paintBars(*painter, static_cast<int>(i));
        else if (series[i].kind == PlotSeries::Kind::Histogram)
            paintHistogram(*painter, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (visible(i) && series[i].isBand)
            paintBand(*painter, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (!visible(i) || series[i].kind != PlotSeries::Kind::Line)
            continue;
        if (series[i].isReference && m_plot->drawn().series[i].points.size() == 1)
            paintLevel(*painter, static_cast<int>(i));
        else
            paintLine(*painter, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (!visible(i))
            continue;
        if (series[i].kind == PlotSeries::Kind::Scatter)
            paintScatter(*painter, static_cast<int>(i));
        if (!series[i].errors.empty() && !series[i].isBand)
            paintErrors(*painter, static_cast<int>(i));
    }
    paintHighlight(*painter);
    painter->restore();
}

void PlotDataItem::paintBars(QPainter& painter, int series) const
{
    QColor color = m_plot->colorOf(series);
    for (const auto& point : m_plot->drawn().series[static_cast<std::size_t>(series)].points)
        drawBar(painter, m_plot->barRect(series, point), m_plot->colorIndexOf(series), color,
            m_plot->plotStyle().background);
}

void PlotDataItem::paintHistogram(QPainter& painter, int series) const
{
    const auto& points = m_plot->drawn().series[static_cast<std::size_t>(series)].points;
    QColor fill = m_plot->colorOf(series);
    fill.setAlphaF(0.55F);
    // Bins that share pixels are drawn as one column of their highest count.
    QRectF pending;
    QPainterPath path;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        QRectF bin = m_plot->binRect(series, i);
        if (bin.height() <= 0 || bin.right() < m_area.left() || bin.left() > m_area.right())
            continue;
        if (!pending.isNull() && bin.right() - pending.left() < 1) {
            pending.setRight(bin.right());
            pending.setTop(std::min(pending.top(), bin.top()));
            continue;
        }
        if (!pending.isNull())
            path.addRect(pending);
        pending = bin;
    }
    if (!pending.isNull())
        path.addRect(pending);
    painter.setBrush(fill);
    const bool isFine = points.size() > static_cast<std::size_t>(m_area.width() / 3);
    painter.setPen(isFine ? QPen(Qt::NoPen) : QPen(m_plot->colorOf(series), 1));
    painter.drawPath(path);
}

void PlotDataItem::paintLine(QPainter& painter, int series) const
{
    const auto& drawn = m_plot->drawn().series[static_cast<std::size_t>(series)];
    const auto& style = m_plot->plotStyle();
    const bool isReference = m_plot->data().series[static_cast<std::size_t>(series)].isReference;
    const bool isSteps = m_plot->data().series[static_cast<std::size_t>(series)].isSteps;
    const int colorIndex = m_plot->colorIndexOf(series);
    QPen pen(m_plot->colorOf(series), isReference ? style.lineWidth * 0.8 : style.lineWidth);
    pen.setJoinStyle(Qt::RoundJoin);
    const int columns = std::max(1, static_cast<int>(m_area.width()));
    const QRectF range = m_plot->range();

    painter.setBrush(Qt::NoBrush);
    for (std::size_t s = 0; s < drawn.segmentStarts.size(); ++s) {
        const auto begin = static_cast<std::size_t>(drawn.segmentStarts[s]);
        const auto end = s + 1 < drawn.segmentStarts.size()
            ? static_cast<std::size_t>(drawn.segmentStarts[s + 1])
            : drawn.points.size();
        const auto kept = decimateColumns(std::span(drawn.points).subspan(begin, end - begin),
            range.left(), range.right(), columns);
        QPolygonF polygon;
        polygon.reserve(static_cast<qsizetype>(kept.size()));
        for (const auto& point : kept) {
            const QPointF place = bounded(m_plot->toPixel(point.x, point.y));
            if (isSteps && !polygon.isEmpty())
                polygon << QPointF(place.x(), polygon.back().y());
            polygon << place;
        }
        const bool dashed = kept.size() <= kMaxDashedPoints;
        pen.setStyle(!dashed ? Qt::SolidLine : isReference ? Qt::DashLine : dashOf(colorIndex));
        painter.setPen(pen);
        if (polygon.size() > 1)
            drawLine(painter, pen, polygon);
        else if (!polygon.isEmpty()) // a lone point between two gaps
            drawMarker(painter, polygon.first(), style.markerRadius, colorIndex);
    }
    if (drawn.points.size() <= kMaxMarkers && !isReference) {
        painter.setPen(QPen(style.background, 1));
        painter.setBrush(m_plot->colorOf(series));
        for (const auto& point : drawn.points)
            drawMarker(painter, bounded(m_plot->toPixel(point.x, point.y)), style.markerRadius,
                colorIndex);
    }
}

void PlotDataItem::paintLevel(QPainter& painter, int series) const
{
    const auto& point = m_plot->drawn().series[static_cast<std::size_t>(series)].points.front();
    const double y = m_plot->toPixel(point.x, point.y).y();
    painter.setPen(
        QPen(m_plot->colorOf(series), m_plot->plotStyle().lineWidth * 0.8, Qt::DashLine));
    painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
}

void PlotDataItem::paintScatter(QPainter& painter, int series) const
{
    const auto& points = m_plot->drawn().series[static_cast<std::size_t>(series)].points;
    const auto& style = m_plot->plotStyle();
    const bool crowded = points.size() > kCrowd;
    const double radius = crowded ? style.markerRadius * 0.7 : style.markerRadius;
    QColor fill = m_plot->colorOf(series);
    fill.setAlphaF(crowded ? 0.6F : 0.85F);
    const int colorIndex = m_plot->colorIndexOf(series);

    const bool isRaster
        = painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Raster;
    const int side = static_cast<int>(std::ceil(radius * 1.4)) * 2 + 2;
    QPixmap stamp;
    if (isRaster) {
        const double ratio = painter.device()->devicePixelRatioF();
        stamp = QPixmap(QSize(side, side) * ratio);
        stamp.setDevicePixelRatio(ratio);
        stamp.fill(Qt::transparent);
        QPainter stampPainter(&stamp);
        stampPainter.setRenderHint(QPainter::Antialiasing);
        stampPainter.setPen(Qt::NoPen);
        stampPainter.setBrush(fill);
        drawMarker(stampPainter, QPointF(side / 2.0, side / 2.0), radius, colorIndex);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
    }
    TakenPixels taken(m_area);
    for (const auto& point : points) {
        const QPointF pixel = m_plot->toPixel(point.x, point.y);
        if (!m_area.contains(pixel) || !taken.take(pixel))
            continue;
        if (isRaster)
            painter.drawPixmap(QPointF(pixel.x() - side / 2.0, pixel.y() - side / 2.0), stamp);
        else
            drawMarker(painter, pixel, radius, colorIndex);
    }
}

void PlotDataItem::paintErrors(QPainter& painter, int series) const
{
    const auto& data = m_plot->data().series[static_cast<std::size_t>(series)];
    const bool isLog = m_plot->data().y.isLog;
    const bool isBar = data.kind == PlotSeries::Kind::Bars;
    painter.setPen(QPen(isBar ? m_plot->plotStyle().text : m_plot->colorOf(series), 1.3));
    for (const auto& point : m_plot->drawn().series[static_cast<std::size_t>(series)].points) {
        const auto index = static_cast<std::size_t>(point.index);
        if (index >= data.errors.size() || !(data.errors[index] > 0)
            || !std::isfinite(data.errors[index]))
            continue;
        const double low = data.points[index].y() - data.errors[index];
        const double high = data.points[index].y() + data.errors[index];
        const double x = isBar ? m_plot->barRect(series, point).center().x()
                               : m_plot->toPixel(point.x, point.y).x();
        const double top = m_plot->toPixel(0, isLog ? std::log10(high) : high).y();
        // On a log axis an interval that reaches zero has no lower end.
        const double bottom = isLog && low <= 0
            ? m_area.bottom()
            : m_plot->toPixel(0, isLog ? std::log10(low) : low).y();
        painter.drawLine(bounded({x, top}), bounded({x, bottom}));
        painter.drawLine(bounded({x - 4, top}), bounded({x + 4, top}));
        if (!(isLog && low <= 0))
            painter.drawLine(bounded({x - 4, bottom}), bounded({x + 4, bottom}));
    }
}

/// From one point's interval to the next one's; a point without one has its value alone.
void PlotDataItem::paintBand(QPainter& painter, int series) const
{
    constexpr int kBandAlpha = 48;
    const auto& data = m_plot->data().series[static_cast<std::size_t>(series)];
    const bool isLog = m_plot->data().y.isLog;
    const auto edge = [&](const DrawnPoint& point, double sign) {
        const auto index = static_cast<std::size_t>(point.index);
        const bool hasError = index < data.errors.size() && data.errors[index] > 0
            && std::isfinite(data.errors[index]);
        const double value = data.points[index].y() + (hasError ? sign * data.errors[index] : 0);
        const double x = m_plot->toPixel(point.x, point.y).x();
        // On a log axis an interval that reaches zero has no lower end.
        if (isLog && value <= 0)
            return bounded({x, m_area.bottom()});
        return bounded({x, m_plot->toPixel(0, isLog ? std::log10(value) : value).y()});
    };
    const auto& points = m_plot->drawn().series[static_cast<std::size_t>(series)].points;
    QPolygonF band;
    for (const DrawnPoint& point : points)
        band << edge(point, 1);
    for (auto point = points.rbegin(); point != points.rend(); ++point)
        band << edge(*point, -1);
    QColor fill = m_plot->colorOf(series);
    fill.setAlpha(kBandAlpha);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(band);
}

void PlotDataItem::paintHighlight(QPainter& painter) const
{
    const auto highlight = m_plot->highlight();
    if (!highlight)
        return;
    const auto point = m_plot->drawnPoint(*highlight);
    if (!point)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_plot->plotStyle().text, 2));
    const auto kind = m_plot->data().series[static_cast<std::size_t>(highlight->series)].kind;
    if (kind == PlotSeries::Kind::Bars) {
        painter.drawRect(m_plot->barRect(highlight->series, *point));
        return;
    }
    if (kind == PlotSeries::Kind::Histogram) {
        const auto& points
            = m_plot->drawn().series[static_cast<std::size_t>(highlight->series)].points;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (points[i].index == highlight->point)
                painter.drawRect(m_plot->binRect(highlight->series, i));
        }
        return;
    }
    painter.drawEllipse(m_plot->toPixel(point->x, point->y), 7, 7);
}

} // namespace tlp::widgets
