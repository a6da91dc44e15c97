// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include <QAbstractTableModel>

#include "workspace/workspace.h"

namespace tlp::widgets {

/// Tuning sessions, newest first, with a box before each name: what is ticked is shown in the
/// charts beside the one in view. The square before a name is its colour there. Sorting: the
/// proxy's work, by the sort role. GUI thread only.
class SessionsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, State, Workload, Model, Trials, Best, Time, Created, ColumnCount };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Keeps rows (and with them selections) in place where only their content changed. Boxes of
    /// sessions that are gone are forgotten.
    void setSessions(std::vector<workspace::SessionInfo> sessions);
    [[nodiscard]] const std::vector<workspace::SessionInfo>& sessions() const { return m_sessions; }
    [[nodiscard]] int rowOf(SessionId session) const; ///< −1: not there
    /// Ticked ones, in the order of the rows.
    [[nodiscard]] std::vector<SessionId> checked() const;
    void setChecked(const std::set<SessionId>& sessions);
    /// Of one that runs more is known than its row tells: the time up to its last trial.
    void setSecondsSoFar(SessionId session, double seconds);
    /// Session → index into the chart palette, of those that the charts show.
    void setColors(std::map<SessionId, int> colors);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void checkedChanged(); ///< by the user

private:
    void applySecondsSoFar();

    std::pair<SessionId, double> m_secondsSoFar;
    std::vector<workspace::SessionInfo> m_sessions;
    std::set<SessionId> m_checked;
    std::map<SessionId, int> m_colors;
};

} // namespace tlp::widgets
