// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "study/study_spec.h"

namespace tlp::study {

/// The options of all cells of a study that compares different models: one that a model does not
/// have, or fixes by its name, is for those of the study's models that can take it. What no model
/// of the study takes is left in, for the training options to refuse.
class SharedOptions
{
public:
    explicit SharedOptions(const StudySpec& spec);

    /// Of a model's training. Remembers what was left out.
    [[nodiscard]] OptionTexts of(const std::string& model);
    /// What was left out of which model's training so far, a sentence each.
    [[nodiscard]] std::vector<std::string>& remarks() { return m_remarks; }

private:
    OptionTexts m_options;
    std::vector<std::string> m_models; ///< that the study names
    std::vector<std::string> m_remarks;
};

} // namespace tlp::study
