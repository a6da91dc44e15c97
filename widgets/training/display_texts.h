// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QString>

#include "training/dataset_facts.h"
#include "workspace/workspace.h"

/// Figures and states of runs as people read them, in their language. Times and durations:
/// shell/job_texts.h.
namespace tlp::widgets {

[[nodiscard]] QString runStateText(workspace::RunState state);
[[nodiscard]] QString lossText(double value); ///< four significant digits
/// How long a training takes, as a sentence; without a speed or programs it says that nobody knows.
[[nodiscard]] QString trainingDurationText(const std::optional<EpochPrograms>& programs,
    const std::optional<Throughput>& speed, int epochs);

} // namespace tlp::widgets
