// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "workload/compute_dag.h"

/// Internal to core/workload.
namespace tlp::workload {

/// The line of one stage as TVM prints it.
[[nodiscard]] std::string stageText(const ComputeDag& dag, const DagStage& stage);

/// Parses TVM's text without asking for extents: axes have extent 0 and computed stages no shape.
/// Errors as parseDag's.
[[nodiscard]] Result<ComputeDag> parseStages(std::string_view text);

} // namespace tlp::workload
