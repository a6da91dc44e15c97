// SPDX-License-Identifier: GPL-3.0-only
#include "templates/loop_context.h"

#include <algorithm>

namespace tlp::templates {
namespace {

/// Blocks are above threads, threads and parallel loops above all others.
int parallelLevel(Annotation annotation)
{
    switch (annotation) {
    case Annotation::BlockX:
    case Annotation::BlockY:
    case Annotation::BlockZ:
        return 2;
    case Annotation::ThreadX:
    case Annotation::ThreadY:
    case Annotation::ThreadZ:
    case Annotation::Parallel:
        return 1;
    case Annotation::Unrolled:
    case Annotation::Vectorized:
    case Annotation::Serial:
    case Annotation::VirtualThread:
        break;
    }
    return 0;
}

/// One access at each loop of the path to it, from the innermost outwards.
std::vector<Touch> touchesAlong(
    const LoopTree& tree, const std::vector<int>& path, const Access& access)
{
    std::vector<Touch> touches(path.size());
    std::vector<Touch> bases(path.size(), Touch{0, -1, 0, 0, 0, 0});
    const auto levelAt = [&](std::size_t i) {
        return parallelLevel(tree.loops()[static_cast<std::size_t>(path[i])].annotation);
    };
    std::int64_t count = 1;
    std::int64_t reuse = 1;
    for (std::size_t i = path.size(); i-- > 0;) {
        Touch& touch = touches[i];
        touch.stride = access.strideOf(path[i]);
        const std::int64_t length = tree.loops()[static_cast<std::size_t>(path[i])].length();
        (touch.stride != 0 ? count : reuse) *= length;
        touch.count = count;
        touch.reuse = reuse;
        const int above = levelAt(i) + 1;
        for (std::size_t j = 0; i > 0 && levelAt(i - 1) == above && j < i; ++j) {
            if (levelAt(j) == above)
                bases[j] = touch;
        }
        if (bases[i].count > 0) {
            touch.threadCount = touch.count / bases[i].count;
            touch.threadReuse = touch.reuse / bases[i].reuse;
        }
    }
    return touches;
}

} // namespace

std::vector<LoopContext> loopContexts(const LoopTree& tree)
{
    std::vector<LoopContext> contexts;
    for (const Loop& loop : tree.loops()) {
        LoopContext context;
        context.length = loop.length();
        context.topDown = context.length;
        if (loop.parent >= 0) {
            const LoopContext& parent = contexts[static_cast<std::size_t>(loop.parent)];
            context.nest = parent.nest + 1;
            context.topDown *= parent.topDown;
        }
        contexts.push_back(std::move(context));
    }
    for (std::size_t i = 0; i < tree.accesses().size(); ++i) {
        const Access& access = tree.accesses()[i];
        const std::vector<int> path = tree.pathTo(access.loop);
        const std::vector<Touch> touches = touchesAlong(tree, path, access);
        for (std::size_t j = 0; j < path.size(); ++j) {
            LoopContext& context = contexts[static_cast<std::size_t>(path[j])];
            context.touches.emplace_back(i, touches[j]);
            context.bottomUp = std::max(context.bottomUp, touches[j].count * touches[j].reuse);
        }
    }
    return contexts;
}

} // namespace tlp::templates
