// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tasks_model.h"

#include "data/value_text.h"
#include "shell/table_tools.h"
#include "tuning/tuning_texts.h"

#include <QLocale>

namespace tlp::widgets {

using workspace::SessionTask;

namespace {

QVariant alignmentOf(int column)
{
    return QVariant::fromValue(
        (column == TasksModel::Workload ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

} // namespace

void TasksModel::setSession(SessionDetailsPtr details)
{
    const bool isSame = m_details && details && m_details->session.id == details->session.id
        && details->tasks.size() == m_details->tasks.size();
    if (!isSame)
        beginResetModel();
    m_details = std::move(details);
    m_estimate = 0;
    if (m_details)
        for (const SessionTask& task : m_details->tasks)
            m_estimate += task.weight * task.bestSeconds.value_or(0);
    if (!isSame)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const SessionTask* TasksModel::task(int row) const
{
    return row >= 0 && row < rowCount() ? &m_details->tasks[static_cast<std::size_t>(row)]
                                        : nullptr;
}

void TasksModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int TasksModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_details ? 0 : static_cast<int>(m_details->tasks.size());
}

int TasksModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const workspace::BaselineInfo* TasksModel::baseline(const SessionTask& task) const
{
    const auto& all = m_details->baseline.tasks;
    const auto index = static_cast<std::size_t>(&task - m_details->tasks.data());
    return index < all.size() && all[index] ? &*all[index] : nullptr;
}

QVariant TasksModel::value(const SessionTask& task, int column) const
{
    const workspace::BaselineInfo* libTorch = baseline(task);
    switch (column) {
    case Number:
        return static_cast<qlonglong>(task.ordinal + 1);
    case Workload:
        return QString::fromStdString(task.text);
    case Weight:
        return task.weight;
    case Trials:
        return static_cast<qlonglong>(task.trials);
    case Failed:
        return static_cast<qlonglong>(task.failed);
    case Best:
        return task.bestSeconds ? QVariant(*task.bestSeconds) : QVariant();
    case Share:
        return task.bestSeconds && m_estimate > 0
            ? QVariant(task.weight * *task.bestSeconds / m_estimate)
            : QVariant();
    case Speed:
        return task.bestSeconds && task.flops > 0 ? QVariant(task.flops / *task.bestSeconds)
                                                  : QVariant();
    case LibTorch:
        return libTorch != nullptr ? QVariant(libTorch->seconds) : QVariant();
    case SpeedUp:
        return libTorch != nullptr && task.bestSeconds
            ? QVariant(libTorch->seconds / *task.bestSeconds)
            : QVariant();
    default:
        return {};
    }
}

QString TasksModel::display(const SessionTask& task, int column) const
{
    const QVariant known = value(task, column);
    if (!known.isValid())
        return QStringLiteral("–");
    const QLocale locale;
    switch (column) {
    case Workload:
        return m_details->title(task.ordinal);
    case Weight:
        return locale.toString(task.weight, 'g', 4);
    case Best:
        return latencyText(*task.bestSeconds);
    case Share:
        return percentText(known.toDouble());
    case Speed:
        return locale.toString(known.toDouble() * 1e-9, 'g', 4);
    case LibTorch:
        return latencyText(known.toDouble());
    case SpeedUp:
        return tr("%1 ×").arg(locale.toString(known.toDouble(), 'f', 2));
    default:
        return countText(known.toLongLong());
    }
}

QVariant TasksModel::data(const QModelIndex& index, int role) const
{
    const SessionTask* task = index.isValid() ? this->task(index.row()) : nullptr;
    if (task == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return display(*task, index.column());
    case Qt::ToolTipRole:
        return index.column() == Workload
            ? display(*task, Workload) + u'\n' + QString::fromStdString(task->text)
            : index.column() == LibTorch && baseline(*task) != nullptr
            ? QString::fromStdString(baseline(*task)->way)
            : display(*task, index.column());
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    case kExportRole:
        return value(*task, index.column());
    case kSortRole:
        if (index.column() == Workload)
            return display(*task, Workload);
        return value(*task, index.column());
    default:
        return {};
    }
}

QVariant TasksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role == kExportRole) {
        static constexpr const char* kNames[ColumnCount]{"task", "workload", "weight", "trials",
            "failed", "best_seconds", "share", "flops_per_second", "libtorch_seconds", "speed_up"};
        return QString::fromLatin1(kNames[section]);
    }
    if (role == Qt::ToolTipRole && section == Weight)
        return tr("How often the network runs the task.");
    if (role == Qt::ToolTipRole && section == Share)
        return tr("Weight times best latency, as a share of that of all tasks.");
    if (role == Qt::ToolTipRole && section == LibTorch)
        return tr("LibTorch's time for the task on the same machine.");
    if (role == Qt::ToolTipRole && section == SpeedUp)
        return tr("LibTorch's time over the best latency: above 1 × the program is faster.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("#");
    case Workload:
        return tr("Task");
    case Weight:
        return tr("Weight");
    case Trials:
        return tr("Trials");
    case Failed:
        return tr("Failed");
    case Best:
        return tr("Best");
    case Share:
        return tr("Share");
    case Speed:
        return QStringLiteral("GFLOP/s");
    case LibTorch:
        return QStringLiteral("LibTorch");
    case SpeedUp:
        return tr("Speed-up");
    default:
        return {};
    }
}

} // namespace tlp::widgets
