// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_names.h"

#include <algorithm>

#include <QtMath>

namespace tlp::widgets {
namespace {

constexpr double kLine = 0.85; ///< of a font's height: lines so near do not touch yet

} // namespace

double widthOfNames(const QStringList& names, double most, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const QString& name : names)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    return std::min(widest + 1, most); // widths are rounded
}

std::vector<Tick> namesWithin(const QStringList& names, double low, double high, double height,
    double width, const QFontMetricsF& metrics)
{
    const double lines = std::max(1.0, height / (metrics.height() * kLine));
    const int every = std::max(1, qCeil((high - low) / lines));
    std::vector<Tick> ticks;
    for (int i = 0; i < names.size(); i += every)
        if (i >= low && i <= high)
            ticks.push_back(
                {static_cast<double>(i), metrics.elidedText(names[i], Qt::ElideMiddle, width)});
    return ticks;
}

} // namespace tlp::widgets
