// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include "cli/cli.h"
#include "workspace/workspace.h"

namespace tlp::cli {

/// Runs a job in this process; messages go to its log file as well. A killed one is resumed with
/// `tlp job resume ID`.
[[nodiscard]] Status runJobHere(Cli& cli, workspace::Workspace& workspace, JobId id);

/// Prints what an import's result (see core/jobs, ImportSpec) says of its lines.
void printImportReport(Cli& cli, const Json& report);

/// Prints a trained run with its newest evaluation.
[[nodiscard]] Status reportRun(Cli& cli, workspace::Workspace& workspace, RunId id);

/// Starts `tlp job run ID` on its own; returns the process id. A start that fails ends the job.
[[nodiscard]] Result<std::int64_t> runJobDetached(
    Cli& cli, workspace::Workspace& workspace, JobId id);

/// "tlp job resume 3", with the workspace when it is not the default one.
[[nodiscard]] std::string resumeCommand(const Cli& cli, JobId id);

} // namespace tlp::cli
