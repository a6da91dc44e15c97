// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/loop_nest_view.h"

#include "widgets/inspector/sequence_diff.h"
#include "widgets/shell/theme.h"

#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QScrollBar>
#include <QSyntaxHighlighter>
#include <QTextBlock>

namespace tlp::widgets {

/// Colours a line by its kind; the loop's annotation and unknown extents stand out.
class LoopNestHighlighter : public QSyntaxHighlighter
{
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

    void setLines(std::vector<program::LoopLine> lines) { m_lines = std::move(lines); }

protected:
    void highlightBlock(const QString& text) override
    {
        const auto number = static_cast<std::size_t>(currentBlock().blockNumber());
        if (number >= m_lines.size())
            return;
        const ThemeColors& theme = themeColors();
        const program::LoopLine& line = m_lines[number];
        QTextCharFormat format;
        switch (line.kind) {
        case program::LoopLine::Kind::Placeholders:
        case program::LoopLine::Kind::Attribute:
            format.setForeground(theme.muted);
            setFormat(0, static_cast<int>(text.size()), format);
            break;
        case program::LoopLine::Kind::Compute:
            format.setFontWeight(QFont::Bold);
            setFormat(0, static_cast<int>(text.size()), format);
            break;
        case program::LoopLine::Kind::Loop: {
            const qsizetype start = text.size() - text.trimmed().size();
            const qsizetype blank = text.indexOf(QLatin1Char(' '), start);
            const QString word = text.mid(start, blank - start);
            // Plain loops stay quiet; parallel, vectorize, … are what matters for speed.
            format.setForeground(line.annotation == 0 ? theme.muted : theme.accent);
            if (line.annotation != 0)
                format.setFontWeight(QFont::Bold);
            setFormat(static_cast<int>(start), static_cast<int>(word.size()), format);
            if (!line.extent) {
                const qsizetype open = text.lastIndexOf(QLatin1Char('('));
                QTextCharFormat unknown;
                unknown.setForeground(theme.warning);
                if (open >= 0)
                    setFormat(
                        static_cast<int>(open), static_cast<int>(text.size() - open), unknown);
            }
            break;
        }
        }
    }

private:
    std::vector<program::LoopLine> m_lines;
};

LoopNestView::LoopNestView(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_highlighter(new LoopNestHighlighter(document()))
{
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPointSizeF(font().pointSizeF());
    setFont(mono);
    document()->setDefaultFont(mono);
    // Room for the sign beside changed lines.
    document()->setDocumentMargin(spacing(1.2));
}

LoopNestView::~LoopNestView() = default;

void LoopNestView::setNest(const NestPair& nest)
{
    if (!nest.now.nest) {
        setProblem(nest.now.problem);
        return;
    }
    std::vector<std::string> now;
    QStringList text;
    for (const program::LoopLine& line : nest.now.nest->lines) {
        now.push_back(line.text);
        text.append(QString::fromStdString(line.text));
    }
    std::vector<std::string> before;
    if (nest.before.nest) {
        for (const program::LoopLine& line : nest.before.nest->lines)
            before.push_back(line.text);
    }
    m_changed.clear();
    if (nest.before.nest) {
        for (const DiffRow& row : diffLines(before, now)) {
            if (row.kind == DiffRow::Kind::Changed || row.kind == DiffRow::Kind::OnlyRight)
                m_changed.push_back(row.right);
        }
    }
    const int vertical = verticalScrollBar()->value();
    const int horizontal = horizontalScrollBar()->value();
    m_highlighter->setLines(nest.now.nest->lines);
    setPlainText(text.join(QLatin1Char('\n')));
    markChanges();
    verticalScrollBar()->setValue(vertical);
    horizontalScrollBar()->setValue(horizontal);
    if (m_changed.empty())
        return;
    // Bring the change into view, without moving when it already is.
    QTextCursor cursor(document()->findBlockByNumber(m_changed.front()));
    const QRect where = cursorRect(cursor);
    if (!viewport()->rect().contains(where.topLeft())) {
        setTextCursor(cursor);
        ensureCursorVisible();
    }
}

void LoopNestView::setProblem(const QString& text)
{
    m_changed.clear();
    m_highlighter->setLines({});
    setExtraSelections({});
    setPlainText(text);
}

void LoopNestView::markChanges()
{
    QList<QTextEdit::ExtraSelection> marks;
    QColor ground = themeColors().warning;
    ground.setAlphaF(themeColors().isDark ? 0.22F : 0.16F);
    for (const int line : m_changed) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document()->findBlockByNumber(line));
        mark.format.setBackground(ground);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks.append(mark);
    }
    setExtraSelections(marks);
}

void LoopNestView::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    // The sign beside a changed line does not depend on colour.
    QPainter painter(viewport());
    painter.setPen(themeColors().warning);
    for (const int line : m_changed) {
        const QTextBlock block = document()->findBlockByNumber(line);
        const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
        if (rect.bottom() < 0 || rect.top() > viewport()->height())
            continue;
        painter.drawText(
            QRectF(contentOffset().x(), rect.top(), document()->documentMargin(), rect.height()),
            Qt::AlignCenter, QStringLiteral("▸"));
    }
}

void LoopNestView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->rehighlight();
        markChanges();
    }
}

} // namespace tlp::widgets
