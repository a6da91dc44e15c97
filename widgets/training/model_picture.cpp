// SPDX-License-Identifier: GPL-3.0-only
#include "training/model_picture.h"

#include "charts/plot_view.h"
#include "shell/theme.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <QToolTip>

namespace tlp::widgets {

namespace {

using Kind = ModelBlock::Kind;

QString title(const ModelBlock& block)
{
    switch (block.kind) {
    case Kind::Input:
        return ModelPicture::tr("Steps");
    case Kind::Encoder:
        return ModelPicture::tr("Encoder");
    case Kind::Attention:
        return ModelPicture::tr("Attention");
    case Kind::Residual:
        return ModelPicture::tr("Residual");
    case Kind::Head:
        return ModelPicture::tr("Head");
    case Kind::Sum:
        return ModelPicture::tr("Score");
    }
    return {};
}

QString widthsText(const std::vector<int>& widths)
{
    QStringList parts;
    for (const int width : widths)
        parts << QString::number(width);
    return parts.join(u'·');
}

QString detail(const ModelBlock& block)
{
    switch (block.kind) {
    case Kind::Input:
        return QStringLiteral("%1 × %2").arg(block.widths[0]).arg(block.widths[1]);
    case Kind::Attention:
        return ModelPicture::tr("%1 heads").arg(block.repeats);
    case Kind::Residual:
        return QStringLiteral("%1 × %2").arg(block.repeats).arg(block.widths[0]);
    case Kind::Sum:
        return ModelPicture::tr("Σ of steps");
    case Kind::Encoder:
    case Kind::Head:
        return widthsText(block.widths);
    }
    return {};
}

QString sentence(const ModelBlock& block)
{
    const QString parameters = QLocale().toString(static_cast<qlonglong>(block.parameters));
    switch (block.kind) {
    case Kind::Input:
        return ModelPicture::tr("Steps: reads up to %1 steps of a program, %2 numbers each.")
            .arg(block.widths[0])
            .arg(block.widths[1]);
    case Kind::Encoder:
        return ModelPicture::tr("Encoder: layers of width %1 read each step, %2 parameters.")
            .arg(widthsText(block.widths), parameters);
    case Kind::Attention:
        return ModelPicture::tr("Attention: the steps look at each other in %1 ways, width "
                                "%2, %3 parameters.")
            .arg(QString::number(block.repeats), QString::number(block.widths[0]), parameters);
    case Kind::Residual:
        return ModelPicture::tr(
            "Residual blocks: %1 blocks of width %2 refine each step, %3 parameters.")
            .arg(QString::number(block.repeats), QString::number(block.widths[0]), parameters);
    case Kind::Head:
        return ModelPicture::tr("Head: layers of width %1 rate each step, %2 parameters.")
            .arg(widthsText(block.widths), parameters);
    case Kind::Sum:
        return ModelPicture::tr("Score: the ratings of all steps are added.");
    }
    return {};
}

/// A bar of a layer, tall on a logarithmic scale from 1 to 2048.
qreal barHeight(int width, qreal available)
{
    const qreal share = std::log2(std::max(1, width) + 1.0) / std::log2(2049.0);
    return std::clamp(share, 0.06, 1.0) * available;
}

void drawBars(QPainter& painter, const QRectF& area, const std::vector<int>& widths)
{
    const auto count = static_cast<qreal>(std::max<std::size_t>(1, widths.size()));
    const qreal step = area.width() / count;
    const qreal thickness = std::min(step * 0.62, area.height() * 0.35);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const qreal height = barHeight(widths[i], area.height());
        const qreal center = area.left() + (static_cast<qreal>(i) + 0.5) * step;
        painter.drawRoundedRect(
            QRectF(center - thickness / 2, area.center().y() - height / 2, thickness, height), 2,
            2);
    }
}

/// A small matrix: rows are steps, columns numbers.
void drawInput(QPainter& painter, const QRectF& area, const ModelBlock& block)
{
    const qreal scale = std::min(area.width() / block.widths[1], area.height() / block.widths[0]);
    const QSizeF size(
        std::max(6.0, block.widths[1] * scale), std::max(6.0, block.widths[0] * scale));
    const QRectF matrix(area.center() - QPointF(size.width() / 2, size.height() / 2), size);
    painter.drawRect(matrix);
    QPen line = painter.pen();
    line.setWidthF(0.5);
    painter.save();
    painter.setPen(line);
    const int lines = std::min(6, block.widths[0]);
    for (int i = 1; i < lines; ++i) {
        const qreal y = matrix.top() + matrix.height() * i / lines;
        painter.drawLine(QPointF(matrix.left(), y), QPointF(matrix.right(), y));
    }
    painter.restore();
}

void drawAttention(QPainter& painter, const QRectF& area, const ModelBlock& block)
{
    // Crossing lines between the steps before and after: everything looks at everything.
    constexpr int kDots = 4;
    const qreal radius = std::min(area.width(), area.height()) * 0.06;
    const auto dot = [&](bool isRight, int index) {
        const qreal x = isRight ? area.right() - radius : area.left() + radius;
        return QPointF(x, area.top() + area.height() * (index + 0.5) / kDots);
    };
    painter.save();
    QPen thin = painter.pen();
    thin.setWidthF(0.7);
    painter.setPen(thin);
    for (int i = 0; i < kDots; ++i)
        for (int j = 0; j < kDots; ++j)
            painter.drawLine(dot(false, i), dot(true, j));
    painter.restore();
    for (int i = 0; i < kDots; ++i) {
        painter.drawEllipse(dot(false, i), radius, radius);
        painter.drawEllipse(dot(true, i), radius, radius);
    }
    Q_UNUSED(block)
}

void drawResidual(QPainter& painter, const QRectF& area, const ModelBlock& block)
{
    const std::vector<int> bars(
        static_cast<std::size_t>(std::clamp(block.repeats, 0, 8)), block.widths[0]);
    const QRectF inner = area.adjusted(0, area.height() * 0.25, 0, 0);
    drawBars(painter, inner, bars);
    // The way around each block.
    painter.save();
    painter.setBrush(Qt::NoBrush);
    const qreal step = inner.width() / static_cast<qreal>(std::max<std::size_t>(1, bars.size()));
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const qreal left = inner.left() + static_cast<qreal>(i) * step + step * 0.08;
        const qreal right = left + step * 0.84;
        QPainterPath around(QPointF(left, inner.center().y()));
        around.cubicTo(QPointF(left, area.top()), QPointF(right, area.top()),
            QPointF(right, inner.center().y()));
        painter.drawPath(around);
    }
    painter.restore();
}

