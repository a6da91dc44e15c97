// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "records/step.h"
#include "workload/compute_dag.h"

/// What if a program had other tile sizes? Changes of single values, and whether the result is
/// still a program.
namespace tlp::program {

/// What of a step can be changed without changing what the other steps mean.
enum class EditableField : std::uint8_t {
    None,
    Lengths, ///< tile sizes of SP: all but the outermost one, which is what is left
    Annotation, ///< of AN
    Unroll ///< the limit of PR auto_unroll_max_step
};
[[nodiscard]] EditableField editableField(const records::Step& step);
/// The limit that an auto_unroll_max_step pragma names; none: another kind of step or text.
[[nodiscard]] std::optional<std::int64_t> unrollLimit(const records::Step& step);
/// From 1 to the number itself, ascending. Empty below 1.
[[nodiscard]] std::vector<std::int64_t> divisorsOf(std::int64_t number);

/// Changes one value, named as in "STEP.FIELD=VALUE" with steps counted from 1:
/// `3.lengths=4,1,8` (all of them), `3.length2=1` (the second), `5.annotation=vectorize` (none,
/// unroll, vectorize, parallel, and on GPUs vthread, blockIdx.x, …), `7.unroll=512`. Errors:
/// BadInput naming what is wrong; then nothing is changed.
[[nodiscard]] Status editStep(std::vector<records::Step>& steps, std::string_view assignment);

/// A program with changed values, as far as it can be told to be one.
struct EditedProgram
{
    /// Later splits of loops whose lengths changed carry the new extents.
    std::vector<records::Step> steps;
    bool isExact = false; ///< told by the DAG; else only by what the steps themselves say
};
/// Replays the edited steps beside the original ones. Errors: BadInput naming the step (from 1): a
/// split whose parts do not divide its loop while the original's did, or one that cannot be
/// applied; and when the numbers of steps differ.
[[nodiscard]] Result<EditedProgram> checkEdited(std::span<const records::Step> original,
    std::span<const records::Step> edited, const workload::ComputeDag* dag = nullptr);

} // namespace tlp::program
