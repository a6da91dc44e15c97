// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>

#include <QByteArray>
#include <QRectF>
#include <QSet>

#include "charts/plot_view.h"

namespace tlp::widgets {

class PlotScene;

/// Every point, as RFC 4180 with a header: series, x, y, plus_minus, label.
[[nodiscard]] QByteArray plotCsv(const PlotData& data);
/// A plot in the export style with legend and caption inside the picture.
[[nodiscard]] std::unique_ptr<PlotScene> exportScene(
    const PlotData& data, QSize size, const QSet<int>& hidden);
/// As the public one, without the hidden series and zoomed to a range (drawn coordinates). The file
/// is replaced only when everything was written. Errors: BadInput (suffix, size), Io.
[[nodiscard]] Status exportPlot(const PlotData& data, const QString& file, QSize size,
    const QSet<int>& hidden, std::optional<QRectF> range);

} // namespace tlp::widgets
