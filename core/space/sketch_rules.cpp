// SPDX-License-Identifier: GPL-3.0-only
#include "space/sketch_rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace tlp::space {
namespace {

using program::IterKind;
using records::Step;

constexpr std::string_view kTiling = "SSRSRS";
constexpr std::size_t kSpatialLevels = 4;
constexpr std::size_t kReduceLevels = 2;
/// Levels of the consumer's tiles at which a tiled stage is computed when both are fused.
constexpr std::array<int, 2> kFusionLevels{1, 2};

/// A sketch on its way: stages above `stage` are done.
struct Draft
{
    program::State state;
    DagAnalysis dag;
    int stage = -1;
};

enum class Verdict : std::uint8_t { Skip, Apply, ApplyAndSkipRest };

struct Extents
{
    std::int64_t spatial = 1;
    std::int64_t reduce = 1;
};

std::int64_t saturatedProduct(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? INT64_MAX : result;
}

class Derivation
{
public:
    explicit Derivation(const SpaceOptions& options)
        : m_options(options)
    {}

    /// All drafts that the rules make of one.
    Result<std::vector<Draft>> next(const Draft& draft)
    {
        m_next.clear();
        struct Rule
        {
            Verdict (Derivation::*verdict)(const Draft&) const;
            Status (Derivation::*apply)(const Draft&);
        };
        static constexpr std::array kRules{
            Rule{&Derivation::canInline, &Derivation::inlineStage},
            Rule{&Derivation::readsConstants, &Derivation::unrollConstants},
            Rule{&Derivation::canRfactor, &Derivation::rfactor},
            Rule{&Derivation::canCacheWrite, &Derivation::cacheWrite},
            Rule{&Derivation::canTileWithFusion, &Derivation::tileWithFusion},
            Rule{&Derivation::canTile, &Derivation::tile},
            Rule{&Derivation::always, &Derivation::skip},
        };
        for (const Rule& rule : kRules) {
            const Verdict verdict = (this->*rule.verdict)(draft);
            if (verdict == Verdict::Skip)
                continue;
            TLP_CHECK((this->*rule.apply)(draft));
            if (verdict == Verdict::ApplyAndSkipRest)
                break;
        }
        return std::move(m_next);
    }

private:
    const SpaceOptions& m_options;
    std::vector<Draft> m_next;

    static const program::Stage& stageOf(const Draft& draft)
    {
        return draft.state.stages()[static_cast<std::size_t>(draft.stage)];
    }
    static const StageFacts& factsOf(const Draft& draft) { return draft.dag[draft.stage]; }

    void add(Draft draft, int stage)
    {
        draft.stage = stage;
        m_next.push_back(std::move(draft));
    }

    // The rules.

    Verdict canInline(const Draft& draft) const
    {
        const StageFacts& facts = factsOf(draft);
        return !facts.isPlaceholder && !facts.isOutput && !hasReduceLoop(stageOf(draft))
                && facts.isStrictlyInlineable
            ? Verdict::ApplyAndSkipRest
            : Verdict::Skip;
    }

    Status inlineStage(const Draft& draft)
    {
        Draft made = draft;
        TLP_CHECK(made.state.applyOpen(records::ComputeInlineStep{draft.stage}));
        add(std::move(made), draft.stage - 1);
        return {};
    }

    Verdict readsConstants(const Draft& draft) const
    {
        return factsOf(draft).constantAxes.empty() ? Verdict::Skip : Verdict::ApplyAndSkipRest;
    }

    /// Unrolls the axes that index constants inside the others, which are tiled once.
    Status unrollConstants(const Draft& draft)
    {
        Draft made = draft;
        const auto& constants = factsOf(draft).constantAxes;
        std::vector<int> outer;
        std::vector<int> inner;
        std::vector<int> unrolled;
        int position = 0;
        for (int axis = 0; axis < static_cast<int>(factsOf(draft).axisCount()); ++axis) {
            if (std::ranges::binary_search(constants, axis)) {
                TLP_CHECK(made.state.applyOpen(records::AnnotationStep{
                    draft.stage, position, static_cast<int>(records::IterAnnotation::Unroll)}));
                unrolled.push_back(position++);
            } else {
                TLP_CHECK(splitOpen(made, position, 1));
                outer.push_back(position++);
                inner.push_back(position++);
            }
        }
        outer.insert(outer.end(), inner.begin(), inner.end());
        outer.insert(outer.end(), unrolled.begin(), unrolled.end());
        TLP_CHECK(made.state.applyOpen(records::ReorderStep{draft.stage, std::move(outer)}));
        add(std::move(made), draft.stage - 1);
        return {};
    }

