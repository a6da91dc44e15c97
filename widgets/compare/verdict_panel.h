// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "compare/value_table.h"
#include "compare/verdict.h"

class QComboBox;
class QLabel;
class QTableView;

namespace tlp::widgets {

class AppContext;
class ColumnFitter;

/// "Does A beat B?": two runs, one k, the answer in words and its interval, and who wins which
/// task. The statistic is computed off the GUI thread. GUI thread only.
class VerdictPanel : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictPanel(AppContext* context, QWidget* parent = nullptr);

    /// The runs to choose from; valid until the next call.
    void setRuns(std::vector<const CompareRun*> runs, const EvaluationTarget& target);
    /// Of the runs to choose from.
    void choose(RunId a, RunId b, int k);
    [[nodiscard]] const ValueTable& table() const { return m_wins->table(); }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString details() const;
    void retranslate();

Q_SIGNALS:
    void taskActivated(tlp::TaskId task);

private:
    void fill(QComboBox* combo, RunId wanted, int fallback);
    void fillKs();
    void compute();
    [[nodiscard]] const CompareRun* chosen(const QComboBox* combo) const;
    void show(const QString& headline, const QString& details);

    AppContext* m_context;
    std::vector<const CompareRun*> m_runs; ///< with an evaluation on the target
    EvaluationTarget m_target;
    QLabel *m_labelA, *m_labelB, *m_labelK;
    QComboBox *m_a, *m_b, *m_k;
    QLabel *m_headline, *m_details;
    ValueTableModel* m_wins;
    QTableView* m_winsView;
    ColumnFitter* m_winsFit = nullptr;
};

} // namespace tlp::widgets
