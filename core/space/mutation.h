// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include "base/random.h"
#include "program/state.h"
#include "space/annotation.h"
#include "space/schedule_space.h"

/// Internal to core/space.
namespace tlp::space {

/// A valid neighbour of `state`, a schedule of `sketch`; empty when the draw cannot be applied.
/// Source: apache/tvm src/auto_scheduler/search_policy/sketch_policy_rules.cc (Mutate…). Other than
/// there, any movable stage may change its location, not only one with a CA step, and the loops of
/// all stages are annotated anew where they no longer fit.
[[nodiscard]] std::optional<program::State> mutated(const AnnotationContext& context,
    const Sketch& sketch, const program::State& state, Mutation mutation, Rng& rng);

/// Per stage the decisions of `a` or `b`, which are schedules of `sketch`.
[[nodiscard]] std::optional<program::State> crossed(const AnnotationContext& context,
    const Sketch& sketch, const program::State& a, const program::State& b, Rng& rng);

} // namespace tlp::space
