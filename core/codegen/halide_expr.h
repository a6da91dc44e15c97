// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

#include <Halide.h>

#include "base/error.h"
#include "codegen/scheduled_program.h"

/// Bodies of stages as Halide expressions. Internal to core/codegen.
namespace tlp::codegen {

/// What a body's expressions refer to.
struct BodyContext
{
    const ScheduledProgram* program = nullptr;
    const ScheduledStage* stage = nullptr;
    std::vector<Halide::Expr> axes; ///< values of the spatial, then the reduce axes
    std::function<Halide::Expr(const workload::Expr& access, std::vector<Halide::Expr> indices)>
        read;
};

/// Both sides of a select are computed, so reads below one are kept inside the tensor. Errors:
/// Unsupported naming what cannot be computed.
[[nodiscard]] Result<Halide::Expr> toHalide(const workload::Expr& expr, const BodyContext& context);

/// Integer arithmetic for completeValues().
struct HalideArithmetic
{
    [[nodiscard]] Halide::Expr add(const Halide::Expr& a, const Halide::Expr& b) const
    {
        return a + b;
    }
    [[nodiscard]] Halide::Expr multiply(const Halide::Expr& a, std::int64_t n) const
    {
        return a * static_cast<int>(n);
    }
    [[nodiscard]] Halide::Expr divide(const Halide::Expr& a, std::int64_t n) const
    {
        return a / static_cast<int>(n);
    }
    [[nodiscard]] Halide::Expr modulo(const Halide::Expr& a, std::int64_t n) const
    {
        return a % static_cast<int>(n);
    }
};

} // namespace tlp::codegen
