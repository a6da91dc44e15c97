// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "cli/cli.h"
#include "cli/session_report.h"

/// Tables as CSV (RFC 4180, numbers always with a point), and records.
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
/// trial,round,task,workload,predicted,random,seconds,error_no,message,build_seconds,run_seconds,
/// at_seconds,steps
[[nodiscard]] std::string trialsCsv(const SessionView& view);
/// One TVM record a line for each trial. Errors: Corrupt; as LocalTarget::parse.
[[nodiscard]] Result<std::string> trialRecords(const SessionView& view);

} // namespace tlp::cli
