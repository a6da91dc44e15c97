// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_canvas.h"

#include "charts/plot_text.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QRubberBand>
#include <QWheelEvent>

namespace tlp::widgets {
namespace {

constexpr double kHoverRadius = 22; ///< pixels
constexpr double kClickRadius = 12;
constexpr int kMaxReadout = 4; ///< points that lie together are all named
constexpr double kTogether = 3; ///< pixels
constexpr double kWheelFactor = 1.2;

class AccessiblePlot : public QAccessibleWidget
{
public:
    explicit AccessiblePlot(QWidget* widget)
        : QAccessibleWidget(widget, QAccessible::Chart)
    {}
};

QAccessibleInterface* plotFactory(const QString& className, QObject* object)
{
    if (className == QLatin1String("tlp::widgets::PlotCanvas") && object->isWidgetType())
        return new AccessiblePlot(static_cast<QWidget*>(object));
    return nullptr;
}

} // namespace

void installPlotAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(plotFactory);
        return true;
    }();
    Q_UNUSED(installed)
}

PlotCanvas::PlotCanvas(PlotScene* scene, QWidget* parent)
    : QGraphicsView(scene, parent)
    , m_scene(scene)
    , m_readout(new QLabel(viewport()))
    , m_band(new QRubberBand(QRubberBand::Rectangle, viewport()))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setMinimumSize(120, 90);
    setStyleSheet(QStringLiteral("QGraphicsView { border: none; background: transparent; }"));
    m_readout->setObjectName(QStringLiteral("plotReadout"));
    m_readout->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setMargin(6);
    m_readout->hide();
}

void PlotCanvas::contentChanged()
{
    hideReadout();
    viewport()->update();
}

void PlotCanvas::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    m_scene->setPlotSize(viewport()->size());
    hideReadout();
}

void PlotCanvas::resetZoom()
{
    m_scene->setRange(m_scene->drawn().range);
    hideReadout();
    Q_EMIT zoomChanged();
}

bool PlotCanvas::isZoomed() const
{
    return m_scene->range() != m_scene->drawn().range;
}

void PlotCanvas::mousePressEvent(QMouseEvent* event)
{
    m_pressed = m_last = event->position().toPoint();
    m_moved = false;
    const bool inside = m_scene->plotArea().contains(event->position());
    const bool wantsPan = event->button() == Qt::MiddleButton
        || (event->button() == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier));
    if (inside && wantsPan)
        m_drag = Drag::Pan;
    else if (inside && event->button() == Qt::LeftButton)
        m_drag = Drag::Zoom;
    else
        m_drag = Drag::None;
    event->accept();
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    if (m_drag != Drag::None
        && (position - m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_moved = true;
    if (m_drag == Drag::Pan && m_moved) {
        panBy(position - m_last);
        m_last = position;
        viewport()->setCursor(Qt::ClosedHandCursor);
    } else if (m_drag == Drag::Zoom && m_moved) {
        hideReadout();
        m_band->setGeometry(QRect(m_pressed, position)
                                .normalized()
                                .intersected(m_scene->plotArea().toAlignedRect()));
        m_band->show();
    } else if (m_drag == Drag::None) {
        hover(position);
    }
    event->accept();
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    viewport()->unsetCursor();
    m_band->hide();
    event->accept();
    if (drag == Drag::Zoom && m_moved) {
        zoomInto(QRect(m_pressed, event->position().toPoint()).normalized());
        return;
    }
    if (event->button() != Qt::LeftButton || m_moved)
        return;
    const auto hits = m_scene->nearest(event->position(), kClickRadius, 1);
    if (hits.empty())
        return;
    m_scene->setHighlight(hits.front());
    // Queued: a receiver may replace the data of this very plot.
    QMetaObject::invokeMethod(
        this, [this, hit = hits.front()] { Q_EMIT pointActivated(hit.series, hit.point); },
        Qt::QueuedConnection);
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_drag = Drag::None;
    resetZoom();
    event->accept();
}

void PlotCanvas::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    // Where there is nothing to zoom, the page scrolls.
    const bool isZoomOutOfFull = steps < 0 && !isZoomed();
    if (steps == 0 || isZoomOutOfFull || !m_scene->plotArea().contains(event->position())) {
        event->ignore();
        return;
    }
    zoomAround(event->position(), std::pow(kWheelFactor, -steps));
    event->accept();
}

