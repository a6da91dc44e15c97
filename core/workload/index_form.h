// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "workload/expr.h"

/// What indices and conditions tell about axes. Internal to core/workload.
namespace tlp::workload {

/// Extents and numbers beyond this are not indices; with it, sums of products fit 64 bits.
inline constexpr std::int64_t kLargest = INT32_MAX;

[[nodiscard]] inline bool isSmall(std::int64_t value)
{
    return value >= -kLargest && value <= kLargest;
}

struct Range
{
    std::int64_t min = 0;
    std::int64_t max = 0;
};

/// What the condition of padding says about an axis: low ≤ axis < high.
struct Guard
{
    std::optional<std::int64_t> low;
    std::optional<std::int64_t> high;
};
using Guards = std::map<int, Guard>; // by axis

struct Access
{
    int reader = 0;
    int producer = 0;
    const Expr* expr = nullptr;
    Guards guards;
};

/// constant + Σ coefficient × axis
struct Linear
{
    std::int64_t constant = 0;
    std::map<int, std::int64_t> coefficients;
};

/// Empty when the index is not of that form.
[[nodiscard]] std::optional<Linear> linearOf(const Expr& expr);

/// Appends every access of a body with the conditions around it, in post-order.
void collectAccesses(const Expr& expr, int reader, const Guards& guards, std::vector<Access>& out);

} // namespace tlp::workload
