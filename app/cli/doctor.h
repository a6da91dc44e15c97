// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "cli/cli.h"

namespace tlp::cli {

/// Versions, libraries and speed of this build on this machine, with a warning for each thing that
/// would make it slow or fail.
[[nodiscard]] Status doctor(Cli& cli);

} // namespace tlp::cli
