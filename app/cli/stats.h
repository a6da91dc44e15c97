// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "cli/cli.h"

namespace tlp::cli {

[[nodiscard]] Json statsJson(const dataset::DatasetStats& stats);
/// `tlp stats D`.
[[nodiscard]] Status printStats(Cli& cli, const std::string& name);

} // namespace tlp::cli
