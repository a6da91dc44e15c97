// SPDX-License-Identifier: GPL-3.0-only
#include "space/mutation.h"

#include <algorithm>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "space/decisions.h"
#include "space/validity.h"

namespace tlp::space {
namespace {

using program::State;
using records::Step;

constexpr std::string_view kUnrollPragma = "auto_unroll_max_step$";

template <typename T>
const T& pick(const std::vector<T>& values, Rng& rng)
{
    return values[static_cast<std::size_t>(rng.below(values.size()))];
}

/// Moves a factor from one part of a split to another. Empty when there is none to move.
std::optional<std::vector<std::int64_t>> otherLengths(
    const records::SplitStep& split, std::int64_t maxInnermost, Rng& rng)
{
    std::vector<std::int64_t> parts{split.extent};
    for (const std::int64_t length : split.lengths) {
        parts.push_back(length);
        parts.front() /= length;
    }
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    rng.shuffle(std::span(order));
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::int64_t& source = parts[order[i]];
        const std::size_t to = order[(i + 1) % order.size()];
        std::vector<std::int64_t> factors = divisorsOf(source);
        factors.erase(factors.begin()); // 1 moves nothing
        if (to + 1 == parts.size())
            std::erase_if(
                factors, [&](std::int64_t factor) { return factor > maxInnermost / parts[to]; });
        if (factors.empty())
            continue;
        const std::int64_t factor = pick(factors, rng);
        source /= factor;
        parts[to] *= factor;
        return std::vector<std::int64_t>(parts.begin() + 1, parts.end());
    }
    return std::nullopt;
}

class Mutator
{
public:
    Mutator(const AnnotationContext& context, const Sketch& sketch, const State& state, Rng& rng)
        : m_context(context)
        , m_sketch(sketch)
        , m_state(state)
        , m_rng(rng)
    {}

    std::optional<State> changeTileSize()
    {
        const std::int64_t maxInnermost = m_context.options.maxInnermostSplit;
        std::vector<std::size_t> splits;
        for (std::size_t i = 0; i < m_state.steps().size(); ++i) {
            const auto* split = std::get_if<records::SplitStep>(&m_state.steps()[i]);
            if (split && split->extent > 1 && !split->lengths.empty()
                && split->lengths.back() <= maxInnermost)
                splits.push_back(i);
        }
        if (splits.empty())
            return std::nullopt;
        const std::size_t chosen = pick(splits, m_rng);
        std::vector<Step> steps = m_state.steps();
        auto& split = std::get<records::SplitStep>(steps[chosen]);
        auto lengths = otherLengths(split, maxInnermost, m_rng);
        if (!lengths)
            return std::nullopt;
        split.lengths = std::move(*lengths);
        return replayed(steps);
    }

    std::optional<State> changeAutoUnroll()
    {
        std::vector<std::size_t> pragmas;
        for (std::size_t i = 0; i < m_state.steps().size(); ++i) {
            const auto* pragma = std::get_if<records::PragmaStep>(&m_state.steps()[i]);
            if (pragma && pragma->pragma.starts_with(kUnrollPragma))
                pragmas.push_back(i);
        }
        if (pragmas.empty())
            return std::nullopt;
        std::vector<Step> steps = m_state.steps();
        auto& pragma = std::get<records::PragmaStep>(steps[pick(pragmas, m_rng)]).pragma;
        std::vector<std::string> others;
        for (const int limit : m_context.options.autoUnrollSteps)
            others.push_back(fmt::format("{}{}", kUnrollPragma, limit));
        std::erase(others, pragma);
        if (others.empty())
            return std::nullopt;
        pragma = pick(others, m_rng);
        return replayed(steps);
    }

    std::optional<State> changeComputeLocation()
    {
        auto decisions = decisionsOf(m_state, m_sketch);
        if (!decisions || m_sketch.movable.empty())
            return std::nullopt;
        const int stage = pick(m_sketch.movable, m_rng);
        decisions->stages[static_cast<std::size_t>(stage)].location.reset();
        return completed(*decisions);
    }

