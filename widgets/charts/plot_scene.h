// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QGraphicsScene>
#include <QSet>

#include "charts/plot_prepare.h"
#include "charts/plot_style.h"
#include "charts/plot_view.h"

QT_BEGIN_NAMESPACE
class QCategoryAxis;
class QChart;
QT_END_NAMESPACE

namespace tlp::widgets {

class PlotDataItem;

struct PlotPointRef
{
    int series = -1, point = -1;
    friend bool operator==(const PlotPointRef&, const PlotPointRef&) = default;
};

/// A plot at a size and in a style, on the screen or in a file. Qt Charts lays out title, axes and
/// grid; everything between the axes is painted by our own item, because gaps, error bars,
/// decimation and hit test share one mapping to pixels there, and because QScatterSeries needs 15 s
/// for 50,000 points and a QLineSeries cannot have gaps. Axes carry drawn coordinates (logarithms
/// on a log axis), with our own tick labels. GUI thread.
class PlotScene : public QGraphicsScene
{
    Q_OBJECT
public:
    explicit PlotScene(QObject* parent = nullptr);
    ~PlotScene() override;

    /// New content; `keepRange` leaves the zoom as it is.
    void setContent(std::shared_ptr<const PlotData> data, std::shared_ptr<const DrawnData> drawn,
        bool keepRange);
    void setPlotStyle(const PlotStyle& style, const QFont& font);
    void setPlotSize(QSizeF size);
    /// Files carry legend and caption inside the picture.
    void setExtras(bool legend, const QString& caption);
    void setHiddenSeries(const QSet<int>& hidden);
    void setRange(const QRectF& range); ///< drawn coordinates; too narrow ones are refused
    void setHighlight(std::optional<PlotPointRef> point);

    [[nodiscard]] const PlotData& data() const { return *m_data; }
    [[nodiscard]] const DrawnData& drawn() const { return *m_drawn; }
    [[nodiscard]] const PlotStyle& plotStyle() const { return m_style; }
    [[nodiscard]] const QSet<int>& hiddenSeries() const { return m_hidden; }
    [[nodiscard]] QRectF range() const { return m_range; }
    [[nodiscard]] std::optional<PlotPointRef> highlight() const { return m_highlight; }
    [[nodiscard]] QRectF plotArea() const; ///< pixels
    [[nodiscard]] QPointF toPixel(double drawnX, double drawnY) const;
    [[nodiscard]] QPointF toDrawn(QPointF pixel) const;
    [[nodiscard]] int colorIndexOf(int series) const;
    [[nodiscard]] QColor colorOf(int series) const;
    /// The drawn point of a reference into the data; none when it was left out.
    [[nodiscard]] std::optional<DrawnPoint> drawnPoint(PlotPointRef point) const;
    /// Names beside the y axis, as they are drawn; empty where it has numbers.
    [[nodiscard]] const std::vector<Tick>& namesBeside() const { return m_names; }
    /// Where a bar stands, in pixels.
    [[nodiscard]] QRectF barRect(int series, const DrawnPoint& point) const;
    [[nodiscard]] QRectF binRect(int series, std::size_t position) const;
    /// Visible points nearest to a pixel, nearest first: at most `count`, none farther than
    /// `radius`.
    [[nodiscard]] std::vector<PlotPointRef> nearest(QPointF pixel, double radius, int count) const;
    /// True when a visible series has more points in the range than are drawn.
    [[nodiscard]] bool isDecimated() const;

private:
    void updateAxes();
    void layoutChart();
    [[nodiscard]] QFont titleFont() const;
    /// Left of the plot: for the names beside the y axis and its title.
    [[nodiscard]] double leftMargin() const;
    void drawNames(QPainter& painter) const;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    /// Where a bar of a stack begins: above the visible bars before it.
    [[nodiscard]] double stackBase(int series, double x) const;
    /// Height of the legend in the picture; paints it when a painter is given.
    double layoutLegend(QPainter* painter) const;

    std::shared_ptr<const PlotData> m_data;
    std::shared_ptr<const DrawnData> m_drawn;
    PlotStyle m_style;
    QSet<int> m_hidden;
    QRectF m_range{0, 0, 1, 1};
    std::optional<PlotPointRef> m_highlight;
    bool m_hasLegend = false;
    QString m_caption;
    QSizeF m_size{640, 400};
    QFont m_font;
    QRectF m_titlePlace; ///< empty: no title
    std::vector<Tick> m_names;
    double m_namesWidth = 0;
    QChart* m_chart;
    QCategoryAxis* m_xAxis;
    QCategoryAxis* m_yAxis;
    PlotDataItem* m_item;
};

/// Line, marker or bar of a series, for legends.
void drawLegendSwatch(QPainter& painter, const QRectF& rect, const PlotSeries& series,
    int colorIndex, const PlotStyle& style);

} // namespace tlp::widgets
