// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workload/networks_file.h"
#include "workload/workload.h"

/// Everything that can be named where a workload is asked for.
namespace tlp::workload {

struct WeightedWorkload
{
    Workload workload;
    double weight = 1; ///< how often it occurs in the network
};

/// The networks of one file, or those that come with the program (all files of its `networks`
/// folder, in the order of their names) when `networksFile` is empty. Errors: as readNetworksFile;
/// NotFound when the program's files are missing.
[[nodiscard]] Result<std::vector<Network>> loadNetworks(
    const std::filesystem::path& networksFile = {});

/// By name or unique beginning. Errors: NotFound, naming the nearest network or operator;
/// Ambiguous; as loadNetworks.
[[nodiscard]] Result<Network> findNetwork(
    std::string_view name, const std::filesystem::path& networksFile = {});

/// The workloads of a network's tasks, in order. Errors: as workloadOfTask, naming the task.
[[nodiscard]] Result<std::vector<WeightedWorkload>> workloadsOf(const Network& network);

/// What a name stands for: an operator in text form (`conv2d:h=56,…+relu`), a workload key (of an
/// operator of ours, or of a task of the networks), or a network by its name or the unique
/// beginning of one. Errors: as parseWorkload for operators; NotFound naming the nearest network or
/// saying what is known; Ambiguous.
[[nodiscard]] Result<std::vector<WeightedWorkload>> findWorkloads(
    std::string_view textOrNetwork, const std::filesystem::path& networksFile = {});

} // namespace tlp::workload
