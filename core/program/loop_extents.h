// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "program/state.h"
#include "workload/compute_dag.h"

namespace tlp::program {

/// By stage and iterator; empty where the extent is no constant. Inlined stages have none.
using LoopExtents = std::vector<std::vector<std::optional<std::int64_t>>>;

/// The extents that bound inference gives the loops of `state`, a state of `dag`. Errors: BadInput
/// when a stage is computed at a loop that does not enclose all its readers.
[[nodiscard]] Result<LoopExtents> inferExtents(const State& state, const workload::ComputeDag& dag);

} // namespace tlp::program
