// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <torch/torch.h>

#include "workload/compute_dag.h"

/// Internal to core/baseline: sees LibTorch's headers.
namespace tlp::baseline {

/// Computes the body of an element-wise stage. `values`: by stage. `readers`: by stage, how many
/// read it; what only this one reads is overwritten, as a network computed for use would.
[[nodiscard]] at::Tensor computeElementwise(const workload::ComputeDag& dag, int stage,
    const std::vector<at::Tensor>& values, const std::vector<int>& readers);

} // namespace tlp::baseline
