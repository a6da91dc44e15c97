// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <QColor>
#include <QString>

#include "workspace/workspace.h"

/// How jobs are put into words, the same in the status bar, the Jobs page and Home.
namespace tlp::widgets {

[[nodiscard]] QString jobStateText(workspace::JobState state);
/// Of resources/icons: a state is never told by colour alone.
[[nodiscard]] QString jobStateIcon(workspace::JobState state);
[[nodiscard]] QColor jobStateColor(workspace::JobState state);
[[nodiscard]] QString jobKindText(const std::string& kind);
/// 0 … 1; none while the total is unknown.
[[nodiscard]] std::optional<double> jobFraction(const workspace::JobInfo& job);
/// "1 250 samples/s"; empty when unknown.
[[nodiscard]] QString jobRateText(const workspace::JobInfo& job);
/// "3 min 20 s", "45 s", "1 h 5 min"; empty for negative (unknown).
[[nodiscard]] QString durationText(double seconds);
/// "14:32" today, else "2024-05-01 14:32"; empty for 0.
[[nodiscard]] QString timeText(std::int64_t secondsSince1970);
[[nodiscard]] bool isResumable(workspace::JobState state);
[[nodiscard]] bool isUnfinished(workspace::JobState state); ///< queued or running

} // namespace tlp::widgets
