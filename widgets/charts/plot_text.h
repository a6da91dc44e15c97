// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "charts/plot_prepare.h"
#include "charts/plot_view.h"

/// The words about a plot: caption, read-out, summary.
namespace tlp::widgets {

/// The note, plus what was left out and whether the picture is decimated.
[[nodiscard]] QString plotCaption(const PlotData& data, const DrawnData& drawn, bool isDecimated);
/// One sentence per series (at most four) for people who cannot see the picture.
[[nodiscard]] QString plotSummary(const PlotData& data, const DrawnData& drawn);
/// "tlp-1 · epoch 12 · loss 0.034 ± 0.002", with the point's own label when it has one.
[[nodiscard]] QString pointText(const PlotData& data, int series, int point);
/// Title of an axis, or a word for an axis without one.
[[nodiscard]] QString axisName(const PlotAxis& axis, bool isX);
/// A coordinate of a point as text: the category's name where the axis has some.
[[nodiscard]] QString axisText(const PlotAxis& axis, double value, int digits = 4);

} // namespace tlp::widgets
