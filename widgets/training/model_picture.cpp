// SPDX-License-Identifier: GPL-3.0-only
#include "training/model_picture.h"

#include "charts/plot_view.h"
#include "shell/theme.h"

#include <algorithm>
#include <cmath>

#include <QFileInfo>
#include <QHelpEvent>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QSaveFile>
#include <QStringList>
#include <QSvgGenerator>
#include <QToolTip>

namespace tlp::widgets {

namespace {

using Kind = ModelBlock::Kind;

constexpr int kUsualBlocks = 6;
constexpr int kLinesPerRow = 8; ///< of text, with the drawing
constexpr int kExportWidth = 900;

QString countOf(std::int64_t count)
{
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString baseTitle(const ModelBlock& block)
{
    switch (block.kind) {
    case Kind::Input:
        return ModelPicture::tr("Steps");
    case Kind::Statements:
        return ModelPicture::tr("Statements");
    case Kind::Pool:
        return ModelPicture::tr("Sum");
    case Kind::Encoder:
    case Kind::StatementEncoder:
        return ModelPicture::tr("Encoder");
    case Kind::Positions:
        return ModelPicture::tr("Positions");
    case Kind::Attention:
        return ModelPicture::tr("Attention");
    case Kind::Transformer:
        return ModelPicture::tr("Transformer");
    case Kind::Lstm:
        return ModelPicture::tr("LSTM");
    case Kind::Residual:
        return ModelPicture::tr("Residual");
    case Kind::Private:
        return ModelPicture::tr("Private");
    case Kind::Head:
        return ModelPicture::tr("Head");
    case Kind::Sum:
        return ModelPicture::tr("Score");
    }
    return {};
}

/// What there is of it for each platform says how often.
QString title(const ModelBlock& block)
{
    return block.copies > 1 ? QStringLiteral("%1 × %2").arg(block.copies).arg(baseTitle(block))
                            : baseTitle(block);
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
        return ModelPicture::tr("steps × numbers");
    case Kind::Statements:
        return ModelPicture::tr("statements × numbers");
    case Kind::Pool:
        return ModelPicture::tr("Σ of statements");
    case Kind::Positions:
        return block.parameters > 0 ? ModelPicture::tr("learned") : ModelPicture::tr("sine waves");
    case Kind::Attention:
        return ModelPicture::tr("%1 heads").arg(block.repeats);
    case Kind::Transformer:
        return ModelPicture::tr("%1 layers, %2 heads").arg(block.layers).arg(block.repeats);
    case Kind::Lstm:
        return ModelPicture::tr("last state");
    case Kind::Residual:
    case Kind::Private:
        return ModelPicture::tr("%1 blocks").arg(block.repeats);
    case Kind::Sum:
        return ModelPicture::tr("Σ of steps");
    case Kind::Encoder:
    case Kind::StatementEncoder:
    case Kind::Head:
        return widthsText(block.widths);
    }
    return {};
}

QString shapeText(const ModelBlock& block)
{
    return QStringLiteral("%1 × %2").arg(block.rows).arg(block.columns);
}

QString sentence(const ModelBlock& block)
{
    const QString parameters = countOf(block.parameters);
    switch (block.kind) {
    case Kind::Input:
        return ModelPicture::tr("Steps: reads up to %1 steps of a program, %2 numbers each.")
            .arg(block.widths[0])
            .arg(block.widths[1]);
    case Kind::Statements:
        return ModelPicture::tr(
            "Statements: reads up to %1 statements of a program, %2 numbers each.")
            .arg(block.widths[0])
            .arg(block.widths[1]);
    case Kind::StatementEncoder:
        return ModelPicture::tr("Encoder: layers of width %1 read each statement, %2 parameters.")
            .arg(widthsText(block.widths), parameters);
    case Kind::Pool:
        return ModelPicture::tr("Sum: what was read of all statements is added.");
    case Kind::Encoder:
        return ModelPicture::tr("Encoder: layers of width %1 read each step, %2 parameters.")
            .arg(widthsText(block.widths), parameters);
    case Kind::Positions:
        return ModelPicture::tr(
            "Positions: each step is told where in the program it stands, %1 parameters.")
            .arg(parameters);
    case Kind::Attention:
        return ModelPicture::tr("Attention: the steps look at each other in %1 ways, width "
                                "%2, %3 parameters.")
            .arg(QString::number(block.repeats), QString::number(block.widths[0]), parameters);
    case Kind::Transformer:
        return ModelPicture::tr("Transformer: %1 layers in which the steps look at each other in "
                                "%2 ways, width %3, %4 parameters.")
            .arg(QString::number(block.layers), QString::number(block.repeats),
                QString::number(block.widths[0]), parameters);
    case Kind::Lstm:
        return ModelPicture::tr("LSTM: reads the steps in order and keeps its last state, width "
                                "%1, %2 parameters.")
            .arg(QString::number(block.widths[0]), parameters);
    case Kind::Residual:
        return (block.rows > 1 ? ModelPicture::tr("Residual blocks: %1 blocks of width %2 refine "
                                                  "each step, %3 parameters.")
                               : ModelPicture::tr("Residual blocks: %1 blocks of width %2 refine "
                                                  "what is known of the program, %3 parameters."))
            .arg(QString::number(block.repeats), QString::number(block.widths[0]), parameters);
    case Kind::Private:
        return ModelPicture::tr("Private blocks: %1 blocks of width %2 for each of the %3 "
                                "platforms, %4 parameters in all.")
            .arg(QString::number(block.repeats), QString::number(block.widths[0]),
                QString::number(block.copies), parameters);
    case Kind::Head:
        if (block.rows == 1)
            return ModelPicture::tr("Head: layers of width %1 rate the program, one head for each "
                                    "platform, %2 parameters in all.")
                .arg(widthsText(block.widths), parameters);
        return block.copies > 1
            ? ModelPicture::tr("Heads: layers of width %1 rate each step, one head for each of "
                               "the %2 platforms, %3 parameters in all.")
                  .arg(widthsText(block.widths), QString::number(block.copies), parameters)
            : ModelPicture::tr("Head: layers of width %1 rate each step, %2 parameters.")
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

/// Crossing lines between the steps before and after each layer: everything looks at everything.
void drawAttention(QPainter& painter, const QRectF& area, int layers)
{
    constexpr int kDots = 4;
    constexpr int kMostColumns = 4;
    const int columns = std::clamp(layers, 1, kMostColumns) + 1;
    const qreal radius = std::min(area.width(), area.height()) * 0.06;
    const auto dot = [&](int column, int index) {
        const qreal x = area.left() + radius
            + (area.width() - 2 * radius) * column / static_cast<qreal>(columns - 1);
        return QPointF(x, area.top() + area.height() * (index + 0.5) / kDots);
    };
    painter.save();
    QPen thin = painter.pen();
    thin.setWidthF(0.7);
    painter.setPen(thin);
    for (int column = 0; column + 1 < columns; ++column)
        for (int i = 0; i < kDots; ++i)
            for (int j = 0; j < kDots; ++j)
                painter.drawLine(dot(column, i), dot(column + 1, j));
    painter.restore();
    for (int column = 0; column < columns; ++column)
        for (int i = 0; i < kDots; ++i)
            painter.drawEllipse(dot(column, i), radius, radius);
}

void drawWave(QPainter& painter, const QRectF& area)
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    for (const int waves : {1, 2, 4}) {
        QPainterPath path(QPointF(area.left(), area.center().y()));
        constexpr int kPoints = 48;
        for (int i = 1; i <= kPoints; ++i)
            path.lineTo(area.left() + area.width() * i / kPoints,
                area.center().y() - 0.4 * area.height() * std::sin(2 * M_PI * waves * i / kPoints));
        painter.drawPath(path);
    }
    painter.restore();
}

/// One state after the other.
void drawChain(QPainter& painter, const QRectF& area)
{
    constexpr int kStates = 4;
    const qreal step = area.width() / kStates;
    const qreal side = std::min(step * 0.6, area.height() * 0.5);
    for (int i = 0; i < kStates; ++i) {
        const QPointF center(area.left() + (i + 0.5) * step, area.center().y());
        painter.drawRoundedRect(
            QRectF(center - QPointF(side / 2, side / 2), QSizeF(side, side)), 3, 3);
        if (i + 1 < kStates)
            painter.drawLine(center + QPointF(side / 2, 0), center + QPointF(step - side / 2, 0));
    }
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
    case Kind::Statements:
        return drawInput(painter, area, block);
    case Kind::Encoder:
    case Kind::StatementEncoder:
    case Kind::Head:
        return drawBars(painter, area, block.widths);
    case Kind::Attention:
    case Kind::Transformer:
        return drawAttention(painter, area, block.layers);
    case Kind::Positions:
        return drawWave(painter, area);
    case Kind::Lstm:
        return drawChain(painter, area);
    case Kind::Residual:
    case Kind::Private:
        return drawResidual(painter, area, block);
    case Kind::Pool:
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
    const auto blocksOf = [](const auto& model) { return model ? model->blocks.size() : 0; };
    if (blocksOf(shape) != blocksOf(m_shape))
        updateGeometry();
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

int ModelPicture::perRow(qreal width) const
{
    const auto blocks = m_shape ? static_cast<int>(m_shape->blocks.size()) : kUsualBlocks;
    const int most
        = std::clamp(static_cast<int>(width / (fontMetrics().averageCharWidth() * 17)), 2, blocks);
    const int rows = (blocks + most - 1) / most;
    return (blocks + rows - 1) / rows; // rows about equally long
}

QSize ModelPicture::sizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 60;
    return {width, heightForWidth(width)};
}

QSize ModelPicture::minimumSizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 36;
    return {width, heightForWidth(fontMetrics().averageCharWidth() * 60)};
}

int ModelPicture::heightForWidth(int width) const
{
    const auto blocks = m_shape ? static_cast<int>(m_shape->blocks.size()) : kUsualBlocks;
    const int columns = perRow(width);
    return (blocks + columns - 1) / columns * fontMetrics().height() * kLinesPerRow;
}

std::vector<QRectF> ModelPicture::blockRects(const QSizeF& size) const
{
    std::vector<QRectF> rects;
    if (!m_shape)
        return rects;
    const auto columns = static_cast<std::size_t>(perRow(size.width()));
    const std::size_t rows = (m_shape->blocks.size() + columns - 1) / columns;
    const qreal gap = fontMetrics().averageCharWidth() * 2.5;
    const qreal cellWidth
        = (size.width() - gap * static_cast<qreal>(columns)) / static_cast<qreal>(columns);
    const qreal rowHeight = size.height() / static_cast<qreal>(rows);
    for (std::size_t i = 0; i < m_shape->blocks.size(); ++i) {
        const auto column = static_cast<qreal>(i % columns);
        const auto row = static_cast<qreal>(i / columns);
        rects.emplace_back(
            column * (cellWidth + gap) + 1, row * rowHeight + 2, cellWidth, rowHeight - 6);
    }
    return rects;
}

void ModelPicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, size());
}

