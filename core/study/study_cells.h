// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "dataset/dataset.h"
#include "options/training_options.h"
#include "study/study_spec.h"
#include "workspace/study.h"
#include "workspace/workspace.h"

namespace tlp::study {

/// Where something is in the grid: axis → label, in the order of the axes.
using Labels = std::vector<std::pair<std::string, std::string>>;
/// "" when the axis is not there.
[[nodiscard]] std::string labelOn(const Labels& labels, std::string_view axis);
/// Of the label of an axis in a list of labels for people: "tlp, 5 %".
[[nodiscard]] std::string joinLabels(const Labels& labels);

/// One training with its evaluations. Equal trainings are one cell, however many places of the grid
/// ask for them.
struct StudyCell
{
    std::string key; ///< of all that the training depends on; 12 hex digits
    options::TrainSpec train; ///< with the run's name
    std::string from; ///< key of the cell whose run it begins with; "": none
    std::vector<Labels> places; ///< empty: it is trained for others to begin with
    std::vector<std::string> evaluateOn; ///< exact names of platforms

    bool operator==(const StudyCell&) const = default;
    [[nodiscard]] std::string toJson() const;
    /// Errors: Corrupt.
    [[nodiscard]] static Result<StudyCell> fromJson(std::string_view json);
};

struct StudyCells
{
    std::vector<StudyCell> cells; ///< what others begin with comes before them
    std::vector<std::string> remarks; ///< what was left out, and why
};

/// Names completed: the dataset's, and the split where the dataset has one only. Errors: NotFound,
/// Ambiguous; BadInput when the dataset has several splits and none is named.
[[nodiscard]] Result<StudySpec> resolved(
    const StudySpec& spec, const workspace::Workspace& workspace);

/// The grid of a resolved spec: each split × platform × choice of every axis × seed. Errors:
/// BadInput naming the choices whose options do not go together, or that the dataset cannot give;
/// NotFound.
[[nodiscard]] Result<StudyCells> expand(const StudySpec& spec, const dataset::Dataset& dataset);

/// For storing, and as stored.
[[nodiscard]] std::vector<workspace::StudyCellInfo> toRows(const std::vector<StudyCell>& cells);
[[nodiscard]] Result<std::vector<StudyCell>> fromRows(
    const std::vector<workspace::StudyCellInfo>& rows);

/// The options that differ from the model's own, as "key=value"; for showing and comparing.
[[nodiscard]] std::vector<std::string> changedOptions(const options::TrainingOptions& options);

} // namespace tlp::study
