// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "workload/expr.h"
#include "workload/index_form.h"

/// Internal to core/workload.
namespace tlp::workload {

/// The smallest and largest value of an index; empty when it is not of a form that we can bound.
/// `extents`: of the stage's axes.
[[nodiscard]] std::optional<Range> rangeOf(const Expr& expr, std::span<const std::int64_t> extents);

[[nodiscard]] bool dependsOn(const Expr& expr, int axis);

/// Where an access reads: constant + Σ strides[axis] · axis + Σ coefficient · rest elements into
/// the row-major tensor.
struct AccessForm
{
    const Expr* expr = nullptr;
    std::int64_t constant = 0;
    std::vector<std::int64_t> strides;
    std::vector<std::pair<std::int64_t, const Expr*>> rests; ///< parts that are no sums of axes
    bool isInside = false; ///< stays inside the tensor whatever the axes are
};

/// `shape`: of the tensor that is read, as many extents as the access has indices.
[[nodiscard]] AccessForm accessForm(
    const Expr& access, std::span<const std::int64_t> shape, std::span<const std::int64_t> extents);

} // namespace tlp::workload
