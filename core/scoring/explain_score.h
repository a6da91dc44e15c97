// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "features/sequence_features.h"
#include "model/cost_model.h"
#include "records/step.h"

namespace tlp::scoring {

/// Why a model does not have something, for people and for programs.
struct Absence
{
    std::string key; ///< "recurrent", "no-attention", "no-rows"; empty: it has it
    std::string reason; ///< one sentence

    [[nodiscard]] bool isAbsent() const { return !key.empty(); }
    bool operator==(const Absence&) const = default;
};

/// Where the rows of a program look in one attention layer.
struct AttentionLayer
{
    int heads = 0;
    /// [heads][rows][rows], as many rows as are shown: the row that looks first. The weights of a
    /// row add up to 1.
    std::vector<float> weights;
};

/// What a primitive does to the score: the score of the program without it tells.
struct Contribution
{
    std::vector<int> steps; ///< indices of equal steps, ascending: they go together
    double without = 0; ///< score of the program without them
    double difference = 0; ///< `without` minus the program's score: above 0, they made it worse
};

/// How a model comes to its score of one program.
struct ScoreExplanation
{
    int head = 0; ///< that the following are of, unless they say otherwise
    std::vector<double> scores; ///< of every head
    /// The model reads the first so many steps, one row each, and not the rest.
    int stepsRead = 0;
    int stepsCut = 0;
    int paddingRows = 0; ///< rows of zeros after them
    /// The padding is shown as one more row, behind those of the steps: as a target it is what all
    /// of them get together, as the row that looks their mean. False: there is none, or the model
    /// leaves it out.
    bool hasPaddingRow = false;
    /// What each shown row adds to the score; their sum is the score. Empty: see noSummands.
    std::vector<double> summands;
    Absence noSummands;
    std::vector<AttentionLayer> attention; ///< empty: see noAttention
    Absence noAttention;
    /// One per distinct step, in the order of their first occurrences.
    std::vector<Contribution> contributions;
    features::FeatureReport report; ///< what the vocabulary or the crop does not hold

    [[nodiscard]] int shownRows() const { return stepsRead + (hasPaddingRow ? 1 : 0); }
    /// The mean over the heads of all layers; [rows][rows].
    [[nodiscard]] std::vector<float> meanAttention() const;
};

/// Looks inside the model while it scores one program. Leave-one-out scores are exact: the program
/// is scored again without the step, so what follows moves up, and a step that was cut off may come
/// into sight. Cost: as many scores as the program has distinct steps. Errors: BadInput (no such
/// head), Resource, those of CostModel::score.
[[nodiscard]] Result<ScoreExplanation> explainScore(
    model::CostModel& model, std::span<const records::Step> steps, int head = 0);

} // namespace tlp::scoring
