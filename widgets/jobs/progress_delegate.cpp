// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/progress_delegate.h"

#include "jobs/job_table_model.h"
#include "shell/theme.h"

#include <QApplication>
#include <QPainter>

namespace tlp::widgets {

void ProgressDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem box = option;
    initStyleOption(&box, index);
    const QString text = box.text;
    box.text.clear();
    const QStyle* style = box.widget != nullptr ? box.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &box, painter, box.widget);

    const double fraction = index.data(JobTableModel::FractionRole).toDouble();
    const auto& colors = themeColors();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(option.rect).adjusted(6, 5, -6, -5);
    if (fraction >= 0) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(colors.border);
        painter->drawRoundedRect(area, 4, 4);
        QColor bar = colors.accent;
        bar.setAlphaF(colors.isDark ? 0.55F : 0.35F);
        painter->setBrush(bar);
        painter->setClipRect(
            QRectF(area.topLeft(), QSizeF(area.width() * fraction, area.height())));
        painter->drawRoundedRect(area, 4, 4);
        painter->setClipping(false);
    }
    painter->setPen(colors.text);
    const QString shown
        = option.fontMetrics.elidedText(text, Qt::ElideRight, static_cast<int>(area.width()) - 12);
    painter->drawText(area.adjusted(6, 0, -6, 0), Qt::AlignVCenter | Qt::AlignLeft, shown);
    painter->restore();
}

} // namespace tlp::widgets
