// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/target_grid.h"

#include "widgets/data/local_targets.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>

namespace tlp::widgets {

TargetGrid::TargetGrid(QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(spacing(1.5));
    grid->setVerticalSpacing(spacing(0.5));
    int row = -1;
    int column = 0;
    std::string isa;
    for (const workload::LocalTarget& target : localTargets()) {
        if (target.isa != isa) {
            isa = target.isa;
            ++row;
            column = 0;
            grid->addWidget(new QLabel(isaText(isa), this), row, column);
        }
        auto* box = new QCheckBox(tr("%n thread(s)", nullptr, target.threads), this);
        box->setObjectName(QString::fromStdString("target " + target.toText()));
        box->setAccessibleName(targetText(target));
        box->setToolTip(
            tr("Becomes the platform %1").arg(QString::fromStdString(target.platformName())));
        grid->addWidget(box, row, ++column);
        m_boxes.emplace_back(target, box);
    }
    grid->setColumnStretch(grid->columnCount(), 1);
    if (m_boxes.empty()) {
        grid->addWidget(makeLabel(tr("This processor has none of the instruction sets SSE4.1, AVX2 "
                                     "and AVX-512: no program can be built for it."),
                            TextRole::Danger, this),
            0, 0);
        return;
    }
    m_boxes.back().second->setChecked(true);
    for (const auto& [target, box] : m_boxes)
        connect(box, &QCheckBox::toggled, this, &TargetGrid::changed);
}

std::vector<std::string> TargetGrid::targets() const
{
    std::vector<std::string> texts;
    for (const auto& [target, box] : m_boxes) {
        if (box->isChecked())
            texts.push_back(target.toText());
    }
    return texts;
}

} // namespace tlp::widgets
