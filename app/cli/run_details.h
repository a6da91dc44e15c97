// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "cli/cli.h"

namespace tlp::cli {

/// Everything stored about a run: its row, options, features, metrics {name: [[step, value]]}
/// (null: not finite) and evaluations.
[[nodiscard]] Result<Json> runDetails(
    const workspace::Workspace& workspace, const workspace::RunInfo& run);

} // namespace tlp::cli
