// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QList>
#include <QWidget>

class QButtonGroup;
class QToolButton;

namespace tlp::widgets {

/// The pages as a column of icons with names, at the left of the window. Up and Down move along it.
class ActivityBar : public QWidget
{
    Q_OBJECT
public:
    explicit ActivityBar(QWidget* parent = nullptr);

    void addPage(const QString& iconName);
    void setText(int index, const QString& title, const QString& shortcut);
    void setCurrent(int index);
    /// Icons in the bar's own colours after a change of theme.
    void updateIcons();

Q_SIGNALS:
    void pageChosen(int index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QButtonGroup* m_group;
    QList<QToolButton*> m_buttons;
    QStringList m_icons;
};

} // namespace tlp::widgets
