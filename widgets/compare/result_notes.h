// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QWidget>

#include "compare/compare_data.h"

class QLabel;

namespace tlp::widgets {

class AppContext;

/// Below the figures: which of the runs are no better than chance, and what top-k means. GUI thread
/// only.
class ResultNotes : public QWidget
{
    Q_OBJECT
public:
    explicit ResultNotes(AppContext* context, QWidget* parent = nullptr);

    /// Copies what it needs. The check resamples the tasks, so it is a query.
    void setRuns(const std::vector<const CompareRun*>& runs, const EvaluationTarget& target);
    void retranslate();

private:
    AppContext* m_context;
    QLabel* m_warning;
    QLabel* m_legend;
};

} // namespace tlp::widgets
