// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workload/operator_table.h"

/// Internal to core/workload.
namespace tlp::workload {

/// An operator with all its arguments and fused parts; its three notations.
struct OperatorSpec
{
    const Operator* op = nullptr;
    std::vector<std::int64_t> arguments; ///< in the order of the operator's
    std::vector<std::string> suffixes;

    /// Errors of all three: NotFound for an unknown operator, else BadInput.
    [[nodiscard]] static Result<OperatorSpec> fromText(std::string_view text);
    [[nodiscard]] static Result<OperatorSpec> fromKey(std::string_view key);
    [[nodiscard]] static Result<OperatorSpec> fromJson(std::string_view json);

    /// Arguments that hardly anyone sets (dilation, groups, capsule size) are left out at their
    /// default.
    [[nodiscard]] std::string toText() const;
    [[nodiscard]] std::string toKey() const;
    [[nodiscard]] std::string toJson() const;
};

} // namespace tlp::workload
