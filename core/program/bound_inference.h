// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "program/interval.h"
#include "program/loop_extents.h"
#include "program/loop_model.h"
#include "program/state.h"

/// Internal to core/program.
namespace tlp::program {

struct LoopBounds
{
    std::string minimum; ///< "0" or an expression over outer loop variables
    std::optional<std::int64_t> extent; ///< empty when it is no constant
    std::string extentText;
};

/// The range of every iterator of every stage that is not inlined, as TVM's InferBound finds it:
/// what each stage must compute follows from what its readers need at the place where it is
/// computed. `model` gets loop variables added. Errors: BadInput when a stage is computed at a loop
/// that does not enclose all its readers.
/// Source of the rules: apache/tvm src/te/schedule/bound.cc and message_passing.cc.
[[nodiscard]] Result<std::vector<std::vector<LoopBounds>>> inferBounds(
    const State& state, LoopModel& model);

/// What lowering needs: ranges by variable (null where unknown) and, by stage, the variable of each
/// iterator. Where an axis is still a loop, the model got a relation to a variable that starts at
/// 0.
struct InferredRanges
{
    std::vector<TermRange> ranges;
    std::vector<std::vector<int>> leaves;
};

[[nodiscard]] Result<InferredRanges> inferRanges(const State& state, LoopModel& model);

/// Only the extents of that, where they are constants; no text is made.
[[nodiscard]] Result<LoopExtents> inferConstantExtents(const State& state, LoopModel& model);

} // namespace tlp::program
