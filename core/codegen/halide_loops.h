// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <Halide.h>

#include "codegen/loop_plan.h"

/// Loops as Halide scheduling directives. Internal to core/codegen.
namespace tlp::codegen {

using HalideVariable = Halide::VarOrRVar;

struct HalideLoop
{
    HalideVariable variable;
    LoopMode mode;
};

/// The order and the modes of all loops of a definition, outermost first.
void applyLoops(Halide::Stage stage, const std::vector<HalideLoop>& loops);

/// One side of a tile that is set, copied or added up.
struct TileSide
{
    Halide::Var variable;
    std::int64_t extent = 1;
    bool isAdjacent = false; ///< along the last axis: vectorised
};

/// Loops over a tile, inside the `outer` loops.
void applyTileLoops(Halide::Stage stage, std::vector<HalideLoop> outer,
    const std::vector<TileSide>& sides, std::int64_t lanes, bool unrolls);

/// Names and splits the loop variables of one definition of a stage.
class VariableTree
{
public:
    VariableTree(const ScheduledStage& stage, Halide::Stage definition)
        : m_stage(stage)
        , m_definition(std::move(definition))
    {}

    void set(int variable, HalideVariable value) { m_variables.insert_or_assign(variable, value); }
    [[nodiscard]] std::optional<HalideVariable> find(int variable) const;

    /// Splits `whole` into the parts of a chain (outermost first) and, inside them, a part of
    /// `rest` elements. Returns the variable of the rest, or nothing when `rest` is 1.
    std::optional<Halide::Var> splitChain(
        const Halide::Var& whole, const std::vector<ChainPart>& parts, std::int64_t rest);
    /// Fuses what the fusions of the stage fuse, as far as their parts are there.
    void fuseParts();
    /// Splits and fuses as every relation of the spatial loops says.
    void applyRelations();

private:
    const ScheduledStage& m_stage;
    Halide::Stage m_definition;
    std::map<int, HalideVariable> m_variables;

    void split(const LoopRelation& relation);
    void fuse(const LoopRelation& relation);
    [[nodiscard]] Halide::Var named(int variable) const;
};

} // namespace tlp::codegen
