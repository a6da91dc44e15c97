// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_scene.h"

#include "charts/plot_data_item.h"
#include "charts/plot_names.h"

#include <algorithm>
#include <cmath>

#include <QCategoryAxis>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QPainter>
#include <QPen>
#include <QtMath>

namespace tlp::widgets {
namespace {

constexpr double kBarShare = 0.78; ///< of a category's width that its bars take
constexpr double kNameShare = 0.3; ///< of the width that names beside the y axis take at most
constexpr double kNameGap = 6; ///< pixels between names and axis, and names and title
constexpr double kLeftMargin = 6; ///< pixels
constexpr double kNarrowest = 1e-9; ///< of the axis: deeper zooms run out of digits
constexpr double kSwatchWidth = 26;
constexpr double kTitleMargin = 30; ///< beside the title: room for the menu button
constexpr double kFarBelow = 1e9; ///< where the first label's category starts

QFont scaled(QFont font, double factor, bool bold = false)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

void setTicks(QCategoryAxis& axis, double low, double high, const std::vector<Tick>& ticks)
{
    const auto labels = axis.categoriesLabels();
    for (const auto& label : labels)
        axis.remove(label);
    axis.setRange(low, high);
    axis.setStartValue(low - kFarBelow);
    // The axis wants distinct labels: equal ones are told apart by invisible spaces.
    QSet<QString> used;
    for (const auto& tick : ticks) {
        QString label = tick.label;
        while (used.contains(label))
            label += QChar(0x200b);
        used.insert(label);
        axis.append(label, tick.place);
    }
}

bool areIntegers(const PlotData& data, const DrawnData& drawn, bool isX)
{
    for (std::size_t i = 0; i < data.series.size(); ++i) {
        if (!isX && !data.series[i].errors.empty())
            return false;
        for (const auto& point : drawn.series[i].points) {
            const auto& value = data.series[i].points[static_cast<std::size_t>(point.index)];
            const double coordinate = isX ? value.x() : value.y();
            if (coordinate != std::floor(coordinate))
                return false;
        }
    }
    return true;
}

double distanceToRect(QPointF p, const QRectF& r)
{
    const double dx = std::max({r.left() - p.x(), 0.0, p.x() - r.right()});
    const double dy = std::max({r.top() - p.y(), 0.0, p.y() - r.bottom()});
    return std::hypot(dx, dy);
}

} // namespace

PlotScene::PlotScene(QObject* parent)
    : QGraphicsScene(parent)
    , m_data(std::make_shared<PlotData>())
    , m_drawn(std::make_shared<DrawnData>())
    , m_style(PlotStyle::forExport())
    , m_chart(new QChart)
    , m_xAxis(new QCategoryAxis(this))
    , m_yAxis(new QCategoryAxis(this))
    , m_item(nullptr)
{
    setItemIndexMethod(QGraphicsScene::NoIndex);
    addItem(m_chart);
    m_chart->legend()->hide();
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setBackgroundVisible(false);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setAcceptHoverEvents(false);
    for (auto* axis : {m_xAxis, m_yAxis})
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_chart->addAxis(m_xAxis, Qt::AlignBottom);
    m_chart->addAxis(m_yAxis, Qt::AlignLeft);
    m_item = new PlotDataItem(this, m_chart);
    connect(m_chart, &QChart::plotAreaChanged, this,
        [this](const QRectF& area) { m_item->setArea(area); });
}

PlotScene::~PlotScene() = default;

void PlotScene::setContent(
    std::shared_ptr<const PlotData> data, std::shared_ptr<const DrawnData> drawn, bool keepRange)
{
    m_data = std::move(data);
    m_drawn = std::move(drawn);
    m_highlight.reset();
    if (!keepRange)
        m_range = m_drawn->range;
    m_xAxis->setTitleText(m_data->x.title.toHtmlEscaped());
    m_yAxis->setTitleText(m_data->y.title.toHtmlEscaped());
    m_xAxis->setTitleVisible(!m_data->x.title.isEmpty());
    const bool hasNames = !m_data->y.categories.isEmpty();
    m_yAxis->setTitleVisible(!m_data->y.title.isEmpty() && !hasNames);
    m_yAxis->setLabelsVisible(!hasNames);
    layoutChart();
}

void PlotScene::setPlotStyle(const PlotStyle& style, const QFont& font)
{
    m_style = style;
    m_font = font;
    setBackgroundBrush(style.background);
    for (auto* axis : {m_xAxis, m_yAxis}) {
        axis->setLabelsFont(scaled(font, 0.92));
        axis->setTitleFont(font);
        axis->setLabelsColor(style.text);
        axis->setTitleBrush(style.text);
        axis->setLinePen(QPen(style.axis, 1));
        axis->setGridLinePen(QPen(style.grid, 1));
    }
    layoutChart();
}

void PlotScene::setPlotSize(QSizeF size)
{
    m_size = size;
    setSceneRect(QRectF(QPointF(), size));
    layoutChart();
}

void PlotScene::setExtras(bool legend, const QString& caption)
{
    m_hasLegend = legend;
    m_caption = caption;
    layoutChart();
}

void PlotScene::setHiddenSeries(const QSet<int>& hidden)
{
    m_hidden = hidden;
    m_item->update();
}

void PlotScene::setRange(const QRectF& range)
{
    const QRectF full = m_drawn->range;
    if (!(range.width() > full.width() * kNarrowest)
        || !(range.height() > full.height() * kNarrowest))
        return;
    m_range = range;
    updateAxes();
    m_item->update();
}

void PlotScene::setHighlight(std::optional<PlotPointRef> point)
{
    if (m_highlight == point)
        return;
    m_highlight = point;
    m_item->update();
}

QRectF PlotScene::plotArea() const
{
    return m_chart->mapToScene(m_chart->plotArea()).boundingRect();
}

QPointF PlotScene::toPixel(double x, double y) const
{
    const QRectF area = m_chart->plotArea();
    return {area.left() + (x - m_range.left()) / m_range.width() * area.width(),
        area.bottom() - (y - m_range.top()) / m_range.height() * area.height()};
}

QPointF PlotScene::toDrawn(QPointF pixel) const
{
    const QRectF area = m_chart->plotArea();
    const double width = std::max(1.0, area.width());
    const double height = std::max(1.0, area.height());
    return {m_range.left() + (pixel.x() - area.left()) / width * m_range.width(),
        m_range.top() + (area.bottom() - pixel.y()) / height * m_range.height()};
}

int PlotScene::colorIndexOf(int series) const
{
    const auto& chosen = m_data->series[static_cast<std::size_t>(series)].colorIndex;
    return std::max(0, chosen.value_or(series));
}

QColor PlotScene::colorOf(int series) const
{
    const auto& data = m_data->series[static_cast<std::size_t>(series)];
    if (data.isReference && !data.colorIndex)
        return m_style.muted;
    return seriesColor(colorIndexOf(series), m_style.isDark);
}

std::optional<DrawnPoint> PlotScene::drawnPoint(PlotPointRef ref) const
{
    if (ref.series < 0 || static_cast<std::size_t>(ref.series) >= m_drawn->series.size())
        return std::nullopt;
    const auto& points = m_drawn->series[static_cast<std::size_t>(ref.series)].points;
    const auto found = std::lower_bound(points.begin(), points.end(), ref.point,
        [](const DrawnPoint& point, int index) { return point.index < index; });
    if (found == points.end() || found->index != ref.point)
        return std::nullopt;
    return *found;
}

double PlotScene::stackBase(int series, double x) const
{
    double base = 0;
    for (int i = 0; i < series; ++i) {
        const auto index = static_cast<std::size_t>(i);
        if (m_data->series[index].kind != PlotSeries::Kind::Bars || m_hidden.contains(i))
            continue;
        for (const DrawnPoint& point : m_drawn->series[index].points)
            base += point.x == x ? point.y : 0;
    }
    return base;
}

QRectF PlotScene::barRect(int series, const DrawnPoint& point) const
{
    if (m_data->isStacked) {
        const double low = stackBase(series, point.x);
        return QRectF(
            toPixel(point.x - kBarShare / 2, low + point.y), toPixel(point.x + kBarShare / 2, low))
            .normalized();
    }
    int position = 0;
    int count = 0;
    for (std::size_t i = 0; i < m_data->series.size(); ++i) {
        if (m_data->series[i].kind != PlotSeries::Kind::Bars
            || m_hidden.contains(static_cast<int>(i)))
            continue;
        if (static_cast<int>(i) < series)
            ++position;
        ++count;
    }
    const double width = kBarShare / std::max(1, count);
    const double left = point.x - kBarShare / 2 + position * width;
    const double base = m_data->y.isLog ? m_range.top() : 0;
    const double gap = count > 1 ? width * 0.06 : 0;
    const double top = std::isfinite(point.y) ? point.y : base;
    return QRectF(toPixel(left + gap, top), toPixel(left + width - gap, base)).normalized();
}

QRectF PlotScene::binRect(int series, std::size_t position) const
{
    const auto& points = m_drawn->series[static_cast<std::size_t>(series)].points;
    if (position + 1 >= points.size())
        return {};
    const double base = m_data->y.isLog ? m_range.top() : 0;
    const double top = std::isfinite(points[position].y) ? points[position].y : base;
    return QRectF(toPixel(points[position].x, top), toPixel(points[position + 1].x, base))
        .normalized();
}

std::vector<PlotPointRef> PlotScene::nearest(QPointF pixel, double radius, int count) const
{
    struct Hit
    {
        double distance;
        PlotPointRef ref;
    };
    std::vector<Hit> hits;
    const auto add = [&](double distance, int series, int point) {
        if (!(distance <= radius))
            return;
        hits.push_back({distance, {series, point}});
        // Keeps the list short without sorting a million hits.
        if (hits.size() > 64) {
            std::nth_element(hits.begin(), hits.begin() + count, hits.end(),
                [](const Hit& a, const Hit& b) { return a.distance < b.distance; });
            hits.resize(static_cast<std::size_t>(count));
        }
    };
    for (std::size_t s = 0; s < m_drawn->series.size(); ++s) {
        const int series = static_cast<int>(s);
        if (m_hidden.contains(series))
            continue;
        const auto kind = m_data->series[s].kind;
        const auto& points = m_drawn->series[s].points;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (kind == PlotSeries::Kind::Bars) {
                add(distanceToRect(pixel, barRect(series, points[i])), series, points[i].index);
            } else if (kind == PlotSeries::Kind::Histogram) {
                if (i + 1 < points.size()) // the whole column of a bin answers, so that low ones
                                           // can be read
                    add(distanceToRect(
                            pixel, QRectF(binRect(series, i)).adjusted(0, -radius, 0, 0)),
                        series, points[i].index);
            } else {
                const QPointF place = toPixel(points[i].x, points[i].y);
                add(std::hypot(place.x() - pixel.x(), place.y() - pixel.y()), series,
                    points[i].index);
            }
        }
    }
    std::stable_sort(hits.begin(), hits.end(),
        [](const Hit& a, const Hit& b) { return a.distance < b.distance; });
    std::vector<PlotPointRef> result;
    for (std::size_t i = 0; i < hits.size() && i < static_cast<std::size_t>(count); ++i)
        result.push_back(hits[i].ref);
    return result;
}

