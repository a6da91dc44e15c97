// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/contribution_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/charts/plot_view.h"
#include "widgets/inspector/step_list_model.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/table_tools.h"
#include "widgets/shell/theme.h"

#include <QApplication>
#include <QFont>
#include <QPainter>

namespace tlp::widgets {

void ContributionModel::setContent(
    InspectedProgramPtr program, const std::vector<records::Step>& steps, const RunExplanation* run)
{
    beginResetModel();
    m_program = std::move(program);
    m_steps = steps;
    m_run = run != nullptr && run->problem.isEmpty() ? std::optional(*run) : std::nullopt;
    m_contributionOf.assign(m_steps.size(), -1);
    m_largestShare = m_largestChange = 0;
    if (m_run) {
        for (int i = 0; i < std::ssize(m_run->contributions); ++i) {
            const StepContribution& each = m_run->contributions[static_cast<std::size_t>(i)];
            m_largestChange = std::max(m_largestChange, std::abs(each.difference));
            for (const int step : each.steps) {
                if (step >= 0 && step < std::ssize(m_contributionOf))
                    m_contributionOf[static_cast<std::size_t>(step)] = i;
            }
        }
        for (const double share : m_run->summands)
            m_largestShare = std::max(m_largestShare, std::abs(share));
    }
    endResetModel();
}

int ContributionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : steps() + (m_run && m_run->hasPaddingRow ? 1 : 0);
}

int ContributionModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool ContributionModel::isRead(int row) const
{
    return !m_run || row < m_run->stepsRead;
}

bool ContributionModel::isEdited(int row) const
{
    return m_program
        && !(m_program->detail.steps[static_cast<std::size_t>(row)]
            == m_steps[static_cast<std::size_t>(row)]);
}

std::optional<double> ContributionModel::valueAt(int row, int column) const
{
    if (!m_run)
        return std::nullopt;
    if (column == ShareColumn) {
        const bool isPadding = row == steps();
        const auto index = static_cast<std::size_t>(isPadding ? m_run->stepsRead : row);
        return (isPadding || isRead(row)) && index < m_run->summands.size()
            ? std::optional(m_run->summands[index])
            : std::nullopt;
    }
    if (column != ChangeColumn || row >= steps() || !isRead(row))
        return std::nullopt;
    const int index = m_contributionOf[static_cast<std::size_t>(row)];
    return index < 0
        ? std::nullopt
        : std::optional(m_run->contributions[static_cast<std::size_t>(index)].difference);
}

QVariant ContributionModel::barData(int row, int column, int role) const
{
    const auto value = valueAt(row, column);
    if (!value)
        return {};
    if (role == ValueRole || role == kExportRole)
        return *value;
    if (role == LargestRole)
        return column == ShareColumn ? m_largestShare : m_largestChange;
    return signedText(*value);
}

QVariant ContributionModel::paddingData(int column, int role) const
{
    if (column == ShareColumn
        && (role == Qt::DisplayRole || role == ValueRole || role == LargestRole
            || role == kExportRole))
        return barData(steps(), column, role);
    if (column == ParametersColumn && role == Qt::DisplayRole)
        return tr("padding (%1)").arg(m_run->paddingRows);
    if (role == Qt::ToolTipRole)
        return tr("The model reads %1 rows of every program; those behind its steps are zeros.")
            .arg(m_run->stepsRead + m_run->paddingRows);
    return role == Qt::ForegroundRole ? QVariant(themeColors().muted) : QVariant();
}

QVariant ContributionModel::textAt(int row, int column) const
{
    const records::Step& step = m_steps[static_cast<std::size_t>(row)];
    switch (column) {
    case NumberColumn:
        return row + 1;
    case KindColumn:
        return QString::fromStdString(std::string(records::codeOf(step)));
    case ParametersColumn:
        return parametersText(step);
    case ShareColumn:
        if (!isRead(row))
            return tr("not read by the model");
        return barData(row, column, Qt::DisplayRole);
    default:
        return barData(row, column, Qt::DisplayRole);
    }
}

