// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/curve_plots.h"

#include "charts/plot_view.h"

#include <utility>

#include <QCheckBox>

namespace tlp::widgets {

CurvePlots::CurvePlots(PlotView* byTrials, PlotView* byTime, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_byTrials(byTrials)
    , m_byTime(byTime)
    , m_log(new QCheckBox(parent))
{
    setChildrenCollapsible(false);
    addWidget(byTrials);
    addWidget(byTime);
    m_log->setChecked(true); // the first programs are often ten times as slow as the last
    connect(m_log, &QCheckBox::toggled, this, &CurvePlots::draw);
}

void CurvePlots::setCurves(CurveRequest request)
{
    m_request = std::move(request);
    draw();
}

void CurvePlots::retranslate()
{
    m_log->setText(tr("&Logarithmic"));
    m_log->setToolTip(tr("A logarithmic axis for the latencies."));
    draw();
}

void CurvePlots::draw()
{
    m_request.isLog = m_log->isChecked();
    for (const auto& [plot, axis] :
        {std::pair(m_byTrials, CurveAxis::Trials), std::pair(m_byTime, CurveAxis::Time)}) {
        m_request.axis = axis;
        plot->setData(bestCurveChart(m_request));
    }
}

} // namespace tlp::widgets
