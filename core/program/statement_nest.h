// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "program/operation_counts.h"
#include "program/state.h"
#include "program/term.h"
#include "workload/compute_dag.h"

/// The statements of a program, with their loops and what they read, as TVM lowers a schedule.
/// Source of the rules: apache/tvm src/te/schedule/schedule_ops.cc, src/te/operation/op_utils.cc
/// and compute_op.cc, src/tir/transforms/simplify.cc (v0.8).
namespace tlp::program {

/// A loop with more than one round. Loops form a forest; a parent comes before its children.
struct NestLoop
{
    int parent = -1; ///< the loop around it, −1 for none
    int variable = -1; ///< in the indices of the stores; the loops of one store differ in it
    std::int64_t extent = 1; ///< 1 when it is no constant, as TVM's features have it
    std::int64_t maxExtent = 1; ///< the largest that it can be
    int annotation = 0; ///< records::IterAnnotation: None, Unroll, Vectorize or Parallel
};

/// An element of a buffer.
struct NestAccess
{
    int buffer = -1;
    std::vector<TermRef> indices; ///< simplified
};

/// A statement: `target` = an expression.
struct NestStore
{
    int loop = -1; ///< the innermost around it, −1 for none
    int unrollLimit = 0; ///< auto_unroll_max_step where it stands
    NestAccess target;
    std::vector<NestAccess> reads; ///< one for each time an element is read, in order
    OperationCounts operations{}; ///< of one execution, those in the indices of reads included
};

/// A tensor. Buffers are numbered as the stages of the state are.
struct NestBuffer
{
    std::string name;
    std::vector<std::int64_t> shape; ///< of the whole tensor
    int elementBytes = 4;
    bool isComputed = false; ///< by stores of this program: neither an input nor inlined
    int loop = -1; ///< computed only: where the memory is allocated, inside this loop
    std::int64_t allocatedElements = 0; ///< computed only
};

struct StatementNest
{
    std::shared_ptr<TermPool> terms; ///< owns all indices
    std::vector<NestBuffer> buffers;
    std::vector<NestLoop> loops;
    std::vector<NestStore> stores; ///< in the order of execution; a reduction sets, then updates
};

/// Lowers `state`, a state of `dag`. Errors: BadInput when a stage is computed at a loop that does
/// not enclose all its readers; Unsupported for loops bound to threads of a GPU, for buffers whose
/// size is no constant, and where the DAG's text leaves out a part that is needed. Any thread.
[[nodiscard]] Result<StatementNest> lowerStatements(
    const State& state, const workload::ComputeDag& dag);

} // namespace tlp::program
