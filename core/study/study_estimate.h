// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "study/study_cells.h"

namespace tlp::study {

/// How long the cells of a study take. From measured trainings of this machine alone: nothing is
/// known of a model that was never trained here.
struct StudyEstimate
{
    std::vector<std::optional<double>> seconds; ///< of each cell, of training alone
    std::vector<std::int64_t> programs; ///< of each cell: about how many are trained on
    /// Of each cell: programs × epochs, each worth what an epoch of `tlp` costs. Comparable between
    /// models without a training that was measured, within a factor of two or so.
    std::vector<double> work;
    double total = 0; ///< of those that are known, `parallel` at once
    int unknown = 0; ///< cells without an estimate
};

/// `runs` are the workspace's: finished ones with the same options (but seed, epochs and loss) tell
/// the seconds per program and epoch, else those of the same model, as their median. A program of a
/// mix is one however many platforms measured it; a network's cost grows with the weights that its
/// rows meet, those of a head once for each platform, and passes without labels count as well.
/// `parallel` ≥ 1.
[[nodiscard]] Result<StudyEstimate> estimate(const std::vector<StudyCell>& cells,
    const dataset::Dataset& dataset, const std::vector<workspace::RunInfo>& runs, int parallel);

} // namespace tlp::study
