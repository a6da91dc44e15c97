// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string>

#include "base/error.h"
#include "options/training_options.h"
#include "workspace/workspace.h"

namespace tlp::workspace {

[[nodiscard]] std::filesystem::path modelFileOf(const Workspace& workspace, const RunInfo& run);

/// The run to start a training from, by its name or unique beginning, with the hash of its model
/// as it is now. Errors: NotFound, Ambiguous; BadInput when its training is not finished.
[[nodiscard]] Result<options::SourceRun> sourceRun(
    const Workspace& workspace, std::string_view nameOrPrefix);

/// The run of a stored training job, if its model is the one that was meant. Errors: NotFound when
/// it was deleted or renamed; BadInput when it has no model any more or another one.
[[nodiscard]] Result<RunInfo> checkedSource(
    const Workspace& workspace, const options::SourceRun& source);

} // namespace tlp::workspace
