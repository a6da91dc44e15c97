// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "program/state.h"
#include "space/dag_analysis.h"
#include "space/schedule_space.h"
#include "workload/compute_dag.h"

/// Internal to core/space.
namespace tlp::space {

/// A SP step of a sketch whose lengths are still to be chosen.
struct OpenSplit
{
    std::size_t step = 0;
    int stage = -1; ///< as numbered at the end of the sketch
    std::int64_t extent = 0;
    std::size_t lengthCount = 0;
};

struct Sketch
{
    program::State state;
    DagAnalysis dag; ///< with the stages that the sketch adds
    std::vector<OpenSplit> openSplits; ///< in order of their steps
    std::vector<int> movable; ///< stages whose compute location is free, last first
};

/// Whether the stage has other loops than its definition. TVM's IsTiled.
[[nodiscard]] bool isTiled(const Sketch& sketch, const program::Stage& stage, int id);
[[nodiscard]] bool hasReduceLoop(const program::Stage& stage);
/// Stages that read `stage`, directly or through inlined ones; ascending.
[[nodiscard]] std::vector<int> consumersOf(
    const DagAnalysis& dag, const program::State& state, int stage);

/// Ansor's derivation: from the last stage to the first, each rule that applies continues one
/// sketch. In TVM's order. Errors: Internal when a rule makes a step that cannot be applied.
/// Source of the rules: apache/tvm src/auto_scheduler/search_policy/sketch_policy_rules.cc.
[[nodiscard]] Result<std::vector<Sketch>> generateSketches(
    const workload::ComputeDag& dag, const SpaceOptions& options);

} // namespace tlp::space
