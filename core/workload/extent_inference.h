// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"

namespace tlp::workload {

/// The numbers of a hash key after the hash, nested lists flattened; empty for any other key.
[[nodiscard]] std::vector<std::int64_t> shapesOfKey(std::string_view workloadKey);

/// Fills in the extents of all axes and the shapes of computed stages. `keyShapes`: the shapes of
/// the inputs, then of the outputs, one after the other; used only if they fit the DAG's inputs.
/// Errors: Unsupported naming the axis that nothing fixes.
[[nodiscard]] Status inferExtents(ComputeDag& dag, std::span<const std::int64_t> keyShapes);

} // namespace tlp::workload