    static Extents extentsOf(const program::Stage& stage)
    {
        Extents product;
        for (const program::Iterator& loop : stage.iters) {
            std::int64_t& side
                = loop.kind == IterKind::Reduction ? product.reduce : product.spatial;
            side = saturatedProduct(side, loop.extent.value_or(1));
        }
        return product;
    }

    Verdict canRfactor(const Draft& draft) const
    {
        if (factsOf(draft).isPlaceholder || hasCacheWrite(draft))
            return Verdict::Skip;
        const Extents extents = extentsOf(stageOf(draft));
        const bool lacksParallelism = extents.spatial <= extents.reduce
            && extents.spatial <= std::int64_t{m_options.cores} * 16;
        const bool isLongReduction = extents.reduce > 1 && extents.reduce > m_options.cores;
        return (factsOf(draft).needsTiling ? lacksParallelism : isLongReduction) ? Verdict::Apply
                                                                                 : Verdict::Skip;
    }

    Status rfactor(const Draft& draft)
    {
        const int stage = draft.stage;
        const auto rank = static_cast<int>(factsOf(draft).spatial.size());
        const auto reduceCount = static_cast<int>(factsOf(draft).reduce.size());
        Draft base = draft;
        if (reduceCount > 1) {
            records::FuseStep fuse{stage, {}};
            for (int i = 0; i < reduceCount; ++i)
                fuse.iters.push_back(rank + i);
            TLP_CHECK(base.state.applyOpen(fuse));
        }
        // As in TVM, the length stays 1 while the sketch is made and is chosen later.
        const std::int64_t extent
            = stageOf(base).iters[static_cast<std::size_t>(rank)].extent.value_or(0);
        TLP_CHECK(base.state.applyOpen(records::SplitStep{stage, rank, extent, {1}, true}));
        for (const auto part : {DagAnalysis::Part::Outer, DagAnalysis::Part::Inner}) {
            Draft made = base;
            const bool isInner = part == DagAnalysis::Part::Inner;
            TLP_CHECK(
                made.state.applyOpen(records::RfactorStep{stage, rank + (isInner ? 1 : 0), rank}));
            made.dag.rfactor(stage, part);
            if (isInner) { // the factored loop goes innermost, to be vectorised
                records::ReorderStep reorder{stage, {}};
                for (int i = 0; i < static_cast<int>(stageOf(made).iters.size()); ++i) {
                    if (i != rank)
                        reorder.order.push_back(i);
                }
                reorder.order.push_back(rank);
                TLP_CHECK(made.state.applyOpen(reorder));
            }
            add(std::move(made), stage - 1);
        }
        return {};
    }

    Verdict canCacheWrite(const Draft& draft) const
    {
        return factsOf(draft).needsTiling && !elementwiseConsumer(draft) ? Verdict::Apply
                                                                         : Verdict::Skip;
    }

    Status cacheWrite(const Draft& draft)
    {
        Draft made = draft;
        TLP_CHECK(made.state.applyOpen(records::CacheWriteStep{draft.stage, "local"}));
        made.dag.cacheWrite(draft.stage);
        add(std::move(made), draft.stage);
        return {};
    }

    Verdict canTileWithFusion(const Draft& draft) const
    {
        if (!factsOf(draft).needsTiling || !elementwiseConsumer(draft))
            return Verdict::Skip;
        return hasCacheWrite(draft) ? Verdict::ApplyAndSkipRest : Verdict::Apply;
    }

