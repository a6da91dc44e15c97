// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "program/state.h"
#include "workload/compute_dag.h"
#include "workload/local_target.h"

/// Ansor's schedule space for CPUs: sketches, random annotation, mutation, crossover.
/// Source of the rules: apache/tvm src/auto_scheduler/search_policy.
namespace tlp::space {

struct SpaceOptions
{
    int cores = 1;
    int vectorUnitBytes = 64;
    int cacheLineBytes = 64;
    int maxInnermostSplit = 64; ///< of a tile
    int maxVectorize = 16; ///< product of the loops that annotation vectorises
    /// Mutating a tile size can make a vectorised loop longer: compilers take very long for very
    /// long ones. Ansor has no such limit; 3 of the 5042 records of the bundled sample exceed it.
    int maxVectorExtent = 256;
    std::vector<int> autoUnrollSteps{0, 16, 64, 512};
};

/// For programs that are built and timed here.
[[nodiscard]] SpaceOptions optionsFor(const workload::LocalTarget& target);

/// How a neighbour differs from the schedule it was made of.
enum class Mutation : std::uint8_t { TileSize, AutoUnroll, ComputeLocation, ParallelDepth };

/// All schedules of one DAG that Ansor's rules make. Immutable after creation and cheap to copy;
/// any thread. States that it returns are complete: every length is chosen, and replaying `steps()`
/// from the DAG gives the same state.
class ScheduleSpace
{
public:
    /// Errors: BadInput for options below 1; Unsupported for a DAG without a computed stage or with
    /// extents unknown.
    [[nodiscard]] static Result<ScheduleSpace> create(
        const workload::ComputeDag& dag, const SpaceOptions& options);

    [[nodiscard]] const workload::ComputeDag& dag() const;
    [[nodiscard]] const SpaceOptions& options() const;

    /// States with open tile sizes: lengths of SP are 0. The split before a RF shows a length of 1,
    /// as TVM prints it, but is open as well.
    [[nodiscard]] const std::vector<program::State>& sketches() const;

    /// A random complete schedule of a random sketch; empty when this draw ended in an invalid one
    /// (try again).
    [[nodiscard]] std::optional<program::State> sample(Rng& rng) const;
    /// The same of one sketch; `sketch` < sketches().size().
    [[nodiscard]] std::optional<program::State> sampleOf(std::size_t sketch, Rng& rng) const;

    /// A neighbour of a complete schedule: tile size .90, auto-unroll .04, compute location .05,
    /// parallel depth .01. Never equal to `state`. Empty when this draw could not be applied, or
    /// when `state` is no schedule of this space.
    [[nodiscard]] std::optional<program::State> mutate(const program::State& state, Rng& rng) const;
    /// The same with a given kind.
    [[nodiscard]] std::optional<program::State> mutate(
        const program::State& state, Mutation mutation, Rng& rng) const;

    /// Per stage the decisions of one of two parents of the same sketch: tile sizes, compute
    /// location, parallel depth, unroll limit, vectorised loops. Empty when the parents differ in
    /// sketch or the mix is invalid.
    [[nodiscard]] std::optional<program::State> crossover(
        const program::State& a, const program::State& b, Rng& rng) const;

    /// The sketch that a schedule completes; empty if it is not of this space.
    [[nodiscard]] std::optional<std::size_t> sketchOf(const program::State& state) const;

    /// Whether a complete schedule of the DAG can be built: its steps apply, tile products divide
    /// the extents, bounds can be inferred, no parallel loop is inside another one, and only
    /// innermost spatial loops of at most maxVectorExtent rounds are vectorised. Any schedule of
    /// the DAG may be asked about, not only those of this space.
    [[nodiscard]] bool isValid(const program::State& state) const;

private:
    struct Data;
    std::shared_ptr<const Data> m_data;

    explicit ScheduleSpace(std::shared_ptr<const Data> data);
};

/// `count` distinct valid schedules (fewer when the space is smaller or `count`·100 draws did not
/// find them), by content of their steps.
[[nodiscard]] std::vector<program::State> sampleDistinct(
    const ScheduleSpace& space, std::size_t count, Rng& rng);

} // namespace tlp::space
