// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QHash>
#include <QWidget>

#include "measure/measurer.h"
#include "widgets/inspector/inspected_program.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSplitter;

namespace tlp::widgets {

class BackgroundTask;

/// The code that Halide makes of the program on this machine, and its time here beside the one in
/// the file. Builds and measurements run only when asked for: they would disturb others. GUI
/// thread.
class CodePanel : public QWidget
{
    Q_OBJECT
public:
    explicit CodePanel(QWidget* parent = nullptr);
    ~CodePanel() override;

    void setProgram(const InspectedProgramPtr& program);
    /// Where builder and runner are, and how long and often they run.
    void setMeasureOptions(measure::MeasureOptions options) { m_options = std::move(options); }
    [[nodiscard]] bool isBusy() const;

private:
    void build();
    void time();
    void cancel();
    void showCode(const measure::BuildReply& reply);
    void showTime(const measure::Measurement& measurement, const workload::LocalTarget& target);
    void showProblem(const QString& text);
    void showChosen();
    void updateButtons();
    [[nodiscard]] workload::LocalTarget target() const;

    InspectedProgramPtr m_program;
    measure::MeasureOptions m_options;
    QHash<int, measure::BuildReply> m_built; ///< of this program, by index of the target
    BackgroundTask* m_task;
    QComboBox* m_target;
    QPushButton* m_build;
    QPushButton* m_time;
    QPushButton* m_cancel;
    QProgressBar* m_spinner;
    QLabel* m_state;
    QLabel* m_result;
    QSplitter* m_splitter;
    QPlainTextEdit* m_lowered;
    QPlainTextEdit* m_assembly;
};

} // namespace tlp::widgets
