// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <QList>
#include <QObject>

#include "tuning/tuning_data.h"

class QAction;
class QPushButton;
class QWidget;

namespace tlp::widgets {

class AppContext;

/// What is known of the session that actions are about.
struct CurrentSession
{
    std::optional<workspace::SessionInfo> listed; ///< its row; none: no session
    SessionDetailsPtr details; ///< of the same session; null: not read (yet)
    bool isUnreadable = false; ///< reading it failed: only its row is known
};

/// Everything that can be done with a session: the actions for menus, the buttons of the list, and
/// the dialogs behind them. Each acts on the session that was current when it was asked for. GUI
/// thread only.
class SessionActions : public QObject
{
    Q_OBJECT
public:
    /// `page`: the parent of widgets and dialogs.
    SessionActions(AppContext* context, QWidget* page);

    void setCurrent(CurrentSession current);
    [[nodiscard]] QList<QAction*> all() const;
    [[nodiscard]] QList<QPushButton*> buttons() const; ///< for the head of the list
    [[nodiscard]] QAction* pauseAction() const { return m_pause; }
    [[nodiscard]] QAction* resumeAction() const { return m_resume; }
    [[nodiscard]] QAction* extendAction() const { return m_extend; }
    void retranslate();

Q_SIGNALS:
    void configurationChosen(const tlp::workspace::SessionInfo& session); ///< for the form
    void compareRequested();
    void exportRequested();
    void edited(); ///< to be read again

private:
    void update();
    void pause();
    void resume();
    void extend();
    void goOn(SessionId session, std::int64_t trials, double seconds);
    void rename();
    void remove();
    void tell(const Status& status, const QString& whatFailed);
    [[nodiscard]] QString name() const;

    AppContext* m_context;
    QWidget* m_page;
    CurrentSession m_current;
    QAction *m_use, *m_pause, *m_resume, *m_extend, *m_compare, *m_export, *m_rename, *m_delete;
    QPushButton *m_useButton, *m_compareButton, *m_renameButton, *m_deleteButton;
};

} // namespace tlp::widgets
