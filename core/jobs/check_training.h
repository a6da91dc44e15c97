// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "base/error.h"
#include "options/training_options.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// Whether a training of `spec`, whose names are exact, could start now: names, options, device,
/// memory. To be asked before its run is made, so that a mistake leaves nothing behind. Errors: Io
/// (a workspace that can only be read), NotFound, BadInput, Unsupported, Resource.
[[nodiscard]] Status checkTraining(
    const workspace::Workspace& workspace, const options::TrainSpec& spec);

} // namespace tlp::jobs
