// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "records/measure_record.h"

/// Byte forms of what a dataset row holds. Blocks are plain concatenations of entries, so appending
/// to a block is appending to its bytes. Internal to the dataset module.
namespace tlp::dataset {

/// One program of a block; `packed` views the block.
struct ProgramEntry
{
    int steps = 0;
    std::string_view packed;
};

/// One measurement of a block: of its program `index` (from 0).
struct MeasurementEntry
{
    int index = 0;
    records::MeasureResult result;
    std::string_view outcome; ///< encoded costs and error number: what tells measurements apart
};

void appendProgram(std::string& block, int steps, std::string_view packed);
[[nodiscard]] Result<std::vector<ProgramEntry>> readPrograms(std::string_view block);

/// Appends costs, error number, duration and time; returns how many of the bytes are the outcome
/// (costs and error number). Decimal numbers of up to nine digits take 2 to 5 bytes, others 9; all
/// come back bit for bit (NaN as NaN).
std::size_t appendResult(std::string& out, const records::MeasureResult& result);
void appendMeasurement(std::string& block, int index, std::string_view encodedResult);
[[nodiscard]] Result<std::vector<MeasurementEntry>> readMeasurements(std::string_view block);

} // namespace tlp::dataset