void drawBlock(QPainter& painter, const QRectF& area, const ModelBlock& block)
{
    switch (block.kind) {
    case Kind::Input:
        return drawInput(painter, area, block);
    case Kind::Encoder:
    case Kind::Head:
        return drawBars(painter, area, block.widths);
    case Kind::Attention:
        return drawAttention(painter, area, block);
    case Kind::Residual:
        return drawResidual(painter, area, block);
    case Kind::Sum: {
        QFont font = painter.font();
        font.setPointSizeF(font.pointSizeF() * 1.8);
        painter.save();
        painter.setFont(font);
        painter.drawText(area, Qt::AlignCenter, QStringLiteral("Σ"));
        painter.restore();
        return;
    }
    }
}

} // namespace

ModelPicture::ModelPicture(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("modelPicture"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    updateAccessibleText();
}

void ModelPicture::setShape(std::optional<ModelShape> shape)
{
    m_shape = std::move(shape);
    updateAccessibleText();
    update();
}

QString ModelPicture::description() const
{
    if (!m_shape)
        return tr("The picture appears when the sizes of the model are complete.");
    QStringList lines;
    for (const ModelBlock& block : m_shape->blocks)
        lines << sentence(block);
    return lines.join(u'\n');
}

void ModelPicture::updateAccessibleText()
{
    setAccessibleName(tr("Picture of the model"));
    setAccessibleDescription(description());
}

int ModelPicture::rowCount(int width) const
{
    return width < fontMetrics().averageCharWidth() * 80 ? 2 : 1;
}

QSize ModelPicture::sizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 60;
    return {width, heightForWidth(width)};
}

