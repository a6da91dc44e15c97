// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "dataset/dataset.h"
#include "options/training_options.h"
#include "workspace/workspace.h"

/// What the form knows about a dataset, and what follows from a choice.
namespace tlp::widgets {

/// Everything the form shows of one dataset; read once off the GUI thread.
struct DatasetFacts
{
    std::string name;
    std::vector<dataset::PlatformInfo> platforms;
    std::vector<dataset::TaskInfo> tasks;
    std::vector<dataset::NetworkInfo> networks;
    std::vector<dataset::SplitInfo> splits;
};

/// Reads them. Reader thread.
[[nodiscard]] Result<DatasetFacts> readDatasetFacts(
    const dataset::Dataset& dataset, std::string name);

/// How much of a dataset a choice trains on. Programs: with a valid measurement on the platform.
struct ChoiceFacts
{
    std::int64_t trainTasks = 0, trainPrograms = 0; ///< without the validation programs
    std::int64_t validationPrograms = 0; ///< of the same tasks
    std::int64_t testTasks = 0, testPrograms = 0; ///< held out
};

/// None when the platform or the (named) split does not exist. `share`: of the training programs.
[[nodiscard]] std::optional<ChoiceFacts> choiceFacts(const DatasetFacts& facts,
    const std::string& platform, const std::string& split, double validationShare,
    double share = 1);
/// How many programs a share of them is, as the engine draws them: rounded, at least two.
[[nodiscard]] std::int64_t programsOfShare(std::int64_t trainable, double share);

/// How many distinct programs a mix trains on in an epoch, without those for validation. Which
/// programs a platform shares with another is not counted here, hence a range.
struct EpochPrograms
{
    std::int64_t least = 0, most = 0;

    bool operator==(const EpochPrograms&) const = default;
};
/// `labelled`: programs with a label on each platform of the mix. None for an unknown split.
[[nodiscard]] std::optional<EpochPrograms> epochPrograms(const DatasetFacts& facts,
    const std::string& split, const std::vector<std::int64_t>& labelled, double validationShare);

/// Training programs per second over the epochs done; none when nothing was measured.
[[nodiscard]] std::optional<double> trainingRate(const workspace::RunInfo& run);

/// Programs per second of earlier finished runs on this machine.
struct Throughput
{
    double programsPerSecond = 0; ///< median
    int runs = 0; ///< how many it was taken from
    bool isSameModel = false; ///< only runs with the same model sizes were taken
};
/// Prefers runs with the same model, sizes, number of heads and device; none when no run of this
/// host is known.
[[nodiscard]] std::optional<Throughput> throughput(const std::vector<workspace::RunInfo>& runs,
    const std::string& host, const options::TrainingOptions& options, std::size_t heads = 1);

} // namespace tlp::widgets
