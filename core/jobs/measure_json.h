// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "measure/measurer.h"

/// Found by nlohmann's json. Internal to core/jobs.
namespace tlp::measure {

/// What a job's specification says of measuring: all but where programs and temporary files are.
void to_json( // NOLINT(readability-identifier-naming)
    nlohmann::json& json, const MeasureOptions& options);
void from_json( // NOLINT(readability-identifier-naming)
    const nlohmann::json& json, MeasureOptions& options);

} // namespace tlp::measure
