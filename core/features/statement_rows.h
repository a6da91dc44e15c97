// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "features/statement_features.h"

/// The matrix that models of statements read: a row for each statement of a program, rows of zeros
/// after the last.
namespace tlp::features {

/// What a task is made of, 0 or 1 each: whether TVM's text of its DAG contains "max", "min", "add",
/// "Conv2dOutput", "conv2d_winograd", "DepthwiseConv2d", "dense", "softmax", "compute(b, i, j)".
/// All 0 where the DAG is unknown. Source: TenSet (NeurIPS'21) as zhaiyi000/tlp has it.
using WorkloadTags = std::array<float, 9>;
[[nodiscard]] WorkloadTags workloadTags(std::string_view dagText);

/// Ansor's features, the tags, and the column of zeros that TenSet's inputs end with.
inline constexpr int kStatementRowWidth
    = static_cast<int>(kStatementFeatures + std::tuple_size_v<WorkloadTags> + 1);
/// Programs of TenSet's networks have 1 to 8 statements, its largest DAG 11 stages; a schedule adds
/// one or two.
inline constexpr int kStatementRows = 16;

/// Fills `out`, rows × kStatementRowWidth floats. Statements beyond the rows are left out: returns
/// how many.
std::int32_t writeStatementRows(
    const StatementFeatures& features, const WorkloadTags& tags, std::span<float> out);

/// Whether a row is one of a statement: no statement has only zeros.
[[nodiscard]] bool isStatementRow(std::span<const float> row);

} // namespace tlp::features
