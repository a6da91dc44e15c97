// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/program_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace tlp::codegen {
namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

void nameStages(ScheduledProgram& program)
{
    constexpr std::size_t kLongestName = 32;
    std::set<std::string> used;
    for (std::size_t id = 0; id < program.stages.size(); ++id) {
        ScheduledStage& stage = program.stages[id];
        std::string name;
        for (const char c : stage.name.substr(0, kLongestName))
            name += isLetter(c) || isDigit(c) ? c : '_';
        if (name.empty() || !isLetter(name.front()) || name.starts_with("flat"))
            name = fmt::format("stage_{}", name);
        while (!used.insert(name).second)
            name += fmt::format("_{}", id);
        stage.identifier = name;
    }
}

/// Halide names values of its own by adding these to a loop's name. Splitting `s` into s and s_v
/// would make a loop s.s, which its simplifier calls a factor of s: the kernel would be wrong.
bool isSuffixOfHalide(const std::string& name)
{
    constexpr std::array<std::string_view, 35> kSuffixes{"base", "bounds", "buffer", "device",
        "dim", "dimensions", "epilogue", "extent", "fold", "fused", "guarded", "head", "host",
        "max", "min", "offset", "old", "outermost", "prologue", "proposed", "rebased", "required",
        "s", "shape", "size", "stage", "stencil", "stride", "sync", "tail", "text", "type", "value",
        "visible", "width"};
    return std::ranges::find(kSuffixes, name) != kSuffixes.end();
}

/// Letters and digits alone. No variable has the name of a stage, so that a program can use both.
std::vector<std::string> axisNames(const ScheduledStage& stage, const ScheduledProgram& program)
{
    std::vector<std::string> names;
    const auto isTaken = [&](const std::string& name) {
        return name.starts_with("flat") || isSuffixOfHalide(name)
            || std::ranges::find(names, name) != names.end()
            || std::ranges::any_of(program.stages, [&](const ScheduledStage& other) {
                   return other.identifier == name || other.identifier.starts_with(name + "_");
               });
    };
    for (const auto* axes : {&stage.spatial, &stage.reduce}) {
        for (const workload::Axis& axis : *axes) {
            std::string name;
            for (const char c : axis.name) {
                if (isLetter(c) || isDigit(c))
                    name += c;
            }
            if (name.empty() || !isLetter(name.front()) || isTaken(name))
                name.insert(name.begin(), 'x');
            while (isTaken(name))
                name += 'x';
            names.push_back(std::move(name));
        }
    }
    return names;
}

void nameVariables(ScheduledStage& stage, const ScheduledProgram& program)
{
    const std::vector<std::string> axes = axisNames(stage, program);
    for (std::size_t i = 0; i < axes.size(); ++i)
        stage.variables[i].name = axes[i];
    int fusions = 0;
    for (const LoopRelation& relation : stage.relations) {
        LoopVariable& whole = stage.variables[static_cast<std::size_t>(relation.whole)];
        if (relation.kind == LoopRelation::Kind::Fuse) {
            ++fusions;
            whole.name = fusions == 1 ? "flat" : fmt::format("flat{}", fusions);
            continue;
        }
        for (std::size_t i = 0; i < relation.parts.size(); ++i)
            stage.variables[static_cast<std::size_t>(relation.parts[i])].name
                = fmt::format("{}_{}", whole.name, i);
    }
}

} // namespace

void nameProgram(ScheduledProgram& program)
{
    nameStages(program);
    for (ScheduledStage& stage : program.stages)
        nameVariables(stage, program);
}

} // namespace tlp::codegen
