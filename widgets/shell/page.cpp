// SPDX-License-Identifier: GPL-3.0-only
#include "shell/page.h"

#include <QEvent>

namespace tlp::widgets {

Page::Page(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
{}

void Page::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace tlp::widgets
