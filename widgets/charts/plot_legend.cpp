// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_legend.h"

#include "charts/plot_scene.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>

namespace tlp::widgets {
namespace {

constexpr int kMaxRows = 3;
constexpr QSize kSwatch(26, 14);
constexpr int kMaxNameCharacters = 42;

QIcon swatch(const PlotSeries& series, int colorIndex, const PlotStyle& style, double ratio)
{
    QIcon icon;
    for (const auto state : {QIcon::On, QIcon::Off}) {
        QPixmap pixmap(kSwatch * ratio);
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setOpacity(state == QIcon::On ? 1 : 0.3);
        drawLegendSwatch(painter, QRectF(1, 0, kSwatch.width() - 2, kSwatch.height()), series,
            colorIndex, style);
        painter.end();
        icon.addPixmap(pixmap, QIcon::Normal, state);
    }
    return icon;
}

} // namespace

PlotLegend::PlotLegend(QWidget* parent)
    : QScrollArea(parent)
    , m_content(new QWidget)
{
    setObjectName(QStringLiteral("plotLegend"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
    setWidget(m_content);
    m_content->setAutoFillBackground(false); // setWidget turns it on
    setAccessibleName(tr("Legend"));
}

void PlotLegend::setSeries(const PlotData& data, const PlotStyle& style, const QSet<int>& hidden)
{
    QList<int> named;
    for (int i = 0; i < static_cast<int>(data.series.size()); ++i) {
        if (data.series.size() > 1 && !data.series[static_cast<std::size_t>(i)].name.isEmpty())
            named << i;
    }
    while (m_buttons.size() > named.size())
        delete m_buttons.takeLast();
    while (m_buttons.size() < named.size()) {
        auto* button = new QToolButton(m_content);
        button->setCheckable(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize(kSwatch);
        const auto place = m_buttons.size();
        connect(button, &QToolButton::toggled, this,
            [this, place](bool shown) { toggled(static_cast<int>(place), shown); });
        m_buttons << button;
    }
    m_series = named;
    for (qsizetype i = 0; i < named.size(); ++i) {
        const auto& series = data.series[static_cast<std::size_t>(named[i])];
        auto* button = m_buttons[i];
        const QSignalBlocker blocker(button);
        button->setText(series.name.size() > kMaxNameCharacters
                ? series.name.left(kMaxNameCharacters - 1) + QChar(0x2026)
                : series.name);
        button->setChecked(!hidden.contains(named[i]));
        button->setIcon(swatch(
            series, std::max(0, series.colorIndex.value_or(named[i])), style, devicePixelRatioF()));
        button->setAccessibleName(tr("Show %1").arg(series.name));
        button->setToolTip(
            tr("%1\nClick to show or hide, Ctrl+click to show it alone").arg(series.name));
        button->show();
    }
    setVisible(!named.isEmpty());
    arrange();
}

QSet<int> PlotLegend::hidden() const
{
    QSet<int> result;
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        if (!m_buttons[i]->isChecked())
            result.insert(m_series[i]);
    }
    return result;
}

QSize PlotLegend::sizeHint() const
{
    return {100, m_height};
}

QSize PlotLegend::minimumSizeHint() const
{
    return {40, m_height};
}

void PlotLegend::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void PlotLegend::toggled(int place, bool shown)
{
    if (QApplication::keyboardModifiers() & Qt::ControlModifier) {
        for (qsizetype i = 0; i < m_buttons.size(); ++i) {
            const QSignalBlocker blocker(m_buttons[i]);
            m_buttons[i]->setChecked(i == place);
        }
    }
    Q_UNUSED(shown)
    Q_EMIT hiddenChanged(hidden());
}

void PlotLegend::arrange()
{
    const int width = std::max(60, this->width() - verticalScrollBar()->sizeHint().width());
    int x = 0;
    int y = 0;
    int rowHeight = 0;
    int rows = m_buttons.isEmpty() ? 0 : 1;
    for (auto* button : m_buttons) {
        const QSize size = button->sizeHint().boundedTo(QSize(width, 200));
        rowHeight = std::max(rowHeight, size.height());
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += rowHeight;
            ++rows;
        }
        button->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + 2;
    }
    m_content->resize(width, rows == 0 ? 0 : y + rowHeight);
    const int height = std::min(rows, kMaxRows) * rowHeight;
    if (height != m_height) {
        m_height = height;
        setFixedHeight(height);
        updateGeometry();
    }
}

} // namespace tlp::widgets