    Status tileWithFusion(const Draft& draft)
    {
        const int consumer = *elementwiseConsumer(draft);
        Draft base = draft;
        TLP_TRY(const std::vector<int> splits, tileLevels(base));
        for (const int level : kFusionLevels) {
            Draft made = base;
            TLP_CHECK(followTiling(made.state, consumer, splits, level));
            TLP_CHECK(made.state.applyOpen(records::ComputeAtStep{
                draft.stage, consumer, level * static_cast<int>(splits.size()) - 1}));
            add(std::move(made), draft.stage - 1);
        }
        return {};
    }

    Verdict canTile(const Draft& draft) const
    {
        return factsOf(draft).needsTiling ? Verdict::ApplyAndSkipRest : Verdict::Skip;
    }

    Status tile(const Draft& draft)
    {
        Draft made = draft;
        TLP_TRY([[maybe_unused]] const std::vector<int> splits, tileLevels(made));
        add(std::move(made), draft.stage - 1);
        return {};
    }

    Verdict always(const Draft&) const { return Verdict::Apply; }

    Status skip(const Draft& draft)
    {
        add(draft, draft.stage - 1);
        return {};
    }

    // What they are made of.

    /// The stage that alone reads this one, element by element.
    static std::optional<int> elementwiseConsumer(const Draft& draft)
    {
        const std::vector<int> consumers = consumersOf(draft.dag, draft.state, draft.stage);
        if (consumers.size() != 1)
            return std::nullopt;
        const int consumer = consumers.front();
        // TVM looks for less and stops with a fatal error when a reduction or a stage that is tiled
        // already is to follow the tiles.
        const program::Stage& reader = draft.state.stages()[static_cast<std::size_t>(consumer)];
        return draft.dag.isElementwise(draft.stage, consumer) && !hasReduceLoop(reader)
                && reader.iters.size() == draft.dag[consumer].axisCount()
            ? std::optional(consumer)
            : std::nullopt;
    }

    /// Whether a CHW step made this stage.
    static bool hasCacheWrite(const Draft& draft)
    {
        int stage = draft.stage;
        const auto& steps = draft.state.steps();
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            const auto kind = records::kindOf(*step);
            if (kind != records::StepKind::CacheWrite && kind != records::StepKind::Rfactor)
                continue;
            if (kind == records::StepKind::CacheWrite && records::stageOf(*step) == stage)
                return true;
            stage -= stage > records::stageOf(*step) ? 1 : 0;
        }
        return false;
    }

    static Status splitOpen(Draft& draft, int position, std::size_t lengthCount)
    {
        const auto& loop = stageOf(draft).iters[static_cast<std::size_t>(position)];
        return draft.state.applyOpen(records::SplitStep{draft.stage, position,
            loop.extent.value_or(0), std::vector<std::int64_t>(lengthCount, 0), true});
    }

    /// Splits every loop and orders the parts by kTiling. Returns the steps that split spatial
    /// loops.
    static Result<std::vector<int>> tileLevels(Draft& draft)
    {
        std::array<std::vector<int>, kSpatialLevels> spatial;
        std::array<std::vector<int>, kReduceLevels> reduce;
        std::vector<int> splits;
        int position = 0;
        const auto kinds = [&] {
            std::vector<IterKind> all;
            for (const program::Iterator& loop : stageOf(draft).iters)
                all.push_back(loop.kind);
            return all;
        }();
        for (const IterKind kind : kinds) {
            const bool isSpatial = kind == IterKind::Spatial;
            const std::size_t levels = isSpatial ? kSpatialLevels : kReduceLevels;
            TLP_CHECK(splitOpen(draft, position, levels - 1));
            if (isSpatial)
                splits.push_back(static_cast<int>(draft.state.steps().size()) - 1);
            for (std::size_t level = 0; level < levels; ++level)
                (isSpatial ? spatial[level] : reduce[level]).push_back(position++);
        }
        records::ReorderStep reorder{draft.stage, {}};
        std::size_t nextSpatial = 0;
        std::size_t nextReduce = 0;
        for (const char level : kTiling) {
            const auto& loops = level == 'S' ? spatial[nextSpatial++] : reduce[nextReduce++];
            reorder.order.insert(reorder.order.end(), loops.begin(), loops.end());
        }
        TLP_CHECK(draft.state.applyOpen(reorder));
        return splits;
    }

