// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "measure/measurer.h"
#include "measure/run_protocol.h"
#include "measure/runner_process.h"

/// From what the children did to a measurement. Internal to measure/.
namespace tlp::measure {

/// A candidate that could not be built.
[[nodiscard]] Measurement measurementOf(const BuildReply& failed);
/// A candidate that was built and run.
[[nodiscard]] Measurement measurementOf(
    const BuildReply& build, const RunnerEnd& run, const MeasureOptions& options);
/// A candidate that was built and could not be checked.
[[nodiscard]] Measurement uncheckable(const BuildReply& build, const std::string& why);

} // namespace tlp::measure
