// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "charts/plot_view.h"

namespace tlp::widgets {

/// Every point of a plot as a row: series, x, y, ± and label. Never decimated.
class PlotTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Series, X, Y, ErrorBar, Label, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setPlot(std::shared_ptr<const PlotData> data);
    [[nodiscard]] bool hasColumn(int column) const; ///< anything in it
    /// The point that a row stands for.
    [[nodiscard]] std::pair<int, int> pointOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const PlotData> m_data;
    std::vector<int> m_firstRows; ///< of each series
    int m_rows = 0;
};

} // namespace tlp::widgets
