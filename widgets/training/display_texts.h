// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "workspace/workspace.h"

/// Figures and states of runs as people read them, in their language. Times and durations:
/// shell/job_texts.h.
namespace tlp::widgets {

[[nodiscard]] QString runStateText(workspace::RunState state);
[[nodiscard]] QString lossText(double value); ///< four significant digits

} // namespace tlp::widgets
