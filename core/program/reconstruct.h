// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "program/state.h"

/// Internal to core/program.
namespace tlp::program {

struct Reconstruction
{
    std::vector<StageDefinition> stages;
    std::vector<std::string> unknowns; ///< one sentence each
};

/// What the steps of a program whose DAG is unknown tell about its stages: every stage up to the
/// last one addressed, as many axes as the steps address, extents as far as SP carries them.
/// The search ends at an UnknownStep or a step that contradicts those before it; a State then says
/// why that step cannot be applied.
[[nodiscard]] Reconstruction reconstruct(std::span<const records::Step> steps);

} // namespace tlp::program
