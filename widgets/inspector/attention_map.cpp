// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/attention_map.h"

#include <algorithm>

#include "base/text.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/save_file.h"
#include "widgets/shell/theme.h"

#include <QAccessible>
#include <QBuffer>
#include <QFileInfo>
#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QScrollBar>
#include <QSvgGenerator>
#include <QToolTip>

namespace tlp::widgets {

namespace {

constexpr int kExportCell = 26; ///< of a picture in a file
constexpr int kExportMargin = 12;
constexpr int kExportScale = 2; ///< pixels per point of a bitmap

struct MapColors
{
    QColor ground, full, text, muted;
};

QColor blend(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](int a, int b) {
        return static_cast<int>(a + (b - a) * std::clamp(share, 0.0, 1.0));
    };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

/// Whole numbers of percent fit a cell.
QString shareText(float weight)
{
    return QString::number(qRound(100 * static_cast<double>(weight)));
}

struct MapPainter
{
    QPainter& painter;
    const AttentionPicture& picture;
    const MapColors& colors;
    QSize cell;
    QSize headers;
    QPoint offset; ///< scrolled by

    [[nodiscard]] QPoint corner(int row, int column) const
    {
        return {headers.width() + column * cell.width() - offset.x(),
            headers.height() + row * cell.height() - offset.y()};
    }

    /// What all padding gets together would leave the steps no shades.
    [[nodiscard]] float largestOfSteps() const
    {
        float largest = 0;
        for (int row = 0; row < picture.rows(); ++row)
            for (int column = 0; column < std::max(picture.steps, 1); ++column)
                largest = std::max(largest, picture.weight(row, column));
        return largest;
    }

    void paintCells(const QRect& visible) const
    {
        const float largest = largestOfSteps();
        const QFontMetrics metrics = painter.fontMetrics();
        for (int row = 0; row < picture.rows(); ++row) {
            for (int column = 0; column < picture.rows(); ++column) {
                const QRect rect(corner(row, column), cell);
                if (!rect.intersects(visible))
                    continue;
                const float weight = picture.weight(row, column);
                const double share
                    = largest > 0 ? static_cast<double>(weight) / static_cast<double>(largest) : 0;
                const QColor color = blend(colors.ground, colors.full, 0.04 + 0.96 * share);
                painter.fillRect(rect.adjusted(0, 0, -1, -1), color);
                const QString text = shareText(weight);
                if (rect.height() < metrics.height() - 2
                    || metrics.horizontalAdvance(text) > rect.width() - 2)
                    continue;
                painter.setPen(qGray(color.rgb()) > 140 ? Qt::black : Qt::white);
                painter.drawText(rect, Qt::AlignCenter, text);
            }
        }
    }

    /// Rows too low for a label each get every second, third, … one.
    void paintRowLabels(int gap) const
    {
        const int every
            = std::max(1, (painter.fontMetrics().height() + cell.height() - 1) / cell.height());
        painter.setPen(colors.muted);
        for (int row = 0; row < picture.rows(); row += every)
            painter.drawText(
                QRect(0, corner(row, 0).y(), headers.width() - gap, cell.height() * every),
                Qt::AlignRight | (every > 1 ? Qt::AlignTop : Qt::AlignVCenter),
                picture.labels[row]);
    }

