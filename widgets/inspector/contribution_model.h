// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include "widgets/inspector/explanation.h"
#include "widgets/inspector/inspected_program.h"

namespace tlp::widgets {

/// The steps of a program with what each does to the score of one run: its share of the sum, and
/// how the score changes without it. Rows of zeros come last, in one row. GUI thread.
class ContributionModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        NumberColumn,
        KindColumn,
        ParametersColumn,
        ShareColumn,
        ChangeColumn,
        ColumnCount
    };
    /// The value of a bar, and the largest of the column beside zero: doubles.
    enum Role { ValueRole = Qt::UserRole + 2, LargestRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// `run` null: nothing is known of it yet. `steps`: with what somebody changed.
    void setContent(InspectedProgramPtr program, const std::vector<records::Step>& steps,
        const RunExplanation* run);
    [[nodiscard]] int steps() const { return static_cast<int>(m_steps.size()); }

    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;

private:
    [[nodiscard]] bool isRead(int row) const;
    [[nodiscard]] bool isEdited(int row) const;
    [[nodiscard]] std::optional<double> valueAt(int row, int column) const;
    [[nodiscard]] QVariant paddingData(int column, int role) const;
    [[nodiscard]] QVariant textAt(int row, int column) const;
    [[nodiscard]] QString toolTipAt(int row) const;
    [[nodiscard]] QVariant barData(int row, int column, int role) const;

    InspectedProgramPtr m_program;
    std::vector<records::Step> m_steps;
    std::optional<RunExplanation> m_run;
    std::vector<int> m_contributionOf; ///< by step; −1: none
    double m_largestShare = 0, m_largestChange = 0;
};

/// A signed bar from the middle of the cell with the number written on it; below zero to the left
/// and in another colour.
class SignedBarDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
};

} // namespace tlp::widgets
