// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "dataset/import_report.h"

namespace tlp::widgets {

/// What an import skipped, flagged or remarked on, and why. GUI thread.
class IssueModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { KindColumn, FileColumn, LineColumn, ReasonColumn, ColumnCount };
    enum Role { KindRole = Qt::UserRole + 1 }; ///< int of ImportIssue::Kind

    using QAbstractTableModel::QAbstractTableModel;

    void setIssues(std::vector<dataset::ImportIssue> issues);

    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;

    [[nodiscard]] static QString kindText(dataset::ImportIssue::Kind kind);

private:
    std::vector<dataset::ImportIssue> m_issues;
};

/// Issues of one kind (−1: all) whose file or reason contains a text.
class IssueFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setKind(int kind);
    void setText(const QString& text);

    /// The given rows (of this filter) as CSV with a header.
    [[nodiscard]] QByteArray toCsv(const QModelIndexList& rows) const;
    /// All rows that pass.
    [[nodiscard]] QByteArray toCsv() const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    int m_kind = -1;
    QString m_text;
};

/// A cell of a CSV file: quoted when it must be (RFC 4180).
[[nodiscard]] QString csvCell(const QString& text);

} // namespace tlp::widgets
