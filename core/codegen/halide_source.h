// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include <Halide.h>

#include "codegen/halide_program.h"

namespace tlp::codegen {

/// A C++17 program that defines and schedules the same Funcs by Halide's public calls and compiles
/// them for `target` into FUNCTION_halide.a, .h and .stmt. It is printed from what Halide holds
/// after the schedule was made, so that the two cannot differ. Throws std::runtime_error for what
/// the code generator does not use. Internal to core/codegen.
[[nodiscard]] std::string halideSource(
    const HalideProgram& program, const std::string& function, const Halide::Target& target);

} // namespace tlp::codegen
