// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <string>
#include <vector>

#include <Halide.h>

#include "base/error.h"
#include "codegen/build_kernel.h"
#include "codegen/loop_plan.h"
#include "codegen/scheduled_program.h"

/// A scheduled program as Halide Funcs. Internal to core/codegen.
namespace tlp::codegen {

struct HalideProgram
{
    std::vector<Halide::ImageParam> inputs; ///< one per placeholder, in stage order
    std::vector<Halide::Func> outputs;
    std::vector<KernelBuffer> buffers; ///< inputs, then outputs
    std::map<std::string, std::string> reduceNames; ///< of Halide's reduction variables
};

struct HalideOptions
{
    Machine machine;
    bool packsConstants = false; ///< store constant inputs in the schedule's tile order
};

/// Errors: Unsupported naming what Halide has no word for. Halide's own exceptions pass through.
[[nodiscard]] Result<HalideProgram> makeHalideProgram(
    const ScheduledProgram& program, const HalideOptions& options);

/// The algorithm alone, for an autoscheduler: every stage a Func, nothing scheduled.
[[nodiscard]] Result<HalideProgram> makeHalideAlgorithm(const ScheduledProgram& program);

} // namespace tlp::codegen
