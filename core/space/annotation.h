// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include "base/random.h"
#include "program/loop_extents.h"
#include "space/decisions.h"
#include "space/sketch_rules.h"
#include "space/tile_sizes.h"
#include "workload/compute_dag.h"

/// Internal to core/space.
namespace tlp::space {

/// What completing a sketch needs; lives longer than those who use it.
struct AnnotationContext
{
    const workload::ComputeDag& dag;
    const program::State& initial; ///< of the DAG, before any step
    const SpaceOptions& options;
    const TileSizes& tileSizes;
};

/// Loops of an attached or root stage at which `stage` may be computed, given where the others are.
/// Source: apache/tvm src/auto_scheduler/search_policy/utils.cc (GetComputeLocationCandidates).
[[nodiscard]] std::vector<program::IterKey> locationCandidates(
    const Sketch& sketch, const program::State& state, int stage);

/// Completes a sketch as TVM's initial population rules do: tile sizes, compute locations,
/// parallel, unroll, vectorise. Decisions that are made are kept where they are legal, the others
/// drawn. Empty when the result is invalid.
[[nodiscard]] std::optional<program::State> complete(
    const AnnotationContext& context, const Sketch& sketch, const Decisions& decisions, Rng& rng);

} // namespace tlp::space
