// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QWidget>

#include "study/study_data.h"
#include "study/study_figures.h"

class QComboBox;
class QLabel;
class QTableView;

namespace tlp::widgets {

class ForgettingModel;
class TableTools;

/// The forgetting matrices of a study, one setting at a time. GUI thread only.
class ForgettingPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ForgettingPanel(QWidget* parent = nullptr);

    /// Null: none. `k`: how many picks are measured.
    void setStudy(const StudyDetailsPtr& details, int k);
    [[nodiscard]] bool hasMatrix() const { return !m_matrices.empty(); }
    [[nodiscard]] TableTools* tools() const { return m_tools; }
    void retranslate();

private:
    void showMatrix();

    StudyDetailsPtr m_details;
    std::vector<study::ForgettingMatrix> m_matrices;
    int m_k = 1;
    ForgettingModel* m_model;
    QLabel* m_settingLabel;
    QComboBox* m_setting;
    QTableView* m_view;
    TableTools* m_tools;
    QLabel* m_legend;
};

} // namespace tlp::widgets
