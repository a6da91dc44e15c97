// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "measure/run_protocol.h"

namespace tlp::runner {

/// Limits this process as the request says: alarm, memory, cores, and the threads of the kernel's
/// run-time. To be called before anything of the kernel is loaded.
void limitSelf(const measure::RunRequest& request);

/// Loads, checks and times a kernel. May not return at all: kernels crash and hang.
[[nodiscard]] measure::RunReply runKernel(const measure::RunRequest& request);

} // namespace tlp::runner
