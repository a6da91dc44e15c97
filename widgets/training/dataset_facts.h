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

/// None when the platform or the (named) split does not exist.
[[nodiscard]] std::optional<ChoiceFacts> choiceFacts(const DatasetFacts& facts,
    const std::string& platform, const std::string& split, double validationShare);

/// Training programs per second over the epochs done; none when nothing was measured.
[[nodiscard]] std::optional<double> trainingRate(const workspace::RunInfo& run);

/// Programs per second of earlier finished runs on this machine.
struct Throughput
{
    double programsPerSecond = 0; ///< median
    int runs = 0; ///< how many it was taken from
    bool isSameModel = false; ///< only runs with the same model sizes were taken
};
/// Prefers runs with the same model, sizes and device; none when no run of this host is known.
[[nodiscard]] std::optional<Throughput> throughput(const std::vector<workspace::RunInfo>& runs,
    const std::string& host, const options::TrainingOptions& options);

} // namespace tlp::widgets
