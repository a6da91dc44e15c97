// SPDX-License-Identifier: GPL-3.0-only
#include "study/forgetting_model.h"

#include "shell/table_tools.h"
#include "shell/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QBrush>
#include <QFont>
#include <QLocale>

namespace tlp::widgets {

namespace {

constexpr double kPalest = 0.06, kStrongest = 0.5; ///< share of the accent in a ground

QColor mixed(const QColor& color, const QColor& ground, double share)
{
    const auto part = [share](int a, int b) { return qRound(share * a + (1 - share) * b); };
    return {part(color.red(), ground.red()), part(color.green(), ground.green()),
        part(color.blue(), ground.blue())};
}

/// Three digits as the papers have them, with the deviation where there is one.
QString spreadText(const study::Spread& spread)
{
    const QLocale locale;
    const QString mean = locale.toString(spread.mean, 'f', 3);
    return spread.deviation
        ? QStringLiteral("%1 ± %2").arg(mean, locale.toString(*spread.deviation, 'f', 3))
        : mean;
}

/// With its sign.
QString changeText(double change)
{
    const QString size = QLocale().toString(std::abs(change), 'f', 3);
    return (change < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

} // namespace

ForgettingPicture forgettingPicture(
    const study::StudyReport& report, const study::ForgettingMatrix& matrix, int k)
{
    ForgettingPicture picture;
    picture.k = k;
    picture.isChain = matrix.isChain;
    for (const std::string& name : matrix.trained)
        picture.trained << QString::fromStdString(name);
    for (const std::string& name : matrix.evaluated)
        picture.evaluated << QString::fromStdString(name);
    for (std::size_t row = 0; row < matrix.trained.size(); ++row) {
        auto& cells = picture.cells.emplace_back();
        for (std::size_t column = 0; column < matrix.evaluated.size(); ++column)
            cells.push_back({study::topKIn(report, matrix, row, column, k),
                study::changeIn(report, matrix, row, column, k),
                matrix.trained[row] == matrix.evaluated[column]});
    }
    return picture;
}

void ForgettingModel::setPicture(ForgettingPicture picture)
{
    beginResetModel();
    m_picture = std::move(picture);
    m_least = 1;
    m_most = 0;
    for (const auto& row : m_picture.cells) {
        for (const ForgettingPicture::Cell& cell : row) {
            if (!cell.value)
                continue;
            m_least = std::min(m_least, cell.value->mean);
            m_most = std::max(m_most, cell.value->mean);
        }
    }
    endResetModel();
}

void ForgettingModel::retranslate()
{
    beginResetModel();
    endResetModel();
}

QString ForgettingModel::sentence(int row, int column) const
{
    const ForgettingPicture::Cell& cell
        = m_picture.cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    const QString trained = m_picture.trained[row];
    const QString evaluated = m_picture.evaluated[column];
    if (!cell.value)
        return tr("Trained for %1, not evaluated on %2.").arg(trained, evaluated);
    const QString text
        = tr("Last trained for %1, evaluated on %2: top-%3 %4.")
              .arg(trained, evaluated, QString::number(m_picture.k), spreadText(*cell.value));
    if (!cell.change)
        return text;
    return text + u' '
        + tr("%1 against the model that was just trained for %2.")
              .arg(changeText(cell.change->mean), evaluated);
}

int ForgettingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_picture.trained.size());
}

int ForgettingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_picture.evaluated.size());
}

QString ForgettingModel::cellText(const ForgettingPicture::Cell& cell) const
{
    if (!cell.value)
        return QStringLiteral("–");
    const QString value = spreadText(*cell.value);
    return cell.change ? value + u'\n' + changeText(cell.change->mean) : value;
}

/// From the worst to the best of this matrix.
QVariant ForgettingModel::groundOf(const ForgettingPicture::Cell& cell) const
{
    if (!cell.value)
        return {};
    const ThemeColors& colors = themeColors();
    const double range = m_most - m_least;
    const double share = range > 0 ? (cell.value->mean - m_least) / range : 1;
    return QBrush(mixed(colors.accent, colors.surface, kPalest + (kStrongest - kPalest) * share));
}

QVariant ForgettingModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const ForgettingPicture::Cell& cell = m_picture.cells[static_cast<std::size_t>(index.row())]
                                                         [static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cellText(cell);
    case kExportRole:
        return cell.value ? QVariant(cell.value->mean) : QVariant(QString());
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return sentence(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignCenter));
    case Qt::BackgroundRole:
        return groundOf(cell);
    case Qt::ForegroundRole:
        return cell.value ? themeColors().text : themeColors().muted;
    case Qt::FontRole: {
        QFont font;
        font.setBold(cell.isDiagonal);
        return font;
    }
    default:
        return {};
    }
}

QVariant ForgettingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QStringList& names
        = orientation == Qt::Horizontal ? m_picture.evaluated : m_picture.trained;
    if (section < 0 || section >= names.size())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(orientation == Qt::Horizontal
                ? Qt::Alignment(Qt::AlignCenter)
                : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == kExportRole)
        return names[section];
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (orientation == Qt::Horizontal)
        return tr("on %1").arg(names[section]);
    return m_picture.isChain && section > 0 ? tr("then %1").arg(names[section]) : names[section];
}

} // namespace tlp::widgets
