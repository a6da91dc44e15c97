// SPDX-License-Identifier: GPL-3.0-only
#include "shell/form_scroll.h"

#include <QEvent>
#include <QScrollBar>

namespace tlp::widgets {

FormScroll::FormScroll(QWidget* form, const QString& name, QWidget* parent)
    : QScrollArea(parent)
{
    setObjectName(name);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(form);
    setFocusPolicy(Qt::NoFocus);
}

QSize FormScroll::minimumSizeHint() const
{
    const QSize hint = QScrollArea::minimumSizeHint();
    if (widget() == nullptr)
        return hint;
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width()
            + 2 * frameWidth(),
        hint.height()};
}

bool FormScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry(); // its fields may need another width now
    return QScrollArea::eventFilter(watched, event);
}

} // namespace tlp::widgets
