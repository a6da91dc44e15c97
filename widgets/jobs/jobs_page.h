// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QPointer>
#include <QTimer>

#include "shell/page.h"
#include "workspace/workspace.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace tlp::widgets {

class Card;
class EmptyState;
class JobTableModel;
class JobSortModel;

/// The Jobs page: every job of the workspace with its progress; the selected one's error,
/// specification and log; cancel and resume. GUI thread only.
class JobsPage : public Page
{
    Q_OBJECT
public:
    explicit JobsPage(AppContext* context, QWidget* parent = nullptr);
    ~JobsPage() override;

    [[nodiscard]] QString pageName() const override { return QStringLiteral("jobs"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override { return QStringLiteral("jobs"); }
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;
    /// Selects a job, now or as soon as it is loaded.
    void showJob(JobId id);

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    [[nodiscard]] QWidget* makeDetails();
    void setJobs(std::vector<workspace::JobInfo> jobs);
    void showSelected();
    void readLog();
    void cancelSelected();
    void resumeSelected();
    void copyDetails();
    void openResult();
    [[nodiscard]] const workspace::JobInfo* selected() const;
    void select(int row);

    JobTableModel* m_model;
    JobSortModel* m_sorted;
    QAction* m_cancel;
    QAction* m_resume;
    QAction* m_copy;
    QPointer<QWidget> m_content;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    QSplitter* m_splitter = nullptr;
    QTableView* m_table = nullptr;
    Card* m_card = nullptr;
    QLabel* m_facts = nullptr;
    QLabel* m_error = nullptr;
    QPlainTextEdit* m_log = nullptr;
    QPushButton* m_open = nullptr;
    JobId m_wanted; ///< to select once it is loaded
    QTimer m_timer; ///< a process that dies writes nothing: looked at while jobs run
};

} // namespace tlp::widgets
