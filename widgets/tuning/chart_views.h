// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <vector>

#include "tuning/session_view.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace tlp::widgets {

/// The best latency against trials and against time, beside that of other sessions. GUI thread
/// only.
class ProgressView : public SessionView
{
    Q_OBJECT
public:
    explicit ProgressView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    /// Drawn with the next session that is set. Colours: also that of the session itself.
    void setOthers(std::vector<SessionCurvePtr> others, std::map<SessionId, int> colors);
    void retranslate() override;

private:
    void draw();

    SessionDetailsPtr m_details;
    std::vector<SessionCurvePtr> m_others;
    std::map<SessionId, int> m_colors;
    QCheckBox* m_log;
    PlotView *m_byTrials, *m_byTime;
};

/// Predicted against measured, of one round or all, and the rank correlation of each round. GUI
/// thread only.
class PredictionView : public SessionView
{
    Q_OBJECT
public:
    explicit PredictionView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
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

/// Of a network: which task each round went to. GUI thread only.
class AllocationView : public SessionView
{
    Q_OBJECT
public:
    explicit AllocationView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void retranslate() override;

private:
    SessionDetailsPtr m_details;
    PlotView* m_plot;
};

/// Where the time went. GUI thread only.
class TimeView : public SessionView
{
    Q_OBJECT
public:
    explicit TimeView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void retranslate() override;

private:
    SessionDetailsPtr m_details;
    PlotView* m_plot;
};

} // namespace tlp::widgets
