// SPDX-License-Identifier: GPL-3.0-only
#include "study/shared_options.h"

#include "options/model_options.h"
#include "options/training_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace tlp::study {
namespace {

using options::TrainingOptions;

/// Why a model cannot take the value, for a sentence about it; "" when it can, or when the option
/// or the value is none at all.
std::string obstacle(const std::string& model, const std::string& key, const std::string& value)
{
    const options::ModelKind* kind = options::findModelKind(model);
    const auto infos = options::trainingOptionInfos();
    const auto info = std::ranges::find(infos, key, &options::OptionInfo::key);
    if (kind == nullptr || info == infos.end())
        return {};
    if (!info->appliesTo(model))
        return fmt::format("has no {}", key);
    // Of TLP's variants the options depend on each other: only all of them together can be judged.
    if (!options::isTlpModel(model)) {
        TrainingOptions alone;
        if (alone.set("model", model) && alone.set(key, value) && alone.problems().contains(key))
            return "cannot have it";
    }
    if (std::ranges::find(kind->fixed, key, &std::pair<std::string, std::string>::first)
        == kind->fixed.end())
        return {};
    TrainingOptions fixed;
    TrainingOptions asked; // of a model that leaves it open, for the value in its usual form
    if (!fixed.set("model", model) || !asked.set(key, value))
        return {};
    const std::string own = options::optionText(fixed, key).value_or("");
    return own == options::optionText(asked, key).value_or("")
        ? std::string()
        : fmt::format("has {}={} by its name", key, own);
}

void addOnce(std::vector<std::string>& texts, const std::string& text)
{
    if (std::ranges::find(texts, text) == texts.end())
        texts.push_back(text);
}

} // namespace

SharedOptions::SharedOptions(const StudySpec& spec)
    : m_options(spec.options)
{
    bool isNamedAlways = false;
    for (const StudyAxis& axis : spec.axes) {
        bool isNamed = true;
        for (const StudyChoice& choice : axis.choices) {
            isNamed = isNamed && !choice.model.empty();
            if (!choice.model.empty())
                addOnce(m_models, choice.model);
            if (choice.from && !choice.from->model.empty())
                addOnce(m_models, choice.from->model);
        }
        isNamedAlways = isNamedAlways || isNamed;
    }
    if (!isNamedAlways)
        addOnce(m_models, TrainingOptions{}.model);
}

OptionTexts SharedOptions::of(const std::string& model)
{
    OptionTexts taken;
    for (const auto& [key, value] : m_options) {
        const std::string reason = obstacle(model, key, value);
        const bool isForOthers = !reason.empty()
            && std::ranges::any_of(m_models, [&, &key = key, &value = value](const auto& other) {
                   return options::findModelKind(other) != nullptr
                       && obstacle(other, key, value).empty();
               });
        if (isForOthers)
            addOnce(
                m_remarks, fmt::format("{}={} is not for {}, which {}", key, value, model, reason));
        else
            taken.emplace_back(key, value);
    }
    return taken;
}

} // namespace tlp::study
