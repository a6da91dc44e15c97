// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QTimer>
#include <QWidget>

#include "workspace/workspace.h"

class QProgressBar;
class QPushButton;

namespace tlp::widgets {

class AppContext;

/// What runs now, at the right end of the status bar: a click opens the Jobs page.
class JobStatus : public QWidget
{
    Q_OBJECT
public:
    explicit JobStatus(AppContext* context, QWidget* parent = nullptr);

    void refresh();
    void showJobs(const std::vector<workspace::JobInfo>& jobs);

protected:
    void changeEvent(QEvent* event) override;

private:
    AppContext* m_context;
    QPushButton* m_button;
    QProgressBar* m_progress;
    QTimer m_timer; ///< a process that dies writes nothing: looked at while jobs are unfinished
    std::vector<workspace::JobInfo> m_unfinished;
    std::vector<std::int64_t> m_known; ///< unfinished at the last look, to tell how they ended
};

} // namespace tlp::widgets
