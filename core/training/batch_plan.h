// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "options/training_options.h"

namespace tlp::training {

/// Which examples a step trains on: `groups` are consecutive parts of `examples`, each ranked by
/// itself.
struct Batch
{
    std::vector<std::int64_t> examples;
    std::vector<std::int64_t> groups; ///< sizes, summing up to examples.size()
};

/// Training and validation examples, drawn by record as the official code does.
struct ExampleSplit
{
    std::vector<std::int64_t> train;
    std::vector<std::int64_t> validation;
};

/// Keeps at least two examples for training. Deterministic in its arguments.
[[nodiscard]] ExampleSplit splitExamples(std::int64_t count, double share, std::uint64_t seed);

/// The same where only some examples have a label (not NaN): those are split, the others, which
/// nothing could be validated by, are all trained on.
[[nodiscard]] ExampleSplit splitLabelled(
    std::span<const float> labels, double share, std::uint64_t seed);

/// The part of a batch that has labels on one head.
struct LabelledPart
{
    std::vector<std::int64_t> places; ///< in the batch
    std::vector<std::int64_t> groups; ///< sizes, none of them 0
    std::vector<float> labels;
};
/// labels: of all examples, NaN: none.
[[nodiscard]] LabelledPart labelledPart(const Batch& batch, std::span<const float> labels);

/// One epoch's batches over `examples`; how they are cut is told in trainer.h. Deterministic in its
/// arguments, so a resumed run makes the same ones.
[[nodiscard]] std::vector<Batch> makeBatches(std::span<const std::int64_t> examples,
    std::span<const std::int32_t> taskOf, options::Grouping grouping, std::int64_t batchSize,
    std::uint64_t seed);

} // namespace tlp::training
