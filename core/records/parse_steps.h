// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include <simdjson.h>

#include "records/step.h"

namespace tlp::records {

/// Reads the steps of a record. What is no known step, exactly as TVM writes it, becomes an
/// UnknownStep with its text, which `itemsText` supplies (asked for at most once).
[[nodiscard]] std::vector<Step> parseSteps(
    simdjson::dom::array items, const std::function<std::vector<std::string_view>()>& itemsText);

} // namespace tlp::records
