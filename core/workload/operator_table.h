// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workload/dag_builder.h"
#include "workload/workload.h"

/// Internal to core/workload.
namespace tlp::workload {

/// One operator: adding another is one entry of the table in operator_table.cpp and the function
/// that builds its DAG.
struct Operator
{
    OperatorInfo info;
    /// `arguments` in the order of `info.arguments`, each within its own bounds. Errors: BadInput
    /// when they do not fit each other.
    Status (*build)(DagBuilder& dag, std::span<const std::int64_t> arguments) = nullptr;
    /// Arguments of the key of its fused forms where that is less than all, as the last ones keep
    /// their defaults; 0: all.
    std::size_t fusedKeyArguments = 0;
};

[[nodiscard]] const std::vector<Operator>& operatorTable();
/// Null for an unknown name.
[[nodiscard]] const Operator* findOperator(std::string_view name);

/// Appends the stages of a fused part to the last stage. `name`: one of suffixes().
void addSuffix(DagBuilder& dag, std::string_view name);

// The builders, by family.
[[nodiscard]] Status buildMatmul(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildBatchMatmul(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildDense(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildTransposeBatchMatmul(
    DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildConv1d(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildConv2d(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildConv3d(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildDepthwise(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildTransposedConv2d(
    DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildCapsuleConv2d(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildMaxPool2d(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildAvgPool2d(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildNorm(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildSoftmax(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildLayerNorm(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildElementwise(DagBuilder& dag, std::span<const std::int64_t> arguments);
[[nodiscard]] Status buildGeluChain(DagBuilder& dag, std::span<const std::int64_t> arguments);

} // namespace tlp::workload
