// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "widgets/inspector/inspected_program.h"

class QLabel;
class QSplitter;
class QTableWidget;

namespace tlp::widgets {

class PlotView;

/// A program's latency among those of its task, and all its measurements on every platform. GUI
/// thread.
class LatencyPanel : public QWidget
{
    Q_OBJECT
public:
    explicit LatencyPanel(QWidget* parent = nullptr);
    void setProgram(const InspectedProgramPtr& program);

private:
    void showPlot(const InspectedProgram& program);
    void showMeasurements(const InspectedProgram& program);

    QLabel* m_rank;
    PlotView* m_plot;
    QTableWidget* m_table;
};

/// "12th of 32: 1.3 ms, label 0.62", or why there is no rank.
[[nodiscard]] QString rankText(const InspectedProgram& program);

} // namespace tlp::widgets
