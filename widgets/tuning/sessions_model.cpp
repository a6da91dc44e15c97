// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/sessions_model.h"

#include "charts/series_colors.h"
#include "data/value_text.h"
#include "shell/job_texts.h"
#include "shell/table_tools.h"
#include "tuning/tuning_texts.h"
#include "workspace/model_text.h"

#include <algorithm>
#include <optional>

#include <QDateTime>

namespace tlp::widgets {

namespace {

using workspace::SessionInfo;

QVariant displayOf(const SessionInfo& session, int column)
{
    switch (column) {
    case SessionsModel::Name:
        return QString::fromStdString(session.name);
    case SessionsModel::State:
        return sessionStateText(session);
    case SessionsModel::Workload:
        return workloadText(session.spec);
    case SessionsModel::Model:
        return modelText(session.spec);
    case SessionsModel::Trials:
        return SessionsModel::tr("%1 of %2")
            .arg(countText(session.trials), countText(session.spec.trials));
    case SessionsModel::Best:
        return bestText(session.bestSeconds);
    case SessionsModel::Time:
        return session.times.total > 0 ? spentText(session.times.total) : QStringLiteral("–");
    case SessionsModel::Created:
        return timeText(session.createdAt);
    default:
        return {};
    }
}

/// Invalid for what there is none of.
QVariant sortValueOf(const SessionInfo& session, int column)
{
    switch (column) {
    case SessionsModel::Trials:
        return static_cast<qlonglong>(session.trials);
    case SessionsModel::Best:
        return session.bestSeconds ? QVariant(*session.bestSeconds) : QVariant();
    case SessionsModel::Time:
        return session.times.total > 0 ? QVariant(session.times.total) : QVariant();
    case SessionsModel::Created:
        return static_cast<qlonglong>(session.createdAt);
    default:
        return displayOf(session, column);
    }
}

/// For files: numbers as numbers, words in English.
QVariant exportValueOf(const SessionInfo& session, int column)
{
    switch (column) {
    case SessionsModel::State:
        return QString::fromLatin1(workspace::toString(session.state));
    case SessionsModel::Model:
        return QString::fromStdString(workspace::modelText(session));
    case SessionsModel::Trials:
        return static_cast<qlonglong>(session.trials);
    case SessionsModel::Best:
        return session.bestSeconds ? QVariant(*session.bestSeconds) : QVariant();
    case SessionsModel::Time:
        return session.times.total;
    case SessionsModel::Created:
        return QDateTime::fromSecsSinceEpoch(session.createdAt, Qt::UTC).toString(Qt::ISODate);
    default:
        return displayOf(session, column); // names
    }
}

QVariant alignmentOf(int column)
{
    const bool isNumber = column == SessionsModel::Trials || column == SessionsModel::Best
        || column == SessionsModel::Time;
    return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

void SessionsModel::setSessions(std::vector<SessionInfo> sessions)
{
    std::erase_if(m_checked, [&sessions](SessionId id) {
        return std::ranges::find(sessions, id, &SessionInfo::id) == sessions.end();
    });
    const bool sameIds
        = std::ranges::equal(m_sessions, sessions, {}, &SessionInfo::id, &SessionInfo::id);
    if (sameIds) {
        m_sessions = std::move(sessions);
        applySecondsSoFar();
        if (!m_sessions.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_sessions = std::move(sessions);
    applySecondsSoFar();
    endResetModel();
}

void SessionsModel::applySecondsSoFar()
{
    const int row = rowOf(m_secondsSoFar.first);
    if (row < 0)
        return;
    double& total = m_sessions[static_cast<std::size_t>(row)].times.total;
    total = std::max(total, m_secondsSoFar.second);
}

void SessionsModel::setSecondsSoFar(SessionId session, double seconds)
{
    m_secondsSoFar = {session, seconds};
    applySecondsSoFar();
    if (const int row = rowOf(session); row >= 0)
        Q_EMIT dataChanged(index(row, Time), index(row, Time));
}

int SessionsModel::rowOf(SessionId session) const
{
    const auto found = std::ranges::find(m_sessions, session, &SessionInfo::id);
    return found == m_sessions.end() ? -1 : static_cast<int>(found - m_sessions.begin());
}

std::vector<SessionId> SessionsModel::checked() const
{
    std::vector<SessionId> ids;
    for (const SessionInfo& session : m_sessions)
        if (m_checked.contains(session.id))
            ids.push_back(session.id);
    return ids;
}

void SessionsModel::setChecked(const std::set<SessionId>& sessions)
{
    m_checked = sessions;
    if (!m_sessions.empty())
        Q_EMIT dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

void SessionsModel::setColors(std::map<SessionId, int> colors)
{
    m_colors = std::move(colors);
    if (!m_sessions.empty())
        Q_EMIT dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

void SessionsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_sessions.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int SessionsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sessions.size());
}

int SessionsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SessionsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SessionInfo& session = m_sessions[static_cast<std::size_t>(index.row())];
    const bool isName = index.column() == Name;
    const auto color = m_colors.find(session.id);
    switch (role) {
    case Qt::DisplayRole:
        return displayOf(session, index.column());
    case Qt::CheckStateRole:
        return isName ? QVariant(m_checked.contains(session.id) ? Qt::Checked : Qt::Unchecked)
                      : QVariant();
    case Qt::DecorationRole:
        return isName ? QVariant(seriesSwatch(
                   color == m_colors.end() ? std::nullopt : std::optional(color->second)))
                      : QVariant();
    case Qt::AccessibleTextRole:
        return isName && color != m_colors.end()
            ? QVariant(tr("%1, shown in the charts").arg(QString::fromStdString(session.name)))
            : displayOf(session, index.column());
    case Qt::ToolTipRole:
        if (index.column() == State && !session.error.empty())
            return QString::fromStdString(session.error);
        return displayOf(session, index.column());
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    case kSortRole:
        return sortValueOf(session, index.column());
    case kExportRole:
        return exportValueOf(session, index.column());
    default:
        return {};
    }
}

QVariant SessionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role == kExportRole) {
        static constexpr const char* kNames[ColumnCount]{"session", "state", "workload", "model",
            "trials", "best_seconds", "seconds", "created"};
        return QString::fromLatin1(kNames[section]);
    }
    if (role == Qt::ToolTipRole && section == Name)
        return tr("Tick sessions to see them in the charts beside the selected one.");
    if (role == Qt::ToolTipRole && section == Best)
        return tr("The lowest latency; of a network the estimate of all of it.");
    if (role == Qt::ToolTipRole && section == Time)
        return tr("Search time so far, pauses left out.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Session");
    case State:
        return tr("State");
    case Workload:
        return tr("Workload");
    case Model:
        return tr("Model");
    case Trials:
        return tr("Trials");
    case Best:
        return tr("Best");
    case Time:
        return tr("Time");
    case Created:
        return tr("Created");
    default:
        return {};
    }
}

Qt::ItemFlags SessionsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool SessionsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || index.column() != Name)
        return false;
    const SessionId id = m_sessions[static_cast<std::size_t>(index.row())].id;
    if (value.toInt() == Qt::Checked)
        m_checked.insert(id);
    else
        m_checked.erase(id);
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
    Q_EMIT checkedChanged();
    return true;
}

} // namespace tlp::widgets
