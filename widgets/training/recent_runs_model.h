// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "workspace/workspace.h"

namespace tlp::widgets {

/// The runs of the workspace, newest first, as the Train page lists them. Sorting: the proxy's
/// work, by the sort role. GUI thread only.
class RecentRunsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, State, Data, Epochs, BestLoss, Started, ColumnCount };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Keeps rows (and with them selections) in place where only their content changed.
    void setRuns(std::vector<workspace::RunInfo> runs);
    [[nodiscard]] const std::vector<workspace::RunInfo>& runs() const { return m_runs; }
    [[nodiscard]] int rowOf(RunId run) const; ///< −1: not there

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<workspace::RunInfo> m_runs;
};

} // namespace tlp::widgets
