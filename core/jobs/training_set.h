// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/dataset.h"
#include "features/sequence_features.h"
#include "options/training_options.h"
#include "training/trainer.h"

namespace tlp::jobs {

/// What a training run reads and is judged by.
struct TrainingSet
{
    dataset::PlatformInfo platform; ///< the target
    std::vector<std::string> heads; ///< platforms with labels: the target, then the auxiliaries
    std::vector<std::int64_t> labelled; ///< programs with a label, of each head
    features::FeatureSpec features;
    features::FeatureReport featureReport; ///< of the training programs
    training::TrainingData data;
    /// Over tasks (by key), programs and costs that are trained on, and the mix if there is one;
    /// whatever features are read.
    std::string datasetHash;
    std::vector<TaskId> testTasks; ///< of the split; empty without one
    std::vector<std::string> tasksLeftOut; ///< without a usable cost on any of them, by name
};

/// Layout from the platform's target, size and vocabulary from the options; a learned vocabulary
/// sees training programs only. Programs without the features that the model reads are left out,
/// and the report says which. Labels: best cost of the task on the head's platform / cost; for
/// models of configurations also 0 for one that failed, as AutoTVM has it. Which
/// programs of a mix have labels is told in platform_mix.h. Errors: NotFound (platform, split),
/// BadInput (size text, nothing usable, the mix, a source for another layout), Resource (memory),
/// Stopped.
/// source: the features of the model that the run starts from, which are then its own, too.
[[nodiscard]] Result<TrainingSet> makeTrainingSet(dataset::Dataset& dataset,
    const options::TrainSpec& spec, const JobContext& context,
    const features::FeatureSpec* source = nullptr);

/// Errors: Resource when the features of so many programs would not fit the memory.
[[nodiscard]] Status checkFeatureMemory(
    std::int64_t programs, const features::SequenceShape& shape);

/// What a model of these options reads, with the official vocabulary. Errors: BadInput.
[[nodiscard]] Result<features::FeatureSpec> featureSpecFor(
    const options::TrainingOptions& options, features::Layout layout);

/// "crop", "full" or "ROWSxWIDTH".
[[nodiscard]] Result<features::SequenceShape> parseShape(
    std::string_view text, features::Layout layout);

[[nodiscard]] inline features::Layout layoutOf(const dataset::PlatformInfo& platform)
{
    return platform.isGpu ? features::Layout::Gpu : features::Layout::Cpu;
}

} // namespace tlp::jobs
