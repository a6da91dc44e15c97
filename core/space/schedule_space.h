// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "program/state.h"
#include "workload/compute_dag.h"

/// Ansor's schedule space for CPUs: sketches, random annotation, mutation, crossover.
/// Source of the rules: apache/tvm src/auto_scheduler/search_policy.
namespace tlp::space {

struct SpaceOptions
{
    int cores = 1;
    int vectorUnitBytes = 64;
    int cacheLineBytes = 64;
    int maxInnermostSplit = 64; ///< of a tile
    int maxVectorize = 16; ///< product of vectorised loops
    std::vector<int> autoUnrollSteps{0, 16, 64, 512};
};

/// All schedules of one DAG that Ansor's rules make. Immutable after creation; any thread.
class ScheduleSpace
{
public:
    /// Errors: Unsupported for a DAG without a computed stage or with extents unknown.
    [[nodiscard]] static Result<ScheduleSpace> create(
        const workload::ComputeDag& dag, const SpaceOptions& options);

    /// States with open tile sizes (extent and lengths of SP 0).
    [[nodiscard]] const std::vector<program::State>& sketches() const { return m_sketches; }

    /// A random complete schedule; empty when this draw ended in an invalid one (try again).
    [[nodiscard]] std::optional<program::State> sample(Rng& rng) const;
    /// A neighbour of a complete schedule: tile size .90, auto-unroll .04, compute location .05,
    /// parallel depth .01. Empty when this draw could not be applied.
    [[nodiscard]] std::optional<program::State> mutate(const program::State& state, Rng& rng) const;
    /// Per stage the decisions of one of two parents of the same sketch; empty when they differ in
    /// sketch or the mix is invalid.
    [[nodiscard]] std::optional<program::State> crossover(
        const program::State& a, const program::State& b, Rng& rng) const;
    /// Whether a complete schedule can be built: bounds can be inferred, annotations are legal,
    /// tile products equal the extents.
    [[nodiscard]] bool isValid(const program::State& state) const;

private:
    workload::ComputeDag m_dag;
    SpaceOptions m_options;
    std::vector<program::State> m_sketches;
};

/// `count` distinct valid schedules (fewer when the space is smaller or `count`·100 draws did not
/// find them), by content of their steps.
[[nodiscard]] std::vector<program::State> sampleDistinct(
    const ScheduleSpace& space, std::size_t count, Rng& rng);

} // namespace tlp::space