void PlotCanvas::leaveEvent(QEvent* event)
{
    hideReadout();
    if (!hasFocus())
        m_scene->setHighlight(std::nullopt);
    QGraphicsView::leaveEvent(event);
}

void PlotCanvas::hover(QPoint position)
{
    if (!m_scene->plotArea().adjusted(-4, -4, 4, 4).contains(position)) {
        hideReadout();
        return;
    }
    auto hits = m_scene->nearest(position, kHoverRadius, kMaxReadout);
    if (hits.empty()) {
        hideReadout();
        if (!hasFocus())
            m_scene->setHighlight(std::nullopt);
        return;
    }
    const auto pixelOf = [this](PlotPointRef ref) {
        const auto point = m_scene->drawnPoint(ref);
        return point ? m_scene->toPixel(point->x, point->y) : QPointF();
    };
    const QPointF first = pixelOf(hits.front());
    std::erase_if(hits, [&](PlotPointRef ref) {
        const QPointF other = pixelOf(ref);
        return !(std::hypot(other.x() - first.x(), other.y() - first.y()) <= kTogether)
            && !(ref == hits.front());
    });
    m_scene->setHighlight(hits.front());
    showReadout(hits, position);
}

void PlotCanvas::showReadout(const std::vector<PlotPointRef>& points, QPoint near)
{
    QStringList texts;
    for (const auto& point : points)
        texts << pointText(m_scene->data(), point.series, point.point);
    m_readout->setText(texts.join(QStringLiteral("\n\n")));
    const auto& style = m_scene->plotStyle();
    m_readout->setStyleSheet(
        QStringLiteral("background: %1; color: %2; border: 1px solid %3; border-radius: 4px;")
            .arg(style.background.name(), style.text.name(), style.axis.name()));
    m_readout->adjustSize();
    const QSize size = m_readout->size();
    QPoint place(near.x() + 14, near.y() - size.height() - 10);
    if (place.x() + size.width() > viewport()->width())
        place.setX(near.x() - size.width() - 14);
    if (place.y() < 0)
        place.setY(near.y() + 16);
    place.setX(std::clamp(place.x(), 0, std::max(0, viewport()->width() - size.width())));
    place.setY(std::clamp(place.y(), 0, std::max(0, viewport()->height() - size.height())));
    m_readout->move(place);
    m_readout->show();
    m_readout->raise();
}

void PlotCanvas::hideReadout()
{
    m_readout->hide();
}

void PlotCanvas::zoomAround(QPointF pixel, double factor)
{
    const QPointF fixed = m_scene->toDrawn(pixel);
    const QRectF now = m_scene->range();
    const QRectF full = m_scene->drawn().range;
    QRectF next(QPointF(fixed.x() - (fixed.x() - now.left()) * factor,
                    fixed.y() - (fixed.y() - now.top()) * factor),
        QSizeF(now.width() * factor, now.height() * factor));
    if (next.width() >= full.width() && next.height() >= full.height())
        next = full;
    m_scene->setRange(next);
    hideReadout();
    Q_EMIT zoomChanged();
}

void PlotCanvas::zoomInto(const QRect& pixels)
{
    const QRectF chosen = QRectF(pixels).intersected(m_scene->plotArea());
    if (chosen.width() < 4 || chosen.height() < 4)
        return;
    const QPointF topLeft = m_scene->toDrawn(chosen.topLeft());
    const QPointF bottomRight = m_scene->toDrawn(chosen.bottomRight());
    m_scene->setRange(
        QRectF(QPointF(topLeft.x(), bottomRight.y()), QPointF(bottomRight.x(), topLeft.y())));
    Q_EMIT zoomChanged();
}

void PlotCanvas::panBy(QPointF pixels)
{
    const QRectF area = m_scene->plotArea();
    const QRectF now = m_scene->range();
    m_scene->setRange(now.translated(-pixels.x() / std::max(1.0, area.width()) * now.width(),
        pixels.y() / std::max(1.0, area.height()) * now.height()));
    hideReadout();
    Q_EMIT zoomChanged();
}