    /// Splits the consumer's loops as the `splits` did those of the tiled stage.
    static Status followTiling(
        program::State& state, int consumer, const std::vector<int>& splits, int level)
    {
        std::vector<std::vector<int>> parts(static_cast<std::size_t>(level) + 1);
        int position = 0;
        for (const int split : splits) {
            TLP_CHECK(state.applyOpen(records::FollowSplitStep{consumer, position, split, level}));
            for (auto& loops : parts)
                loops.push_back(position++);
        }
        records::ReorderStep reorder{consumer, {}};
        for (const auto& loops : parts)
            reorder.order.insert(reorder.order.end(), loops.begin(), loops.end());
        return state.applyOpen(reorder);
    }
};

/// The stage that a step addressed, as numbered after all later steps.
int finalStage(const std::vector<Step>& steps, std::size_t index)
{
    int stage = records::stageOf(steps[index]);
    for (std::size_t i = index + 1; i < steps.size(); ++i) {
        const auto kind = records::kindOf(steps[i]);
        if ((kind == records::StepKind::CacheWrite || kind == records::StepKind::Rfactor)
            && records::stageOf(steps[i]) <= stage)
            ++stage;
    }
    return stage;
}

Sketch finished(Draft draft)
{
    Sketch sketch{std::move(draft.state), std::move(draft.dag), {}, {}};
    const auto& steps = sketch.state.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto* split = std::get_if<records::SplitStep>(&steps[i]);
        if (split)
            sketch.openSplits.push_back(
                {i, finalStage(steps, i), split->extent, split->lengths.size()});
    }
    for (int id = sketch.dag.stageCount(); id-- > 0;) {
        const program::Stage& stage = sketch.state.stages()[static_cast<std::size_t>(id)];
        if (!stage.isPlaceholder() && stage.computeAt != program::ComputeAt::Inlined
            && !isTiled(sketch, stage, id) && !sketch.dag[id].needsTiling)
            sketch.movable.push_back(id);
    }
    return sketch;
}

} // namespace

bool isTiled(const Sketch& sketch, const program::Stage& stage, int id)
{
    return stage.iters.size() != sketch.dag[id].axisCount();
}

bool hasReduceLoop(const program::Stage& stage)
{
    return std::ranges::any_of(
        stage.iters, [](const program::Iterator& loop) { return loop.kind != IterKind::Spatial; });
}

std::vector<int> consumersOf(const DagAnalysis& dag, const program::State& state, int stage)
{
    std::vector<int> open{stage};
    std::vector<int> consumers;
    while (!open.empty()) {
        const int current = open.back();
        open.pop_back();
        for (const int reader : dag[current].readers) {
            const bool isInlined = state.stages()[static_cast<std::size_t>(reader)].computeAt
                == program::ComputeAt::Inlined;
            (isInlined ? open : consumers).push_back(reader);
        }
    }
    std::ranges::sort(consumers);
    consumers.erase(std::unique(consumers.begin(), consumers.end()), consumers.end());
    return consumers;
}

Result<std::vector<Sketch>> generateSketches(
    const workload::ComputeDag& dag, const SpaceOptions& options)
{
    Derivation derivation(options);
    std::vector<Sketch> sketches;
    std::vector<Draft> drafts;
    drafts.push_back(
        {program::State(dag), DagAnalysis(dag), static_cast<int>(dag.stages.size()) - 1});
    while (!drafts.empty()) {
        std::vector<Draft> next;
        for (Draft& draft : drafts) {
            if (draft.stage < 0) {
                sketches.push_back(finished(std::move(draft)));
                continue;
            }
            auto made = derivation.next(draft);
            if (!made)
                return fail(ErrorKind::Internal,
                    "a sketch rule made a wrong step: " + made.error().message);
            std::ranges::move(*made, std::back_inserter(next));
        }
        drafts = std::move(next);
    }
    return sketches;
}

} // namespace tlp::space
