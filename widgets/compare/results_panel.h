// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QWidget>

#include "compare/compare_data.h"
#include "compare/evaluation_tables.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QTableView;
class QToolButton;

namespace tlp::widgets {

class AppContext;
class DisagreePanel;
class MatrixPanel;
class PlotView;
class ResultNotes;
class ValueTableModel;
class VerdictPanel;

/// Everything about the selected runs: top-k, curves, networks, tasks, every run against every
/// other, one against another, where two disagree, configuration. GUI thread only.
class ResultsPanel : public QWidget
{
    Q_OBJECT
public:
    enum Tab {
        TopKTab,
        CurvesTab,
        NetworksTab,
        TasksTab,
        MatrixTab,
        VerdictTab,
        DisagreeTab,
        ConfigurationTab,
        TabCount
    };

    explicit ResultsPanel(AppContext* context, QWidget* parent = nullptr);

    void setTargets(const std::vector<EvaluationTarget>& targets);
    [[nodiscard]] EvaluationTarget target() const;
    /// The runs stay valid until the next call.
    void setRuns(std::vector<const CompareRun*> runs, std::map<RunId, int> colors);
    void setCurves(RunCurves curves);

    [[nodiscard]] QTabWidget* tabs() const { return m_tabs; }
    /// What is chosen for all tabs: data, baseline, k. For the heading of the card.
    [[nodiscard]] QWidget* controls() const { return m_controls; }
    /// What the open tab shows, by suffix: charts as png, svg, pdf, csv; tables as csv, json.
    [[nodiscard]] Status exportCurrent(const QString& file) const;
    [[nodiscard]] bool currentIsChart() const;
    [[nodiscard]] bool isSettled() const;
    void retranslate();

Q_SIGNALS:
    void targetChosen();
    void taskActivated(tlp::TaskId task);
    void exportRequested();

private:
    void buildControls();
    void addTab(const QList<QWidget*>& controls, QWidget* content);
    void buildTabs();
    QTableView* tableView(const char* name, ValueTableModel* model);
    void fillKs();
    void fillBaselines();
    void fillMetrics();
    void update();
    void updateCurves();
    [[nodiscard]] TableRequest tableRequest() const;
    [[nodiscard]] std::optional<ValueTable> currentTable() const;

    AppContext* m_context;
    std::vector<EvaluationTarget> m_targets;
    std::vector<const CompareRun*> m_runs;
    std::map<RunId, int> m_colors;
    RunCurves m_curves;
    std::set<int> m_hiddenKs;

    QWidget* m_controls;
    QLabel *m_targetLabel, *m_baselineLabel, *m_kLabel, *m_metricLabel;
    QComboBox *m_target, *m_baseline, *m_metric;
    QWidget* m_kButtons;
    QHBoxLayout* m_kLayout;
    QCheckBox *m_groupSeeds, *m_logScale, *m_runsAsRows, *m_allSettings;
    QPushButton* m_export;
    QTabWidget* m_tabs;
    QStackedWidget* m_corner; ///< the controls of the open tab, beside the tab bar
    PlotView *m_topK, *m_curvesPlot;
    ValueTableModel *m_networks, *m_tasks, *m_configuration;
    QTableView *m_networksView, *m_tasksView, *m_configurationView;
    QLabel *m_configurationNote, *m_tasksNote;
    MatrixPanel* m_matrix;
    VerdictPanel* m_verdict;
    DisagreePanel* m_disagree;
    ResultNotes* m_notes;
};

} // namespace tlp::widgets