QString ContributionModel::toolTipAt(int row) const
{
    QStringList parts{describeStep(m_steps[static_cast<std::size_t>(row)],
        m_program ? m_program->stageNames.value(row) : QString())};
    if (isEdited(row))
        parts.append(
            tr("Changed; it was: %1.")
                .arg(parametersText(m_program->detail.steps[static_cast<std::size_t>(row)])));
    const int index = m_contributionOf[static_cast<std::size_t>(row)];
    if (!isRead(row)) {
        parts.append(tr("The model reads %1 steps; this one is cut off.").arg(m_run->stepsRead));
    } else if (m_run && index >= 0) {
        const StepContribution& each = m_run->contributions[static_cast<std::size_t>(index)];
        const QString score = scoreText(each.without);
        parts.append(each.steps.size() > 1
                ? tr("Without the %1 steps that are equal to it the score would be %2.")
                      .arg(each.steps.size())
                      .arg(score)
                : tr("Without it the score would be %1.").arg(score));
    }
    return parts.join(u' ');
}

QVariant ContributionModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = index.row();
    const int column = index.column();
    if (row == steps())
        return paddingData(column, role);
    switch (role) {
    case Qt::DisplayRole:
        return textAt(row, column);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return toolTipAt(row);
    case Qt::TextAlignmentRole:
        return column == NumberColumn ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter))
                                      : QVariant();
    case Qt::ForegroundRole:
        return isRead(row) ? QVariant() : QVariant(themeColors().muted);
    case Qt::FontRole: {
        if (column != ParametersColumn || !isEdited(row))
            return {};
        QFont font = QApplication::font();
        font.setBold(true);
        return font;
    }
    case ValueRole:
    case LargestRole:
        return barData(row, column, role);
    case kExportRole:
        return column == ShareColumn || column == ChangeColumn ? barData(row, column, role)
                                                               : textAt(row, column);
    default:
        break;
    }
    if (role == StepListModel::GroupRole && column == KindColumn)
        return static_cast<int>(groupOf(records::kindOf(m_steps[static_cast<std::size_t>(row)])));
    return {};
}

QVariant ContributionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole) {
        if (section == ShareColumn)
            return tr("What the step's row adds to the score: all of them together are the score");
        if (section == ChangeColumn)
            return tr("How the score changes when the step is left out: above 0, the model would "
                      "like the program better without it");
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NumberColumn:
        return tr("#");
    case KindColumn:
        return tr("Step");
    case ParametersColumn:
        return tr("Parameters");
    case ShareColumn:
        return tr("Adds");
    case ChangeColumn:
        return tr("Without it");
    default:
        return {};
    }
}

void SignedBarDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant value = index.data(ContributionModel::ValueRole);
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = value.isValid() ? std::exchange(item.text, QString()) : QString();
    const QWidget* widget = item.widget;
    const QStyle* style = widget != nullptr ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
    if (!value.isValid())
        return;
    const double largest = index.data(ContributionModel::LargestRole).toDouble();
    const QRect cell
        = item.rect.adjusted(spacing(0.25), spacing(0.2), -spacing(0.25), -spacing(0.2));
    const double share = largest > 0 ? value.toDouble() / largest : 0;
    const int middle = cell.center().x();
    const int length = static_cast<int>(std::abs(share) * cell.width() / 2);
    const ThemeColors& theme = themeColors();
    QColor color = seriesColor(share < 0 ? 1 : 0, theme.isDark);
    color.setAlphaF(theme.isHighContrast ? 1.0F : 0.45F);
    painter->save();
    painter->fillRect(
        QRect(share < 0 ? middle - length : middle, cell.top(), length, cell.height()), color);
    painter->setPen(theme.border);
    painter->drawLine(middle, item.rect.top(), middle, item.rect.bottom());
    painter->setPen(item.palette.color(QPalette::Text));
    painter->setFont(item.font);
    // On the side that the bar leaves free.
    painter->drawText(cell,
        (share < 0 ? Qt::AlignRight : Qt::AlignLeft) | static_cast<int>(Qt::AlignVCenter), text);
    painter->restore();
}

} // namespace tlp::widgets
