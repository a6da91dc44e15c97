// SPDX-License-Identifier: GPL-3.0-only
#include "shell/form_tools.h"

#include "shell/icons.h"

#include <algorithm>

#include <QComboBox>
#include <QToolButton>

namespace tlp::widgets {

QComboBox* makeChooser(QWidget* parent, const char* name)
{
    auto* combo = new QComboBox(parent);
    combo->setObjectName(QLatin1String(name));
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(14);
    combo->setFocusPolicy(Qt::StrongFocus);
    return combo;
}

void chooseData(QComboBox* combo, const QString& data)
{
    combo->setCurrentIndex(std::max(0, combo->findData(data)));
}

QToolButton* makeToolButton(QWidget* parent, const QString& name, const QString& text,
    const QString& toolTip, const QString& icon)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setText(text);
    if (!icon.isEmpty())
        button->setIcon(themedIcon(icon));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    return button;
}

} // namespace tlp::widgets
