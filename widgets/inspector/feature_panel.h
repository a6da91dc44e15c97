// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "widgets/inspector/inspected_program.h"

class QComboBox;
class QLabel;

namespace tlp::widgets {

class FeatureMatrixView;

/// The feature matrix with the choice of its layout and size, and what the current cell means. GUI
/// thread.
class FeaturePanel : public QWidget
{
    Q_OBJECT
public:
    explicit FeaturePanel(QWidget* parent = nullptr);
    void setProgram(const InspectedProgramPtr& program);
    [[nodiscard]] FeatureMatrixView* matrix() const { return m_matrix; }

private:
    void applySpec();
    void showCut();

    InspectedProgramPtr m_program;
    FeatureMatrixView* m_matrix;
    QComboBox* m_layout;
    QComboBox* m_size;
    QLabel* m_cell;
    QLabel* m_cut;
};

} // namespace tlp::widgets
