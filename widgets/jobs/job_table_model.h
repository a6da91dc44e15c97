// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "workspace/workspace.h"

namespace tlp::widgets {

/// The jobs of a workspace, newest first. Rows are kept by job, so that selection and scroll
/// position survive every refresh.
class JobTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { State, Kind, Title, Progress, Rate, TimeLeft, Started, ColumnCount };
    enum Role {
        FractionRole = Qt::UserRole, ///< 0 … 1; −1 unknown
        SortRole,
        JobIdRole
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setJobs(std::vector<workspace::JobInfo> jobs);
    [[nodiscard]] const workspace::JobInfo* job(int row) const;
    [[nodiscard]] int rowOf(JobId id) const; ///< −1: not there
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const workspace::JobInfo& job, int column) const;
    [[nodiscard]] QVariant sortValue(const workspace::JobInfo& job, int column) const;

    std::vector<workspace::JobInfo> m_jobs;
};

} // namespace tlp::widgets
