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

/// One epoch's batches over `examples`; how they are cut is told in trainer.h. Deterministic in its
/// arguments, so a resumed run makes the same ones.
[[nodiscard]] std::vector<Batch> makeBatches(std::span<const std::int64_t> examples,
    std::span<const std::int32_t> taskOf, options::Grouping grouping, std::int64_t batchSize,
    std::uint64_t seed);

} // namespace tlp::training
