// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

/// Names of tasks for people. Internal to the dataset module.
namespace tlp::dataset {

/// From TVM's DAG text: "conv2d 1×56×56×64 k3 s1 → 64 +bias +relu", "dense 128×512 → 2048 +bias",
/// else the names of the computed stages and the first shape. "" when the text has no stages.
[[nodiscard]] std::string nameFromDag(std::string_view dag);

/// From a canonical workload key: function (or the first eight digits of the DAG's hash) and
/// arguments.
[[nodiscard]] std::string nameFromKey(std::string_view workloadKey);

} // namespace tlp::dataset
