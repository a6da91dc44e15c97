// SPDX-License-Identifier: GPL-3.0-only
#include "program/state.h"

#include <algorithm>

#include "program/apply_step.h"

namespace tlp::program {
namespace {

std::string replaced(const std::string& text, std::string_view from, char to)
{
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const bool isMatch = text.compare(i, from.size(), from) == 0;
        result.push_back(isMatch ? to : text[i]);
        i += isMatch ? from.size() : 1;
    }
    return result;
}

} // namespace

std::string cleanName(std::string_view variable)
{
    std::string name(variable);
    std::ranges::replace(name, '.', '_');
    std::ranges::replace(name, '@', '_');
    return replaced(replaced(name, "outer", 'o'), "inner", 'i');
}

std::optional<IterKey> AttachMap::targetOf(int stage) const
{
    const auto found = m_targets.find(stage);
    return found == m_targets.end() ? std::nullopt : std::optional(found->second);
}

const std::vector<int>& AttachMap::attachedAt(IterKey key) const
{
    static const std::vector<int> kNone;
    const auto found = m_attached.find(key);
    return found == m_attached.end() ? kNone : found->second;
}

void AttachMap::attach(int stage, IterKey target)
{
    detach(stage);
    m_targets[stage] = target;
    m_attached[target].push_back(stage);
}

void AttachMap::detach(int stage)
{
    const auto found = m_targets.find(stage);
    if (found == m_targets.end())
        return;
    const auto list = m_attached.find(found->second);
    std::erase(list->second, stage);
    if (list->second.empty())
        m_attached.erase(list);
    m_targets.erase(found);
}

void AttachMap::shiftStages(int first, int offset)
{
    const auto shifted = [&](int stage) { return stage >= first ? stage + offset : stage; };
    std::map<int, IterKey> targets;
    for (const auto& [stage, key] : m_targets)
        targets[shifted(stage)] = {shifted(key.stage), key.iter};
    std::map<IterKey, std::vector<int>> attached;
    for (const auto& [key, stages] : m_attached) {
        auto& list = attached[{shifted(key.stage), key.iter}];
        std::ranges::transform(stages, std::back_inserter(list), shifted);
    }
    m_targets = std::move(targets);
    m_attached = std::move(attached);
}

State::State(const workload::ComputeDag& dag)
{
    for (const workload::DagStage& stage : dag.stages) {
        StageDefinition definition{stage.name, stage.isPlaceholder, stage.spatial, stage.reduce};
        for (const std::int64_t extent :
            stage.isPlaceholder ? stage.shape : std::vector<std::int64_t>())
            definition.spatial.push_back({{}, extent});
        m_stages.push_back(makeStage(std::move(definition)));
    }
}

State::State(std::vector<StageDefinition> definitions)
{
    for (StageDefinition& definition : definitions)
        m_stages.push_back(makeStage(std::move(definition)));
}

Result<State> State::replayed(const workload::ComputeDag& dag, std::span<const records::Step> steps)
{
    State state(dag);
    for (const records::Step& step : steps)
        TLP_CHECK(state.apply(step));
    return state;
}

Status State::apply(const records::Step& step)
{
    return applyStep(*this, step, OpenLengths::Refused);
}

Status State::applyOpen(const records::Step& step)
{
    return applyStep(*this, step, OpenLengths::Allowed);
}

} // namespace tlp::program
