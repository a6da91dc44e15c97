// SPDX-License-Identifier: GPL-3.0-only
#include "space/decisions.h"

#include <algorithm>

#include "base/text.h"

namespace tlp::space {
namespace {

using records::Step;

constexpr std::string_view kUnrollPragma = "auto_unroll_max_step$";

bool areEqualButForLengths(const Step& a, const Step& b)
{
    const auto* left = std::get_if<records::SplitStep>(&a);
    const auto* right = std::get_if<records::SplitStep>(&b);
    if (!left || !right)
        return a == b;
    return left->stage == right->stage && left->iter == right->iter && left->extent == right->extent
        && left->lengths.size() == right->lengths.size()
        && left->innerToOuter == right->innerToOuter;
}

/// Reads the steps that annotation adds.
class TailReader
{
public:
    explicit TailReader(Decisions& decisions, const Sketch& sketch)
        : m_decisions(decisions)
        , m_sketch(sketch)
    {}

    bool operator()(const records::ComputeAtStep& step)
    {
        return move(step.stage, {Location::Kind::At, {step.targetStage, step.targetIter}});
    }
    bool operator()(const records::ComputeRootStep& step)
    {
        return move(step.stage, {Location::Kind::Root, {}});
    }
    bool operator()(const records::ComputeInlineStep& step)
    {
        return move(step.stage, {Location::Kind::Inlined, {}});
    }
    bool operator()(const records::FuseStep& step)
    {
        m_fused = static_cast<int>(step.iters.size());
        return !step.iters.empty();
    }
    bool operator()(const records::AnnotationStep& step)
    {
        const int count = m_fused;
        m_fused = 1;
        StageDecisions& decisions = at(step.stage);
        if (step.annotation == static_cast<int>(records::IterAnnotation::Vectorize))
            decisions.vectorLoops = count;
        else if (step.annotation != static_cast<int>(records::IterAnnotation::Parallel))
            return false;
        else if (step.iter == 0)
            decisions.parallelLoops = count;
        else
            decisions.isParallelInside = true;
        return true;
    }
    bool operator()(const records::PragmaStep& step)
    {
        const auto value = step.pragma.starts_with(kUnrollPragma)
            ? parseInteger(std::string_view(step.pragma).substr(kUnrollPragma.size()))
            : std::nullopt;
        if (value && *value >= 0 && *value <= INT32_MAX)
            at(step.stage).unrollSteps = static_cast<int>(*value);
        return value.has_value();
    }
    template <typename Other>
    bool operator()(const Other&)
    {
        return false;
    }

private:
    Decisions& m_decisions;
    const Sketch& m_sketch;
    int m_fused = 1; ///< number of loops that the next annotated one was fused of

    StageDecisions& at(int stage) { return m_decisions.stages[static_cast<std::size_t>(stage)]; }

    bool move(int stage, const Location& location)
    {
        if (std::ranges::find(m_sketch.movable, stage) == m_sketch.movable.end())
            return false;
        at(stage).location = location;
        return true;
    }
};

} // namespace

Decisions undecided(const Sketch& sketch)
{
    Decisions decisions;
    decisions.tiles.resize(sketch.openSplits.size());
    decisions.stages.resize(sketch.state.stages().size());
    return decisions;
}

bool startsWith(std::span<const Step> steps, const Sketch& sketch)
{
    const auto& prefix = sketch.state.steps();
    return steps.size() >= prefix.size()
        && std::equal(prefix.begin(), prefix.end(), steps.begin(), areEqualButForLengths);
}

std::optional<Decisions> decisionsOf(const program::State& state, const Sketch& sketch)
{
    Decisions decisions = undecided(sketch);
    const auto& steps = state.steps();
    for (std::size_t i = 0; i < sketch.openSplits.size(); ++i)
        decisions.tiles[i] = std::get<records::SplitStep>(steps[sketch.openSplits[i].step]).lengths;
    for (StageDecisions& stage : decisions.stages) {
        stage.location = Location();
        stage.vectorLoops = 0;
    }
    TailReader reader(decisions, sketch);
    for (std::size_t i = sketch.state.steps().size(); i < steps.size(); ++i) {
        if (!std::visit(reader, steps[i]))
            return std::nullopt;
    }
    return decisions;
}

} // namespace tlp::space
