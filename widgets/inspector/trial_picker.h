// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "widgets/inspector/inspected_program.h"

class QLabel;
class QSpinBox;
class QToolButton;

namespace tlp::widgets {

/// Chooses among the trials of the tuning session whose program is open: by number, or the fastest
/// or slowest of the task. GUI thread.
class TrialPicker : public QWidget
{
    Q_OBJECT
public:
    explicit TrialPicker(QWidget* parent = nullptr);

    /// Shows which trial is open, without asking for it. Of a program of a dataset: nothing.
    void setProgram(const InspectedProgram& program);
    /// Whether there is a dataset to go to.
    void setHasDataset(bool hasDataset);

Q_SIGNALS:
    void chosen(const tlp::widgets::ProgramChoice& choice);
    void datasetRequested(); ///< to choose among the programs of a dataset

private:
    void choose(ProgramChoice::By by, std::int64_t number);

    TrialRef m_open;
    QLabel* m_session;
    QSpinBox* m_number;
    QToolButton* m_dataset;
};

} // namespace tlp::widgets
