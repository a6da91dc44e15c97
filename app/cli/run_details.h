// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>

#include "cli/cli.h"

namespace tlp::cli {

/// What a model of trees is made of besides its leaves.
struct TreeSize
{
    std::int64_t count = 0; ///< trees
    double mebibytes = 0; ///< of its file
};
/// None for other models, and before there is one.
[[nodiscard]] std::optional<TreeSize> treesOf(
    const workspace::Workspace& workspace, const workspace::RunInfo& run);

/// Everything stored about a run: its row, options, features, metrics {name: [[step, value]]}
/// (null: not finite) and evaluations; of trees also how many.
[[nodiscard]] Result<Json> runDetails(
    const workspace::Workspace& workspace, const workspace::RunInfo& run);

} // namespace tlp::cli
