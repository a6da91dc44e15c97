// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "measure/run_protocol.h"

namespace tlp::runner {

/// Evaluates a workload naively and writes its outputs to files.
[[nodiscard]] measure::ReferenceReply computeReference(const measure::ReferenceRequest& request);

} // namespace tlp::runner
