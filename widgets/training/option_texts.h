// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>

#include <QString>
#include <QStringList>

#include "options/training_options.h"

/// The words for the options of a training run. Names, ranges and defaults come from the core.
namespace tlp::widgets {

enum class FormSection : std::uint8_t { Data, Model, Loss, Optimiser, Transfer, Run };

[[nodiscard]] QString sectionTitle(FormSection section);

struct OptionText
{
    FormSection section = FormSection::Run;
    QString label; ///< with mnemonic
    QString help; ///< a tooltip: full sentences
};

/// An option without words of its own is shown by its key in the Run section.
[[nodiscard]] OptionText optionText(const std::string& key);
/// A choice as people read it; the choice itself when it has no words of its own.
[[nodiscard]] QString choiceText(const std::string& key, const std::string& choice);
/// Values to offer for options that also take free text ("cuda:0").
[[nodiscard]] QStringList suggestions(const std::string& key);

/// Where a default comes from, in a few words.
[[nodiscard]] QString shortSource(const std::string& source);

/// What is wrong with the text alone (kind, range), translated; empty when nothing is.
[[nodiscard]] QString textProblem(const options::OptionInfo& info, const QString& text);
/// A problem that the core found, translated where we know it.
[[nodiscard]] QString coreProblem(const std::string& key, const std::string& message);

} // namespace tlp::widgets
