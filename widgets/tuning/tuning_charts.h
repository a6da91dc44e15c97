// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "charts/plot_view.h"
#include "tuning/tuning_data.h"

/// What the Tune page and the sessions of the Compare page draw. GUI thread.
namespace tlp::widgets {

enum class CurveAxis : std::uint8_t { Trials, Time };

struct CurveRequest
{
    /// What the first one tunes is compared: those that tuned something else, and those that have
    /// no curve yet, are left out and named.
    std::vector<SessionCurvePtr> sessions;
    std::map<SessionId, int> colors;
    CurveAxis axis = CurveAxis::Trials;
    bool isLog = false;
    QString emptyText = {}; ///< in place of a chart of no sessions
};
/// The best latency so far (of a network: the estimate of all of it) as a staircase per session,
/// and LibTorch's time for the same as a level for each platform and machine.
[[nodiscard]] PlotData bestCurveChart(const CurveRequest& request);

/// A scatter with the trial behind each of its points.
struct PredictionChart
{
    PlotData plot;
    std::vector<std::vector<std::int64_t>> trials; ///< parallel to the series' points
};
/// What the model predicted against what was measured, of one round or of all. Measured: the task's
/// best latency so far over the trial's, so that tasks compare and higher is faster, as scores are.
[[nodiscard]] PredictionChart predictionChart(
    const SessionDetails& details, std::optional<std::int64_t> round);
/// Kendall's τ between both, round by round.
[[nodiscard]] PlotData kendallChart(const SessionDetails& details);

/// Where the time went: stacked bars of rounds, or of as many rounds together as keep the bars few.
[[nodiscard]] PlotData timeChart(const SessionDetails& details);

/// Of a network: which task each round was given to.
[[nodiscard]] PlotData allocationChart(const SessionDetails& details);

} // namespace tlp::widgets
