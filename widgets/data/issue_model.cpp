// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/issue_model.h"

#include "base/text.h"
#include "widgets/data/value_text.h"

#include <array>

namespace tlp::widgets {

void IssueModel::setIssues(std::vector<dataset::ImportIssue> issues)
{
    beginResetModel();
    m_issues = std::move(issues);
    endResetModel();
}

int IssueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_issues.size());
}

int IssueModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString IssueModel::kindText(dataset::ImportIssue::Kind kind)
{
    switch (kind) {
    case dataset::ImportIssue::Kind::Skipped:
        return tr("Skipped");
    case dataset::ImportIssue::Kind::Flagged:
        return tr("Flagged");
    case dataset::ImportIssue::Kind::Warning:
        return tr("Remark");
    case dataset::ImportIssue::Kind::File:
        return tr("File");
    }
    return {};
}

QVariant IssueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const dataset::ImportIssue& issue = m_issues[static_cast<std::size_t>(index.row())];
    if (role == KindRole)
        return static_cast<int>(issue.kind);
    if (role == Qt::TextAlignmentRole && index.column() == LineColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() != LineColumn)
        return data(index, Qt::DisplayRole);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case KindColumn:
        return kindText(issue.kind);
    case FileColumn:
        return QString::fromStdString(issue.file);
    case LineColumn:
        return issue.line > 0 ? QVariant(static_cast<qlonglong>(issue.line)) : QVariant();
    case ReasonColumn:
        return failureText(issue.reason);
    default:
        return {};
    }
}

QVariant IssueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case KindColumn:
        return tr("What");
    case FileColumn:
        return tr("File");
    case LineColumn:
        return tr("Line");
    case ReasonColumn:
        return tr("Reason");
    default:
        return {};
    }
}

void IssueFilter::setKind(int kind)
{
    m_kind = kind;
    invalidateFilter();
}

void IssueFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

bool IssueFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex first = sourceModel()->index(row, 0, parent);
    if (m_kind >= 0 && first.data(IssueModel::KindRole).toInt() != m_kind)
        return false;
    if (m_text.isEmpty())
        return true;
    return first.siblingAtColumn(IssueModel::FileColumn)
               .data()
               .toString()
               .contains(m_text, Qt::CaseInsensitive)
        || first.siblingAtColumn(IssueModel::ReasonColumn)
               .data()
               .toString()
               .contains(m_text, Qt::CaseInsensitive);
}

namespace {

QString csvCell(const QModelIndex& row, int column)
{
    return QString::fromStdString(
        csvField(row.siblingAtColumn(column).data().toString().toStdString()));
}

} // namespace

QByteArray IssueFilter::toCsv(const QModelIndexList& rows) const
{
    static constexpr std::array kKinds{"skipped", "flagged", "warning", "file"};
    QString csv = QStringLiteral("kind,file,line,reason\r\n");
    for (const QModelIndex& row : rows) {
        const int kind = row.siblingAtColumn(0).data(IssueModel::KindRole).toInt();
        csv += QLatin1String(kKinds[static_cast<std::size_t>(kind)]) + QLatin1Char(',')
            + csvCell(row, IssueModel::FileColumn) + QLatin1Char(',')
            + row.siblingAtColumn(IssueModel::LineColumn).data().toString() + QLatin1Char(',')
            + csvCell(row, IssueModel::ReasonColumn) + QLatin1String("\r\n");
    }
    return csv.toUtf8();
}

QByteArray IssueFilter::toCsv() const
{
    QModelIndexList rows;
    rows.reserve(rowCount());
    for (int row = 0; row < rowCount(); ++row)
        rows.append(index(row, 0));
    return toCsv(rows);
}

} // namespace tlp::widgets
