// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "evaluation/report_comparison.h"

namespace tlp::cli {

/// One sentence when the model called `name` is not, or not clearly, better than random picks;
/// else "".
[[nodiscard]] std::string chanceWarning(
    const std::string& name, const evaluation::EvaluationReport& report);

} // namespace tlp::cli
