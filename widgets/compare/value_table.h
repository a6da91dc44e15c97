// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QString>

#include "base/error.h"
#include "base/ids.h"

namespace tlp::widgets {

/// One figure or word of a table. Numbers are exported exactly, whatever the text shows.
struct ValueCell
{
    QString text;
    std::optional<double> number;
    int trend = 0; ///< −1 worse, +1 better than the baseline; shown by text and colour

    bool operator==(const ValueCell&) const = default;
};

/// A small table of results: plain values that a view shows and a file holds.
struct ValueTable
{
    std::vector<QString> columns; ///< column 0 names the rows
    std::vector<std::vector<ValueCell>> rows; ///< each as wide as `columns`
    std::vector<TaskId> tasks; ///< of each row, when rows are tasks

    /// Rows become columns. Column 0 stays what names the rows.
    [[nodiscard]] ValueTable transposed() const;
    /// RFC 4180, a header line, decimal points.
    [[nodiscard]] QString toCsv() const;
    /// A list of objects, keyed by the column names; numbers as numbers.
    [[nodiscard]] QString toJson() const;

    bool operator==(const ValueTable&) const = default;
};

/// By suffix: csv or json. Errors: BadInput (other suffix), Io.
[[nodiscard]] Status exportTable(const ValueTable& table, const QString& file);

class ValueTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    static constexpr int kSortRole = Qt::UserRole;
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(ValueTable table);
    [[nodiscard]] const ValueTable& table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    /// Some cell of it is a number: then all stand at the right, also what is missing.
    [[nodiscard]] bool isNumberColumn(int column) const;
    /// Of a column of numbers always a number: what is missing comes after all of them.
    [[nodiscard]] QVariant sortValue(const ValueCell& cell, int column) const;

    ValueTable m_table;
};

} // namespace tlp::widgets
