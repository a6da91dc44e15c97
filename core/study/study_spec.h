// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

/// Studies: grids of trainings that are compared. What a study's file may say is told in
/// docs/studies.md.
namespace tlp::study {

/// Training options by key, with values in the text form that TrainingOptions::set reads.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// In place of a platform to begin with: the same setting's training for the platform before it in
/// the study's list, of the same kind. The first one has none before it: it is trained as a source
/// is.
inline constexpr std::string_view kPrevious = "previous";

/// A training that others begin with.
struct StudySource
{
    /// Platforms, or "*" for all but the target and "*N" for the first N of those: the first one is
    /// trained for, the others are mixed in. kPrevious alone: see there.
    std::vector<std::string> on{"*1"};
    double share = 1; ///< of the first one's programs
    std::string model; ///< "": the cell's
    OptionTexts options; ///< over the cell's

    [[nodiscard]] bool isPrevious() const;
    bool operator==(const StudySource&) const = default;
};

/// One value of an axis: what it changes.
struct StudyChoice
{
    std::string label; ///< in tables and charts
    std::string model; ///< "": another axis says
    OptionTexts options;
    std::optional<double> share; ///< of the target's programs; (0, 1]
    /// Auxiliary platforms as NAME or NAME=SHARE; "*" and "*N" as in StudySource.
    std::optional<std::vector<std::string>> mix;
    std::optional<StudySource> from;
    /// Left out, with a remark, where this build or the dataset does not have it.
    bool isOptional = false;

    bool operator==(const StudyChoice&) const = default;
};

struct StudyAxis
{
    std::string name; ///< "method", "model", "variant", "loss" or "share"
    std::vector<StudyChoice> choices;

    bool operator==(const StudyAxis&) const = default;
};

/// What a study asks for.
struct StudySpec
{
    std::string name;
    std::string about; ///< one sentence
    std::string dataset;
    std::vector<std::string> splits; ///< empty: the dataset's only one; "none": no split
    std::vector<std::string> platforms{"*"}; ///< targets; "*": every one of the dataset
    /// Where each model is evaluated; "own": where it was trained for, "*": on every platform of
    /// the same kind.
    std::vector<std::string> evaluateOn{"own"};
    OptionTexts options; ///< of every training
    std::vector<StudyAxis> axes; ///< outermost first; an axis that is not there varies nothing
    std::vector<std::uint64_t> seeds{0, 1, 2};
    std::string columns; ///< axis across the table, "platform", "model", …; empty: chosen

    bool operator==(const StudySpec&) const = default;

    /// `file` is the place in errors. Unknown keys, models and options and values of a wrong type
    /// are refused by name with where they are, as in “models[1].options”. Errors: BadInput.
    [[nodiscard]] static Result<StudySpec> fromJson(std::string_view json, std::string_view file);
    [[nodiscard]] std::string toJson() const; ///< reads back to an equal value
};

/// The axes that a file may have, by their key in it: {"models", "model"}, …, outermost first.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& axisKeys();

} // namespace tlp::study
