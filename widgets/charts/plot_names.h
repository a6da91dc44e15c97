// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QFontMetricsF>
#include <QStringList>

#include "charts/plot_prepare.h"

/// Names beside the y axis. Qt Charts gives a label the height of its share of the axis less its
/// padding, and cuts all of it down to "…" where that is less than a line: these are ours.
namespace tlp::widgets {

/// Pixels that the widest name needs, `most` at the most.
[[nodiscard]] double widthOfNames(
    const QStringList& names, double most, const QFontMetricsF& metrics);

/// As many of the names (places 0, 1, 2, …) as have a line each on an axis of `height` pixels from
/// `low` to `high`, shortened in the middle to `width`.
[[nodiscard]] std::vector<Tick> namesWithin(const QStringList& names, double low, double high,
    double height, double width, const QFontMetricsF& metrics);

} // namespace tlp::widgets
