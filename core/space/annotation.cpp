// SPDX-License-Identifier: GPL-3.0-only
#include "space/annotation.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "space/validity.h"

namespace tlp::space {
namespace {

using program::ComputeAt;
using program::IterKey;
using program::IterKind;
using program::Stage;
using program::State;
using records::IterAnnotation;
using records::Step;

const Stage& stageAt(const State& state, int id)
{
    return state.stages()[static_cast<std::size_t>(id)];
}

bool hasAttached(const State& state, int stage, int iter)
{
    return !state.attachMap().attachedAt({stage, iter}).empty();
}

/// The only stage that reads `stage`, or the one inside which all its readers are; −1 if none.
int soleConsumer(const Sketch& sketch, const State& state, int stage)
{
    const std::vector<int> consumers = consumersOf(sketch.dag, state, stage);
    if (consumers.empty())
        return -1;
    if (consumers.size() == 1)
        return consumers.front();
    int common = -1;
    for (const int consumer : consumers) {
        const auto target = state.attachMap().targetOf(consumer);
        const int root = target ? target->stage : consumer;
        if (common >= 0 && root != common)
            return -1;
        common = root;
    }
    return common;
}

bool isUnrolled(const program::Iterator& loop)
{
    return loop.annotation == static_cast<int>(IterAnnotation::Unroll);
}

void addLoopsOfConsumer(
    const Sketch& sketch, const State& state, int target, std::vector<IterKey>& candidates)
{
    const Stage& stage = stageAt(state, target);
    const bool isAttached = stage.computeAt == ComputeAt::Iter;
    const bool isTargetTiled = isTiled(sketch, stage, target);
    bool isInsideReduction = false;
    for (int i = 0; i < static_cast<int>(stage.iters.size()); ++i) {
        const program::Iterator& loop = stage.iters[static_cast<std::size_t>(i)];
        if (loop.kind == IterKind::Reduction) {
            isInsideReduction = true;
            if (!isTargetTiled)
                break;
        } else if (loop.kind == IterKind::Spatial && isInsideReduction) {
            break; // the inner tiles
        }
        if (isUnrolled(loop))
            break;
        if (loop.extent == 1)
            continue;
        // An attached stage computes one outermost tile: those loops have one round.
        if (isAttached && loop.kind == IterKind::Spatial && loop.name.ends_with(".0"))
            continue;
        candidates.push_back({target, i});
        if (hasAttached(state, target, i))
            break;
    }
}

void addLoopsAroundConsumer(const State& state, int target, std::vector<IterKey>& candidates)
{
    const Stage& stage = stageAt(state, target);
    for (int i = 0; i < static_cast<int>(stage.iters.size()); ++i) {
        const program::Iterator& loop = stage.iters[static_cast<std::size_t>(i)];
        if (loop.kind == IterKind::Reduction || hasAttached(state, target, i) || isUnrolled(loop))
            break;
        if (loop.extent != 1)
            candidates.push_back({target, i});
    }
}

/// Completes one sketch once.
class Completion
{
public:
    Completion(const AnnotationContext& context, const Sketch& sketch, const Decisions& decisions,
        Rng& rng)
        : m_context(context)
        , m_sketch(sketch)
        , m_decisions(decisions)
        , m_rng(rng)
        , m_state(context.initial)
    {}

    std::optional<State> run()
    {
        fillTileSizes();
        if (!chooseLocations())
            return std::nullopt;
        auto replayed = replayExactly(m_context.initial, m_steps);
        if (!replayed)
            return std::nullopt;
        m_state = std::move(*replayed);
        auto extents = program::inferExtents(m_state, m_context.dag);
        if (!extents)
            return std::nullopt;
        m_extents = std::move(*extents);
        if (!annotateParallel() || !annotateUnroll() || !annotateVectors()
            || !areAnnotationsLegal(m_state, m_extents, m_context.options.maxVectorExtent))
            return std::nullopt;
        return std::move(m_state);
    }

private:
    const AnnotationContext& m_context;
    const Sketch& m_sketch;
    const Decisions& m_decisions;
    Rng& m_rng;
    std::vector<Step> m_steps;
    State m_state;
    program::LoopExtents m_extents;

    [[nodiscard]] const StageDecisions& decisionsOf(int stage) const
    {
        return m_decisions.stages[static_cast<std::size_t>(stage)];
    }

    std::size_t draw(std::size_t count) { return static_cast<std::size_t>(m_rng.below(count)); }

    bool apply(const Step& step) { return m_state.apply(step).has_value(); }

