// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <vector>

#include "tuning/session_view.h"

class QComboBox;
class QLabel;

namespace tlp::widgets {

class CurvePlots;
struct PlotData;

/// The best latency against trials and against time, beside that of other sessions. GUI thread
/// only.
class ProgressView : public SessionView
{
    Q_OBJECT
public:
    explicit ProgressView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void clear() override;
    /// Drawn with the next session that is set. Colours: also that of the session itself.
    void setOthers(std::vector<SessionCurvePtr> others, std::map<SessionId, int> colors);
    void retranslate() override;

private:
    std::vector<SessionCurvePtr> m_others;
    std::map<SessionId, int> m_colors;
    CurvePlots* m_plots;
};

/// Predicted against measured, of one round or all, and the rank correlation of each round. GUI
/// thread only.
class PredictionView : public SessionView
{
    Q_OBJECT
public:
    explicit PredictionView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void clear() override;
    void retranslate() override;

private:
    void fillRounds();
    void draw();

    SessionDetailsPtr m_details;
    SessionId m_listed; ///< whose rounds the box lists
    QLabel* m_label;
    QComboBox* m_round;
    PlotView *m_scatter, *m_kendall;
    std::vector<std::vector<std::int64_t>> m_trials; ///< behind the scatter's points
};

/// One chart of a session. GUI thread only.
class ChartView : public SessionView
{
public:
    using Chart = PlotData (*)(const SessionDetails&);
    ChartView(const char* plotName, Chart chart, QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void clear() override;
    void retranslate() override;

private:
    Chart m_chart;
    SessionDetailsPtr m_details;
    PlotView* m_plot;
};

/// Of a network: which task each round went to.
class AllocationView : public ChartView
{
public:
    explicit AllocationView(QWidget* parent);
};

/// Where the time went.
class TimeView : public ChartView
{
public:
    explicit TimeView(QWidget* parent);
};

} // namespace tlp::widgets