    std::optional<State> changeParallelDepth()
    {
        auto decisions = decisionsOf(m_state, m_sketch);
        if (!decisions)
            return std::nullopt;
        std::vector<int> stages; // whose number of parallel loops can change
        for (int id = 0; id < static_cast<int>(decisions->stages.size()); ++id) {
            if (deepestParallel(*decisions, id) > 1)
                stages.push_back(id);
        }
        if (stages.empty())
            return std::nullopt;
        const int stage = pick(stages, m_rng);
        int& depth = *decisions->stages[static_cast<std::size_t>(stage)].parallelLoops;
        const int deepest = deepestParallel(*decisions, stage);
        const int drawn
            = 1 + static_cast<int>(m_rng.below(static_cast<std::uint64_t>(deepest - 1)));
        depth = drawn < depth ? drawn : drawn + 1;
        return completed(*decisions);
    }

private:
    const AnnotationContext& m_context;
    const Sketch& m_sketch;
    const State& m_state;
    Rng& m_rng;

    [[nodiscard]] std::optional<State> replayed(const std::vector<Step>& steps) const
    {
        auto state = replayExactly(m_context.initial, steps);
        if (!state)
            return std::nullopt;
        const auto extents = program::inferExtents(*state, m_context.dag);
        if (!extents || !areAnnotationsLegal(*state, *extents, m_context.options.maxVectorExtent))
            return std::nullopt;
        return state;
    }

    /// How many outermost loops could run in parallel; 0 for stages where none do.
    [[nodiscard]] int deepestParallel(const Decisions& decisions, int id) const
    {
        const auto index = static_cast<std::size_t>(id);
        const program::Stage& stage = m_state.stages()[index];
        if (!decisions.stages[index].parallelLoops)
            return 0;
        int deepest = *decisions.stages[index].parallelLoops;
        for (int iter = 0; iter + 1 < static_cast<int>(stage.iters.size()); ++iter) {
            const program::Iterator& next = stage.iters[static_cast<std::size_t>(iter) + 1];
            if (!m_state.attachMap().attachedAt({id, iter}).empty()
                || next.kind != program::IterKind::Spatial || next.annotation != 0)
                break;
            ++deepest;
        }
        return deepest;
    }

    [[nodiscard]] std::optional<State> completed(const Decisions& decisions) const
    {
        auto state = complete(m_context, m_sketch, decisions, m_rng);
        return state && state->steps() != m_state.steps() ? std::move(state) : std::nullopt;
    }
};

} // namespace

std::optional<State> mutated(const AnnotationContext& context, const Sketch& sketch,
    const State& state, Mutation mutation, Rng& rng)
{
    Mutator mutator(context, sketch, state, rng);
    switch (mutation) {
    case Mutation::TileSize:
        return mutator.changeTileSize();
    case Mutation::AutoUnroll:
        return mutator.changeAutoUnroll();
    case Mutation::ComputeLocation:
        return mutator.changeComputeLocation();
    case Mutation::ParallelDepth:
        return mutator.changeParallelDepth();
    }
    return std::nullopt;
}

std::optional<State> crossed(const AnnotationContext& context, const Sketch& sketch, const State& a,
    const State& b, Rng& rng)
{
    auto mixed = decisionsOf(a, sketch);
    const auto other = decisionsOf(b, sketch);
    if (!mixed || !other)
        return std::nullopt;
    std::vector<bool> isOther(mixed->stages.size());
    for (std::size_t i = 0; i < isOther.size(); ++i) {
        isOther[i] = rng.below(2) == 1;
        if (isOther[i])
            mixed->stages[i] = other->stages[i];
    }
    for (std::size_t i = 0; i < mixed->tiles.size(); ++i) {
        if (isOther[static_cast<std::size_t>(sketch.openSplits[i].stage)])
            mixed->tiles[i] = other->tiles[i];
    }
    return complete(context, sketch, *mixed, rng);
}

} // namespace tlp::space
