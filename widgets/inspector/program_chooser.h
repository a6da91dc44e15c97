// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStackedWidget>

#include "widgets/inspector/inspected_program.h"

namespace tlp::widgets {

class AppContext;
class ProgramPicker;
class TrialPicker;

/// The row above a program that chooses another one: of a dataset, or of the tuning session whose
/// trial is open. What it shows is always what is open. GUI thread.
class ProgramChooser : public QStackedWidget
{
    Q_OBJECT
public:
    explicit ProgramChooser(AppContext* context, QWidget* parent = nullptr);

    void refresh();
    void setProgram(const InspectedProgram& program);
    void forget(); ///< what is open: another workspace was opened
    [[nodiscard]] bool isLoading() const;
    /// Asks for the fastest program of the task with the most good measurements.
    void chooseRepresentative();

Q_SIGNALS:
    void chosen(const tlp::widgets::ProgramChoice& choice);
    void hasNoDataset();

private:
    ProgramPicker* m_programs;
    TrialPicker* m_trials;
};

} // namespace tlp::widgets
