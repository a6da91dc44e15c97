// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QWidget>

#include "base/ids.h"
#include "measure/collect_spec.h"
#include "widgets/data/collect_facts.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace tlp::widgets {

/// A collection from its start to its report: progress, rate and time left as its job writes them,
/// failures by kind, cancel and resume; then what was measured and how steady the times were. GUI
/// thread.
class CollectView : public QWidget
{
    Q_OBJECT
public:
    explicit CollectView(AppContext* context, QWidget* parent = nullptr);

    /// Follows a job; one that has ended shows its report.
    void follow(JobId job);
    /// Follows nothing any more.
    void clear();
    /// Reads the job again, unless it has ended.
    void refresh();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] const std::optional<CollectOutcome>& outcome() const { return m_outcome; }

Q_SIGNALS:
    /// The job ended; the dataset, when there is one, has new content.
    void finished(const QString& dataset);
    void importRequested(const QString& file, bool hasNetworks);
    void datasetRequested(const QString& dataset);
    void closeRequested();

private:
    using Failures = std::vector<CollectOutcome::Failure>;

    void showJob(const workspace::JobInfo& job);
    void showProgress(const workspace::JobInfo& job);
    void end(const workspace::JobInfo& job);
    void showOutcome(const CollectOutcome& outcome);
    void showFailures(const Failures& failures);
    void cancel();
    void resume();
    void useRecords();
    void updateButtons();

    AppContext* m_context;
    JobId m_job;
    measure::CollectSpec m_spec;
    bool m_isRunning = false;
    bool m_isResumable = false;
    std::optional<CollectOutcome> m_outcome;
    QLabel* m_title;
    QLabel* m_state;
    QLabel* m_detail;
    QProgressBar* m_bar;
    QLabel* m_figures;
    QLabel* m_noise;
    QLabel* m_failuresHeading;
    QTableWidget* m_failures;
    QPushButton* m_cancel;
    QPushButton* m_resume;
    QPushButton* m_log;
    QPushButton* m_use;
    QPushButton* m_close;
};

} // namespace tlp::widgets
