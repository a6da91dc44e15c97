// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_table_model.h"

#include "charts/plot_prepare.h"
#include "charts/plot_text.h"

#include <algorithm>

namespace tlp::widgets {

namespace {

constexpr int kDigits = 6; ///< files have all of them

} // namespace

void PlotTableModel::setPlot(std::shared_ptr<const PlotData> data)
{
    beginResetModel();
    m_data = std::move(data);
    m_firstRows.clear();
    m_rows = 0;
    for (const auto& series : m_data->series) {
        m_firstRows.push_back(m_rows);
        m_rows += static_cast<int>(series.points.size());
    }
    endResetModel();
}

bool PlotTableModel::hasColumn(int column) const
{
    return column < ErrorBar
        || std::ranges::any_of(m_data->series, [column](const PlotSeries& series) {
               return column == ErrorBar ? !series.errors.empty() : !series.pointLabels.empty();
           });
}

std::pair<int, int> PlotTableModel::pointOf(int row) const
{
    const auto after = std::upper_bound(m_firstRows.begin(), m_firstRows.end(), row);
    const auto series = static_cast<int>(after - m_firstRows.begin()) - 1;
    return {series, row - m_firstRows[static_cast<std::size_t>(series)]};
}

int PlotTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int PlotTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PlotTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_data)
        return {};
    if (role == Qt::TextAlignmentRole && (index.column() == Y || index.column() == ErrorBar))
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const auto [s, p] = pointOf(index.row());
    const auto& series = m_data->series[static_cast<std::size_t>(s)];
    const auto point = static_cast<std::size_t>(p);
    switch (index.column()) {
    case Series:
        return series.name;
    case X:
        return axisText(m_data->x, series.points[point].x());
    case Y:
        return m_data->y.categories.isEmpty() ? formatNumber(series.points[point].y(), kDigits)
                                              : axisText(m_data->y, series.points[point].y());
    case ErrorBar:
        return point < series.errors.size() ? formatNumber(series.errors[point], kDigits)
                                            : QString();
    case Label:
        return point < series.pointLabels.size() ? series.pointLabels[point] : QString();
    default:
        return {};
    }
}

QVariant PlotTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    switch (section) {
    case Series:
        return tr("Series");
    case X:
        return m_data ? axisName(m_data->x, true) : QString();
    case Y:
        return m_data ? axisName(m_data->y, false) : QString();
    case ErrorBar:
        return QStringLiteral("±");
    case Label:
        return tr("Label");
    default:
        return {};
    }
}

} // namespace tlp::widgets
