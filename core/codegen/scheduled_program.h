// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "program/state.h"
#include "records/step.h"
#include "workload/compute_dag.h"
#include "workload/expr.h"

/// A DAG after the steps of a record: which stages there are, what each computes, and the tree of
/// loop variables of each. Knows nothing of Halide. Internal to core/codegen.
namespace tlp::codegen {

/// A loop variable of a stage: one of its axes, or what splits and fusions made of them.
struct LoopVariable
{
    std::int64_t extent = 0; ///< of the whole stage, wherever it is computed
    bool isReduction = false;
    int source = -1; ///< the relation that made it; −1: an axis
    std::string name; ///< in generated code, see nameProgram
};

struct LoopRelation
{
    enum class Kind : std::uint8_t {
        Split, ///< whole = Σ part × (product of the extents of the parts inside it)
        Fuse ///< the same, the other way round: the parts are given by the whole
    };
    Kind kind = Kind::Split;
    int whole = -1;
    std::vector<int> parts; ///< outermost first
};

/// A loop of the nest.
struct Loop
{
    int variable = -1;
    std::int64_t extent = 1; ///< exact, at the place where the stage is computed; 0: no constant
    int annotation = 0; ///< records::IterAnnotation
};

struct ScheduledStage
{
    std::string name;
    std::string identifier; ///< in generated code, see nameProgram
    bool isPlaceholder = false;
    bool isConstant = false;
    bool isOutput = false;
    std::vector<std::int64_t> shape;
    std::vector<workload::Axis> spatial;
    std::vector<workload::Axis> reduce;
    workload::ExprPtr body; ///< accesses name stages by their index in ScheduledProgram::stages

    std::vector<LoopVariable> variables; ///< the spatial axes, the reduce axes, then derived ones
    std::vector<LoopRelation> relations; ///< in the order in which the steps made them
    std::vector<Loop> loops; ///< outermost first
    program::ComputeAt computeAt = program::ComputeAt::Root;
    int targetStage = -1; ///< index in ScheduledProgram::stages
    int targetLoop = -1;
    int unrollLimit = 0;

    [[nodiscard]] bool isReduction() const
    {
        return body && body->kind == workload::Expr::Kind::Reduce;
    }
};

struct ScheduledProgram
{
    std::vector<ScheduledStage> stages; ///< producers first
};

/// Replays the steps over the DAG: cache stages and reduction factoring rewrite it, the others make
/// the loops. Errors: BadInput naming the step that does not apply; Unsupported naming the step
/// that no CPU schedule has.
[[nodiscard]] Result<ScheduledProgram> scheduleProgram(
    const workload::ComputeDag& dag, std::span<const records::Step> steps);

/// The program as a DAG again, for evaluation: what it computes without how.
[[nodiscard]] workload::ComputeDag dagOf(const ScheduledProgram& program);

/// Completes the values of a stage's variables: `values[v]` is given for the variables of the loops
/// and follows by the relations for all others, the axes among them. `Arithmetic` has add(a, b),
/// multiply(a, n), divide(a, n) and modulo(a, n) with n a positive integer.
template <typename Value, typename Arithmetic>
void completeValues(const ScheduledStage& stage, std::vector<std::optional<Value>>& values,
    const Arithmetic& arithmetic)
{
    const auto at = [&](int variable) -> std::optional<Value>& {
        return values[static_cast<std::size_t>(variable)];
    };
    const auto extentOf
        = [&](int variable) { return stage.variables[static_cast<std::size_t>(variable)].extent; };
    for (auto relation = stage.relations.rbegin(); relation != stage.relations.rend(); ++relation) {
        std::int64_t stride = 1;
        for (auto part = relation->parts.rbegin(); part != relation->parts.rend(); ++part) {
            if (relation->kind == LoopRelation::Kind::Split) {
                if (const auto& value = at(*part)) {
                    const Value scaled = stride == 1 ? *value : arithmetic.multiply(*value, stride);
                    auto& whole = at(relation->whole);
                    whole = whole ? arithmetic.add(scaled, *whole) : scaled;
                }
            } else if (const auto& whole = at(relation->whole)) {
                Value value = stride == 1 ? *whole : arithmetic.divide(*whole, stride);
                at(*part) = part + 1 == relation->parts.rend()
                    ? value
                    : arithmetic.modulo(value, extentOf(*part));
            }
            stride *= extentOf(*part);
        }
    }
}

} // namespace tlp::codegen
