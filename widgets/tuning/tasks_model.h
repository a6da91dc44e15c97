// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>

#include "tuning/tuning_data.h"

namespace tlp::widgets {

/// The tasks of a network that is tuned: weight, trials, best latency, what it adds to the
/// estimate, and LibTorch's time beside it. GUI thread only.
class TasksModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        Number,
        Workload,
        Weight,
        Trials,
        Failed,
        Best,
        Share,
        Speed,
        LibTorch,
        SpeedUp,
        ColumnCount
    };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setSession(SessionDetailsPtr details); ///< null: none
    [[nodiscard]] const workspace::SessionTask* task(int row) const; ///< null: none
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    /// Null: LibTorch was not timed.
    [[nodiscard]] const workspace::BaselineInfo* baseline(const workspace::SessionTask& task) const;
    [[nodiscard]] QVariant value(const workspace::SessionTask& task, int column) const;
    [[nodiscard]] QString display(const workspace::SessionTask& task, int column) const;

    SessionDetailsPtr m_details;
    double m_estimate = 0; ///< Σ weight × best over the tasks that have one
};

} // namespace tlp::widgets
