// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "options/tune_spec.h"

namespace tlp::widgets {

/// The `tlp tune …` line that starts the same session from a shell: only what differs from the
/// defaults is named, every word is quoted where a POSIX shell needs it.
[[nodiscard]] QString tuneCommand(const options::TuneSpec& spec, const QString& workspaceDirectory);

/// Its options alone; empty: all are as by default.
[[nodiscard]] QString tuneOptions(const options::TuneSpec& spec);

} // namespace tlp::widgets
