// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "workspace/workspace.h"

namespace tlp::widgets {

[[nodiscard]] QString studyStateText(workspace::StudyState state);

/// Studies, newest first. Sorting: the proxy's work, by the sort role. GUI thread only.
class StudiesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, State, Cells, Finished, Failed, Created, ColumnCount };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Keeps rows (and with them selections) in place where only their content changed.
    void setStudies(std::vector<workspace::StudyInfo> studies);
    [[nodiscard]] const std::vector<workspace::StudyInfo>& studies() const { return m_studies; }
    [[nodiscard]] int rowOf(StudyId study) const; ///< −1: not there
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<workspace::StudyInfo> m_studies;
};

} // namespace tlp::widgets
