// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_style.h"

#include <array>

#include <QPolygonF>

namespace tlp::widgets {

PlotStyle PlotStyle::fromPalette(const QPalette& palette)
{
    PlotStyle style;
    style.background = palette.color(QPalette::Base);
    style.text = palette.color(QPalette::Text);
    style.muted = palette.color(QPalette::PlaceholderText);
    style.grid = palette.color(QPalette::Midlight);
    style.axis = palette.color(QPalette::Dark);
    style.accent = palette.color(QPalette::Highlight);
    style.isDark = style.background.lightness() < style.text.lightness();
    const bool isHighContrast = style.background.lightness() == 0 && style.text.lightness() == 255;
    if (isHighContrast) {
        style.lineWidth = 2.8;
        style.markerRadius = 4.5;
    }
    return style;
}

PlotStyle PlotStyle::forExport()
{
    PlotStyle style;
    style.background = Qt::white;
    style.text = QColor(0x1a, 0x24, 0x30);
    style.muted = QColor(0x56, 0x62, 0x6f);
    style.grid = QColor(0xe3, 0xe7, 0xec);
    style.axis = QColor(0x8a, 0x97, 0xa6);
    style.accent = QColor(0x0b, 0x6a, 0x88);
    return style;
}

Qt::PenStyle dashOf(int colorIndex)
{
    static constexpr std::array<Qt::PenStyle, 4> kDashes{
        Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine};
    return kDashes[static_cast<std::size_t>(colorIndex) % kDashes.size()];
}

void drawMarker(QPainter& painter, QPointF c, double r, int colorIndex)
{
    switch (colorIndex % 5) {
    case 0:
        painter.drawEllipse(c, r, r);
        break;
    case 1:
        painter.drawRect(QRectF(c.x() - r * 0.9, c.y() - r * 0.9, r * 1.8, r * 1.8));
        break;
    case 2:
        painter.drawPolygon(QPolygonF({{c.x(), c.y() - r * 1.2}, {c.x() + r * 1.1, c.y() + r * 0.8},
            {c.x() - r * 1.1, c.y() + r * 0.8}}));
        break;
    case 3:
        painter.drawPolygon(QPolygonF({{c.x(), c.y() - r * 1.3}, {c.x() + r * 1.3, c.y()},
            {c.x(), c.y() + r * 1.3}, {c.x() - r * 1.3, c.y()}}));
        break;
    default:
        painter.drawPolygon(QPolygonF({{c.x(), c.y() + r * 1.2}, {c.x() + r * 1.1, c.y() - r * 0.8},
            {c.x() - r * 1.1, c.y() - r * 0.8}}));
        break;
    }
}

void drawBar(
    QPainter& painter, const QRectF& rect, int colorIndex, const QColor& color, const QColor& hatch)
{
    static constexpr std::array<Qt::BrushStyle, 4> kPatterns{
        Qt::NoBrush, Qt::BDiagPattern, Qt::FDiagPattern, Qt::DiagCrossPattern};
    painter.fillRect(rect, color);
    const auto pattern = kPatterns[static_cast<std::size_t>(colorIndex) % kPatterns.size()];
    if (pattern != Qt::NoBrush && rect.width() > 6)
        painter.fillRect(rect, QBrush(hatch, pattern));
}

} // namespace tlp::widgets
