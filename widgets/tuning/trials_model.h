// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractTableModel>

#include "tuning/tuning_data.h"

namespace tlp::widgets {

/// The trials of a session in their order; new ones are added without moving the others. Sorting:
/// the proxy's work, by the sort role. GUI thread only.
class TrialsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Number, Round, Task, Predicted, Latency, Outcome, Pick, At, ColumnCount };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setSession(SessionDetailsPtr details); ///< null: none
    [[nodiscard]] const workspace::TrialInfo* trial(int row) const; ///< null: none
    [[nodiscard]] int rowOf(std::int64_t number) const; ///< −1: not there
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    void tellChanged(std::int64_t number);
    [[nodiscard]] QVariant sortValue(const workspace::TrialInfo& trial, int column) const;
    [[nodiscard]] QString outcomeText(const workspace::TrialInfo& trial) const;
    [[nodiscard]] QVariant display(const workspace::TrialInfo& trial, int column) const;
    [[nodiscard]] QVariant exported(const workspace::TrialInfo& trial, int column) const;

    SessionDetailsPtr m_details;
    int m_rows = 0; ///< told to the views
};

} // namespace tlp::widgets
