// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QList>
#include <QScrollArea>
#include <QSet>

#include "charts/plot_style.h"
#include "charts/plot_view.h"

class QToolButton;

namespace tlp::widgets {

/// One toggle per named series, wrapped into rows; more than three rows scroll. With Ctrl, a click
/// shows that series alone.
class PlotLegend : public QScrollArea
{
    Q_OBJECT
public:
    explicit PlotLegend(QWidget* parent = nullptr);

    void setSeries(const PlotData& data, const PlotStyle& style, const QSet<int>& hidden);
    [[nodiscard]] QSet<int> hidden() const;
    [[nodiscard]] bool hasEntries() const { return !m_buttons.isEmpty(); }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void hiddenChanged(const QSet<int>& hidden);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void toggled(int series, bool shown);
    void arrange();

    QWidget* m_content;
    QList<QToolButton*> m_buttons;
    QList<int> m_series; ///< parallel to m_buttons
    int m_height = 0;
};

} // namespace tlp::widgets
