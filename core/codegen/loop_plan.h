// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "codegen/scheduled_program.h"

/// How the loops of a stage are to run, worked out from its steps. Knows nothing of Halide.
/// Internal to core/codegen.
namespace tlp::codegen {

/// The processor, as far as loops are planned for it.
struct Machine
{
    std::int64_t lanes = 8; ///< floats in a vector register
    int registers = 16; ///< vector registers
    int threads = 1;
};

/// What a loop becomes.
struct LoopMode
{
    enum class Kind : std::uint8_t { Serial, Parallel, Vector, Unrolled };
    Kind kind = Kind::Serial;
    std::int64_t vectorLanes = 0; ///< 0: none, else the loop's innermost part of so many rounds
    bool isLive = false; ///< more than one round
    std::int64_t chunk = 1; ///< of a parallel loop: rounds that one thread runs in a row
};

/// The modes of a stage's loops. Beside the annotations:
/// - an innermost loop over adjacent elements that no step annotates is vectorised, which TVM
///   leaves to LLVM's loop vectoriser (Halide switches that off);
/// - `auto_unroll_max_step` unrolls loops from the innermost outwards as long as the copies of the
///   statement stay within the limit; short ones are unrolled in any case, as LLVM would;
/// - a long parallel loop is handed out in chunks, since each costs a lock (TVM gives every thread
///   one chunk).
/// `firstOuter`: loops up to that position hold another stage and stay loops; −1 if none.
[[nodiscard]] std::vector<LoopMode> planLoops(
    const ScheduledStage& stage, const Machine& machine, int firstOuter);

/// Rounds of vector operations for `count` adjacent floats, at least 1.
[[nodiscard]] std::int64_t vectorRounds(std::int64_t count, std::int64_t lanes);

/// The largest useful vector for a loop of `extent` adjacent elements: the register's width, less
/// where it does not divide the extent; 1 if none.
[[nodiscard]] std::int64_t fittingLanes(std::int64_t extent, std::int64_t lanes);

/// A part of an axis that is a loop, or is fused into one.
struct ChainPart
{
    int variable = -1;
    std::int64_t extent = 1; ///< exact
    int loop = -1;
};
/// The parts of one axis with more than one round, outermost first: axis = Σ part × (extents of the
/// parts inside it) + the first element needed.
using Chain = std::vector<ChainPart>;

/// By axis, spatial then reduce; empty where an axis is not split that simply.
[[nodiscard]] std::vector<std::optional<Chain>> chainsOf(const ScheduledStage& stage);

[[nodiscard]] std::int64_t extentOf(const Chain& chain);
/// Product of the extents of the parts whose loop is at `from` or later.
[[nodiscard]] std::int64_t extentFrom(const Chain& chain, int from);

/// A reduction in levels. Its loops are S… R… S… R… S…: `accumulator` tiles are set to zero inside
/// the spatial loops before the first reduce loop (where TVM sets the stage itself), `register`
/// tiles inside the last spatial loop before the last run of reduce loops.
struct ReductionPlan
{
    std::vector<Chain> chains; ///< spatial axes
    int firstReduce = 0; ///< position of the first reduce loop
    int lastReduce = 0; ///< position of the first loop of the last run of reduce loops
    bool hasAccumulator = false; ///< else the stage itself adds up
    bool hasRegisterTile = false;
    bool staysInRegisters = false; ///< the innermost tile is small and unrolled
};

/// Empty when the stage's loops do not have that form.
[[nodiscard]] std::optional<ReductionPlan> planReduction(
    const ScheduledStage& stage, const std::vector<LoopMode>& modes, const Machine& machine);

/// Whether stage `reader` reads `producer` element for element: reader[i, j] needs producer[i, j],
/// directly or through inlined stages.
[[nodiscard]] bool readsSameElement(const ScheduledProgram& program, int reader, int producer);

} // namespace tlp::codegen
