// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QGraphicsItem>

namespace tlp::widgets {

class PlotScene;

/// Paints every series of a PlotScene inside its plot area.
class PlotDataItem : public QGraphicsItem
{
public:
    PlotDataItem(PlotScene* scene, QGraphicsItem* parent);

    [[nodiscard]] QRectF boundingRect() const override { return m_area; }
    void setArea(const QRectF& area);
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintBars(QPainter& painter, int series) const;
    void paintHistogram(QPainter& painter, int series) const;
    void paintLine(QPainter& painter, int series) const;
    void paintLevel(QPainter& painter, int series) const;
    void paintScatter(QPainter& painter, int series) const;
    void paintErrors(QPainter& painter, int series) const;
    void paintBand(QPainter& painter, int series) const;
    void paintHighlight(QPainter& painter) const;

    PlotScene* m_plot;
    QRectF m_area;
};

} // namespace tlp::widgets
