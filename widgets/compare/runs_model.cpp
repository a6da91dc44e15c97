// SPDX-License-Identifier: GPL-3.0-only
#include "compare/runs_model.h"

#include "charts/series_colors.h"

#include <algorithm>
#include <optional>

#include <QIcon>

namespace tlp::widgets {

RunsModel::RunsModel(QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(runColumns())
{}

void RunsModel::setRuns(std::vector<CompareRun> runs)
{
    const bool sameRuns = std::ranges::equal(
        m_runs, runs, {}, [](const CompareRun& run) { return run.run.id; },
        [](const CompareRun& run) { return run.run.id; });
    if (sameRuns) {
        m_runs = std::move(runs);
        if (!m_runs.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

void RunsModel::setTarget(const EvaluationTarget& target)
{
    m_target = target;
    if (!m_runs.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void RunsModel::setColors(std::map<RunId, int> colors)
{
    m_colors = std::move(colors);
    if (!m_runs.empty())
        Q_EMIT dataChanged(index(0, kNameColumn), index(rowCount() - 1, kNameColumn));
}

void RunsModel::retranslate()
{
    m_columns = runColumns();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    setTarget(m_target);
}

int RunsModel::columnOf(const QString& id) const
{
    const auto found = std::ranges::find(m_columns, id, &RunColumn::id);
    return found == m_columns.end() ? -1 : static_cast<int>(found - m_columns.begin());
}

int RunsModel::rowOf(RunId run) const
{
    const auto found
        = std::ranges::find_if(m_runs, [run](const CompareRun& row) { return row.run.id == run; });
    return found == m_runs.end() ? -1 : static_cast<int>(found - m_runs.begin());
}

bool RunsModel::varies(int column) const
{
    if (m_runs.size() < 2)
        return false;
    const RunColumn& what = m_columns[static_cast<std::size_t>(column)];
    const QString first = what.value(m_runs.front(), m_target).text;
    return std::ranges::any_of(
        m_runs, [&](const CompareRun& run) { return what.value(run, m_target).text != first; });
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RunsModel::swatch(RunId run) const
{
    const auto color = m_colors.find(run);
    return seriesSwatch(color == m_colors.end() ? std::nullopt : std::optional(color->second));
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const CompareRun& run = m_runs[static_cast<std::size_t>(index.row())];
    const RunColumn& column = m_columns[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return column.value(run, m_target).text;
    case Qt::ToolTipRole:
        if (index.column() == kNameColumn && !run.run.error.empty())
            return QString::fromStdString(run.run.error);
        return column.value(run, m_target).text;
    case Qt::DecorationRole:
        return index.column() == kNameColumn ? swatch(run.run.id) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        if (index.column() == kNameColumn)
            return m_colors.contains(run.run.id)
                ? tr("%1, shown in the charts").arg(QString::fromStdString(run.run.name))
                : QString::fromStdString(run.run.name);
        return column.value(run, m_target).text;
    case kSortRole:
        return column.value(run, m_target).value;
    case kFilterRole: {
        QStringList words;
        for (const RunColumn& each : m_columns)
            words << each.value(run, m_target).text;
        return words.join(u'\n');
    }
    default:
        return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const RunColumn& column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return column.help.isEmpty() ? column.title : column.help;
    return {};
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == kNameColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.column() != kNameColumn)
        return false;
    const workspace::RunInfo& run = m_runs[static_cast<std::size_t>(index.row())].run;
    const QString name = value.toString().trimmed();
    if (!name.isEmpty() && name != QString::fromStdString(run.name))
        Q_EMIT renameRequested(run.id, name);
    return true;
}

RunsProxy::RunsProxy(QObject* parent)
    : SortedModel(parent)
{
    setSortRole(RunsModel::kSortRole);
}

void RunsProxy::setWords(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool RunsProxy::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_words.isEmpty())
        return true;
    const QString text
        = sourceModel()->index(row, 0, parent).data(RunsModel::kFilterRole).toString();
    return std::ranges::all_of(
        m_words, [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace tlp::widgets
