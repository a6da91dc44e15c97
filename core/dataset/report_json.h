// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.h"
#include "dataset/import_report.h"

/// Import reports as JSON, as they are stored and shown to programs.
namespace tlp::dataset {

/// Issues beyond the first `maxIssues` are counted among the dropped ones.
[[nodiscard]] std::string toJson(
    const ImportReport& report, std::size_t maxIssues = ImportReport::kMaxIssues);
/// Errors: Corrupt.
[[nodiscard]] Result<ImportReport> importReportFromJson(std::string_view json);

} // namespace tlp::dataset
