// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QIcon>
#include <QList>
#include <QWidget>

class QAction;

namespace tlp::widgets {

class AppContext;

/// One activity of the window: Home, Data, Inspect, Train, Compare, Study, Tune, Jobs. A page reads
/// through the context and never touches storage on the GUI thread. GUI thread only.
class Page : public QWidget
{
    Q_OBJECT
public:
    Page(AppContext* context, QWidget* parent = nullptr);

    /// Stable machine name: "home", "data", "inspect", "train", "compare", "study", "tune",
    /// "jobs" (also --page and settings keys).
    [[nodiscard]] virtual QString pageName() const = 0;
    [[nodiscard]] virtual QString title() const = 0; ///< translated
    [[nodiscard]] virtual QString
    iconName() const = 0; ///< of resources/icons, recoloured for the theme
    /// Actions for the menu of this page, the palette and the toolbar.
    [[nodiscard]] virtual QList<QAction*> pageActions() const { return {}; }
    /// The workspace was opened or its data changed: reload what is shown, keeping selection and
    /// scroll position.
    virtual void refresh() = 0;
    /// True when nothing is still being loaded (screenshots and tests wait for it).
    [[nodiscard]] virtual bool isSettled() const { return true; }
    /// Fill the page with the most telling content of the open workspace (for screenshots and the
    /// first look).
    virtual void showRepresentative() {}

protected:
    [[nodiscard]] AppContext* context() const { return m_context; }
    void changeEvent(QEvent* event) override; ///< calls retranslate() on LanguageChange
    virtual void retranslate() {}

private:
    AppContext* m_context;
};

} // namespace tlp::widgets
