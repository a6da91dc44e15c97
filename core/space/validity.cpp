// SPDX-License-Identifier: GPL-3.0-only
#include "space/validity.h"

#include <algorithm>

namespace tlp::space {
namespace {

using program::ComputeAt;
using program::Stage;
using records::IterAnnotation;

bool isExact(const program::State& state, const records::SplitStep& split)
{
    const auto stage = static_cast<std::size_t>(split.stage);
    const auto iter = static_cast<std::size_t>(split.iter);
    if (split.stage < 0 || stage >= state.stages().size() || split.iter < 0
        || iter >= state.stages()[stage].iters.size())
        return false;
    const auto& extent = state.stages()[stage].iters[iter].extent;
    std::int64_t rest = extent.value_or(split.extent);
    if (rest != split.extent)
        return false;
    for (const std::int64_t length : split.lengths) {
        if (length < 1 || rest % length != 0)
            return false;
        rest /= length;
    }
    return true;
}

/// Parallel loops of a stage and of all stages computed inside it.
int countParallel(const program::State& state, int id)
{
    const Stage& stage = state.stages()[static_cast<std::size_t>(id)];
    int count = 0;
    for (int iter = 0; iter < static_cast<int>(stage.iters.size()); ++iter) {
        count += stage.iters[static_cast<std::size_t>(iter)].annotation
                == static_cast<int>(IterAnnotation::Parallel)
            ? 1
            : 0;
        for (const int attached : state.attachMap().attachedAt({id, iter}))
            count += countParallel(state, attached);
    }
    return count;
}

bool areVectorsLegal(const Stage& stage, const std::vector<std::optional<std::int64_t>>& extents,
    std::int64_t maxVectorExtent)
{
    for (std::size_t i = 0; i < stage.iters.size(); ++i) {
        const program::Iterator& loop = stage.iters[i];
        if (loop.annotation != static_cast<int>(IterAnnotation::Vectorize))
            continue;
        if (i + 1 != stage.iters.size() || loop.kind != program::IterKind::Spatial
            || extents[i].value_or(1) > maxVectorExtent)
            return false;
    }
    return true;
}

} // namespace

std::optional<program::State> replayExactly(
    const program::State& initial, std::span<const records::Step> steps)
{
    program::State state = initial;
    for (const records::Step& step : steps) {
        const auto* split = std::get_if<records::SplitStep>(&step);
        if ((split && !isExact(state, *split)) || !state.apply(step))
            return std::nullopt;
    }
    return state;
}

bool areAnnotationsLegal(
    const program::State& state, const program::LoopExtents& extents, std::int64_t maxVectorExtent)
{
    for (int id = 0; id < static_cast<int>(state.stages().size()); ++id) {
        const Stage& stage = state.stages()[static_cast<std::size_t>(id)];
        if (stage.isPlaceholder() || stage.computeAt == ComputeAt::Inlined)
            continue;
        // TVM prunes nested parallel loops on CPUs; two side by side in one nest count as well.
        if ((stage.computeAt == ComputeAt::Root && countParallel(state, id) > 1)
            || !areVectorsLegal(stage, extents[static_cast<std::size_t>(id)], maxVectorExtent))
            return false;
    }
    return true;
}

} // namespace tlp::space
