// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tlp::records {

/// A workload key in canonical form: the JSON array `["hash-or-function", args…]` with nested lists
/// flattened, so that older (flat) and newer (nested) logs name one task alike. Keys that are not
/// JSON arrays are opaque and stay as they are.
struct WorkloadKey
{
    std::string canonical; ///< identity of the task
    std::string
        function; ///< 32-hex DAG hash or registered function name; the text itself when opaque
    std::vector<std::string> arguments; ///< flattened, each as JSON ("56", "\"float32\"")
    bool isHash = false; ///< `function` is a DAG hash
    bool isOpaque = false;
};

[[nodiscard]] WorkloadKey parseWorkloadKey(std::string_view text);

} // namespace tlp::records