    void paintColumnLabels(int gap) const
    {
        const int every
            = std::max(1, (painter.fontMetrics().height() + cell.width() - 1) / cell.width());
        painter.setPen(colors.muted);
        for (int column = 0; column < picture.rows(); column += every) {
            painter.save();
            painter.translate(corner(0, column).x(), headers.height());
            painter.rotate(-90);
            painter.drawText(QRect(gap, 0, headers.height() - gap, cell.width() * every),
                Qt::AlignLeft | (every > 1 ? Qt::AlignTop : Qt::AlignVCenter),
                picture.labels[column]);
            painter.restore();
        }
    }
};

int labelWidth(const AttentionPicture& picture, const QFontMetrics& metrics)
{
    int width = 0;
    for (const QString& label : picture.labels)
        width = std::max(width, metrics.horizontalAdvance(label));
    return width;
}

/// For paper: dark on white, whatever the window looks like.
MapColors exportColors()
{
    return {Qt::white, QColor(0x00, 0x50, 0x8f), Qt::black, QColor(0x40, 0x40, 0x40)};
}

struct ExportLayout
{
    QSize headers;
    QSize size;
    int titleHeight = 0;
};

ExportLayout exportLayout(const AttentionPicture& picture, const QFontMetrics& metrics)
{
    ExportLayout layout;
    const int label = labelWidth(picture, metrics) + kExportMargin;
    layout.headers = {label, label};
    layout.titleHeight = metrics.height() + kExportMargin;
    const int cells = picture.rows() * kExportCell;
    layout.size
        = QSize(std::max(label + cells, metrics.horizontalAdvance(picture.title)), label + cells);
    layout.size += QSize(2 * kExportMargin, 2 * kExportMargin + layout.titleHeight);
    return layout;
}

void paintForExport(QPainter& painter, const AttentionPicture& picture, const ExportLayout& layout)
{
    const MapColors colors = exportColors();
    painter.fillRect(QRect(QPoint(), layout.size), colors.ground);
    painter.translate(kExportMargin, kExportMargin);
    painter.setPen(colors.text);
    painter.drawText(QPoint(0, painter.fontMetrics().ascent()), picture.title);
    painter.translate(0, layout.titleHeight);
    const MapPainter map{
        painter, picture, colors, {kExportCell, kExportCell}, layout.headers, QPoint()};
    map.paintCells(QRect(QPoint(), layout.size));
    map.paintRowLabels(kExportMargin / 2);
    map.paintColumnLabels(kExportMargin / 2);
}

bool writePng(const AttentionPicture& picture, QIODevice& device)
{
    QImage image(1, 1, QImage::Format_RGB32);
    ExportLayout layout;
    {
        const QPainter probe(&image);
        layout = exportLayout(picture, probe.fontMetrics());
    }
    image = QImage(layout.size * kExportScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kExportScale);
    image.fill(Qt::white);
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::TextAntialiasing);
        paintForExport(painter, picture, layout);
    }
    return image.save(&device, "PNG");
}

bool writeSvg(const AttentionPicture& picture, QIODevice& device)
{
    QBuffer probeBuffer;
    QSvgGenerator probeDevice;
    probeDevice.setOutputDevice(&probeBuffer);
    ExportLayout layout;
    {
        const QPainter probe(&probeDevice);
        layout = exportLayout(picture, probe.fontMetrics());
    }
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(layout.size);
    generator.setViewBox(QRect(QPoint(), layout.size));
    generator.setTitle(picture.title);
    QPainter painter(&generator);
    if (!painter.isActive())
        return false;
    paintForExport(painter, picture, layout);
    return painter.end();
}

} // namespace

float AttentionPicture::weight(int row, int column) const
{
    return weights[static_cast<std::size_t>(row) * static_cast<std::size_t>(rows())
        + static_cast<std::size_t>(column)];
}

QString AttentionPicture::csv() const
{
    std::vector<QStringList> lines;
    lines.push_back(QStringList{QStringLiteral("looks")} + names);
    for (int row = 0; row < rows(); ++row) {
        QStringList& line = lines.emplace_back(names[row]);
        for (int column = 0; column < rows(); ++column)
            line.append(
                QString::fromStdString(toShortest(static_cast<double>(weight(row, column)))));
    }
    return csvText(lines);
}

