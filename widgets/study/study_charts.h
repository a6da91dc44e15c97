// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "charts/plot_view.h"
#include "study/study_figures.h"

/// The charts that the papers print, of a study's report.
namespace tlp::widgets {

/// The charts that there are (study::placeOf), in order of the rows.
[[nodiscard]] std::vector<std::string> placesOf(
    const study::StudyReport& report, study::ChartOf chart);

/// Bars in groups of k, one per setting, with one standard deviation over the seeds; the random
/// pick beside them.
[[nodiscard]] PlotData studyBars(const study::StudyReport& report, const std::string& place);

/// Top-k over the share of the target's programs, one line per setting, with a band of one standard
/// deviation.
[[nodiscard]] PlotData studyShares(
    const study::StudyReport& report, const std::string& place, int k);
[[nodiscard]] bool hasShares(const study::StudyReport& report);
/// The same on an even scale, beside what all of the target's programs give: how few of them are
/// enough.
[[nodiscard]] PlotData studySampling(
    const study::StudyReport& report, const std::string& place, int k);

/// Size against top-k, one point per setting.
[[nodiscard]] PlotData studySizes(
    const study::StudyReport& report, const std::string& place, int k);

} // namespace tlp::widgets
