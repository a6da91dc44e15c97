// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QColor>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "base/error.h"

namespace tlp::widgets {

/// What an axis shows. The unit goes into the title: "latency (s)".
struct PlotAxis
{
    QString title;
    bool isLog = false;
    std::optional<double> minimum, maximum; ///< default: from the data, nice numbers
    QStringList categories; ///< names at 0, 1, 2, …: of bars (x), of what points belong to (y)
};

/// One named line, scatter or bar set. Values that are not finite (or ≤ 0 on a log axis) are left
/// out and counted in the caption; a gap in a line stays a gap.
struct PlotSeries
{
    enum class Kind : std::uint8_t { Line, Scatter, Bars, Histogram };
    QString name;
    Kind kind = Kind::Line;
    std::vector<QPointF> points; ///< Bars: x = category index; Histogram: x = left edge of the bin,
                                 ///< last point closes it
    std::vector<QString> pointLabels; ///< optional hover text per point
    std::optional<int> colorIndex; ///< into the safe palette; default: order of the series
    bool isSteps = false; ///< a line whose level holds until the next point
    bool isReference = false; ///< drawn dashed and muted (baselines); a line of one point: a level
    std::vector<double> errors; ///< optional ± per point (error bars)
    bool isBand = false; ///< of a line: the errors as a band around it instead of bars
};

struct PlotData
{
    QString title;
    PlotAxis x, y;
    std::vector<PlotSeries> series;
    QString note; ///< "what you see": sampled? filtered? of which run; shown under the plot
    QString emptyText; ///< shown in place of the plot when there is no point
    bool isStacked = false; ///< bars of a category stand on each other; none negative, no log axis
};

/// The only class that knows Qt Charts. Title, axes with units, legend that toggles series, hover
/// read-out, zoom (wheel, rubber band), pan, reset, copy, export PNG/SVG/PDF/CSV, safe palette with
/// dashes and markers, both themes, accessible name, summary sentence and data table (F7). Points
/// are decimated to pixel columns without losing extremes.
class PlotView : public QWidget
{
    Q_OBJECT
public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    void setData(
        PlotData data); ///< cheap to call at ≤ 10 Hz; keeps zoom when the axes are the same
    [[nodiscard]] const PlotData& data() const;
    [[nodiscard]] QString summary() const; ///< one sentence for screen readers
    [[nodiscard]] int leftOut() const; ///< values that could not be drawn

    /// By suffix: png, svg, pdf (fixed logical size, export theme), csv (all points, never
    /// decimated).
    [[nodiscard]] Status exportTo(const QString& file, QSize size = {960, 600}) const;
    void resetZoom();
    /// The data table instead of the picture (F7).
    [[nodiscard]] bool isTableShown() const;
    void setTableShown(bool shown);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointActivated(
        int series, int point); ///< click or Enter on a point, index into the given data
    void exported(const QString& file); ///< by the user, from the menu
    void exportFailed(const tlp::Error& error);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void createActions();
    void retranslate();
    void copyPicture();
    void saveAs();

    struct Private;
    std::unique_ptr<Private> m_private;
};

/// Renders without a window (CLI export, tests). Needs a QApplication (offscreen is enough).
[[nodiscard]] Status exportPlot(const PlotData& data, const QString& file, QSize size = {960, 600});

/// The colour-blind-safe series colours of the current theme (Okabe–Ito based, ≥ 3:1 on the
/// background).
[[nodiscard]] QColor seriesColor(int index, bool dark);

} // namespace tlp::widgets
