// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <Halide.h>

#include "base/error.h"
#include "codegen/halide_expr.h"
#include "codegen/halide_loops.h"
#include "codegen/halide_program.h"
#include "codegen/kernel_inputs.h"
#include "codegen/level.h"
#include "codegen/loop_plan.h"

/// Internal to core/codegen.
namespace tlp::codegen {

/// Turns the stages of one program into Funcs, producers first, and schedules them.
class ProgramMaker
{
public:
    /// `schedules`: else the algorithm alone, for an autoscheduler.
    ProgramMaker(const ScheduledProgram& program, const HalideOptions& options, bool schedules);

    [[nodiscard]] Result<HalideProgram> make();

private:
    /// How the elements of a stage are addressed by its readers.
    struct Realized
    {
        Halide::Func func;
        std::vector<std::int64_t> tiles; ///< by axis: 0, or T for the coordinates i mod T and i / T
    };
    /// A loop of Halide.
    struct LoopPlace
    {
        Halide::Func func;
        HalideVariable variable;
    };
    using ReduceVariables = std::map<int, HalideVariable>; ///< by loop or by loop variable

    /// A reduction as up to three Funcs; those that are not needed are the same as the one before.
    struct Levels
    {
        Level top; ///< what readers see
        Level sum; ///< where the sums are kept
        Level tile; ///< where the innermost sums are kept
        bool startsAtZero = false; ///< the tile needed has no unknown offset
        ReduceVariables sumLoops; ///< by loop
        ReduceVariables tileLoops;
    };

    const ScheduledProgram& m_program;
    HalideOptions m_options;
    bool m_schedules;
    KernelInputs m_inputs;
    std::vector<Realized> m_realized; ///< by stage
    std::vector<std::vector<LoopMode>> m_modes;
    std::vector<std::vector<std::optional<LoopPlace>>> m_places; ///< by stage and loop
    std::vector<int> m_accessCounts;
    std::map<std::string, std::string> m_reduceNames; ///< see HalideProgram

    [[nodiscard]] const ScheduledStage& stageAt(std::size_t id) const
    {
        return m_program.stages[id];
    }
    /// Whether a stage adds up more than one term.
    [[nodiscard]] static bool sumsUp(const ScheduledStage& stage);
    /// The innermost loop of a stage in which another one is computed, −1 if none.
    [[nodiscard]] int innermostHolder(std::size_t id) const;

    [[nodiscard]] Halide::Expr readStage(
        const workload::Expr& access, std::vector<Halide::Expr> indices);
    [[nodiscard]] BodyContext contextOf(std::size_t id, std::vector<Halide::Expr> axes);

    /// Loops over loop variables of a stage; `part` keeps the domains of one Func apart.
    [[nodiscard]] Halide::RDom reduceDomain(const ScheduledStage& stage, const char* part,
        const std::vector<int>& variables, const Halide::Region& ranges);

    Status define(std::size_t id);
    Status definePure(std::size_t id);
    /// One Func that is set and then added to, with whatever loops the stage has.
    Status definePlainReduction(std::size_t id);
    /// Splits, fuses and orders as the steps say; `reduceVariables`: of the update by loop
    /// variable, null for a stage without one.
    void scheduleTree(std::size_t id, const Level& level, const ReduceVariables* reduceVariables);
    void boundWhole(std::size_t id, const Level& level) const;

    // Reductions in levels: halide_reduction.cpp
    Status defineLevels(std::size_t id, const ReductionPlan& plan);
    [[nodiscard]] std::optional<std::vector<std::int64_t>> tileInReader(
        std::size_t id, const ReductionPlan& plan) const;
    [[nodiscard]] bool isLiveReduce(std::size_t id, int loop) const;
    /// The innermost level adds up the body over the reduce loops from position `from` on.
    Status defineTile(std::size_t id, int from, Levels& levels);
    /// The level around it adds up its results over the other reduce loops.
    void defineSum(std::size_t id, Levels& levels);
    void scheduleLevels(std::size_t id, const ReductionPlan& plan, const Levels& levels);
    void setToIdentity(const ReductionPlan& plan, const Level& level, int from, bool unrolls) const;
    /// What lies inside the loops of a level.
    struct InnerTile
    {
        bool exists = false; ///< a tile that is copied or added up; else nothing
        bool unrolls = false;
    };
    /// The loops at positions from … to − 1 of one level.
    void scheduleLevel(std::size_t id, const ReductionPlan& plan, const Level& level,
        const Halide::Stage& definition, const ReduceVariables& reduceVariables, int from, int to,
        InnerTile inner);

    /// The innermost loop of a stage before position `end` that is a loop in Halide as well.
    [[nodiscard]] std::optional<LoopPlace> placeBefore(std::size_t id, int end) const;
    /// Computes a stage where its steps say.
    void place(std::size_t id);
    [[nodiscard]] Result<HalideProgram> collect();
};

[[nodiscard]] float identityOf(const std::string& reduction);
[[nodiscard]] Halide::Expr combine(
    const std::string& reduction, const Halide::Expr& a, const Halide::Expr& b);

} // namespace tlp::codegen
