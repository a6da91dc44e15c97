// SPDX-License-Identifier: GPL-3.0-only
#include "program/stage_names.h"

namespace tlp::program {
namespace {

/// Inserts the stage that a cache or rfactor step adds, with TVM's names and numbering.
void apply(const records::Step& step, std::vector<std::string>& names)
{
    const int stage = records::stageOf(step);
    if (stage < 0 || stage >= static_cast<int>(names.size()))
        return;
    const auto at = names.begin() + stage;
    const std::string name = *at;
    if (const auto* read = std::get_if<records::CacheReadStep>(&step)) {
        names.insert(at + 1, name + "." + read->scope);
    } else if (const auto* write = std::get_if<records::CacheWriteStep>(&step)) {
        names.insert(at, name + "." + write->scope);
    } else if (std::holds_alternative<records::RfactorStep>(step)) {
        *at = name + ".repl";
        names.insert(at, name + ".rf");
    }
}

} // namespace

std::vector<std::string> stageNames(
    std::span<const records::Step> steps, const workload::ComputeDag* dag)
{
    std::vector<std::string> names;
    if (dag != nullptr) {
        for (const workload::DagStage& stage : dag->stages)
            names.push_back(stage.name);
    }
    std::vector<std::string> ofSteps;
    for (const records::Step& step : steps) {
        const int stage = records::stageOf(step);
        ofSteps.push_back(stage >= 0 && stage < static_cast<int>(names.size())
                ? names[static_cast<std::size_t>(stage)]
                : std::string());
        apply(step, names);
    }
    return ofSteps;
}

} // namespace tlp::program
