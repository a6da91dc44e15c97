// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "records/step.h"
#include "workload/compute_dag.h"

namespace tlp::program {

/// Name of the stage that each step addresses, with the DAG's names carried through cache and
/// rfactor steps. Empty texts where the DAG is unknown or a step's ids do not fit.
[[nodiscard]] std::vector<std::string> stageNames(
    std::span<const records::Step> steps, const workload::ComputeDag* dag);

} // namespace tlp::program
