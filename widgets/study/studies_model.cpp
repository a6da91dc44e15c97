// SPDX-License-Identifier: GPL-3.0-only
#include "study/studies_model.h"

#include "data/value_text.h"
#include "shell/job_texts.h"
#include "shell/table_tools.h"

#include <algorithm>
#include <utility>

#include <QDateTime>

namespace tlp::widgets {

namespace {

using workspace::StudyInfo;
using workspace::StudyState;

int countOf(const StudyInfo& study, int column)
{
    return column == StudiesModel::Cells ? study.cells
        : column == StudiesModel::Failed ? study.failed
                                         : study.finished;
}

bool isCount(int column)
{
    return column == StudiesModel::Cells || column == StudiesModel::Finished
        || column == StudiesModel::Failed;
}

QVariant valueOf(const StudyInfo& study, int column)
{
    if (isCount(column))
        return countText(countOf(study, column));
    if (column == StudiesModel::Name)
        return QString::fromStdString(study.name);
    return column == StudiesModel::State ? studyStateText(study.state) : timeText(study.createdAt);
}

QVariant sortValueOf(const StudyInfo& study, int column)
{
    if (isCount(column))
        return countOf(study, column);
    return column == StudiesModel::Created ? QVariant(static_cast<qlonglong>(study.createdAt))
                                           : valueOf(study, column);
}

/// For files: numbers as numbers, words in English.
QVariant exportValueOf(const StudyInfo& study, int column)
{
    if (column == StudiesModel::State)
        return QString::fromLatin1(workspace::toString(study.state));
    if (column == StudiesModel::Created)
        return QDateTime::fromSecsSinceEpoch(study.createdAt, Qt::UTC).toString(Qt::ISODate);
    return sortValueOf(study, column);
}

} // namespace

QString studyStateText(StudyState state)
{
    switch (state) {
    case StudyState::Pending:
        return StudiesModel::tr("pending");
    case StudyState::Running:
        return StudiesModel::tr("running");
    case StudyState::Finished:
        return StudiesModel::tr("finished");
    case StudyState::Stopped:
        return StudiesModel::tr("paused");
    case StudyState::Failed:
        return StudiesModel::tr("failed");
    }
    return {};
}

void StudiesModel::setStudies(std::vector<StudyInfo> studies)
{
    if (std::ranges::equal(m_studies, studies, {}, &StudyInfo::id, &StudyInfo::id)) {
        m_studies = std::move(studies);
        if (!m_studies.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_studies = std::move(studies);
    endResetModel();
}

int StudiesModel::rowOf(StudyId study) const
{
    const auto found = std::ranges::find(m_studies, study, &StudyInfo::id);
    return found == m_studies.end() ? -1 : static_cast<int>(found - m_studies.begin());
}

void StudiesModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_studies.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int StudiesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_studies.size());
}

int StudiesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StudiesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const StudyInfo& study = m_studies[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return valueOf(study, index.column());
    case Qt::ToolTipRole:
        return index.column() == State && !study.error.empty() ? QString::fromStdString(study.error)
                                                               : valueOf(study, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (isCount(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kSortRole:
        return sortValueOf(study, index.column());
    case kExportRole:
        return exportValueOf(study, index.column());
    default:
        return {};
    }
}

QVariant StudiesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (isCount(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == kExportRole) {
        static constexpr const char* kNames[ColumnCount]{
            "study", "state", "cells", "finished", "failed", "created"};
        return QString::fromLatin1(kNames[section]);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Study");
    case State:
        return tr("State");
    case Cells:
        return tr("Cells");
    case Finished:
        return tr("Finished");
    case Failed:
        return tr("Failed");
    case Created:
        return tr("Created");
    default:
        return {};
    }
}

} // namespace tlp::widgets
