// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "records/step.h"

namespace tlp::records {

/// A program's steps as its record holds them, canonical spacing: `[["SP", 3, 0, …], …]`.
[[nodiscard]] std::string toJson(std::span<const Step> steps);
/// The steps of such an array. What is no known step becomes an UnknownStep, as in reading records.
/// Errors: BadInput when the text is no JSON array.
[[nodiscard]] Result<std::vector<Step>> stepsFromJson(std::string_view json);

} // namespace tlp::records