Status exportAttention(const AttentionPicture& picture, const QString& file)
{
    const Place place{file.toStdString(), 0, 0};
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix == QLatin1String("csv"))
        return writeText(file, picture.csv());
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg"))
        return fail(
            ErrorKind::BadInput, "an attention map can be written as .png, .svg or .csv", place);
    QSaveFile output(file);
    const bool isWritten = output.open(QIODevice::WriteOnly)
        && (suffix == QLatin1String("png") ? writePng(picture, output) : writeSvg(picture, output))
        && output.commit();
    if (!isWritten)
        return fail(
            ErrorKind::Io, "cannot write the file: " + output.errorString().toStdString(), place);
    return {};
}

AttentionMap::AttentionMap(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Attention map: which steps look at which"));
    setFrameShape(QFrame::NoFrame);
}

QSize AttentionMap::sizeHint() const
{
    const int unit = fontMetrics().height();
    return {unit * 24, unit * 20};
}

void AttentionMap::setPicture(AttentionPicture picture)
{
    m_picture = std::move(picture);
    m_hovered.reset();
    const int last = std::max(0, m_picture.rows() - 1);
    m_current = {std::clamp(m_current.x(), 0, last), std::clamp(m_current.y(), 0, last)};
    layoutCells();
    setAccessibleDescription(cellText(m_current.y(), m_current.x()));
    viewport()->update();
}

QString AttentionMap::cellText(int row, int column) const
{
    if (row < 0 || column < 0 || row >= m_picture.rows() || column >= m_picture.rows())
        return {};
    const QString share = percentText(static_cast<double>(m_picture.weight(row, column)));
    return tr("%1 gives %2 of its attention to: %3")
        .arg(m_picture.names[row], share, m_picture.names[column]);
}

void AttentionMap::layoutCells()
{
    const QFontMetrics metrics = fontMetrics();
    const int label = labelWidth(m_picture, metrics) + spacing(0.75);
    m_headers = {label, label};
    const int rows = std::max(1, m_picture.rows());
    const int free
        = std::min((viewport()->width() - label) / rows, (viewport()->height() - label) / rows);
    const int side = std::clamp(free, std::max(metrics.height() * 3 / 4, 8),
        metrics.horizontalAdvance(QStringLiteral("100")) + spacing(0.75));
    m_cell = {side, side};
    const auto setRange = [&](QScrollBar* bar, int visible) {
        bar->setPageStep(visible);
        bar->setRange(0, std::max(0, side * m_picture.rows() - visible));
        bar->setSingleStep(side);
    };
    setRange(horizontalScrollBar(), viewport()->width() - label);
    setRange(verticalScrollBar(), viewport()->height() - label);
}

QRect AttentionMap::cellRect(int row, int column) const
{
    if (row < 0 || column < 0 || row >= m_picture.rows() || column >= m_picture.rows())
        return {};
    const QRect rect(
        QPoint(m_headers.width() + column * m_cell.width() - horizontalScrollBar()->value(),
            m_headers.height() + row * m_cell.height() - verticalScrollBar()->value()),
        m_cell);
    const QRect cells = viewport()->rect().adjusted(m_headers.width(), m_headers.height(), 0, 0);
    return cells.intersects(rect) ? rect : QRect();
}

std::optional<QPoint> AttentionMap::cellAt(const QPoint& position) const
{
    if (position.x() < m_headers.width() || position.y() < m_headers.height())
        return std::nullopt;
    const int column
        = (position.x() - m_headers.width() + horizontalScrollBar()->value()) / m_cell.width();
    const int row
        = (position.y() - m_headers.height() + verticalScrollBar()->value()) / m_cell.height();
    if (row >= m_picture.rows() || column >= m_picture.rows())
        return std::nullopt;
    return QPoint(column, row);
}

