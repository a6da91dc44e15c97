// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/step_list_model.h"

#include "widgets/data/value_text.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/theme.h"

#include <QApplication>
#include <QPainter>

namespace tlp::widgets {

void StepListModel::setProgram(InspectedProgramPtr program)
{
    beginResetModel();
    m_program = std::move(program);
    m_applied = m_program ? static_cast<int>(m_program->detail.steps.size()) : 0;
    endResetModel();
}

void StepListModel::setApplied(int steps)
{
    if (steps == m_applied)
        return;
    m_applied = steps;
    if (rowCount({}) > 0)
        Q_EMIT dataChanged(
            index(0, 0), index(rowCount({}) - 1, ColumnCount - 1), {Qt::ForegroundRole});
}

int StepListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_program ? 0 : static_cast<int>(m_program->detail.steps.size());
}

int StepListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StepListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const records::Step& step = m_program->detail.steps[row];
    const QString stage = m_program->stageNames[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case NumberColumn:
            return index.row() + 1;
        case KindColumn:
            return stepCodeText(std::string(records::codeOf(step)));
        case StageColumn:
            if (records::stageOf(step) < 0)
                return QStringLiteral("–");
            return stage.isEmpty() ? tr("stage %1").arg(records::stageOf(step))
                                   : tr("%1 %2").arg(records::stageOf(step)).arg(stage);
        case ParametersColumn:
            return parametersText(step);
        default:
            return {};
        }
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return describeStep(step, stage);
    case Qt::TextAlignmentRole:
        if (index.column() == NumberColumn)
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case Qt::ForegroundRole:
        return index.row() >= m_applied ? QVariant(themeColors().muted) : QVariant();
    case GroupRole:
        return index.column() == KindColumn
            ? QVariant(static_cast<int>(groupOf(records::kindOf(step))))
            : QVariant();
    default:
        return {};
    }
}

QVariant StepListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NumberColumn:
        return tr("#");
    case KindColumn:
        return tr("Step");
    case StageColumn:
        return tr("Stage");
    case ParametersColumn:
        return tr("Parameters");
    default:
        return {};
    }
}

void paintStepChip(QPainter* painter, const QRect& rect, const QString& text, int group,
    const QPalette& palette, bool isMuted)
{
    const ThemeColors& theme = themeColors();
    const QColor color = groupColor(static_cast<StepGroup>(group), theme.isDark);
    const int inset = spacing(0.2);
    const QRect chip = rect.adjusted(inset, inset, -inset, -inset);
    const double radius = spacing(0.3);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QColor ground = color;
    ground.setAlphaF(isMuted ? 0.08F : 0.22F);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawRoundedRect(chip, radius, radius);
    painter->setBrush(color);
    QRect bar = chip;
    bar.setWidth(spacing(0.4));
    painter->drawRoundedRect(bar, radius / 2, radius / 2);
    painter->setPen(isMuted ? theme.muted : palette.color(QPalette::Text));
    const QRect textRect = chip.adjusted(bar.width() + spacing(0.5), 0, -inset, 0);
    painter->drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft,
        painter->fontMetrics().elidedText(text, Qt::ElideRight, textRect.width()));
    painter->restore();
}

void StepChipDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    // The style sheet's items ignore this role.
    if (const QVariant ground = index.data(Qt::BackgroundRole); ground.isValid())
        painter->fillRect(option.rect, ground.value<QColor>());
    const QVariant group = index.data(StepListModel::GroupRole);
    if (!group.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, QString());
    const QWidget* widget = item.widget;
    const QStyle* style = widget != nullptr ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
    if (text.isEmpty())
        return;
    painter->setFont(item.font);
    paintStepChip(painter, item.rect, text, group.toInt(), item.palette,
        index.data(Qt::ForegroundRole).isValid());
}

QSize StepChipDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rwidth() += spacing(2);
    return size;
}

} // namespace tlp::widgets