bool PlotScene::isDecimated() const
{
    const auto columns = static_cast<std::size_t>(std::max(1.0, m_chart->plotArea().width()));
    for (std::size_t i = 0; i < m_data->series.size(); ++i) {
        if (!m_hidden.contains(static_cast<int>(i))
            && m_data->series[i].kind == PlotSeries::Kind::Line
            && m_drawn->series[i].points.size() > columns * 4)
            return true;
    }
    return false;
}

QFont PlotScene::titleFont() const
{
    return scaled(m_font, 1.1, true);
}

void PlotScene::updateAxes()
{
    const QFontMetricsF metrics(m_xAxis->labelsFont());
    const QRectF area = m_chart->plotArea();
    const double width = std::max(1.0, area.width());
    std::vector<Tick> xTicks;
    if (!m_data->x.categories.isEmpty()) {
        // Long names are shortened to their share of the axis; the hover text has them in full.
        const double each = width / std::max(1.0, m_range.width()) - metrics.averageCharWidth();
        for (int i = 0; i < m_data->x.categories.size(); ++i)
            xTicks.push_back({static_cast<double>(i),
                metrics.elidedText(
                    m_data->x.categories[i], Qt::ElideMiddle, std::max(each, 24.0))});
    } else {
        const int count
            = std::clamp(static_cast<int>(width / (metrics.averageCharWidth() * 11)), 3, 10);
        xTicks = ticksFor(m_range.left(), m_range.right(), m_data->x.isLog, count,
            areIntegers(*m_data, *m_drawn, true));
    }
    std::erase_if(xTicks, [this](const Tick& tick) {
        return tick.place < m_range.left() || tick.place > m_range.right();
    });
    std::vector<Tick> yTicks;
    if (!m_data->y.categories.isEmpty()) {
        yTicks = namesWithin(m_data->y.categories, m_range.top(), m_range.bottom(), area.height(),
            m_namesWidth, metrics);
        m_names = yTicks;
    } else {
        m_names.clear();
        const int count
            = std::clamp(static_cast<int>(area.height() / (metrics.height() * 2.4)), 2, 8);
        yTicks = ticksFor(m_range.top(), m_range.bottom(), m_data->y.isLog, count,
            areIntegers(*m_data, *m_drawn, false));
    }
    std::erase_if(yTicks, [this](const Tick& tick) {
        return tick.place < m_range.top() || tick.place > m_range.bottom();
    });
    setTicks(*m_xAxis, m_range.left(), m_range.right(), xTicks);
    setTicks(*m_yAxis, m_range.top(), m_range.bottom(), yTicks);
    m_chart->layout()->activate();
    m_item->setArea(m_chart->plotArea());
}

