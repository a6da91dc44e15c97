// SPDX-License-Identifier: GPL-3.0-only
#include "cli/program_text.h"

#include "base/text.h"
#include "cli/table.h"
#include "features/sequence_features.h"
#include "program/stage_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace tlp::cli {
namespace {

/// Thread and block annotations and memory scopes occur in GPU programs only.
bool looksLikeGpu(std::span<const records::Step> steps)
{
    return std::ranges::any_of(steps, [](const records::Step& step) {
        const auto* annotation = std::get_if<records::AnnotationStep>(&step);
        return std::holds_alternative<records::CacheReadStep>(step)
            || (annotation != nullptr
                && annotation->annotation >= int(records::IterAnnotation::VThread)
                && annotation->annotation <= int(records::IterAnnotation::ThreadZ));
    });
}

std::string numbersText(const std::vector<float>& numbers)
{
    std::string text;
    for (const float number : numbers)
        text += (text.empty() ? "" : " ") + toShortest(number);
    return text;
}

} // namespace

ProgramText describeProgram(std::span<const records::Step> steps, const workload::ComputeDag* dag)
{
    ProgramText text;
    const auto vocabulary = features::Vocabulary::official(
        looksLikeGpu(steps) ? features::Layout::Gpu : features::Layout::Cpu);
    const std::vector<std::string> stageNames = program::stageNames(steps, dag);
    for (std::size_t i = 0; i < steps.size(); ++i)
        text.tokens.push_back({std::string(records::codeOf(steps[i])),
            std::string(records::nameOf(records::kindOf(steps[i]))), records::toJson(steps[i]),
            program::describe(steps[i]), records::stageOf(steps[i]), stageNames[i],
            features::stepNumbers(steps[i], vocabulary)});
    auto nest = program::replay(steps, steps.size(), dag);
    if (nest)
        text.nest = std::move(*nest);
    else
        text.nestError = nest.error().toString();
    return text;
}

std::string ProgramText::toText() const
{
    Table table;
    table.addColumn("", Table::Align::Right);
    table.addColumn("kind");
    table.addColumn("stage");
    table.addColumn("numbers");
    table.addColumn("what it does");
    int number = 0;
    for (const Token& token : tokens)
        table.addRow({std::to_string(++number), token.code.empty() ? "?" : token.code,
            token.stage < 0               ? ""
                : token.stageName.empty() ? std::to_string(token.stage)
                                          : fmt::format("{} {}", token.stage, token.stageName),
            numbersText(token.numbers), token.description});
    std::string text = table.toText() + "\n";
    if (!nestError.empty())
        return text + fmt::format("no loop nest: {}\n", printable(nestError));
    const std::string nestText = nest.toText();
    for (const std::string_view line : splitText(nestText, '\n'))
        text += line.empty() ? std::string() : printable(line) + "\n";
    if (!nest.isExact)
        text += "(reconstructed from the steps alone)\n";
    for (const std::string& unknown : nest.unknowns)
        text += fmt::format("unknown: {}\n", printable(unknown));
    return text;
}

Json ProgramText::toJson() const
{
    Json steps = Json::array();
    for (const Token& token : tokens) {
        Json step = Json::parse(token.json, nullptr, false);
        steps.push_back({{"code", token.code}, {"name", token.name}, {"stage", token.stage},
            {"stage_name", token.stageName}, {"numbers", token.numbers},
            {"step", step.is_discarded() ? Json(token.json) : std::move(step)},
            {"text", token.description}});
    }
    Json lines = Json::array();
    for (const program::LoopLine& line : nest.lines)
        lines.push_back(line.text);
    return {{"steps", std::move(steps)}, {"loop_nest", std::move(lines)},
        {"loop_nest_exact", nest.isExact}, {"unknowns", nest.unknowns}, {"error", nestError}};
}

} // namespace tlp::cli
