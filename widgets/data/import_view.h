// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "base/ids.h"
#include "widgets/shell/app_context.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace tlp::widgets {

class ImportReportView;

/// An import from its start to its report: progress with rate and time left as the job writes it,
/// cancel, then what was read and what was not. GUI thread.
class ImportView : public QWidget
{
    Q_OBJECT
public:
    explicit ImportView(AppContext* context, QWidget* parent = nullptr);

    /// Follows a job.
    void follow(JobId job, const QString& dataset);
    /// Shows the report of a past import.
    void showReport(const QString& dataset, const dataset::ImportReport& report);
    /// Reads the job again, unless it has ended.
    void refresh();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isLoading() const;

Q_SIGNALS:
    /// The job ended; the dataset may have new content.
    void finished(const QString& dataset);
    void closeRequested(const QString& dataset);

private:
    void showJob(const workspace::JobInfo& job);
    void end(const workspace::JobInfo& job);

    AppContext* m_context;
    JobId m_job;
    QString m_dataset;
    bool m_isRunning = false;
    QLabel* m_title;
    QLabel* m_state;
    QLabel* m_detail;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QPushButton* m_log;
    QPushButton* m_close;
    ImportReportView* m_report;
};

} // namespace tlp::widgets
