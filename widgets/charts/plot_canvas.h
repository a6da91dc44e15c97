// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QGraphicsView>
#include <QPoint>

#include "charts/plot_scene.h"

class QLabel;
class QRubberBand;

namespace tlp::widgets {

/// Shows a PlotScene and answers mouse, wheel and keys itself (QChartView of Qt 6.4 can crash in
/// its mouse press and swallows wheel events).
///
/// Wheel zooms at the pointer; left drag zooms into a rectangle; middle drag or Shift and drag
/// pans; double click resets. Arrows walk along the points, Up and Down change the series, Enter
/// activates, + and − zoom, 0 resets.
class PlotCanvas : public QGraphicsView
{
    Q_OBJECT
public:
    explicit PlotCanvas(PlotScene* scene, QWidget* parent = nullptr);

    void resetZoom();
    [[nodiscard]] bool isZoomed() const;
    /// After new content: forgets read-out and drag.
    void contentChanged();

Q_SIGNALS:
    void pointActivated(int series, int point);
    void zoomChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Drag : std::uint8_t { None, Zoom, Pan };

    void hover(QPoint position);
    void showReadout(const std::vector<PlotPointRef>& points, QPoint near);
    void hideReadout();
    void zoomAround(QPointF pixel, double factor);
    void zoomInto(const QRect& pixels);
    void panBy(QPointF pixels);
    void walk(int alongSeries, int acrossSeries);
    void announce(PlotPointRef point);

    PlotScene* m_scene;
    QLabel* m_readout;
    QRubberBand* m_band;
    Drag m_drag = Drag::None;
    QPoint m_pressed;
    QPoint m_last;
    bool m_moved = false;
};

/// Screen readers see a chart with name and summary; installed once.
void installPlotAccessibility();

} // namespace tlp::widgets
