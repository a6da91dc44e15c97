// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"

namespace tlp::workload {

/// A dense row-major float32 tensor.
struct Tensor
{
    std::vector<std::int64_t> shape;
    std::vector<float> values;
};

/// Seeded inputs of all placeholders in stage order: uniform in [−1, 1), by fillInput of
/// input_values.h. The k-th placeholder's values depend on its size, k and the seed only
/// (tlp-runner makes the same).
[[nodiscard]] std::vector<Tensor> makeInputs(const ComputeDag& dag, std::uint64_t seed);

/// The naive reference: runs every stage element by element, sums in double. `inputs`: one per
/// placeholder in stage order. Returns the outputs (stages nobody reads) in stage order. Errors:
/// BadInput for wrong shapes and reads outside of a tensor; Unsupported naming an expression it
/// cannot compute; Resource when a tensor is too large. About a nanosecond per multiply-add.
[[nodiscard]] Result<std::vector<Tensor>> evaluate(
    const ComputeDag& dag, const std::vector<Tensor>& inputs);

} // namespace tlp::workload
