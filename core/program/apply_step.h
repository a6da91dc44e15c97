// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "program/state.h"

/// Internal to core/program.
namespace tlp::program {

/// A stage before any step: one iterator per axis.
[[nodiscard]] Stage makeStage(StageDefinition definition);

[[nodiscard]] Status applyStep(State& state, const records::Step& step, OpenLengths open);

} // namespace tlp::program
