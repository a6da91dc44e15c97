// SPDX-License-Identifier: GPL-3.0-only
#include "compare/value_table.h"

#include "base/text.h"
#include "shell/save_file.h"
#include "shell/table_tools.h"
#include "shell/theme.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include <QColor>

namespace tlp::widgets {

namespace {

QString plain(const ValueCell& cell)
{
    if (cell.isMissing)
        return {};
    return cell.number ? QString::fromStdString(toShortest(*cell.number)) : cell.text;
}

} // namespace

ValueCell missingCell(const QString& text)
{
    return {text, std::nullopt, 0, true};
}

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
    std::vector<QStringList> lines{QStringList(columns.begin(), columns.end())};
    for (const auto& row : rows) {
        QStringList line;
        for (const ValueCell& each : row)
            line << plain(each);
        lines.push_back(std::move(line));
    }
    return csvText(lines);
}

QString ValueTable::toJson() const
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& row : rows) {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string key = columns[i].toStdString();
            if (row[i].isMissing)
                object[key] = nullptr;
            else if (row[i].number && std::isfinite(*row[i].number))
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
    return writeText(file, text);
}

void ValueTableModel::setTable(ValueTable table)
{
    if (table == m_table)
        return;
    std::vector<Column> columns(table.columns.size());
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            columns[i].hasNumbers |= row[i].number.has_value();
            columns[i].hasTexts |= !row[i].number && !row[i].isMissing;
        }
    // Same shape: only figures changed, and the view keeps its place.
    if (table.columns == m_table.columns && table.rows.size() == m_table.rows.size()) {
        m_table = std::move(table);
        m_columns = std::move(columns);
        if (rowCount() > 0 && columnCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    m_columns = std::move(columns);
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

Qt::Alignment ValueTableModel::alignmentOf(int column) const
{
    const bool isNumber = m_columns[static_cast<std::size_t>(column)].hasNumbers;
    return (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

/// Of one type in a column: numbers cannot be ordered among texts. Invalid for what is missing.
QVariant ValueTableModel::sortValue(const ValueCell& cell, int column) const
{
    if (cell.isMissing)
        return {};
    if (m_columns[static_cast<std::size_t>(column)].hasTexts)
        return cell.text;
    return cell.number && !std::isnan(*cell.number) ? QVariant(*cell.number) : QVariant();
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
        return QVariant::fromValue(alignmentOf(index.column()));
    case Qt::ForegroundRole:
        if (cell.trend == 0)
            return {};
        return cell.trend > 0 ? themeColors().success : themeColors().danger;
    case kSortRole:
        return sortValue(cell, index.column());
    case kExportRole:
        if (cell.isMissing)
            return {};
        return cell.number ? QVariant(*cell.number) : QVariant(cell.text);
    default:
        return {};
    }
}

QVariant ValueTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole || role == kExportRole)
        return m_table.columns[static_cast<std::size_t>(section)];
    return {};
}

} // namespace tlp::widgets
