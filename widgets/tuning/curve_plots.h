// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QSplitter>

#include "tuning/tuning_charts.h"

class QCheckBox;

namespace tlp::widgets {

/// The curves of sessions by trials and by time, side by side, and a box for the kind of their
/// latency axis. GUI thread.
class CurvePlots : public QSplitter
{
    Q_OBJECT
public:
    CurvePlots(PlotView* byTrials, PlotView* byTime, QWidget* parent);

    /// Its axis and its `isLog` are filled in here.
    void setCurves(CurveRequest request);
    /// For the row of controls: the caller gives it a place.
    [[nodiscard]] QCheckBox* logarithmic() const { return m_log; }
    [[nodiscard]] PlotView* byTrials() const { return m_byTrials; }
    [[nodiscard]] PlotView* byTime() const { return m_byTime; }
    void retranslate();

private:
    void draw();

    CurveRequest m_request;
    PlotView *m_byTrials, *m_byTime;
    QCheckBox* m_log;
};

} // namespace tlp::widgets
