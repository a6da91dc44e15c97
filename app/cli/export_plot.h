// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "base/error.h"
#include "cli/session_report.h"
#include "dataset/dataset.h"
#include "workspace/workspace.h"

/// Charts without a display: the offscreen platform is chosen when a chart is first drawn. `format`
/// is png, svg or pdf, whatever the file is called.
namespace tlp::cli {

/// Training and validation loss by epoch.
[[nodiscard]] Status plotCurves(const workspace::Workspace& workspace,
    const workspace::RunInfo& run, const std::string& format, const std::string& out);
/// Top-k of the main evaluation per network, beside the random pick's.
[[nodiscard]] Status plotTopK(const workspace::Workspace& workspace, const workspace::RunInfo& run,
    const std::string& format, const std::string& out);
/// How many steps a dataset's programs have.
[[nodiscard]] Status plotLengths(const std::string& name, const dataset::DatasetStats& stats,
    const std::string& format, const std::string& out);
/// Best time so far by trials.
[[nodiscard]] Status plotSession(
    const SessionView& view, const std::string& format, const std::string& out);

} // namespace tlp::cli