    void fillTileSizes()
    {
        m_steps = m_sketch.state.steps();
        for (std::size_t i = 0; i < m_sketch.openSplits.size(); ++i) {
            const OpenSplit& open = m_sketch.openSplits[i];
            auto& lengths = std::get<records::SplitStep>(m_steps[open.step]).lengths;
            if (!m_decisions.tiles[i].empty()) {
                lengths = m_decisions.tiles[i];
                continue;
            }
            const auto drawn = m_context.tileSizes.draw(open.extent, open.lengthCount, m_rng);
            lengths.assign(drawn.begin(), drawn.end());
        }
    }

    /// On the open sketch, as TVM does: tile sizes do not matter yet.
    bool chooseLocations()
    {
        if (m_sketch.movable.empty())
            return true;
        State state = m_sketch.state;
        for (const int stage : m_sketch.movable) {
            const std::optional<Step> step = locationStep(state, stage);
            if (!step)
                continue;
            if (!state.applyOpen(*step))
                return false;
            m_steps.push_back(*step);
        }
        return true;
    }

    std::optional<Step> locationStep(const State& state, int stage)
    {
        const std::vector<IterKey> candidates = locationCandidates(m_sketch, state, stage);
        const auto computeAt = [&](const IterKey& target) -> Step {
            return records::ComputeAtStep{stage, target.stage, target.iter};
        };
        std::optional<Location> location = decisionsOf(stage).location;
        if (location && location->kind == Location::Kind::At) {
            if (std::ranges::find(candidates, location->target) != candidates.end())
                return computeAt(location->target);
            location.reset(); // the consumer has other loops now
        }
        if (!location) {
            const std::size_t choice = draw(candidates.size() + 2);
            if (choice >= 2)
                return computeAt(candidates[choice - 2]);
            location = Location{choice == 0 ? Location::Kind::Inlined : Location::Kind::Root, {}};
        }
        if (location->kind == Location::Kind::Root)
            return records::ComputeRootStep{stage};
        const bool canInline
            = state.attachMap().targetOf(stage) && !hasReduceLoop(stageAt(state, stage));
        if (location->kind == Location::Kind::Inlined && canInline)
            return records::ComputeInlineStep{stage};
        return std::nullopt;
    }

    [[nodiscard]] std::int64_t extentOf(int stage, int iter) const
    {
        return m_extents[static_cast<std::size_t>(stage)][static_cast<std::size_t>(iter)].value_or(
            -1); // as TVM's GetExtent
    }

    /// Fuses `count` loops from `first` and annotates the result.
    bool fuseAndAnnotate(int stage, int first, int count, IterAnnotation annotation)
    {
        if (count > 1) {
            records::FuseStep fuse{stage, std::vector<int>(static_cast<std::size_t>(count))};
            std::iota(fuse.iters.begin(), fuse.iters.end(), first);
            if (!apply(fuse))
                return false;
            auto& extents = m_extents[static_cast<std::size_t>(stage)];
            auto& fused = extents[static_cast<std::size_t>(first)];
            for (int i = first + 1; i < first + count; ++i) {
                const auto& part = extents[static_cast<std::size_t>(i)];
                std::int64_t product = 0;
                if (!fused || !part || __builtin_mul_overflow(*fused, *part, &product))
                    fused.reset();
                else
                    fused = product;
            }
            extents.erase(extents.begin() + first + 1, extents.begin() + first + count);
        }
        return apply(records::AnnotationStep{stage, first, static_cast<int>(annotation)});
    }

    bool annotateParallel()
    {
        for (int id = 0; id < static_cast<int>(m_state.stages().size()); ++id) {
            const Stage& stage = stageAt(m_state, id);
            if (!stage.isPlaceholder() && stage.computeAt == ComputeAt::Root
                && !annotateParallel(id, 0))
                return false;
        }
        return true;
    }

