// SPDX-License-Identifier: GPL-3.0-only
#include "space/schedule_space.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "program/loop_extents.h"
#include "records/packed_steps.h"
#include "space/annotation.h"
#include "space/mutation.h"
#include "space/schedule_space_data.h"
#include "space/validity.h"

namespace tlp::space {
namespace {

Status checkOptions(const SpaceOptions& options)
{
    if (options.cores < 1 || options.maxInnermostSplit < 1 || options.maxVectorize < 1)
        return fail(ErrorKind::BadInput,
            "the number of cores and the limits of tiles and vectors must be at least 1");
    if (options.maxVectorExtent < options.maxVectorize)
        return fail(ErrorKind::BadInput,
            "the longest vectorised loop must not be shorter than what annotation may vectorise");
    if (options.autoUnrollSteps.empty()
        || std::ranges::any_of(options.autoUnrollSteps, [](int limit) { return limit < 0; }))
        return fail(ErrorKind::BadInput, "unroll limits must be given and not be negative");
    return {};
}

Status checkDag(const workload::ComputeDag& dag)
{
    const auto isComputed = [](const workload::DagStage& stage) { return !stage.isPlaceholder; };
    if (std::ranges::none_of(dag.stages, isComputed))
        return fail(ErrorKind::Unsupported, "the computation has no computed stage to schedule");
    for (const workload::DagStage& stage : dag.stages) {
        const auto isUnknown = [](const workload::Axis& axis) { return axis.extent < 1; };
        if (isComputed(stage)
            && (!stage.body || std::ranges::any_of(stage.spatial, isUnknown)
                || std::ranges::any_of(stage.reduce, isUnknown)))
            return fail(ErrorKind::Unsupported,
                fmt::format("the extents of stage {} are not all known", stage.name));
    }
    return {};
}

} // namespace

SpaceOptions optionsFor(const workload::LocalTarget& target)
{
    const std::vector<std::int64_t> hardware = target.hardwareParams();
    SpaceOptions options;
    options.cores = target.threads;
    options.vectorUnitBytes = static_cast<int>(hardware.at(1));
    options.cacheLineBytes = static_cast<int>(hardware.at(2));
    return options;
}

ScheduleSpace::ScheduleSpace(std::shared_ptr<const Data> data)
    : m_data(std::move(data))
{}

Result<ScheduleSpace> ScheduleSpace::create(
    const workload::ComputeDag& dag, const SpaceOptions& options)
{
    TLP_CHECK(checkOptions(options));
    TLP_CHECK(checkDag(dag));
    auto data = std::make_shared<Data>(dag, options);
    TLP_TRY(data->sketches, generateSketches(dag, options));
    for (const Sketch& sketch : data->sketches) {
        data->states.push_back(sketch.state);
        for (const OpenSplit& open : sketch.openSplits) {
            if (open.extent < 1)
                return fail(ErrorKind::Unsupported, "a loop of the computation is too long");
            data->tileSizes.add(open.extent, open.lengthCount);
        }
    }
    return ScheduleSpace(std::move(data));
}

const workload::ComputeDag& ScheduleSpace::dag() const
{
    return m_data->dag;
}

const SpaceOptions& ScheduleSpace::options() const
{
    return m_data->options;
}

const std::vector<program::State>& ScheduleSpace::sketches() const
{
    return m_data->states;
}

std::optional<program::State> ScheduleSpace::sample(Rng& rng) const
{
    return sampleOf(static_cast<std::size_t>(rng.below(m_data->sketches.size())), rng);
}

std::optional<program::State> ScheduleSpace::sampleOf(std::size_t sketch, Rng& rng) const
{
    const Sketch& chosen = m_data->sketches[sketch];
    return complete(m_data->context(), chosen, undecided(chosen), rng);
}

std::optional<program::State> ScheduleSpace::mutate(const program::State& state, Rng& rng) const
{
    const double draw = rng.uniform();
    const Mutation mutation = draw < 0.90 ? Mutation::TileSize
        : draw < 0.94                     ? Mutation::AutoUnroll
        : draw < 0.99                     ? Mutation::ComputeLocation
                                          : Mutation::ParallelDepth;
    return mutate(state, mutation, rng);
}

std::optional<program::State> ScheduleSpace::mutate(
    const program::State& state, Mutation mutation, Rng& rng) const
{
    const auto sketch = sketchOf(state);
    if (!sketch)
        return std::nullopt;
    return mutated(m_data->context(), m_data->sketches[*sketch], state, mutation, rng);
}

std::optional<program::State> ScheduleSpace::crossover(
    const program::State& a, const program::State& b, Rng& rng) const
{
    const auto sketch = sketchOf(a);
    if (!sketch || sketch != sketchOf(b))
        return std::nullopt;
    return crossed(m_data->context(), m_data->sketches[*sketch], a, b, rng);
}

std::optional<std::size_t> ScheduleSpace::sketchOf(const program::State& state) const
{
    std::optional<std::size_t> best; // one sketch may begin like another: the longest counts
    for (std::size_t i = 0; i < m_data->sketches.size(); ++i) {
        const Sketch& sketch = m_data->sketches[i];
        if (startsWith(state.steps(), sketch)
            && (!best || sketch.state.steps().size() > m_data->states[*best].steps().size()))
            best = i;
    }
    return best;
}

bool ScheduleSpace::isValid(const program::State& state) const
{
    const auto replayed = replayExactly(m_data->initial, state.steps());
    if (!replayed || *replayed != state)
        return false;
    const auto extents = program::inferExtents(*replayed, m_data->dag);
    return extents && areAnnotationsLegal(state, *extents, m_data->options.maxVectorExtent);
}

std::vector<program::State> sampleDistinct(const ScheduleSpace& space, std::size_t count, Rng& rng)
{
    std::vector<program::State> states;
    std::unordered_set<std::string> known;
    for (std::size_t draw = 0; draw < count * 100 && states.size() < count; ++draw) {
        auto state = space.sample(rng);
        if (state && known.insert(records::packSteps(state->steps())).second)
            states.push_back(std::move(*state));
    }
    return states;
}

} // namespace tlp::space
