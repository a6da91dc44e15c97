// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include "widgets/inspector/inspected_program.h"

namespace tlp::widgets {

/// The steps of a program: number, kind, stage, parameters. GUI thread.
class StepListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { NumberColumn, KindColumn, StageColumn, ParametersColumn, ColumnCount };
    enum Role { GroupRole = Qt::UserRole + 1 }; ///< int of StepGroup, of the kind column

    using QAbstractTableModel::QAbstractTableModel;

    void setProgram(InspectedProgramPtr program);
    /// Steps from here on are shown as not applied yet.
    void setApplied(int steps);

    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;

private:
    InspectedProgramPtr m_program;
    int m_applied = 0;
};

/// Paints a step's kind as a chip in its group's colour with the code written on it.
class StepChipDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Draws one chip: a filled bar and tinted ground in the group's colour, text in the normal one.
void paintStepChip(QPainter* painter, const QRect& rect, const QString& text, int group,
    const QPalette& palette, bool isMuted);

} // namespace tlp::widgets
