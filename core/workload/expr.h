// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tlp::workload {

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

/// A node of a stage's body: an immutable tree. Binary operators have two children, Select and
/// `tir.if_then_else` three (condition, value, other value).
struct Expr
{
    enum class Kind : std::uint8_t {
        Integer, ///< `integer`; `name` is "" or the type that the text gives ("bool", "int64")
        Float, ///< `real`
        Axis, ///< `axis` indexes the stage's spatial axes, then its reduce axes
        Access, ///< element of stage `stage`; the children are the indices
        Add,
        Subtract,
        Multiply,
        Divide, ///< of floats, or truncating on integers
        Modulo, ///< truncating
        FloorDivide,
        FloorModulo,
        Minimum,
        Maximum,
        Equal,
        NotEqual,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        And,
        Or,
        Not,
        Select,
        Call, ///< `name` ("tir.exp", …) with the children as arguments
        Cast, ///< to the type `name` ("float32")
        Reduce, ///< over all reduce axes of the stage; `name` is "+", "max" or "min"
        Omitted, ///< the text left a part out; the children are the accesses that can be seen
    };

    Kind kind = Kind::Integer;
    std::int64_t integer = 0;
    double real = 0;
    int axis = -1;
    int stage = -1;
    std::string name;
    std::vector<ExprPtr> children;
};

/// Whether the value is an integer or a boolean. Tensors hold floats, so only what is made of axes,
/// integer literals and comparisons is.
[[nodiscard]] bool isInteger(const Expr& expr);

/// A choice by condition: Select or `tir.if_then_else`.
[[nodiscard]] bool isBranch(const Expr& expr);

/// Calls `visit` for every access below `expr` in post-order (arguments before what uses them).
void forEachAccess(const Expr& expr, const std::function<void(const Expr&)>& visit);

} // namespace tlp::workload
