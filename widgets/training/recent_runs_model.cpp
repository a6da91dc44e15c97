// SPDX-License-Identifier: GPL-3.0-only
#include "training/recent_runs_model.h"

#include "shell/job_texts.h"
#include "training/display_texts.h"

#include <algorithm>

namespace tlp::widgets {

namespace {

QVariant displayOf(const workspace::RunInfo& run, int column)
{
    switch (column) {
    case RecentRunsModel::Name:
        return QString::fromStdString(run.name);
    case RecentRunsModel::State:
        return runStateText(run.state);
    case RecentRunsModel::Data:
        return QStringLiteral("%1 · %2").arg(
            QString::fromStdString(run.spec.dataset), QString::fromStdString(run.spec.platform));
    case RecentRunsModel::Epochs:
        return RecentRunsModel::tr("%1 of %2").arg(run.epochsDone).arg(run.spec.options.epochs);
    case RecentRunsModel::BestLoss:
        return run.bestLoss ? lossText(*run.bestLoss) : QStringLiteral("–");
    case RecentRunsModel::Started:
        return timeText(run.createdAt);
    default:
        return {};
    }
}

QVariant alignmentOf(int column)
{
    const bool isNumber = column == RecentRunsModel::BestLoss || column == RecentRunsModel::Epochs;
    return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

/// Invalid for what there is none of.
QVariant sortValueOf(const workspace::RunInfo& run, int column)
{
    switch (column) {
    case RecentRunsModel::Epochs:
        return run.epochsDone;
    case RecentRunsModel::BestLoss:
        return run.bestLoss ? QVariant(*run.bestLoss) : QVariant();
    case RecentRunsModel::Started:
        return static_cast<qlonglong>(run.createdAt);
    default:
        return displayOf(run, column);
    }
}

} // namespace

void RecentRunsModel::setRuns(std::vector<workspace::RunInfo> runs)
{
    const auto sameIds
        = std::ranges::equal(m_runs, runs, {}, &workspace::RunInfo::id, &workspace::RunInfo::id);
    if (sameIds) {
        m_runs = std::move(runs);
        if (!m_runs.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

int RecentRunsModel::rowOf(RunId run) const
{
    const auto found = std::ranges::find(m_runs, run, &workspace::RunInfo::id);
    return found == m_runs.end() ? -1 : static_cast<int>(found - m_runs.begin());
}

int RecentRunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RecentRunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RecentRunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const workspace::RunInfo& run = m_runs[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return displayOf(run, index.column());
    case kSortRole:
        return sortValueOf(run, index.column());
    case Qt::ToolTipRole:
        if (index.column() == State && !run.error.empty())
            return QString::fromStdString(run.error);
        return displayOf(run, index.column());
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    default:
        return {};
    }
}

QVariant RecentRunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Run");
    case State:
        return tr("State");
    case Data:
        return tr("Trained on");
    case Epochs:
        return tr("Epochs");
    case BestLoss:
        return tr("Best loss");
    case Started:
        return tr("Created");
    default:
        return {};
    }
}

} // namespace tlp::widgets