QSize ModelPicture::minimumSizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 36;
    return {width, heightForWidth(width)};
}

int ModelPicture::heightForWidth(int width) const
{
    return rowCount(width) * fontMetrics().height() * 6;
}

std::vector<QRectF> ModelPicture::blockRects() const
{
    std::vector<QRectF> rects;
    if (!m_shape)
        return rects;
    const auto rows = static_cast<std::size_t>(rowCount(width()));
    const std::size_t perRow = (m_shape->blocks.size() + rows - 1) / rows;
    const qreal gap = fontMetrics().averageCharWidth() * 2.5;
    const qreal cellWidth
        = (width() - gap * static_cast<qreal>(perRow)) / static_cast<qreal>(perRow);
    const qreal rowHeight = static_cast<qreal>(height()) / static_cast<qreal>(rows);
    for (std::size_t i = 0; i < m_shape->blocks.size(); ++i) {
        const auto column = static_cast<qreal>(i % perRow);
        const auto row = static_cast<qreal>(i / perRow);
        rects.emplace_back(
            column * (cellWidth + gap), row * rowHeight + 2, cellWidth, rowHeight - 6);
    }
    return rects;
}

void ModelPicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_shape) {
        painter.setPen(themeColors().muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, description());
        return;
    }
    const std::vector<QRectF> rects = blockRects();
    const bool dark = themeColors().isDark;
    const qreal line = fontMetrics().height();
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const ModelBlock& block = m_shape->blocks[i];
        const QRectF& rect = rects[i];
        const QColor color = seriesColor(static_cast<int>(block.kind), dark);
        QColor background = color;
        background.setAlphaF(dark ? 0.18F : 0.10F);
        painter.setPen(QPen(color, 1));
        painter.setBrush(background);
        painter.drawRoundedRect(rect, 4, 4);

        QColor fill = color;
        fill.setAlphaF(0.55F);
        painter.setBrush(fill);
        const QRectF drawing
            = rect.adjusted(rect.width() * 0.12, 5 + line, -rect.width() * 0.12, -(line + 6));
        if (block.kind == Kind::Sum)
            painter.setPen(themeColors().text);
        drawBlock(painter, drawing, block);

        painter.setPen(themeColors().text);
        const auto text = [&](const QRectF& area, const QString& what) {
            painter.drawText(area, Qt::AlignCenter,
                fontMetrics().elidedText(what, Qt::ElideRight, static_cast<int>(area.width())));
        };
        text(QRectF(rect.left() + 2, rect.top() + 2, rect.width() - 4, line), title(block));
        text(QRectF(rect.left() + 2, rect.bottom() - line - 2, rect.width() - 4, line),
            detail(block));
        if (i + 1 < rects.size()) {
            const qreal gap = fontMetrics().averageCharWidth() * 2.5;
            painter.drawText(QRectF(rect.right(), rect.top(), gap, rect.height()), Qt::AlignCenter,
                QStringLiteral("›"));
        }
    }
}

bool ModelPicture::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_shape) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::vector<QRectF> rects = blockRects();
        for (std::size_t i = 0; i < rects.size(); ++i) {
            if (rects[i].contains(help->pos())) {
                QToolTip::showText(help->globalPos(), sentence(m_shape->blocks[i]), this);
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void ModelPicture::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        updateAccessibleText();
    QWidget::changeEvent(event);
}

} // namespace tlp::widgets
