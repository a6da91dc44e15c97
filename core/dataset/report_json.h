// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "dataset/import_report.h"

/// How import reports are stored. Internal to the dataset module.
namespace tlp::dataset {

[[nodiscard]] std::string toJson(const ImportReport& report);
/// Errors: Corrupt.
[[nodiscard]] Result<ImportReport> importReportFromJson(std::string_view json);

} // namespace tlp::dataset