void PlotCanvas::keyPressEvent(QKeyEvent* event)
{
    const QPointF center = m_scene->plotArea().center();
    switch (event->key()) {
    case Qt::Key_Left:
        walk(-1, 0);
        break;
    case Qt::Key_Right:
        walk(1, 0);
        break;
    case Qt::Key_Up:
        walk(0, -1);
        break;
    case Qt::Key_Down:
        walk(0, 1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAround(center, 1 / kWheelFactor);
        break;
    case Qt::Key_Minus:
        zoomAround(center, kWheelFactor);
        break;
    case Qt::Key_0:
    case Qt::Key_Home:
        resetZoom();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto point = m_scene->highlight())
            QMetaObject::invokeMethod(
                this, [this, hit = *point] { Q_EMIT pointActivated(hit.series, hit.point); },
                Qt::QueuedConnection);
        break;
    case Qt::Key_Escape:
        if (!m_readout->isVisible() && !m_scene->highlight()) {
            event->ignore();
            return;
        }
        m_scene->setHighlight(std::nullopt);
        hideReadout();
        break;
    default:
        event->ignore();
        return;
    }
    event->accept();
}

void PlotCanvas::walk(int alongSeries, int acrossSeries)
{
    const auto& drawn = m_scene->drawn();
    const int count = static_cast<int>(drawn.series.size());
    const auto isWalkable = [&](int series) {
        return !m_scene->hiddenSeries().contains(series)
            && !drawn.series[static_cast<std::size_t>(series)].points.empty();
    };
    auto current = m_scene->highlight();
    if (!current || !m_scene->drawnPoint(*current)) {
        for (int series = 0; series < count; ++series) {
            if (isWalkable(series)) {
                announce(
                    {series, drawn.series[static_cast<std::size_t>(series)].points.front().index});
                return;
            }
        }
        return;
    }
    const auto positionOf = [&](PlotPointRef ref) {
        const auto& points = drawn.series[static_cast<std::size_t>(ref.series)].points;
        return static_cast<int>(std::lower_bound(points.begin(), points.end(), ref.point,
                                    [](const DrawnPoint& p, int index) { return p.index < index; })
            - points.begin());
    };
    int series = current->series;
    if (acrossSeries != 0) {
        do {
            series = (series + acrossSeries + count) % count;
        } while (!isWalkable(series));
        // Keeps the place along x.
        const double x = m_scene->drawnPoint(*current)->x;
        const auto& points = drawn.series[static_cast<std::size_t>(series)].points;
        const auto closest = std::min_element(points.begin(), points.end(),
            [x](const auto& a, const auto& b) { return std::abs(a.x - x) < std::abs(b.x - x); });
        announce({series, closest->index});
        return;
    }
    const auto& points = drawn.series[static_cast<std::size_t>(series)].points;
    int last = static_cast<int>(points.size()) - 1;
    if (m_scene->data().series[static_cast<std::size_t>(series)].kind
        == PlotSeries::Kind::Histogram)
        last = std::max(0, last - 1); // the closing edge is no bin
    const int next = std::clamp(positionOf(*current) + alongSeries, 0, last);
    announce({series, points[static_cast<std::size_t>(next)].index});
}

void PlotCanvas::announce(PlotPointRef ref)
{
    const auto point = m_scene->drawnPoint(ref);
    if (!point)
        return;
    m_scene->setHighlight(ref);
    const double y = std::isfinite(point->y) ? point->y : m_scene->range().top();
    showReadout({ref}, m_scene->toPixel(point->x, y).toPoint());
    setAccessibleDescription(pointText(m_scene->data(), ref.series, ref.point));
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void PlotCanvas::focusInEvent(QFocusEvent* event)
{
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void PlotCanvas::focusOutEvent(QFocusEvent* event)
{
    hideReadout();
    m_scene->setHighlight(std::nullopt);
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

void PlotCanvas::paintEvent(QPaintEvent* event)
{
    QGraphicsView::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(viewport());
    painter.setPen(QPen(m_scene->plotStyle().accent, 2));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
}

} // namespace tlp::widgets
