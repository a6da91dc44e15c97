// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "program/loop_nest.h"
#include "records/step.h"
#include "workload/compute_dag.h"

namespace tlp::cli {

/// A program's primitives and the loop nest they make, for people and scripts.
struct ProgramText
{
    struct Token
    {
        std::string code, name, json, description;
        int stage = -1;
        std::string stageName; ///< "" unknown
        std::vector<float> numbers; ///< as the official vocabulary gives them to a model
    };
    std::vector<Token> tokens;
    program::LoopNest nest;
    std::string nestError; ///< why there is no loop nest

    [[nodiscard]] std::string toText() const;
    /// steps [{code, name, stage, stage_name, numbers, step, text}], loop_nest [lines],
    /// loop_nest_exact, unknowns, error
    [[nodiscard]] Json toJson() const;
};

[[nodiscard]] ProgramText describeProgram(
    std::span<const records::Step> steps, const workload::ComputeDag* dag);

} // namespace tlp::cli
