// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "baseline/baseline_protocol.h"

namespace tlp::baseline {

/// Ends this process after the request's time limit. Before LibTorch computes anything.
void limitSelf(const BaselineRequest& request);

/// Times LibTorch in this process, which does nothing else meanwhile. Of all ways a short look
/// finds those that may be the fastest, which are then timed as tlp-runner times kernels.
[[nodiscard]] BaselineReply timeBaseline(const BaselineRequest& request);

} // namespace tlp::baseline
