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
    bool isMissing = false; ///< no number where there could be one; the text says so

    bool operator==(const ValueCell&) const = default;
};

/// A number that there is none of: "–", "never". It comes after all numbers however they are
/// sorted, and is nothing in a file.
[[nodiscard]] ValueCell missingCell(const QString& text = QStringLiteral("–"));

/// A small table of results: plain values that a view shows and a file holds.
struct ValueTable
{
    std::vector<QString> columns; ///< column 0 names the rows
    std::vector<std::vector<ValueCell>> rows; ///< each as wide as `columns`
    std::vector<TaskId> tasks; ///< of each row, when rows are tasks

    /// Rows become columns. Column 0 stays what names the rows.
    [[nodiscard]] ValueTable transposed() const;
    /// RFC 4180, a header line, decimal points. A number that is missing is an empty field.
    [[nodiscard]] QString toCsv() const;
    /// A list of objects, keyed by the column names; numbers as numbers, missing ones as null.
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
    struct Column
    {
        bool hasNumbers = false; ///< then all stand at the right, also what is missing
        bool hasTexts = false; ///< then all are sorted as texts
    };

    [[nodiscard]] Qt::Alignment alignmentOf(int column) const;
    [[nodiscard]] QVariant sortValue(const ValueCell& cell, int column) const;

    ValueTable m_table;
    std::vector<Column> m_columns; ///< parallel to the table's
};

} // namespace tlp::widgets
