// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <stop_token>

#include "base/error.h"
#include "measure/measurer.h"
#include "widgets/inspector/inspected_program.h"
#include "workload/local_target.h"

/// Building and timing the program that the inspector shows. The functions that compute may run on
/// any thread; they take seconds and end soon after a request to stop.
namespace tlp::widgets {

/// Why the program can be neither built nor timed here, in one sentence; empty: it can.
[[nodiscard]] QString whyNotBuilt(const InspectedProgram& program);

/// Halide's lowered statement and the assembly of the innermost loop; what fails is said in the
/// reply. Errors: as measure::buildOnce.
[[nodiscard]] Result<measure::BuildReply> buildCode(const InspectedProgram& program,
    const workload::LocalTarget& target, const measure::MeasureOptions& options,
    const std::stop_token& stop);

/// One measurement; what fails is said in it. Errors: as measure::Measurer.
[[nodiscard]] Result<measure::Measurement> timeProgram(const InspectedProgram& program,
    const workload::LocalTarget& target, const measure::MeasureOptions& options,
    const std::stop_token& stop);

} // namespace tlp::widgets