void PlotScene::layoutChart()
{
    const double legend = m_hasLegend ? layoutLegend(nullptr) : 0;
    double caption = 0;
    if (!m_caption.isEmpty()) {
        const QFontMetricsF metrics(scaled(m_font, 0.85));
        caption
            = metrics
                  .boundingRect(QRectF(0, 0, m_size.width() - 24, 1e4), Qt::TextWordWrap, m_caption)
                  .height()
            + 8;
    }
    // The title is ours: the chart's own touches the top tick label and the menu in the corner.
    m_titlePlace = m_data->title.isEmpty()
        ? QRectF()
        : QRectF(kTitleMargin, legend + 3, std::max(0.0, m_size.width() - 2 * kTitleMargin),
            QFontMetricsF(titleFont()).height());
    m_namesWidth = m_data->y.categories.isEmpty()
        ? 0
        : widthOfNames(m_data->y.categories, m_size.width() * kNameShare,
            QFontMetricsF(m_yAxis->labelsFont()));
    m_chart->setMargins(QMargins(qCeil(leftMargin()),
        4 + qCeil(m_titlePlace.height() + (m_titlePlace.isEmpty() ? 4 : 7)), 16, 4));
    m_chart->setGeometry(
        QRectF(0, legend, m_size.width(), std::max(40.0, m_size.height() - legend - caption)));
    m_chart->layout()->activate();
    updateAxes(); // once for the room that the labels need, once for the ticks of that room
    updateAxes();
    update();
}

