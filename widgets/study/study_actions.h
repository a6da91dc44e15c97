// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QList>
#include <QObject>

#include "study/study_data.h"

class QAction;
class QPushButton;
class QWidget;

namespace tlp::widgets {

class AppContext;

/// Everything that can be done with a study: the actions for menus, the buttons of the list, and
/// the dialogs behind them. Each acts on the study that was current when it was asked for. GUI
/// thread only.
class StudyActions : public QObject
{
    Q_OBJECT
public:
    /// `page`: the parent of widgets and dialogs.
    StudyActions(AppContext* context, QWidget* page);

    /// `listed`: its row; `details` of the same study: null while it is not read; `isUnreadable`:
    /// reading it failed.
    void setCurrent(std::optional<workspace::StudyInfo> listed, StudyDetailsPtr details,
        bool isUnreadable = false);
    [[nodiscard]] QList<QAction*> all() const;
    [[nodiscard]] QList<QPushButton*> buttons() const; ///< for the head of the list
    [[nodiscard]] QAction* pauseAction() const { return m_pause; }
    [[nodiscard]] QAction* resumeAction() const { return m_resume; }
    [[nodiscard]] QAction* speedAction() const { return m_speed; }
    void retranslate();

Q_SIGNALS:
    void edited(); ///< to be read again

private:
    void update();
    void pause();
    void start(workspace::StudyRequest::Step step);
    void exportReport();
    void rename();
    void remove();
    void tell(const Status& status, const QString& whatFailed);
    [[nodiscard]] QString name() const;

    AppContext* m_context;
    QWidget* m_page;
    std::optional<workspace::StudyInfo> m_listed;
    StudyDetailsPtr m_details;
    bool m_isUnreadable = false;
    QAction *m_pause, *m_resume, *m_speed, *m_export, *m_rename, *m_delete;
    QPushButton *m_exportButton, *m_renameButton, *m_deleteButton;
};

} // namespace tlp::widgets
