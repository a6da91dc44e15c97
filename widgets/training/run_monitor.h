// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include "charts/plot_view.h"
#include "workspace/workspace.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace tlp::widgets {

class EmptyState;

/// A run with what its curves and its job say at one moment.
struct RunSnapshot
{
    workspace::RunInfo run;
    std::optional<workspace::JobInfo> job; ///< its latest training job
    std::map<std::string, std::vector<workspace::MetricPoint>> curves;
};

/// Reads the run's curves. Reader thread.
[[nodiscard]] Result<RunSnapshot> readRunSnapshot(workspace::Workspace& workspace, RunId run);

/// "train_loss" and its like over epochs.
[[nodiscard]] PlotData lossCurves(const RunSnapshot& snapshot);
/// "top1", "top5", …: every curve whose name is top and a number, validation_ before it allowed.
[[nodiscard]] PlotData qualityCurves(const RunSnapshot& snapshot);

/// The live view of one run: state, progress, curves, and the next step when it failed. GUI thread
/// only.
class RunMonitor : public QWidget
{
    Q_OBJECT
public:
    explicit RunMonitor(QWidget* parent = nullptr);

    void setSnapshot(std::optional<RunSnapshot> snapshot);
    [[nodiscard]] const std::optional<RunSnapshot>& snapshot() const { return m_snapshot; }
    /// Without data the empty view leads to the Data page.
    void setHasData(bool hasData);
    void retranslate();

Q_SIGNALS:
    void cancelRequested(tlp::JobId job);
    void resumeRequested(tlp::JobId job);
    void logRequested(tlp::JobId job);
    void dataRequested();

private:
    void showEmpty();
    void showState();
    void showProgress();
    void showProblem();
    [[nodiscard]] QString progressText() const;

    std::optional<RunSnapshot> m_snapshot;
    bool m_hasData = true;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QLabel *m_name, *m_state, *m_progressText, *m_facts, *m_problem;
    QProgressBar* m_progress;
    QPushButton *m_cancel, *m_resume, *m_log;
    QSplitter* m_plots;
    PlotView *m_loss, *m_quality;
};

} // namespace tlp::widgets