    /// Outermost loops from `first` on run in parallel, until there are enough rounds, a reduction
    /// or a loop at which another stage is computed. Where that gives no parallelism at all, what
    /// is inside runs in parallel.
    bool annotateParallel(int id, int first)
    {
        const int wanted = first == 0 ? decisionsOf(id).parallelLoops.value_or(0) : 0;
        const std::int64_t enough = std::int64_t{m_context.options.cores} * 16;
        std::int64_t rounds = 1;
        int count = 0;
        int iter = first;
        for (; iter < static_cast<int>(stageAt(m_state, id).iters.size()); ++iter) {
            const auto& loop = stageAt(m_state, id).iters[static_cast<std::size_t>(iter)];
            if (loop.kind == IterKind::Reduction || loop.annotation != 0)
                break;
            ++count;
            if (__builtin_mul_overflow(rounds, extentOf(id, iter), &rounds))
                rounds = INT64_MAX;
            if (wanted > 0 ? count >= wanted : rounds > enough)
                break;
            if (hasAttached(m_state, id, iter))
                break;
        }
        if (rounds == 1 && hasAttached(m_state, id, iter)
            && (wanted == 0 || isMoreParallel(id, iter))) {
            const std::vector<int> attached = m_state.attachMap().attachedAt({id, iter});
            for (const int stage : attached) {
                if (!annotateParallel(stage, 0))
                    return false;
            }
            if (!annotateParallel(id, iter + 1))
                return false;
        }
        return count == 0 || fuseAndAnnotate(id, first, count, IterAnnotation::Parallel);
    }

    /// Whether the decisions ask for parallel loops inside those of `id` up to `iter`.
    [[nodiscard]] bool isMoreParallel(int id, int iter) const
    {
        return decisionsOf(id).isParallelInside
            || std::ranges::any_of(m_state.attachMap().attachedAt({id, iter}),
                [&](int stage) { return decisionsOf(stage).parallelLoops.has_value(); });
    }

    bool annotateUnroll()
    {
        const auto& limits = m_context.options.autoUnrollSteps;
        for (int id = 0; id < static_cast<int>(m_state.stages().size()); ++id) {
            const Stage& stage = stageAt(m_state, id);
            if (stage.isPlaceholder() || stage.computeAt == ComputeAt::Inlined
                || !hasReduceLoop(stage))
                continue;
            const int limit = decisionsOf(id).unrollSteps ? *decisionsOf(id).unrollSteps
                                                          : limits[draw(limits.size())];
            if (!apply(records::PragmaStep{id, 0, fmt::format("auto_unroll_max_step${}", limit)}))
                return false;
        }
        return true;
    }

    bool annotateVectors()
    {
        for (int id = 0; id < static_cast<int>(m_state.stages().size()); ++id) {
            const Stage& stage = stageAt(m_state, id);
            if (stage.isPlaceholder() || stage.computeAt == ComputeAt::Inlined)
                continue;
            const int possible = countVectorLoops(id);
            const int wanted = decisionsOf(id).vectorLoops.value_or(0);
            int count = possible;
            if (possible > 0 && wanted > 0)
                count = std::min(wanted, possible);
            else if (possible > 1) // never all of them: TVM's choice
                count = 1 + static_cast<int>(draw(static_cast<std::size_t>(possible - 1)));
            const int first = static_cast<int>(stage.iters.size()) - count;
            if (count > 0 && !fuseAndAnnotate(id, first, count, IterAnnotation::Vectorize))
                return false;
        }
        return true;
    }

    /// Innermost loops that may be fused and vectorised.
    [[nodiscard]] int countVectorLoops(int id) const
    {
        const Stage& stage = stageAt(m_state, id);
        const bool isStageTiled = isTiled(m_sketch, stage, id);
        std::int64_t lanes = 1;
        int count = 0;
        while (count < static_cast<int>(stage.iters.size())) {
            const int iter = static_cast<int>(stage.iters.size()) - 1 - count;
            const program::Iterator& loop = stage.iters[static_cast<std::size_t>(iter)];
            if (hasAttached(m_state, id, iter) || loop.kind == IterKind::Reduction
                || loop.annotation != 0)
                break;
            if (isStageTiled && count != 0) // neighbours in memory only in the innermost loop
                break;
            if (__builtin_mul_overflow(lanes, extentOf(id, iter), &lanes)
                || lanes > m_context.options.maxVectorize)
                break;
            ++count;
        }
        return count;
    }
};

} // namespace

std::vector<IterKey> locationCandidates(const Sketch& sketch, const State& state, int stage)
{
    std::vector<IterKey> candidates;
    const int target = soleConsumer(sketch, state, stage);
    if (target < 0)
        return candidates;
    addLoopsOfConsumer(sketch, state, target, candidates);
    if (const auto outer = state.attachMap().targetOf(target))
        addLoopsAroundConsumer(state, outer->stage, candidates);
    return candidates;
}

std::optional<State> complete(
    const AnnotationContext& context, const Sketch& sketch, const Decisions& decisions, Rng& rng)
{
    return Completion(context, sketch, decisions, rng).run();
}

} // namespace tlp::space
