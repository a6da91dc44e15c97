// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "charts/plot_view.h"
#include "compare/compare_data.h"

namespace tlp::widgets {

struct TopKRequest
{
    std::vector<const CompareRun*> runs;
    EvaluationTarget target;
    std::set<int> ks;
    bool groupSeeds = false; ///< one bar per group: mean, with the standard deviation as whiskers
    std::map<RunId, int> colors;
};

/// Bars in groups of k: one per run (or per group of seeds) that has an evaluation on the target,
/// the random pick, and the best there is (1). The note says what is left out.
[[nodiscard]] PlotData topKChart(const TopKRequest& request);

/// One metric of every run over epochs.
[[nodiscard]] PlotData curvesChart(const std::vector<const CompareRun*>& runs,
    const RunCurves& curves, const std::string& metric, bool isLog,
    const std::map<RunId, int>& colors);

/// The metrics of the curves, losses first.
[[nodiscard]] std::vector<std::string> curveMetrics(const RunCurves& curves);
[[nodiscard]] QString metricText(const std::string& metric);

} // namespace tlp::widgets
