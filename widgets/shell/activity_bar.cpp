// SPDX-License-Identifier: GPL-3.0-only
#include "shell/activity_bar.h"

#include "shell/icons.h"
#include "shell/theme.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {

ActivityBar::ActivityBar(QWidget* parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("activityBar"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Pages"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, spacing(0.5), 0, 0);
    layout->setSpacing(0);
    layout->addStretch();
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idClicked, this, &ActivityBar::pageChosen);
}

void ActivityBar::addPage(const QString& iconName)
{
    auto* button = new QToolButton(this);
    button->setCheckable(true);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    const int side = fontMetrics().height() + 8;
    button->setIconSize(QSize(side, side));
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setMinimumWidth(fontMetrics().averageCharWidth() * 11);
    button->setFocusPolicy(Qt::TabFocus);
    button->installEventFilter(this);
    m_group->addButton(button, static_cast<int>(m_buttons.size()));
    static_cast<QVBoxLayout*>(layout())->insertWidget(static_cast<int>(m_buttons.size()), button);
    m_buttons << button;
    m_icons << iconName;
    updateIcons();
}

void ActivityBar::setText(int index, const QString& title, const QString& shortcut)
{
    m_buttons[index]->setText(title);
    m_buttons[index]->setAccessibleName(title);
    m_buttons[index]->setToolTip(QStringLiteral("%1 (%2)").arg(title, shortcut));
}

void ActivityBar::setCurrent(int index)
{
    m_buttons[index]->setChecked(true);
    updateIcons();
}

void ActivityBar::updateIcons()
{
    // The bar is dark in every theme.
    const bool isHighContrast = themeColors().isHighContrast;
    const QColor plain = isHighContrast ? QColor(Qt::white) : QColor(0xa9, 0xb8, 0xc8);
    const QColor active = isHighContrast ? themeColors().accent : QColor(0x6c, 0xc4, 0xf2);
    for (qsizetype i = 0; i < m_buttons.size(); ++i)
        m_buttons[i]->setIcon(themedIcon(m_icons[i], m_buttons[i]->isChecked() ? active : plain));
}

bool ActivityBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const auto here = m_buttons.indexOf(static_cast<QToolButton*>(watched));
    if (key == Qt::Key_Up && here > 0)
        m_buttons[here - 1]->setFocus();
    else if (key == Qt::Key_Down && here + 1 < m_buttons.size())
        m_buttons[here + 1]->setFocus();
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        m_buttons[here]->click();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

} // namespace tlp::widgets
