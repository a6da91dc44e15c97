// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "base/error.h"
#include "records/autotvm_record.h"
#include "records/json_document.h"
#include "records/measure_record.h"

/// From one parsed JSON object to a record. `warning` collects remarks on what was read. Errors:
/// BadInput. Internal to records/.
namespace tlp::records {

[[nodiscard]] Status parseMeasureRecord(
    const JsonDocument& document, MeasureRecord& record, std::string& warning);
[[nodiscard]] Status parseAutoTvmRecord(
    const JsonDocument& document, AutoTvmRecord& record, std::string& warning);

/// `[costs, error number, all cost, timestamp]`, alike in both formats.
[[nodiscard]] Status parseResult(simdjson::dom::element element, MeasureResult& result);
void addWarning(std::string& warnings, std::string_view text);

} // namespace tlp::records