double PlotScene::leftMargin() const
{
    if (m_data->y.categories.isEmpty())
        return kLeftMargin;
    const double title = m_data->y.title.isEmpty() ? 0 : QFontMetricsF(m_font).height() + kNameGap;
    return kLeftMargin + title + m_namesWidth + kNameGap;
}

void PlotScene::drawNames(QPainter& painter) const
{
    const QRectF area = plotArea();
    const QFont font = m_yAxis->labelsFont();
    const double line = QFontMetricsF(font).height();
    painter.setFont(font);
    painter.setPen(m_style.text);
    for (const Tick& name : m_names)
        painter.drawText(
            QRectF(area.left() - kNameGap - m_namesWidth,
                m_chart->mapToScene(toPixel(0, name.place)).y() - line / 2, m_namesWidth, line),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, name.label);
    painter.save();
    painter.setFont(m_font);
    painter.translate(kLeftMargin, area.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-area.height() / 2, 0, area.height(), QFontMetricsF(m_font).height()),
        Qt::AlignCenter, m_data->y.title);
    painter.restore();
}

double PlotScene::layoutLegend(QPainter* painter) const
{
    const QFont font = scaled(m_font, 0.92);
    const QFontMetricsF metrics(font);
    double x = 14;
    double y = 8;
    const double line = metrics.height() + 5;
    int shown = 0;
    for (std::size_t i = 0; i < m_data->series.size(); ++i) {
        if (m_hidden.contains(static_cast<int>(i)) || m_data->series[i].name.isEmpty())
            continue;
        ++shown;
        const QString& name = m_data->series[i].name;
        const double width = kSwatchWidth + 6 + metrics.horizontalAdvance(name) + 16;
        if (x + width > m_size.width() - 10 && x > 14) {
            x = 14;
            y += line;
        }
        if (painter != nullptr) {
            drawLegendSwatch(*painter, QRectF(x, y, kSwatchWidth, metrics.height()),
                m_data->series[i], colorIndexOf(static_cast<int>(i)), m_style);
            painter->setFont(font);
            painter->setPen(m_style.text);
            painter->drawText(QPointF(x + kSwatchWidth + 6, y + metrics.ascent()), name);
        }
        x += width;
    }
    return shown == 0 ? 0 : y + line;
}

