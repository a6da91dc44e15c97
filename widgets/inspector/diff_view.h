// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>
#include <QWidget>

#include "widgets/inspector/inspected_program.h"
#include "widgets/inspector/sequence_diff.h"
#include "widgets/inspector/step_list_model.h"

class QLabel;
class QTableView;

namespace tlp::widgets {

class LoopNestView;

/// The aligned steps of two programs. GUI thread.
class DiffModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { LeftNumber, LeftStep, SignColumn, RightNumber, RightStep, ColumnCount };
    /// GroupRole is that of the step list: one delegate paints both.
    enum Role { GroupRole = StepListModel::GroupRole, KindRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setPrograms(InspectedProgramPtr left, InspectedProgramPtr right);
    [[nodiscard]] const std::vector<DiffRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;

private:
    InspectedProgramPtr m_left, m_right;
    std::vector<DiffRow> m_rows;
};

/// Two programs side by side: their steps aligned, and both loop nests after the selected row. GUI
/// thread.
class DiffView : public QWidget
{
    Q_OBJECT
public:
    explicit DiffView(AppContext* context, QWidget* parent = nullptr);
    void setPrograms(InspectedProgramPtr left, InspectedProgramPtr right);
    [[nodiscard]] DiffModel* model() const { return m_model; }
    [[nodiscard]] bool isLoading() const;

Q_SIGNALS:
    void swapRequested();

private:
    void showRow(int row);
    void replay(const InspectedProgramPtr& program, std::size_t steps, const char* slot,
        LoopNestView* view);

    AppContext* m_context;
    InspectedProgramPtr m_left, m_right;
    DiffModel* m_model;
    QLabel* m_leftTitle;
    QLabel* m_rightTitle;
    QLabel* m_summary;
    QTableView* m_table;
    LoopNestView* m_leftNest;
    LoopNestView* m_rightNest;
};

} // namespace tlp::widgets
