// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <Halide.h>

#include "codegen/build_kernel.h"
#include "codegen/level.h"
#include "codegen/scheduled_program.h"

namespace tlp::codegen {

/// The inputs of a kernel: row-major, or a constant in the order of the loops that read it.
/// Internal to core/codegen.
class KernelInputs
{
public:
    explicit KernelInputs(const ScheduledProgram& program)
        : m_program(program)
        , m_params(program.stages.size())
        , m_buffers(program.stages.size())
    {}

    /// An element of placeholder `source`, stored row-major.
    [[nodiscard]] Halide::Expr read(std::size_t source, std::vector<Halide::Expr> indices);

    /// An element of a placeholder that nothing else reads, by the stage whose Func is `level`. It
    /// is stored so that those loops walk through it: a dimension indexed by an axis is split as
    /// the axis is, and the parts are in the order of the loops. `loopValues`: of the stage's
    /// variables, as far as known.
    [[nodiscard]] Halide::Expr readPacked(const ScheduledStage& stage, const Level& level,
        const std::vector<std::optional<Halide::Expr>>& loopValues, const workload::Expr& access,
        const std::vector<Halide::Expr>& indices);

    /// Of placeholder `source`, whether read or not.
    [[nodiscard]] const Halide::ImageParam& param(std::size_t source);
    [[nodiscard]] KernelBuffer buffer(std::size_t source) const;

private:
    const ScheduledProgram& m_program;
    std::vector<std::optional<Halide::ImageParam>> m_params; ///< by stage
    std::vector<KernelBuffer> m_buffers;

    void makeParam(std::size_t source, const std::vector<std::int64_t>& extents);
};

} // namespace tlp::codegen
