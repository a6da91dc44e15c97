// SPDX-License-Identifier: GPL-3.0-only
#include "program/reconstruct.h"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "base/error.h"

namespace tlp::program {
namespace {

using records::Step;

constexpr int kMostStages = 4096; // guards against nonsense ids
constexpr int kMostLoops = 4096;

/// What is known of an initial stage.
struct Source
{
    std::vector<std::int64_t> extents; ///< one per axis seen so far, 0 unknown
    std::size_t spatialCount = 0; ///< at least
    bool hasKnownSpatial = false; ///< spatialCount was seen from a copy or a factored reduction
    bool isAddressed = false;
};

/// A loop of a stage: an axis of the source that no step has changed yet, or a derived one.
struct Loop
{
    int axis = -1; ///< −1: derived
    int firstReduction = -1; ///< for derived loops: the smallest axis it came from
};

struct ProbeStage
{
    Source* source = nullptr;
    std::vector<Loop> loops;
    std::size_t axesSeen = 0;
    bool isCopy = false; ///< only spatial axes
    bool isComplete = false; ///< no further axes may appear
    bool isAttached = false;
};

/// Replays steps over stages that grow when a step addresses more than has been seen.
class Probe
{
public:
    Status apply(const Step& step)
    {
        ++m_number;
        return std::visit(*this, step);
    }

    Reconstruction result() const
    {
        Reconstruction result;
        std::string silent;
        for (std::size_t i = 0; i < m_sources.size(); ++i) {
            const Source& source = m_sources[i];
            StageDefinition stage;
            stage.name = fmt::format("stage{}", i);
            stage.isPlaceholder = !source.isAddressed;
            if (!source.isAddressed)
                silent += (silent.empty() ? "" : ", ") + std::to_string(i);
            const std::size_t spatial
                = source.hasKnownSpatial ? source.spatialCount : source.extents.size();
            for (std::size_t k = 0; k < std::max(source.extents.size(), spatial); ++k) {
                const std::int64_t extent = k < source.extents.size() ? source.extents[k] : 0;
                if (k < spatial)
                    stage.spatial.push_back({fmt::format("i{}", k), extent});
                else
                    stage.reduce.push_back({fmt::format("k{}", k - spatial), extent});
            }
            result.stages.push_back(std::move(stage));
        }
        result.unknowns.push_back("The computation is unknown: names, and stages behind the last "
                                  "one that a step addresses, cannot be told.");
        if (!silent.empty())
            result.unknowns.push_back(fmt::format(
                "No step addresses stages {}: they are inputs, or stages left as they are.",
                silent));
        return result;
    }

    Status operator()(const records::AnnotationStep& step) { return reach(step.stage, step.iter); }
    Status operator()(const records::StorageAlignStep& step)
    {
        return reach(step.stage, step.iter);
    }
    Status operator()(const records::PragmaStep& step) { return address(step.stage); }
    Status operator()(const records::UnknownStep&) { return {}; }

    Status operator()(const records::FuseStep& step)
    {
        TLP_CHECK(address(step.stage));
        ProbeStage& stage = at(step.stage);
        if (step.iters.empty()) {
            stage.loops = {Loop{}};
            stage.isComplete = true;
            return {};
        }
        for (std::size_t i = 0; i < step.iters.size(); ++i) {
            TLP_CHECK(reach(step.stage, step.iters[i]));
            if (i > 0 && step.iters[i] != step.iters[i - 1] + 1)
                return {}; // the replay says why this cannot be
        }
        const auto first = stage.loops.begin() + step.iters.front();
        *first = derivedFrom(*first);
        stage.loops.erase(first + 1, first + static_cast<std::ptrdiff_t>(step.iters.size()));
        return {};
    }

    Status operator()(const records::ReorderStep& step)
    {
        TLP_CHECK(address(step.stage));
        ProbeStage& stage = at(step.stage);
        const int count = static_cast<int>(step.order.size());
        if (count > 0)
            TLP_CHECK(reach(step.stage, count - 1));
        if (stage.loops.size() != step.order.size())
            return refuse(fmt::format("orders {} loops of stage {}, but earlier steps use {}",
                count, step.stage, stage.loops.size()));
        stage.isComplete = true;
        std::vector<Loop> reordered;
        for (const int iter : step.order) {
            if (iter < 0 || iter >= count)
                return {};
            reordered.push_back(stage.loops[static_cast<std::size_t>(iter)]);
        }
        stage.loops = std::move(reordered);
        return {};
    }

    Status operator()(const records::SplitStep& step)
    {
        TLP_CHECK(reach(step.stage, step.iter));
        const ProbeStage& stage = at(step.stage);
        const Loop& loop = stage.loops[static_cast<std::size_t>(step.iter)];
        if (loop.axis >= 0 && step.extent > 0 && !stage.isAttached)
            stage.source->extents[static_cast<std::size_t>(loop.axis)] = step.extent;
        return split(step.stage, step.iter, step.lengths.size());
    }
    Status operator()(const records::FollowSplitStep& step)
    {
        return split(step.stage, step.iter,
            static_cast<std::size_t>(std::clamp(step.splitCount, 0, kMostLoops)));
    }
    Status operator()(const records::FollowFusedSplitStep& step)
    {
        return split(step.stage, step.iter, 1);
    }

