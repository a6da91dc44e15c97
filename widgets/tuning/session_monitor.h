// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <QWidget>

#include "shell/app_context.h"
#include "tuning/tuning_data.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace tlp::widgets {

class BestProgramView;
class ElidingLabel;
class EmptyState;
class ProgressView;
class SessionView;
class TasksView;
class TrialsView;

/// The live view of one session: state, progress, what to do next, and everything it has measured.
/// GUI thread only.
class SessionMonitor : public QWidget
{
    Q_OBJECT
public:
    enum Tab {
        ProgressTab,
        PredictionTab,
        TimeTab,
        BestTab,
        TrialsTab,
        TasksTab,
        AllocationTab,
        TabCount
    };

    explicit SessionMonitor(AppContext* context, QWidget* parent = nullptr);

    /// What could not be read.
    enum class Problem : std::uint8_t { List, Session };
    [[nodiscard]] static QString problemText(Problem problem);

    void setSession(SessionDetailsPtr details); ///< null: none
    /// Says why there is nothing to show, until a session, or none, is set.
    void showProblem(Problem problem, const Error& error);
    /// Of earlier sessions: for the time left before the first trial is done.
    void setSecondsPerTrial(std::optional<double> seconds) { m_secondsPerTrial = seconds; }
    /// Asks for a folder and writes the fastest kernel of the session (of a network: of the task
    /// chosen in its tab) into it.
    void exportKernel();
    [[nodiscard]] bool canExportKernel() const; ///< a program has worked
    [[nodiscard]] const SessionDetailsPtr& session() const { return m_details; }
    /// Sessions to draw beside this one, and the colours of all in the chart.
    void setOthers(std::vector<SessionCurvePtr> others, std::map<SessionId, int> colors);
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] QTabWidget* tabs() const { return m_tabs; }
    void retranslate();

Q_SIGNALS:
    void pauseRequested();
    void resumeRequested();
    void extendRequested();
    void logRequested(tlp::JobId job);
    void trialActivated(const tlp::widgets::TrialRef& trial);

private:
    void addView(SessionView* view);
    void showState();
    void showButtons(const std::vector<std::pair<QPushButton*, bool>>& buttons);
    void showProgress();
    void showFailure();
    void showEmpty();
    void showControls(int tab);
    void showTab();
    void chooseTrial(std::int64_t number);
    [[nodiscard]] QString progressText() const;
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] QString bestSoFarText() const;
    [[nodiscard]] QString remainingText() const;

    AppContext* m_context;
    SessionDetailsPtr m_details;
    std::optional<double> m_secondsPerTrial;
    std::optional<std::pair<Problem, Error>> m_unreadable; ///< none: there is no session yet
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    ElidingLabel* m_name;
    QLabel *m_state, *m_progressText, *m_facts, *m_problem;
    QProgressBar* m_progress;
    QPushButton *m_pause, *m_resume, *m_extend, *m_log;
    QTabWidget* m_tabs;
    QStackedWidget* m_corner; ///< the controls of the open tab, beside the tab bar
    ProgressView* m_progressView;
    BestProgramView* m_bestView;
    TrialsView* m_trialsView;
    TasksView* m_tasksView;
    std::vector<SessionView*> m_views; ///< by tab
};

} // namespace tlp::widgets
