// SPDX-License-Identifier: GPL-3.0-only
#include "compare/value_table.h"

#include "base/text.h"
#include "shell/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include <QColor>
#include <QSaveFile>

namespace tlp::widgets {

namespace {

QString quoted(const QString& field)
{
    return QString::fromStdString(csvField(field.toStdString()));
}

QString plain(const ValueCell& cell)
{
    return cell.number ? QString::fromStdString(toShortest(*cell.number)) : cell.text;
}

} // namespace

ValueTable ValueTable::transposed() const
{
    ValueTable result;
    if (columns.empty())
        return result;
    result.columns.push_back(columns.front());
    for (const auto& row : rows)
        result.columns.push_back(row.front().text);
    for (std::size_t column = 1; column < columns.size(); ++column) {
        std::vector<ValueCell> row{{columns[column], std::nullopt, 0}};
        for (const auto& source : rows)
            row.push_back(source[column]);
        result.rows.push_back(std::move(row));
    }
    return result;
}

QString ValueTable::toCsv() const
{
    QString text;
    for (std::size_t i = 0; i < columns.size(); ++i)
        text += (i == 0 ? QString() : QStringLiteral(",")) + quoted(columns[i]);
    text += QStringLiteral("\r\n");
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i == 0 ? QString() : QStringLiteral(",")) + quoted(plain(row[i]));
        text += QStringLiteral("\r\n");
    }
    return text;
}

QString ValueTable::toJson() const
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& row : rows) {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string key = columns[i].toStdString();
            if (row[i].number && std::isfinite(*row[i].number))
                object[key] = *row[i].number;
            else
                object[key] = row[i].text.toStdString();
        }
        list.push_back(std::move(object));
    }
    return QString::fromStdString(
               list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace))
        + u'\n';
}

Status exportTable(const ValueTable& table, const QString& file)
{
    QString text;
    if (file.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive))
        text = table.toCsv();
    else if (file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive))
        text = table.toJson();
    else
        return fail(ErrorKind::BadInput, "a table is written as .csv or .json");
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(text.toUtf8()) < 0 || !out.commit())
        return fail(ErrorKind::Io, "cannot write the file: " + out.errorString().toStdString(),
            {file.toStdString()});
    return {};
}

void ValueTableModel::setTable(ValueTable table)
{
    if (table == m_table)
        return;
    // Same shape: only figures changed, and the view keeps its place.
    if (table.columns == m_table.columns && table.rows.size() == m_table.rows.size()) {
        m_table = std::move(table);
        if (rowCount() > 0 && columnCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int ValueTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int ValueTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

bool ValueTableModel::isNumberColumn(int column) const
{
    return std::ranges::any_of(m_table.rows, [column](const std::vector<ValueCell>& row) {
        return row[static_cast<std::size_t>(column)].number.has_value();
    });
}

QVariant ValueTableModel::sortValue(const ValueCell& cell, int column) const
{
    if (cell.number && !std::isnan(*cell.number))
        return *cell.number;
    if (isNumberColumn(column))
        return std::numeric_limits<double>::infinity();
    return cell.text;
}

QVariant ValueTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const ValueCell& cell = m_table.rows[static_cast<std::size_t>(index.row())]
                                        [static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cell.text;
    case Qt::TextAlignmentRole:
        return isNumberColumn(index.column())
            ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
            : QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (cell.trend == 0)
            return {};
        return cell.trend > 0 ? themeColors().success : themeColors().danger;
    case kSortRole:
        return sortValue(cell, index.column());
    default:
        return {};
    }
}

QVariant ValueTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (isNumberColumn(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return m_table.columns[static_cast<std::size_t>(section)];
    return {};
}

} // namespace tlp::widgets