    Status operator()(const records::ComputeAtStep& step)
    {
        TLP_CHECK(address(step.stage));
        TLP_CHECK(reach(step.targetStage, step.targetIter));
        at(step.stage).isAttached = true;
        return {};
    }
    Status operator()(const records::ComputeInlineStep& step) { return address(step.stage); }
    Status operator()(const records::ComputeRootStep& step) { return address(step.stage); }

    Status operator()(const records::CacheReadStep& step)
    {
        TLP_CHECK(see(step.stage));
        for (const int reader : step.readers)
            TLP_CHECK(address(reader));
        ProbeStage cache;
        cache.source = at(step.stage).source;
        cache.isCopy = true;
        cache.isAttached = true; // its extents are those of a part
        m_stages.insert(m_stages.begin() + step.stage + 1, cache);
        return {};
    }

    Status operator()(const records::CacheWriteStep& step)
    {
        TLP_CHECK(address(step.stage));
        ProbeStage copy;
        copy.source = at(step.stage).source;
        copy.isCopy = true;
        m_stages.insert(m_stages.begin() + step.stage + 1, copy);
        return {};
    }

    Status operator()(const records::RfactorStep& step)
    {
        TLP_CHECK(reach(step.stage, step.iter));
        ProbeStage& stage = at(step.stage);
        const Loop& factored = stage.loops[static_cast<std::size_t>(step.iter)];
        // Reductions follow the spatial axes, and the factored loop derives from the first of them
        // unless the record says where the spatial axes end.
        const int spatial = step.factorIter >= 0 ? step.factorIter : factored.firstReduction;
        if (spatial < 0 || spatial > static_cast<int>(stage.loops.size()))
            return refuse(fmt::format("puts the factored loop at position {}", step.factorIter));
        Source& source = *stage.source;
        source.spatialCount = std::max(source.spatialCount, static_cast<std::size_t>(spatial));
        source.hasKnownSpatial = true;
        const std::size_t loops = stage.loops.size();
        ProbeStage total = stage;
        total.loops.assign(static_cast<std::size_t>(spatial) + 1, Loop{});
        total.isComplete = true;
        ProbeStage partial = stage;
        partial.loops.assign(loops, Loop{});
        stage = std::move(partial);
        m_stages.insert(m_stages.begin() + step.stage + 1, std::move(total));
        return {};
    }

private:
    std::deque<Source> m_sources; ///< addresses stay
    std::vector<ProbeStage> m_stages;
    int m_number = 0;

    ProbeStage& at(int stage) { return m_stages[static_cast<std::size_t>(stage)]; }

    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& why) const
    {
        return fail(ErrorKind::BadInput, fmt::format("step {} {}", m_number, why));
    }

    Status see(int stage)
    {
        if (stage < 0 || stage >= kMostStages)
            return refuse(fmt::format("names stage {}, which cannot be", stage));
        while (static_cast<int>(m_stages.size()) <= stage) {
            m_sources.emplace_back();
            ProbeStage grown;
            grown.source = &m_sources.back();
            m_stages.push_back(std::move(grown));
        }
        return {};
    }

    Status address(int stage)
    {
        TLP_CHECK(see(stage));
        if (!at(stage).isCopy)
            at(stage).source->isAddressed = true;
        return {};
    }

    /// Makes sure that the loop exists; a stage with unseen axes grows.
    Status reach(int stageId, int iter)
    {
        TLP_CHECK(address(stageId));
        ProbeStage& stage = at(stageId);
        const int count = static_cast<int>(stage.loops.size());
        if (iter < 0 || iter >= kMostLoops || (stage.isComplete && iter >= count))
            return refuse(fmt::format(
                "names loop {} of stage {}, which has only {} loops", iter, stageId, count));
        while (static_cast<int>(stage.loops.size()) <= iter) {
            Source& source = *stage.source;
            const std::size_t axis = stage.axesSeen++;
            if (axis >= source.extents.size())
                source.extents.resize(axis + 1, 0);
            if (stage.isCopy) {
                source.spatialCount = std::max(source.spatialCount, axis + 1);
                source.hasKnownSpatial = true;
            }
            stage.loops.push_back({static_cast<int>(axis), static_cast<int>(axis)});
        }
        return {};
    }

    static Loop derivedFrom(const Loop& loop) { return {-1, loop.firstReduction}; }

    Status split(int stageId, int iter, std::size_t added)
    {
        TLP_CHECK(reach(stageId, iter));
        ProbeStage& stage = at(stageId);
        if (stage.loops.size() + added > kMostLoops)
            return refuse(
                fmt::format("leaves stage {} with more than {} loops", stageId, kMostLoops));
        const auto loop = stage.loops.begin() + iter;
        *loop = derivedFrom(*loop);
        stage.loops.insert(loop + 1, added, *loop);
        return {};
    }
};

} // namespace

Reconstruction reconstruct(std::span<const Step> steps)
{
    Probe probe;
    for (const Step& step : steps) {
        if (std::holds_alternative<records::UnknownStep>(step) || !probe.apply(step))
            break;
    }
    return probe.result();
}

} // namespace tlp::program
