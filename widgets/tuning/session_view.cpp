// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/session_view.h"

#include "charts/plot_view.h"
#include "shell/table_tools.h"

#include <QHBoxLayout>

namespace tlp::widgets {

SessionView::SessionView(QWidget* parent)
    : QWidget(parent)
    , m_controls(new QWidget(this))
{
    auto* row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
}

void SessionView::addControl(QWidget* control)
{
    control->setParent(m_controls);
    m_controls->layout()->addWidget(control);
}

PlotView* SessionView::makePlot(const char* name)
{
    auto* plot = new PlotView(this);
    plot->setObjectName(QLatin1String(name));
    connect(plot, &PlotView::exported, this, &SessionView::exported);
    connect(plot, &PlotView::exportFailed, this, &SessionView::exportFailed);
    return plot;
}

void SessionView::watch(TableTools* tools)
{
    connect(tools, &TableTools::exported, this, &SessionView::exported);
    connect(tools, &TableTools::exportFailed, this, &SessionView::exportFailed);
}

} // namespace tlp::widgets
