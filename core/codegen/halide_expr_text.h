// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <string>

#include <Halide.h>

/// Halide's expressions as C++ that makes them again. Internal to core/codegen.
namespace tlp::codegen {

/// What things are called in the source, by Halide's names.
struct SourceNames
{
    std::map<std::string, std::string> functions; ///< Funcs and ImageParams
    std::map<std::string, std::string> variables;
};

/// Throws std::runtime_error for what the code generator does not use.
[[nodiscard]] std::string toSource(const Halide::Expr& expr, const SourceNames& names);

} // namespace tlp::codegen
