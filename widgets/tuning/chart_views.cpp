// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/chart_views.h"

#include "charts/plot_view.h"
#include "tuning/tuning_charts.h"

#include <optional>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// Two plots side by side that fill the view.
void fillWith(QWidget* view, const char* name, QWidget* left, QWidget* right)
{
    auto* splitter = new QSplitter(Qt::Horizontal, view);
    splitter->setObjectName(QLatin1String(name));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(right);
    auto* layout = new QVBoxLayout(view);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

} // namespace

ProgressView::ProgressView(QWidget* parent)
    : SessionView(parent)
    , m_log(new QCheckBox(this))
    , m_byTrials(makePlot("bestByTrials"))
    , m_byTime(makePlot("bestByTime"))
{
    m_log->setObjectName(QStringLiteral("logLatency"));
    m_log->setChecked(true); // the first programs are often ten times as slow as the last
    addControl(m_log);
    fillWith(this, "progressPlots", m_byTrials, m_byTime);
    connect(m_log, &QCheckBox::toggled, this, &ProgressView::draw);
}

void ProgressView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    draw();
}

void ProgressView::setOthers(std::vector<SessionCurvePtr> others, std::map<SessionId, int> colors)
{
    m_others = std::move(others);
    m_colors = std::move(colors);
}

void ProgressView::retranslate()
{
    m_log->setText(tr("&Logarithmic"));
    m_log->setToolTip(tr("A logarithmic axis for the latencies."));
    draw();
}

void ProgressView::draw()
{
    if (!m_details)
        return;
    CurveRequest request;
    request.sessions = {curveOf(*m_details)};
    request.sessions.insert(request.sessions.end(), m_others.begin(), m_others.end());
    request.colors = m_colors;
    request.isLog = m_log->isChecked();
    request.axis = CurveAxis::Trials;
    m_byTrials->setData(bestCurveChart(request));
    request.axis = CurveAxis::Time;
    m_byTime->setData(bestCurveChart(request));
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
    fillWith(this, "predictionPlots", m_scatter, m_kendall);
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
        m_round->addItem(QLocale().toString(static_cast<qlonglong>(m_details->rounds[i].number)),
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

AllocationView::AllocationView(QWidget* parent)
    : SessionView(parent)
    , m_plot(makePlot("allocationPlot"))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
}

void AllocationView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    m_plot->setData(allocationChart(*details));
}

void AllocationView::retranslate()
{
    if (m_details)
        m_plot->setData(allocationChart(*m_details));
}

TimeView::TimeView(QWidget* parent)
    : SessionView(parent)
    , m_plot(makePlot("timePlot"))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
}

void TimeView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    m_plot->setData(timeChart(*details));
}

void TimeView::retranslate()
{
    if (m_details)
        m_plot->setData(timeChart(*m_details));
}

} // namespace tlp::widgets
