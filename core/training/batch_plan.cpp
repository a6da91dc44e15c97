// SPDX-License-Identifier: GPL-3.0-only
#include "training/batch_plan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/random.h"

namespace tlp::training {
namespace {

/// Enough programs to rank, few enough that a batch of the default size holds many tasks.
constexpr std::int64_t kSmallestSlice = 64;
constexpr std::int64_t kSlicesPerBatch = 16;

std::vector<Batch> mixedBatches(std::span<const std::int64_t> shuffled, std::int64_t batchSize)
{
    std::vector<Batch> batches;
    const auto total = static_cast<std::int64_t>(shuffled.size());
    for (std::int64_t first = 0; first < total; first += batchSize) {
        const std::int64_t count = std::min(batchSize, total - first);
        const auto part
            = shuffled.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        batches.push_back({{part.begin(), part.end()}, {count}});
    }
    return batches;
}

/// Each task's examples cut into slices of nearly equal sizes of at most `limit`.
std::vector<std::vector<std::int64_t>> taskSlices(std::span<const std::int64_t> shuffled,
    std::span<const std::int32_t> taskOf, std::int64_t limit)
{
    std::map<std::int32_t, std::vector<std::int64_t>> tasks;
    for (const std::int64_t example : shuffled)
        tasks[taskOf[static_cast<std::size_t>(example)]].push_back(example);
    std::vector<std::vector<std::int64_t>> slices;
    for (const auto& [task, members] : tasks) {
        const auto total = static_cast<std::int64_t>(members.size());
        const std::int64_t parts = (total + limit - 1) / limit;
        for (std::int64_t i = 0; i < parts; ++i)
            slices.emplace_back(
                members.begin() + total * i / parts, members.begin() + total * (i + 1) / parts);
    }
    return slices;
}

std::vector<Batch> packSlices(
    const std::vector<std::vector<std::int64_t>>& slices, std::int64_t batchSize)
{
    std::vector<Batch> batches;
    for (const auto& slice : slices) {
        if (batches.empty()
            || static_cast<std::int64_t>(batches.back().examples.size() + slice.size()) > batchSize)
            batches.emplace_back();
        Batch& batch = batches.back();
        batch.examples.insert(batch.examples.end(), slice.begin(), slice.end());
        batch.groups.push_back(static_cast<std::int64_t>(slice.size()));
    }
    return batches;
}

} // namespace

ExampleSplit splitExamples(std::int64_t count, double share, std::uint64_t seed)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    Rng rng(seed);
    rng.shuffle(std::span(order));
    const auto wanted = static_cast<std::int64_t>(std::llround(share * static_cast<double>(count)));
    const std::int64_t validation
        = std::clamp(wanted, std::int64_t{0}, std::max(count - 2, std::int64_t{0}));
    ExampleSplit split;
    split.validation.assign(order.begin(), order.begin() + validation);
    split.train.assign(order.begin() + validation, order.end());
    return split;
}

ExampleSplit splitLabelled(std::span<const float> labels, double share, std::uint64_t seed)
{
    std::vector<std::int64_t> labelled;
    std::vector<std::int64_t> others;
    for (std::size_t i = 0; i < labels.size(); ++i)
        (std::isnan(labels[i]) ? others : labelled).push_back(static_cast<std::int64_t>(i));
    ExampleSplit split = splitExamples(static_cast<std::int64_t>(labelled.size()), share, seed);
    for (auto* part : {&split.train, &split.validation}) {
        for (std::int64_t& example : *part)
            example = labelled[static_cast<std::size_t>(example)];
    }
    split.train.insert(split.train.end(), others.begin(), others.end());
    return split;
}

LabelledPart labelledPart(const Batch& batch, std::span<const float> labels)
{
    LabelledPart part;
    std::size_t next = 0;
    for (const std::int64_t size : batch.groups) {
        const std::size_t before = part.labels.size();
        for (const std::size_t end = next + static_cast<std::size_t>(size); next < end; ++next) {
            const float label = labels[static_cast<std::size_t>(batch.examples[next])];
            if (std::isnan(label))
                continue;
            part.places.push_back(static_cast<std::int64_t>(next));
            part.labels.push_back(label);
        }
        if (part.labels.size() > before)
            part.groups.push_back(static_cast<std::int64_t>(part.labels.size() - before));
    }
    return part;
}

std::vector<Batch> makeBatches(std::span<const std::int64_t> examples,
    std::span<const std::int32_t> taskOf, options::Grouping grouping, std::int64_t batchSize,
    std::uint64_t seed)
{
    Rng rng(seed);
    std::vector<std::int64_t> shuffled(examples.begin(), examples.end());
    rng.shuffle(std::span(shuffled));
    if (grouping == options::Grouping::Mixed)
        return mixedBatches(shuffled, batchSize);
    const std::int64_t limit
        = std::min(batchSize, std::max(kSmallestSlice, batchSize / kSlicesPerBatch));
    auto slices = taskSlices(shuffled, taskOf, limit);
    rng.shuffle(std::span(slices));
    return packSlices(slices, batchSize);
}

} // namespace tlp::training
