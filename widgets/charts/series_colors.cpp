// SPDX-License-Identifier: GPL-3.0-only
#include "charts/series_colors.h"

#include "charts/plot_style.h"
#include "charts/plot_view.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPixmap>

namespace tlp::widgets {

QIcon seriesSwatch(std::optional<int> colorIndex)
{
    constexpr int kSize = 14;
    const PlotStyle style = PlotStyle::fromPalette(QGuiApplication::palette());
    QPixmap pixmap(kSize, kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    if (colorIndex) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(seriesColor(*colorIndex, style.isDark));
    } else {
        painter.setPen(style.axis);
        painter.setBrush(Qt::NoBrush);
    }
    painter.drawRoundedRect(QRectF(1.5, 1.5, kSize - 3, kSize - 3), 2, 2);
    painter.end();
    // One look in every mode: a selected row must not tint its own legend.
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);
    return icon;
}

} // namespace tlp::widgets
