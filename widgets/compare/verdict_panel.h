// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "compare/verdict.h"

class QComboBox;
class QLabel;

namespace tlp::widgets {

class AppContext;

/// "Does A beat B?": two runs, one k, the answer in words and its interval. The statistic is
/// computed off the GUI thread. GUI thread only.
class VerdictPanel : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictPanel(AppContext* context, QWidget* parent = nullptr);

    /// The runs to choose from; valid until the next call.
    void setRuns(std::vector<const CompareRun*> runs, const EvaluationTarget& target);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString details() const;
    void retranslate();

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
};

} // namespace tlp::widgets
