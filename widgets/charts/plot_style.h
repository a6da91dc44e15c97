// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QColor>
#include <QPainter>
#include <QPalette>
#include <QPointF>
#include <QRectF>

namespace tlp::widgets {

/// Colours and widths of one rendering of a plot: on the screen from the palette, in files fixed.
struct PlotStyle
{
    QColor background, text, muted, grid, axis, accent;
    bool isDark = false;
    double lineWidth = 1.8;
    double markerRadius = 3.2;

    [[nodiscard]] static PlotStyle fromPalette(const QPalette& palette);
    /// White paper, dark text.
    [[nodiscard]] static PlotStyle forExport();
};

/// Dashes and markers repeat with another period than the seven colours, so that colour is never
/// the only difference.
[[nodiscard]] Qt::PenStyle dashOf(int colorIndex);
void drawMarker(QPainter& painter, QPointF center, double radius, int colorIndex);
/// Filled in the series' colour, hatched in `hatch` from the second series on.
void drawBar(QPainter& painter, const QRectF& rect, int colorIndex, const QColor& color,
    const QColor& hatch);

} // namespace tlp::widgets
