// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "cli/cli.h"

namespace tlp::cli {

/// What is shown besides.
struct CompareOptions
{
    bool hasMatrix = false; ///< every run against every other
    bool hasTasks = false; ///< which of the first two wins each task
};

/// `tlp compare RUN…`: the main evaluation of each run; the others against the first by paired
/// bootstrap over tasks where both were evaluated on the same data.
[[nodiscard]] Status compareRuns(
    Cli& cli, const std::vector<std::string>& names, const CompareOptions& options);

} // namespace tlp::cli
