// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "cli/cli.h"

/// Tables as CSV (RFC 4180, numbers always with a point).
namespace tlp::cli {

/// metric,epoch,value; a value that was not finite is empty.
[[nodiscard]] Result<std::string> curvesCsv(
    const workspace::Workspace& workspace, const workspace::RunInfo& run);
/// Of the main evaluation: network,picked_by,k,value.
[[nodiscard]] Result<std::string> topKCsv(
    const workspace::Workspace& workspace, const workspace::RunInfo& run);
/// task,workload_key,program,platform,seconds,label,error_no,flag: the best measurement of each
/// program on each platform.
[[nodiscard]] Result<std::string> measurementsCsv(const dataset::Dataset& dataset);

} // namespace tlp::cli
