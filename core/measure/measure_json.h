// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "measure/measurer.h"

/// Found by nlohmann's json. For specifications of jobs.
namespace tlp::measure {

// NOLINTBEGIN(readability-identifier-naming): names that the library looks for
/// What a job's specification says of measuring: all but where programs and temporary files are.
void to_json(nlohmann::json& json, const MeasureOptions& options);
void from_json(const nlohmann::json& json, MeasureOptions& options);
// NOLINTEND(readability-identifier-naming)

} // namespace tlp::measure
