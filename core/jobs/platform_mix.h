// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/dataset.h"
#include "options/training_options.h"

namespace tlp::jobs {

/// The programs of a task that are to be learnt from on one platform of a mix at least, each once,
/// however many platforms it was measured on; still packed.
struct JoinedTask
{
    std::string key;
    std::vector<std::string> packed;
    /// [platform][program]: mean cost; NaN: not usable there, or not drawn; infinite: it failed
    /// there, which AutoTVM's models learn as the slowest that can be.
    std::vector<std::vector<double>> seconds;
    /// [platform]: lowest usable cost of the task there, drawn or not; 0: none. Labels are relative
    /// to it as in zhaiyi000/tlp scripts/mtl_tlp_make_dataset.py, which labels before it draws.
    std::vector<double> bestSeconds;
};

/// Leaves the programs that the predicate holds for, by their places.
void keepPrograms(JoinedTask& task, const std::function<bool(std::size_t)>& isKept);

/// What is trained on: the target, then the auxiliaries.
struct PlatformMix
{
    std::vector<dataset::PlatformInfo> platforms;
    std::vector<double> shares; ///< of each
    std::vector<JoinedTask> tasks; ///< those with a program that has a label
    /// Programs that were usable but drawn on no platform, packed; only for a pre-training, which
    /// needs no label.
    std::vector<std::string> unlabelled;
    std::vector<std::string> tasksLeftOut; ///< without a usable cost on any platform, by name
};

/// The platforms of the spec's heads by their exact names. Errors: NotFound; BadInput when CPUs and
/// GPUs are to be mixed: their features differ.
[[nodiscard]] Result<std::vector<dataset::PlatformInfo>> platformsOf(
    const dataset::Dataset& dataset, const options::TrainSpec& spec);

/// Loads the programs, and where a platform's share is not 1 draws that share of its usable
/// programs (rounded, at least two) by the run's seed, each platform for itself: a smaller share is
/// a part of a larger one. Errors: those of platformsOf and the dataset, BadInput when a platform
/// has no usable program in these tasks, Stopped.
[[nodiscard]] Result<PlatformMix> loadMix(dataset::Dataset& dataset, const std::vector<TaskId>& ids,
    const options::TrainSpec& spec, const JobContext& context);

} // namespace tlp::jobs