void AttentionMap::paintEvent(QPaintEvent*)
{
    const ThemeColors& theme = themeColors();
    const MapColors colors{theme.surface, theme.accent, theme.text, theme.muted};
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.surface);
    const MapPainter map{painter, m_picture, colors, m_cell, m_headers,
        QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value())};
    const QRect all = viewport()->rect();
    painter.setClipRect(all.adjusted(m_headers.width(), m_headers.height(), 0, 0));
    map.paintCells(all);
    painter.setBrush(Qt::NoBrush);
    if (const QRect current = cellRect(m_current.y(), m_current.x()); !current.isNull()) {
        painter.setPen(QPen(theme.text, hasFocus() ? 2 : 1));
        painter.drawRect(current.adjusted(0, 0, -1, -1));
    }
    if (m_hovered) {
        painter.setPen(QPen(theme.muted, 1));
        painter.drawRect(cellRect(m_hovered->y(), m_hovered->x()).adjusted(0, 0, -1, -1));
    }
    painter.setClipRect(QRect(0, m_headers.height(), m_headers.width(), all.height()));
    map.paintRowLabels(spacing(0.4));
    painter.setClipRect(QRect(m_headers.width(), 0, all.width(), m_headers.height()));
    map.paintColumnLabels(spacing(0.4));
}

void AttentionMap::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layoutCells();
}

void AttentionMap::mouseMoveEvent(QMouseEvent* event)
{
    const auto cell = cellAt(event->pos());
    if (cell == m_hovered)
        return;
    m_hovered = cell;
    viewport()->update();
    if (cell)
        Q_EMIT currentChanged(cell->y(), cell->x());
    else
        Q_EMIT currentChanged(m_current.y(), m_current.x());
}

void AttentionMap::leaveEvent(QEvent* event)
{
    m_hovered.reset();
    viewport()->update();
    Q_EMIT currentChanged(m_current.y(), m_current.x());
    QAbstractScrollArea::leaveEvent(event);
}

void AttentionMap::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()); cell && event->button() == Qt::LeftButton) {
        setCurrent(cell->y(), cell->x());
        Q_EMIT rowActivated(cell->y());
    }
}

bool AttentionMap::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto cell = cellAt(help->pos()))
            QToolTip::showText(help->globalPos(), cellText(cell->y(), cell->x()), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave)
        leaveEvent(event);
    return QAbstractScrollArea::viewportEvent(event);
}

void AttentionMap::keyPressEvent(QKeyEvent* event)
{
    QPoint next = m_current;
    switch (event->key()) {
    case Qt::Key_Left:
        next.rx() -= 1;
        break;
    case Qt::Key_Right:
        next.rx() += 1;
        break;
    case Qt::Key_Up:
        next.ry() -= 1;
        break;
    case Qt::Key_Down:
        next.ry() += 1;
        break;
    case Qt::Key_Home:
        next.setX(0);
        break;
    case Qt::Key_End:
        next.setX(m_picture.rows() - 1);
        break;
    case Qt::Key_PageUp:
        next.ry() -= 10;
        break;
    case Qt::Key_PageDown:
        next.ry() += 10;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT rowActivated(m_current.y());
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    setCurrent(next.y(), next.x());
}

void AttentionMap::setCurrentRow(int row)
{
    if (row >= 0 && row < m_picture.rows() && row != m_current.y())
        setCurrent(row, m_current.x());
}

void AttentionMap::setCurrent(int row, int column)
{
    const int last = std::max(0, m_picture.rows() - 1);
    m_current = {std::clamp(column, 0, last), std::clamp(row, 0, last)};
    const auto reveal = [](QScrollBar* bar, int start, int length) {
        if (start < bar->value())
            bar->setValue(start);
        else if (start + length > bar->value() + bar->pageStep())
            bar->setValue(start + length - bar->pageStep());
    };
    reveal(horizontalScrollBar(), m_current.x() * m_cell.width(), m_cell.width());
    reveal(verticalScrollBar(), m_current.y() * m_cell.height(), m_cell.height());
    viewport()->update();
    setAccessibleDescription(cellText(m_current.y(), m_current.x()));
    QAccessibleEvent change(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&change);
    Q_EMIT currentChanged(m_current.y(), m_current.x());
}

void AttentionMap::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void AttentionMap::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace tlp::widgets
