// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "options/training_options.h"

namespace tlp::widgets {

/// The `tlp train …` line that starts the same run from a shell: only what differs from the
/// defaults is named, every word is quoted where a POSIX shell needs it.
[[nodiscard]] QString trainCommand(
    const options::TrainSpec& spec, const QString& workspaceDirectory);

} // namespace tlp::widgets
