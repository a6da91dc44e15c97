// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "cli/cli.h"

namespace tlp::cli {

/// `tlp compare SESSION…`: best times, and the time and trials that each needs to reach each other
/// one's quality.
[[nodiscard]] Status compareSessions(Cli& cli, const std::vector<std::string>& names);

} // namespace tlp::cli
