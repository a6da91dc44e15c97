// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include <QString>

#include "workspace/workspace.h"

/// Figures and states as people read them, in their language.
namespace tlp::widgets {

[[nodiscard]] QString bytesText(std::int64_t bytes); ///< "2.3 MiB"
[[nodiscard]] QString durationText(double seconds); ///< "45 s", "3 min 20 s", "2 h 5 min"
[[nodiscard]] QString timeText(std::int64_t secondsSinceEpoch); ///< local, short
[[nodiscard]] QString stateText(workspace::RunState state);
[[nodiscard]] QString stateText(workspace::JobState state);
[[nodiscard]] QString lossText(double value); ///< four significant digits

} // namespace tlp::widgets
