// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <set>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "compare/model_matrix.h"
#include "shell/background_task.h"

class QComboBox;
class QLabel;
class QTableView;

namespace tlp::widgets {

/// The model matrix with its legend. It is computed on a thread of its own, and anew only when
/// runs, target or k change. GUI thread only.
class MatrixPanel : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixPanel(QWidget* parent = nullptr);

    void setRuns(const std::vector<const CompareRun*>& runs, const EvaluationTarget& target);
    /// The chooser of k, for beside the tabs.
    [[nodiscard]] QWidget* controls() const { return m_controls; }
    [[nodiscard]] ValueTable table() const { return m_model->matrix().table(); }
    [[nodiscard]] bool isSettled() const { return !m_task.isRunning(); }
    void retranslate();

Q_SIGNALS:
    void pairChosen(tlp::RunId a, tlp::RunId b, int k);

private:
    void compute();
    void show(ModelMatrix matrix);
    void showNote();
    void fitCells();
    void choose(const QModelIndex& index);

    std::vector<MatrixRun> m_runs;
    QStringList m_without; ///< runs without an evaluation on the target
    std::set<int> m_ks;
    MatrixModel* m_model;
    QWidget* m_controls;
    QLabel* m_kLabel;
    QComboBox* m_k;
    QTableView* m_view;
    QLabel *m_legend, *m_note;
    BackgroundTask m_task;
};

} // namespace tlp::widgets
