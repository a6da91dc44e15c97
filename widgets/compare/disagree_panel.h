// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QWidget>

#include "compare/compare_data.h"
#include "compare/disagreements.h"
#include "shell/tlp_process.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace tlp::widgets {

class AppContext;
class ColumnFitter;

/// "Where do they disagree?": two runs, and the programs that they rank most differently. The
/// command line scores them while the window goes on. GUI thread only.
class DisagreePanel : public QWidget
{
    Q_OBJECT
public:
    explicit DisagreePanel(AppContext* context, QWidget* parent = nullptr);

    /// The runs to choose from, and on what they are compared.
    void setRuns(const std::vector<const CompareRun*>& runs, const EvaluationTarget& target);
    void choose(RunId a, RunId b);
    [[nodiscard]] const ValueTable& table() const { return m_model->table(); }
    [[nodiscard]] bool isSettled() const { return !m_process.isRunning(); }
    void retranslate();

private:
    void fill(QComboBox* combo, const QString& wanted, int fallback);
    void find();
    void show(const QJsonObject& reply);
    void forget();
    void showState();
    void openProgram(const QModelIndex& index);

    AppContext* m_context;
    EvaluationTarget m_target;
    std::vector<std::pair<RunId, QString>> m_runs;
    std::optional<DisagreementList> m_list;
    std::optional<Error> m_error;
    QLabel *m_labelA, *m_labelB;
    QComboBox *m_a, *m_b;
    QPushButton *m_find, *m_cancel;
    QProgressBar* m_busy;
    QLabel *m_summary, *m_warning;
    ValueTableModel* m_model;
    QTableView* m_view;
    ColumnFitter* m_fit;
    TlpProcess m_process;
};

} // namespace tlp::widgets
