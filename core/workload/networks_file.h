// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace tlp::workload {

struct NetworkTask
{
    std::string workloadKey; ///< as written; canonicalise with records::parseWorkloadKey
    double weight = 1; ///< how often the task occurs in the network
    std::optional<double> flops; ///< empty when the file gives none or a negative one
    std::string dagText; ///< "" when the file has none
};

struct Network
{
    std::string name;
    std::vector<std::int64_t> inputShape;
    std::vector<NetworkTask> tasks;
};

/// A network file: `{"resnet_18": {"input_shape", "layout", "tasks": [{workload_key, weight, flops,
/// dag}]}}` (our networks.json), where a task may also be an operator of ours, `{"workload":
/// "dense:m=32,n=512,k=784+bias+relu", weight}`; or TenSet's registry form `{"tasks": […],
/// "networks": [{network, input_shape, tasks: [[index, weight]…]}]}`; a `.gz` ending is
/// decompressed. `unlistedTasks` gets the registry's tasks that no network uses when given.
[[nodiscard]] Result<std::vector<Network>> readNetworksFile(
    const std::filesystem::path& path, std::vector<NetworkTask>* unlistedTasks = nullptr);

} // namespace tlp::workload
