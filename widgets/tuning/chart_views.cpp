// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/chart_views.h"

#include "charts/plot_view.h"
#include "data/value_text.h"
#include "tuning/curve_plots.h"
#include "tuning/tuning_charts.h"

#include <optional>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

namespace tlp::widgets {

ProgressView::ProgressView(QWidget* parent)
    : SessionView(parent)
    , m_plots(new CurvePlots(makePlot("bestByTrials"), makePlot("bestByTime"), this))
{
    m_plots->setObjectName(QStringLiteral("progressPlots"));
    m_plots->logarithmic()->setObjectName(QStringLiteral("logLatency"));
    addControl(m_plots->logarithmic());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plots);
}

void ProgressView::setSession(const SessionDetailsPtr& details)
{
    CurveRequest request;
    request.sessions = {curveOf(*details)};
    request.sessions.insert(request.sessions.end(), m_others.begin(), m_others.end());
    request.colors = m_colors;
    m_plots->setCurves(std::move(request));
}

void ProgressView::clear()
{
    m_plots->setCurves({});
}

void ProgressView::setOthers(std::vector<SessionCurvePtr> others, std::map<SessionId, int> colors)
{
    m_others = std::move(others);
    m_colors = std::move(colors);
}

void ProgressView::retranslate()
{
    m_plots->retranslate();
}

PredictionView::PredictionView(QWidget* parent)
    : SessionView(parent)
    , m_label(new QLabel(this))
    , m_round(new QComboBox(this))
    , m_scatter(makePlot("predictionPlot"))
    , m_kendall(makePlot("kendallPlot"))
{
    m_round->setObjectName(QStringLiteral("predictionRound"));
    m_round->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_label->setBuddy(m_round);
    addControl(m_label);
    addControl(m_round);
    auto* plots = new QSplitter(Qt::Horizontal, this);
    plots->setObjectName(QStringLiteral("predictionPlots"));
    plots->setChildrenCollapsible(false);
    plots->addWidget(m_scatter);
    plots->addWidget(m_kendall);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plots);
    connect(m_round, &QComboBox::currentIndexChanged, this, &PredictionView::draw);
    connect(m_scatter, &PlotView::pointActivated, this, [this](int series, int point) {
        const auto s = static_cast<std::size_t>(series);
        const auto p = static_cast<std::size_t>(point);
        if (s < m_trials.size() && p < m_trials[s].size())
            Q_EMIT trialChosen(m_trials[s][p]);
    });
}

void PredictionView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    fillRounds();
    draw();
}

void PredictionView::clear()
{
    m_details.reset();
    m_listed = {};
    m_trials.clear();
    m_scatter->setData({});
    m_kendall->setData({});
}

void PredictionView::retranslate()
{
    m_label->setText(tr("Round"));
    m_round->setAccessibleName(tr("Round whose programs are shown"));
    m_listed = {};
    if (!m_details)
        return;
    fillRounds();
    draw();
}

/// New rounds are added at the end: somebody may be choosing.
void PredictionView::fillRounds()
{
    const QSignalBlocker blocker(m_round);
    if (m_listed != m_details->session.id) {
        m_listed = m_details->session.id;
        m_round->clear();
        m_round->addItem(tr("All"), qlonglong(0));
    }
    for (auto i = static_cast<std::size_t>(m_round->count() - 1); i < m_details->rounds.size(); ++i)
        m_round->addItem(countText(m_details->rounds[i].number),
            static_cast<qlonglong>(m_details->rounds[i].number));
}

void PredictionView::draw()
{
    if (!m_details)
        return;
    const std::int64_t round = m_round->currentData().toLongLong();
    PredictionChart chart
        = predictionChart(*m_details, round == 0 ? std::nullopt : std::optional(round));
    m_trials = std::move(chart.trials);
    m_scatter->setData(std::move(chart.plot));
    m_kendall->setData(kendallChart(*m_details));
}

ChartView::ChartView(const char* plotName, Chart chart, QWidget* parent)
    : SessionView(parent)
    , m_chart(chart)
    , m_plot(makePlot(plotName))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
}

void ChartView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    m_plot->setData(m_chart(*details));
}

void ChartView::clear()
{
    m_details.reset();
    m_plot->setData({});
}

void ChartView::retranslate()
{
    if (m_details)
        m_plot->setData(m_chart(*m_details));
}

AllocationView::AllocationView(QWidget* parent)
    : ChartView("allocationPlot", &allocationChart, parent)
{}

TimeView::TimeView(QWidget* parent)
    : ChartView("timePlot", &timeChart, parent)
{}

} // namespace tlp::widgets
