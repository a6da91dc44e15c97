// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "widgets/inspector/inspected_program.h"

namespace tlp::widgets {

/// What a tuning session measured, as the inspector shows programs: the trial itself, or the
/// fastest or slowest of its task in that session. Its rank is among the session's trials of the
/// task. Reader thread. Errors: NotFound.
[[nodiscard]] Result<InspectedProgramPtr> loadTrial(
    StorageReader& storage, const TrialRef& trial, ProgramChoice::By by);

} // namespace tlp::widgets
