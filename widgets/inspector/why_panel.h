// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QHash>
#include <QStringList>
#include <QWidget>

#include "widgets/inspector/explain_runs_model.h"
#include "widgets/inspector/explanation.h"
#include "widgets/inspector/inspected_program.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace tlp::widgets {

class AttentionView;
class ContributionModel;
class EmptyState;
class TlpProcess;
class WhatIfEditor;

/// Why models score the open program as they do: the scores of the chosen runs, where the model of
/// one of them looks, what each step does to its score, and what another tile size would change.
/// `tlp explain` computes; what it said of a program and a run is kept. GUI thread.
class WhyPanel : public QWidget
{
    Q_OBJECT
public:
    explicit WhyPanel(AppContext* context, QWidget* parent = nullptr);
    ~WhyPanel() override;

    void setProgram(const InspectedProgramPtr& program);
    /// Selects the step in all views of the panel.
    void setCurrentStep(int step);
    [[nodiscard]] bool isBusy() const;
    void saveState() const;
    void restoreState();

Q_SIGNALS:
    void stepChosen(int step); ///< from 0

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What a running process was asked for.
    struct Request
    {
        QString program; ///< its key
        std::vector<ScoringRun> runs;
        QString edits; ///< none: the program as it is
        bool measures = false;
        bool isUsed = false;
    };
    struct Times
    {
        QString target;
        std::optional<MeasuredTime> time, editedTime;
    };

    [[nodiscard]] QWidget* makeLeft();
    [[nodiscard]] QWidget* makeMiddle();
    void loadRuns();
    void showRuns(Result<std::vector<ScoringRun>> runs);
    void explainChosen();
    void explainEdited(bool measures);
    void start(const std::vector<ScoringRun>& runs, bool isEdited, bool measures);
    void take(const QJsonObject& reply);
    void cancel();
    void showAnswers();
    void showState(const QString& text, bool isProblem);
    void showTimes();
    void updateBusy();
    void stepActivated(int step);
    [[nodiscard]] QString answerKey(RunId run, const QString& edits) const;
    [[nodiscard]] QString editsKey() const;
    [[nodiscard]] const RunExplanation* answerOf(RunId run, const QString& edits) const;
    [[nodiscard]] const ScoringRun* currentRun() const;

    AppContext* m_context;
    InspectedProgramPtr m_program;
    TlpProcess* m_process;
    Request m_request;
    QHash<QString, RunExplanation> m_answers; ///< by program, run and changes
    QHash<QString, Times> m_times; ///< by program and changes
    bool m_wantsDefault = false; ///< some run is to be chosen for a new program
    ExplainRunsModel* m_runs;
    ContributionModel* m_steps;
    QTableView* m_runTable = nullptr;
    QTableView* m_stepTable = nullptr;
    QLabel* m_scoreText = nullptr;
    QLabel* m_shareText = nullptr;
    WhatIfEditor* m_editor = nullptr;
    AttentionView* m_attention = nullptr;
    QLabel* m_state;
    QLabel* m_timeText = nullptr;
    QProgressBar* m_spinner;
    QPushButton* m_cancel;
    QSplitter* m_splitter;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
};

} // namespace tlp::widgets
