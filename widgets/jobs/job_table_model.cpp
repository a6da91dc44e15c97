// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/job_table_model.h"

#include "shell/icons.h"
#include "shell/job_texts.h"

#include <algorithm>

#include <QLocale>

namespace tlp::widgets {

using workspace::JobInfo;

void JobTableModel::setJobs(std::vector<JobInfo> jobs)
{
    const bool sameRows = jobs.size() == m_jobs.size()
        && std::equal(jobs.begin(), jobs.end(), m_jobs.begin(),
            [](const JobInfo& a, const JobInfo& b) { return a.id == b.id; });
    if (sameRows) {
        m_jobs = std::move(jobs);
        if (!m_jobs.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    // New jobs come in front of the known ones.
    const auto added = static_cast<std::ptrdiff_t>(jobs.size() - m_jobs.size());
    const bool onlyAdded = jobs.size() > m_jobs.size()
        && std::equal(jobs.begin() + added, jobs.end(), m_jobs.begin(),
            [](const JobInfo& a, const JobInfo& b) { return a.id == b.id; });
    if (onlyAdded) {
        beginInsertRows({}, 0, static_cast<int>(added) - 1);
        m_jobs = std::move(jobs);
        endInsertRows();
        if (added < rowCount())
            Q_EMIT dataChanged(
                index(static_cast<int>(added), 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_jobs = std::move(jobs);
    endResetModel();
}

const JobInfo* JobTableModel::job(int row) const
{
    return row >= 0 && row < rowCount() ? &m_jobs[static_cast<std::size_t>(row)] : nullptr;
}

int JobTableModel::rowOf(JobId id) const
{
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        if (m_jobs[i].id == id)
            return static_cast<int>(i);
    }
    return -1;
}

void JobTableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_jobs.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int JobTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_jobs.size());
}

int JobTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString JobTableModel::text(const JobInfo& job, int column) const
{
    switch (column) {
    case State:
        return job.state == workspace::JobState::Running && job.cancelRequested
            ? tr("stopping")
            : jobStateText(job.state);
    case Kind:
        return jobKindText(job.kind);
    case Title:
        return QString::fromStdString(job.title);
    case Progress: {
        if (job.total <= 0)
            return QString::fromStdString(job.detail);
        const QLocale locale;
        if (job.state == workspace::JobState::Finished) // what it was all about, no remainder
            return job.unit == "bytes"
                ? locale.formattedDataSize(job.total)
                : QStringLiteral("%1 %2").arg(locale.toString(static_cast<qlonglong>(job.total)),
                    QString::fromStdString(job.unit));
        if (job.unit == "bytes")
            return tr("%1 of %2")
                .arg(locale.formattedDataSize(job.done), locale.formattedDataSize(job.total));
        return tr("%1 of %2 %3")
            .arg(locale.toString(static_cast<qlonglong>(job.done)),
                locale.toString(static_cast<qlonglong>(job.total)),
                QString::fromStdString(job.unit));
    }
    case Rate:
        return jobRateText(job);
    case TimeLeft:
        return job.state == workspace::JobState::Running ? durationText(job.secondsLeft)
                                                         : QString();
    case Started:
        return timeText(job.startedAt);
    default:
        return {};
    }
}

QVariant JobTableModel::sortValue(const JobInfo& job, int column) const
{
    switch (column) {
    case Progress:
        return jobFraction(job).value_or(-1);
    case Rate:
        return job.ratePerSecond;
    case TimeLeft:
        return job.secondsLeft;
    case Started:
        return static_cast<qlonglong>(job.startedAt);
    case State:
        return static_cast<int>(job.state);
    default:
        return text(job, column);
    }
}

QVariant JobTableModel::data(const QModelIndex& index, int role) const
{
    const auto* found = index.isValid() ? job(index.row()) : nullptr;
    if (found == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*found, index.column());
    case Qt::DecorationRole:
        return index.column() == State
            ? QVariant(themedIcon(jobStateIcon(found->state), jobStateColor(found->state)))
            : QVariant();
    case Qt::ToolTipRole:
        return found->error.empty() ? text(*found, index.column())
                                    : QString::fromStdString(found->error);
    case Qt::TextAlignmentRole:
        return index.column() == Rate || index.column() == TimeLeft
            ? QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter))
            : QVariant();
    case FractionRole:
        return jobFraction(*found).value_or(-1);
    case SortRole:
        return sortValue(*found, index.column());
    case JobIdRole:
        return static_cast<qlonglong>(found->id.value);
    default:
        return {};
    }
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case State:
        return tr("State");
    case Kind:
        return tr("Kind");
    case Title:
        return tr("About");
    case Progress:
        return tr("Progress");
    case Rate:
        return tr("Rate");
    case TimeLeft:
        return tr("Time left");
    case Started:
        return tr("Started");
    default:
        return {};
    }
}

} // namespace tlp::widgets
