// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/trials_model.h"

#include "data/value_text.h"
#include "records/measure_record.h"
#include "shell/table_tools.h"
#include "tuning/tuning_texts.h"

#include <utility>

#include <QFont>
#include <QLocale>
#include <QStringList>

namespace tlp::widgets {

using workspace::TrialInfo;

namespace {

bool isNumber(int column)
{
    return column != TrialsModel::Task && column != TrialsModel::Outcome
        && column != TrialsModel::Pick;
}

QVariant alignmentOf(int column)
{
    return QVariant::fromValue(
        (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

QString toolTipOf(const TrialInfo& trial)
{
    if (!trial.message.empty())
        return QString::fromStdString(trial.message);
    QStringList repeats;
    for (const double cost : trial.costsSeconds)
        repeats << latencyText(cost);
    return repeats.isEmpty()
        ? QString()
        : TrialsModel::tr("Repeats: %1").arg(repeats.join(QStringLiteral(", ")));
}

} // namespace

void TrialsModel::setSession(SessionDetailsPtr details)
{
    const bool isSame = m_details && details && m_details->session.id == details->session.id
        && details->trials.size() >= m_details->trials.size();
    if (!isSame) {
        beginResetModel();
        m_details = std::move(details);
        m_rows = m_details ? static_cast<int>(m_details->trials.size()) : 0;
        endResetModel();
        return;
    }
    const int rows = static_cast<int>(details->trials.size());
    const SessionDetailsPtr before = std::exchange(m_details, std::move(details));
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
    // Of the others only those changed that are the best no longer, or now.
    for (const workspace::SessionTask& task : before->tasks) {
        const workspace::SessionTask* now = m_details->task(task.ordinal);
        if (now != nullptr && now->bestTrial == task.bestTrial)
            continue;
        tellChanged(task.bestTrial);
        if (now != nullptr)
            tellChanged(now->bestTrial);
    }
}

void TrialsModel::tellChanged(std::int64_t number)
{
    if (const int row = rowOf(number); row >= 0 && row < m_rows)
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

const TrialInfo* TrialsModel::trial(int row) const
{
    return row >= 0 && row < m_rows ? &m_details->trials[static_cast<std::size_t>(row)] : nullptr;
}

int TrialsModel::rowOf(std::int64_t number) const
{
    const TrialInfo* found = m_details ? m_details->trial(number) : nullptr;
    return found == nullptr ? -1 : static_cast<int>(found - m_details->trials.data());
}

void TrialsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (m_rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

int TrialsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TrialsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString TrialsModel::outcomeText(const TrialInfo& trial) const
{
    if (trial.errorNo != 0)
        return failureText(records::nameOfError(trial.errorNo));
    if (!trial.seconds())
        return tr("no usable time");
    const workspace::SessionTask* task = m_details->task(trial.task);
    return task != nullptr && task->bestTrial == trial.number ? tr("best") : tr("good");
}

QVariant TrialsModel::display(const TrialInfo& trial, int column) const
{
    switch (column) {
    case Number:
        return countText(trial.number);
    case Round:
        return countText(trial.round);
    case Task:
        return m_details->title(trial.task);
    case Predicted:
        return trial.predicted ? QLocale().toString(*trial.predicted, 'g', 4) : QStringLiteral("–");
    case Latency:
        return bestText(trial.seconds());
    case Outcome:
        return outcomeText(trial);
    case Pick:
        return isRandomPick(m_details->session, trial) ? tr("at random") : tr("by the model");
    case At:
        return spentText(trial.atSeconds);
    default:
        return {};
    }
}

QVariant TrialsModel::exported(const TrialInfo& trial, int column) const
{
    switch (column) {
    case Number:
        return static_cast<qlonglong>(trial.number);
    case Round:
        return static_cast<qlonglong>(trial.round);
    case Task: {
        const workspace::SessionTask* task = m_details->task(trial.task);
        return task == nullptr ? QString() : QString::fromStdString(task->text);
    }
    case Predicted:
        return trial.predicted ? QVariant(*trial.predicted) : QVariant();
    case Latency:
        return trial.seconds() ? QVariant(*trial.seconds()) : QVariant();
    case Outcome:
        return trial.errorNo == 0 ? QString()
                                  : QString::fromStdString(records::nameOfError(trial.errorNo));
    case Pick:
        return isRandomPick(m_details->session, trial) ? QStringLiteral("random")
                                                       : QStringLiteral("model");
    case At:
        return trial.atSeconds;
    default:
        return display(trial, column);
    }
}

/// Numbers only: tens of thousands of rows are sorted at a click. Invalid for what there is none
/// of.
QVariant TrialsModel::sortValue(const TrialInfo& trial, int column) const
{
    switch (column) {
    case Task:
        return static_cast<qlonglong>(trial.task);
    case Outcome: {
        const workspace::SessionTask* task = m_details->task(trial.task);
        if (task != nullptr && task->bestTrial == trial.number)
            return -1;
        return trial.errorNo;
    }
    case Pick:
        return isRandomPick(m_details->session, trial) ? 1 : 0;
    default:
        return exported(trial, column);
    }
}

QVariant TrialsModel::data(const QModelIndex& index, int role) const
{
    const TrialInfo* trial = index.isValid() ? this->trial(index.row()) : nullptr;
    if (trial == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return display(*trial, index.column());
    case Qt::ToolTipRole:
        if (index.column() == Latency || index.column() == Outcome)
            return toolTipOf(*trial);
        return display(*trial, index.column());
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    case Qt::FontRole: {
        const workspace::SessionTask* task = m_details->task(trial->task);
        if (task == nullptr || task->bestTrial != trial->number)
            return {};
        QFont font;
        font.setBold(true);
        return font;
    }
    case kExportRole:
        return exported(*trial, index.column());
    case kSortRole:
        return sortValue(*trial, index.column());
    default:
        return {};
    }
}

QVariant TrialsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role == kExportRole) {
        static constexpr const char* kNames[ColumnCount]{"trial", "round", "workload", "predicted",
            "seconds", "error", "picked_by", "at_seconds"};
        return QString::fromLatin1(kNames[section]);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("Trial");
    case Round:
        return tr("Round");
    case Task:
        return tr("Task");
    case Predicted:
        return tr("Predicted");
    case Latency:
        return tr("Latency");
    case Outcome:
        return tr("Outcome");
    case Pick:
        return tr("Picked");
    case At:
        return tr("After");
    default:
        return {};
    }
}

} // namespace tlp::widgets