void ModelPicture::paint(QPainter& painter, const QSizeF& size) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    if (!m_shape) {
        painter.setPen(themeColors().muted);
        painter.drawText(
            QRectF(QPointF(), size), Qt::AlignCenter | Qt::TextWordWrap, description());
        return;
    }
    const std::vector<QRectF> rects = blockRects(size);
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
            = rect.adjusted(rect.width() * 0.12, 5 + line, -rect.width() * 0.12, -(3 * line + 6));
        if (block.kind == Kind::Sum)
            painter.setPen(themeColors().text);
        drawBlock(painter, drawing, block);

        const auto text = [&](int fromBottom, const QString& what, const QColor& ink) {
            const qreal top
                = fromBottom == 0 ? rect.top() + 2 : rect.bottom() - fromBottom * line - 2;
            painter.setPen(ink);
            painter.drawText(QRectF(rect.left() + 2, top, rect.width() - 4, line), Qt::AlignCenter,
                fontMetrics().elidedText(what, Qt::ElideRight, static_cast<int>(rect.width() - 4)));
        };
        text(0, title(block), themeColors().text);
        text(3, detail(block), themeColors().text);
        text(2, shapeText(block), themeColors().text);
        text(1,
            block.parameters > 0 ? tr("%1 par.").arg(countOf(block.parameters))
                                 : QStringLiteral("–"),
            themeColors().muted);
        if (i + 1 < rects.size()) {
            const qreal gap = fontMetrics().averageCharWidth() * 2.5;
            painter.setPen(themeColors().text);
            painter.drawText(QRectF(rect.right(), rect.top(), gap, rect.height()), Qt::AlignCenter,
                QStringLiteral("›"));
        }
    }
}

Status ModelPicture::exportTo(const QString& file) const
{
    if (!m_shape)
        return fail(ErrorKind::BadInput, "there is no picture as long as the sizes make no model");
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg"))
        return fail(ErrorKind::BadInput, "a picture of a model is a png or an svg file",
            {file.toStdString(), 0, 0});
    const QSize size(kExportWidth, heightForWidth(kExportWidth));
    QSaveFile device(file);
    bool isWritten = device.open(QIODevice::WriteOnly);
    if (isWritten && suffix == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&device);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setTitle(accessibleName());
        generator.setDescription(description());
        QPainter painter(&generator);
        painter.fillRect(QRect(QPoint(), size), themeColors().surface);
        paint(painter, size);
    } else if (isWritten) {
        QImage image(size * 2, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(2);
        image.fill(themeColors().surface);
        QPainter painter(&image);
        paint(painter, size);
        painter.end();
        isWritten = image.save(&device, "PNG");
    }
    if (!isWritten || !device.commit())
        return fail(ErrorKind::Io, device.errorString().toStdString(), {file.toStdString(), 0, 0});
    return {};
}

bool ModelPicture::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_shape) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::vector<QRectF> rects = blockRects(size());
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
