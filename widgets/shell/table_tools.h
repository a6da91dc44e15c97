// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

#include <QObject>
#include <QSortFilterProxyModel>
#include <QString>

#include "base/error.h"

class QAction;
class QTableView;

namespace tlp::widgets {

/// What a cell holds in a file: numbers as numbers, words in English; of a header the column's
/// name. Models that have no such role are exported as they are shown.
inline constexpr int kExportRole = Qt::UserRole + 64;

/// Copying (Ctrl+C: the selected rows, all of them when none is selected) and saving (CSV) of what
/// a table shows, in its order and without its hidden columns, in its context menu. GUI thread.
class TableTools : public QObject
{
    Q_OBJECT
public:
    explicit TableTools(QTableView* view);

    [[nodiscard]] QAction* copyAction() const { return m_copy; }
    [[nodiscard]] QAction* exportAction() const { return m_export; }
    /// Tab-separated lines with a header.
    [[nodiscard]] QString copiedText() const;
    /// RFC 4180 with a header, every row. Errors: Io.
    [[nodiscard]] Status exportTo(const QString& file) const;
    void setFileName(const QString& name) { m_fileName = name; } ///< that the dialog offers
    void retranslate();

Q_SIGNALS:
    void exported(const QString& file);
    void exportFailed(const tlp::Error& error);

private:
    void chooseFile();

    QTableView* m_view;
    QAction *m_copy, *m_export;
    QString m_fileName;
};

/// Sorts by value: numbers as numbers, words as they are sorted in the user's language. Rows
/// without a value (their sort role is invalid) come last in either direction. GUI thread.
class SortedModel : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

/// A table as all of the window's: whole rows, read only, sortable by its headers, no tab stops
/// inside. `model` is sorted by `sortRole`, as SortedModel does it.
[[nodiscard]] QTableView* makeSortedTable(
    QWidget* parent, const char* objectName, QAbstractItemModel* model, int sortRole);
/// Keeps all columns of a table in sight: each has room for what it holds, the flexible ones give
/// way, the widest first, when there is too little room, then the others as far as all that they
/// hold can still be read, at last the titles. Once somebody has dragged a column, its widths are
/// left alone. GUI thread only.
class ColumnFitter : public QObject
{
public:
    /// The first of `flexible` takes what is left over.
    ColumnFitter(QTableView* view, std::vector<int> flexible);

    /// For new contents: measures the columns anew.
    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void distribute();
    void shrink(std::vector<int>& widths, const std::vector<int>& columns, int available,
        const std::function<int(int)>& least) const;
    /// The first flexible column.
    [[nodiscard]] bool isName(int column) const;

    QTableView* m_view;
    std::vector<int> m_flexible;
    std::vector<int> m_natural; ///< width that shows everything, by column
    std::vector<int> m_contents; ///< without its title
    std::vector<int> m_titles; ///< of the titles without an arrow beside them
    bool m_isSetting = false;
    bool m_isByHand = false;
};

/// The row of the table's own model that a row of the view stands for.
[[nodiscard]] int sourceRow(const QTableView& view, int row);
/// Makes this row of the table's own model current.
void selectSourceRow(QTableView& view, int row);

} // namespace tlp::widgets