void PlotScene::drawForeground(QPainter* painter, const QRectF&)
{
    if (m_hasLegend)
        layoutLegend(painter);
    if (!m_names.empty())
        drawNames(*painter);
    if (!m_titlePlace.isEmpty()) {
        painter->setFont(titleFont());
        painter->setPen(m_style.text);
        painter->drawText(m_titlePlace, Qt::AlignCenter,
            QFontMetricsF(titleFont())
                .elidedText(m_data->title, Qt::ElideRight, m_titlePlace.width()));
    }
    if (!m_caption.isEmpty()) {
        painter->setFont(scaled(m_font, 0.85));
        painter->setPen(m_style.muted);
        painter->drawText(QRectF(12, 0, m_size.width() - 24, m_size.height() - 4),
            Qt::AlignBottom | Qt::AlignLeft | Qt::TextWordWrap, m_caption);
    }
}

void drawLegendSwatch(QPainter& painter, const QRectF& rect, const PlotSeries& series,
    int colorIndex, const PlotStyle& style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = series.isReference && !series.colorIndex
        ? style.muted
        : seriesColor(colorIndex, style.isDark);
    const double middle = rect.center().y();
    switch (series.kind) {
    case PlotSeries::Kind::Bars:
    case PlotSeries::Kind::Histogram:
        drawBar(painter, QRectF(rect.left() + 4, middle - 5, rect.width() - 8, 10),
            series.kind == PlotSeries::Kind::Bars ? colorIndex : 0, color, style.background);
        break;
    case PlotSeries::Kind::Line:
        painter.setPen(
            QPen(color, style.lineWidth, series.isReference ? Qt::DashLine : dashOf(colorIndex)));
        painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle));
        if (series.isReference)
            break;
        [[fallthrough]];
    case PlotSeries::Kind::Scatter:
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        drawMarker(painter, QPointF(rect.center().x(), middle), style.markerRadius, colorIndex);
        break;
    }
    painter.restore();
}

} // namespace tlp::widgets
