// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/feature_matrix_view.h"

#include <algorithm>
#include <cmath>

#include "widgets/data/value_text.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

namespace tlp::widgets {

namespace {

QColor blend(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(a + (b - a) * share); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

QString numberText(float value)
{
    return QLocale().toString(static_cast<double>(value), 'g', 7);
}

} // namespace

FeatureMatrixView::FeatureMatrixView(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_spec(features::FeatureSpec::official(features::Layout::Cpu))
{
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Feature matrix of the program"));
    setFrameShape(QFrame::NoFrame);
    rebuild();
}

QSize FeatureMatrixView::sizeHint() const
{
    const int unit = fontMetrics().height();
    return {unit * 40, unit * 20};
}

void FeatureMatrixView::setProgram(InspectedProgramPtr program)
{
    m_program = std::move(program);
    m_current = {0, 0};
    rebuild();
}

void FeatureMatrixView::setSpec(const features::FeatureSpec& spec)
{
    m_spec = spec;
    rebuild();
}

void FeatureMatrixView::rebuild()
{
    const auto size = static_cast<std::size_t>(m_spec.shape.rows)
        * static_cast<std::size_t>(m_spec.shape.width);
    m_values.assign(size, 0);
    m_report = {};
    m_meanings.clear();
    if (m_program) {
        features::sequenceFeatures(m_program->detail.steps, m_spec, m_values, &m_report);
        for (const records::Step& step : m_program->detail.steps)
            m_meanings.push_back(numberMeanings(step));
    }
    m_typeNames = QStringList(m_spec.vocabulary.typeWidth);
    for (const auto& [code, position] : m_spec.vocabulary.stepTypes) {
        if (position >= 1 && position <= m_spec.vocabulary.typeWidth)
            m_typeNames[position - 1] = QString::fromStdString(code);
    }
    m_largest = 1;
    for (int row = 0; row < m_spec.shape.rows; ++row) {
        for (int column = m_spec.vocabulary.typeWidth; column < m_spec.shape.width; ++column)
            m_largest = std::max(m_largest, std::abs(value(row, column)));
    }
    m_current.setX(std::clamp(m_current.x(), 0, m_spec.shape.width - 1));
    m_current.setY(std::clamp(m_current.y(), 0, m_spec.shape.rows - 1));
    layoutCells();
    viewport()->update();
}

float FeatureMatrixView::value(int row, int column) const
{
    return m_values[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_spec.shape.width)
        + static_cast<std::size_t>(column)];
}

QString FeatureMatrixView::cellText(int row, int column) const
{
    const auto steps = m_program ? std::ssize(m_program->detail.steps) : 0;
    if (row >= steps)
        return tr("Row %1 is padding: the program has %2 steps. Every value is 0.")
            .arg(row + 1)
            .arg(steps);
    const auto& step = m_program->detail.steps[static_cast<std::size_t>(row)];
    const QString kind = stepCodeText(std::string(records::codeOf(step)));
    QString meaning;
    if (column < m_spec.vocabulary.typeWidth) {
        meaning = m_typeNames[column].isEmpty()
            ? tr("type column %1, which no step uses").arg(column + 1)
            : tr("is it of type %1?").arg(m_typeNames[column]);
    } else {
        const QStringList& names = m_meanings[static_cast<std::size_t>(row)];
        const qsizetype number = column - m_spec.vocabulary.typeWidth;
        meaning = number < names.size() ? names[number] : tr("padding");
    }
    return tr("Row %1, column %2 · %3 · %4: %5")
        .arg(row + 1)
        .arg(column + 1)
        .arg(kind, meaning, numberText(value(row, column)));
}

void FeatureMatrixView::layoutCells()
{
    const QFontMetrics metrics = fontMetrics();
    m_rowHeader = metrics.horizontalAdvance(QStringLiteral("888 FFSP")) + spacing();
    m_columnHeader = metrics.height() + spacing(0.5);
    const int minimumWidth = metrics.horizontalAdvance(QStringLiteral("88"));
    const int minimumHeight = std::max(metrics.height() * 3 / 4, 8);
    const int freeWidth = viewport()->width() - m_rowHeader - 2;
    const int freeHeight = viewport()->height() - m_columnHeader - 2;
    m_cell = {std::clamp(freeWidth / std::max(1, m_spec.shape.width), minimumWidth,
                  metrics.horizontalAdvance(QStringLiteral("8888888"))),
        std::clamp(freeHeight / std::max(1, m_spec.shape.rows), minimumHeight,
            metrics.height() + spacing(0.5))};
    horizontalScrollBar()->setPageStep(freeWidth);
    horizontalScrollBar()->setRange(
        0, std::max(0, m_cell.width() * m_spec.shape.width - freeWidth));
    verticalScrollBar()->setPageStep(freeHeight);
    verticalScrollBar()->setRange(0, std::max(0, m_cell.height() * m_spec.shape.rows - freeHeight));
    horizontalScrollBar()->setSingleStep(m_cell.width());
    verticalScrollBar()->setSingleStep(m_cell.height());
}

QRect FeatureMatrixView::cellRect(int row, int column) const
{
    if (row < 0 || column < 0 || row >= m_spec.shape.rows || column >= m_spec.shape.width)
        return {};
    const QPoint corner(m_rowHeader + column * m_cell.width() - horizontalScrollBar()->value(),
        m_columnHeader + row * m_cell.height() - verticalScrollBar()->value());
    const QRect rect(corner, m_cell);
    const QRect cells = viewport()->rect().adjusted(m_rowHeader, m_columnHeader, 0, 0);
    return cells.intersects(rect) ? rect : QRect();
}

std::optional<QPoint> FeatureMatrixView::cellAt(const QPoint& position) const
{
    if (position.x() < m_rowHeader || position.y() < m_columnHeader)
        return std::nullopt;
    const int column
        = (position.x() - m_rowHeader + horizontalScrollBar()->value()) / m_cell.width();
    const int row
        = (position.y() - m_columnHeader + verticalScrollBar()->value()) / m_cell.height();
    if (row >= m_spec.shape.rows || column >= m_spec.shape.width)
        return std::nullopt;
    return QPoint(column, row);
}

QColor FeatureMatrixView::cellColor(int row, int column) const
{
    const ThemeColors& theme = themeColors();
    const auto steps = m_program ? std::ssize(m_program->detail.steps) : 0;
    if (row >= steps)
        return theme.window;
    const float number = value(row, column);
    if (column < m_spec.vocabulary.typeWidth) {
        if (number == 0)
            return theme.surfaceAlt;
        const auto& step = m_program->detail.steps[static_cast<std::size_t>(row)];
        return groupColor(groupOf(records::kindOf(step)), theme.isDark);
    }
    const qsizetype index = column - m_spec.vocabulary.typeWidth;
    if (index >= m_meanings[static_cast<std::size_t>(row)].size())
        return theme.surfaceAlt; // padding to the right of the step's numbers
    const double share
        = std::log1p(std::abs(number)) / std::log1p(std::max(1.0, double(m_largest)));
    return blend(theme.surface, theme.accent, 0.08 + 0.92 * share);
}

void FeatureMatrixView::paintCell(QPainter& painter, int row, int column, const QRect& rect) const
{
    const QColor color = cellColor(row, column);
    painter.fillRect(rect.adjusted(0, 0, -1, -1), color);
    const auto steps = m_program ? std::ssize(m_program->detail.steps) : 0;
    if (row >= steps || rect.height() < fontMetrics().height() - 2)
        return;
    const bool isNumber = column >= m_spec.vocabulary.typeWidth
        && column - m_spec.vocabulary.typeWidth < m_meanings[static_cast<std::size_t>(row)].size();
    if (!isNumber)
        return;
    const QString text = numberText(value(row, column));
    if (fontMetrics().horizontalAdvance(text) > rect.width() - 2)
        return;
    painter.setPen(qGray(color.rgb()) > 140 ? Qt::black : Qt::white);
    painter.drawText(rect, Qt::AlignCenter, text);
}

void FeatureMatrixView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const ThemeColors& theme = themeColors();
    painter.fillRect(viewport()->rect(), theme.surface);
    painter.setClipRect(viewport()->rect().adjusted(m_rowHeader, m_columnHeader, 0, 0));
    for (int row = 0; row < m_spec.shape.rows; ++row) {
        for (int column = 0; column < m_spec.shape.width; ++column) {
            const QRect rect = cellRect(row, column);
            if (!rect.isNull())
                paintCell(painter, row, column, rect);
        }
    }
    paintBorders(painter);
    painter.setClipping(false);
    paintHeaders(painter);
}

void FeatureMatrixView::paintBorders(QPainter& painter) const
{
    const ThemeColors& theme = themeColors();
    const QPoint origin(m_rowHeader - horizontalScrollBar()->value(),
        m_columnHeader - verticalScrollBar()->value());
    const int height = m_cell.height() * m_spec.shape.rows;
    // Between type and numbers.
    painter.setPen(QPen(theme.border, 2));
    const int split = origin.x() + m_cell.width() * m_spec.vocabulary.typeWidth - 1;
    painter.drawLine(split, origin.y(), split, origin.y() + height);
    // What the default crop keeps.
    const auto crop = features::SequenceShape::crop(m_spec.layout);
    if (crop != m_spec.shape) {
        painter.setPen(QPen(theme.danger, 2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(origin,
            QSize(m_cell.width() * std::min(crop.width, m_spec.shape.width),
                m_cell.height() * std::min(crop.rows, m_spec.shape.rows))));
    }
    const QRect current = cellRect(m_current.y(), m_current.x());
    if (!current.isNull()) {
        painter.setPen(QPen(theme.text, hasFocus() ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(current.adjusted(0, 0, -1, -1));
    }
    if (m_hovered) {
        painter.setPen(QPen(theme.muted, 1));
        painter.drawRect(cellRect(m_hovered->y(), m_hovered->x()).adjusted(0, 0, -1, -1));
    }
}

void FeatureMatrixView::paintHeaders(QPainter& painter) const
{
    const ThemeColors& theme = themeColors();
    painter.setPen(theme.muted);
    const auto steps = m_program ? std::ssize(m_program->detail.steps) : 0;
    // Rows too low for a label each: every second, third, …
    const int every = std::max(
        1, (fontMetrics().height() + m_cell.height() - 1) / std::max(1, m_cell.height()));
    painter.setClipRect(QRect(0, m_columnHeader, m_rowHeader, viewport()->height()));
    for (int row = 0; row < m_spec.shape.rows; row += every) {
        const int top = m_columnHeader + row * m_cell.height() - verticalScrollBar()->value();
        QString label = QString::number(row + 1);
        if (row < steps)
            label += QLatin1Char(' ')
                + QString::fromStdString(std::string(
                    records::codeOf(m_program->detail.steps[static_cast<std::size_t>(row)])));
        painter.drawText(QRect(0, top, m_rowHeader - spacing(0.5), m_cell.height() * every),
            Qt::AlignRight | (every > 1 ? Qt::AlignTop : Qt::AlignVCenter), label);
    }
    painter.setClipRect(QRect(m_rowHeader, 0, viewport()->width(), m_columnHeader));
    const int left = m_rowHeader - horizontalScrollBar()->value();
    const int typeWidth = m_cell.width() * m_spec.vocabulary.typeWidth;
    painter.drawText(QRect(left, 0, typeWidth, m_columnHeader), Qt::AlignVCenter | Qt::AlignLeft,
        tr("step type"));
    painter.drawText(QRect(left + typeWidth + spacing(0.5), 0,
                         m_cell.width() * m_spec.shape.width - typeWidth, m_columnHeader),
        Qt::AlignVCenter | Qt::AlignLeft, tr("numbers in the order of the record"));
    painter.setClipping(false);
}

void FeatureMatrixView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layoutCells();
}

void FeatureMatrixView::mouseMoveEvent(QMouseEvent* event)
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

void FeatureMatrixView::leaveEvent(QEvent* event)
{
    m_hovered.reset();
    viewport()->update();
    Q_EMIT currentChanged(m_current.y(), m_current.x());
    QAbstractScrollArea::leaveEvent(event);
}

void FeatureMatrixView::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()); cell && event->button() == Qt::LeftButton) {
        setCurrent(cell->y(), cell->x());
        Q_EMIT rowActivated(cell->y());
    }
}

bool FeatureMatrixView::viewportEvent(QEvent* event)
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

void FeatureMatrixView::keyPressEvent(QKeyEvent* event)
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
        next.setX(m_spec.shape.width - 1);
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

void FeatureMatrixView::setCurrentRow(int row)
{
    if (row >= 0 && row < m_spec.shape.rows && row != m_current.y())
        setCurrent(row, m_current.x());
}

void FeatureMatrixView::setCurrent(int row, int column)
{
    m_current = {
        std::clamp(column, 0, m_spec.shape.width - 1), std::clamp(row, 0, m_spec.shape.rows - 1)};
    // Scroll the cell into view.
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

void FeatureMatrixView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void FeatureMatrixView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace tlp::widgets
