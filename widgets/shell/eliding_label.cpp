// SPDX-License-Identifier: GPL-3.0-only
#include "shell/eliding_label.h"

#include <QEvent>
#include <QResizeEvent>
#include <QTextDocument>

namespace tlp::widgets {

namespace {

constexpr int kLeastCharacters = 6;
constexpr int kSlack = 2; ///< pixels: widths of texts are rounded

} // namespace

ElidingLabel::ElidingLabel(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

void ElidingLabel::setFullText(const QString& text)
{
    m_full = text;
    // A name is no markup, whatever it looks like.
    setToolTip(text.isEmpty() ? QString() : Qt::convertFromPlainText(text));
    setAccessibleName(text);
    // Before the first layout the width says nothing.
    if (isVisible())
        elide();
    else
        setText(text);
    updateGeometry();
}

void ElidingLabel::elide()
{
    const QString shown = fontMetrics().elidedText(m_full, Qt::ElideMiddle, contentsRect().width());
    if (shown != text())
        setText(shown);
}

QSize ElidingLabel::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return {fontMetrics().horizontalAdvance(m_full) + margins.left() + margins.right() + kSlack,
        QLabel::sizeHint().height()};
}

QSize ElidingLabel::minimumSizeHint() const
{
    return {
        fontMetrics().averageCharWidth() * kLeastCharacters, QLabel::minimumSizeHint().height()};
}

void ElidingLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidingLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

} // namespace tlp::widgets
