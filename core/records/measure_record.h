// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "records/step.h"

namespace tlp::records {

/// `i[0]` of an auto_scheduler line. Which optional fields are present decides the layout in
/// writing (TVM's reader decides by the number of entries, not by "v").
struct TaskHeader
{
    std::string workloadKey; ///< as written
    std::string target; ///< as written
    /// num_cores, vector_unit_bytes, cache_line_bytes, max_shared_memory_per_block,
    /// max_local_memory_per_block, max_threads_per_block, max_vthread_extent, warp_size
    std::optional<std::vector<std::int64_t>> hardwareParams;
    std::optional<std::string> targetHost;
    std::optional<int> layoutRewriteOption;
    std::optional<std::vector<std::string>> taskInputNames;

    bool operator==(const TaskHeader&) const = default;
};

/// TVM's MeasureErrorNO; other numbers are kept as they are.
enum class MeasureError : int {
    None = 0,
    Instantiation = 1,
    CompileHost = 2,
    CompileDevice = 3,
    RuntimeDevice = 4,
    WrongAnswer = 5,
    BuildTimeout = 6,
    RunTimeout = 7,
    Unknown = 8
};
/// "instantiation", "compile on host", "compile for device", "run-time", "wrong answer", "build
/// time-out", "run time-out", "unknown", else "unknown error number 9".
[[nodiscard]] std::string nameOfError(int errorNo);

/// Why a measurement is not usable for training and evaluation.
enum class Flag : std::uint8_t {
    None, ///< usable
    Failed, ///< error number other than 0
    NotMeasured, ///< every cost is 0 and error 0: a dump made for measuring
    NoTime, ///< costs empty, NaN, infinite, null, not a number, ≤ 0 or ≥ 1e9
};
[[nodiscard]] const char* toString(Flag flag);

struct MeasureResult
{
    std::vector<double> costsSeconds; ///< one per repeat, as written; NaN for what was not a number
    int errorNo = 0;
    double allCostSeconds = 0; ///< build and run of this candidate
    std::int64_t timestamp = 0; ///< seconds since 1970

    /// Mean of the repeats in seconds; only when usable (flag() == None).
    [[nodiscard]] std::optional<double> meanSeconds() const;
    [[nodiscard]] Flag flag() const;
    /// Equal with NaN equal to NaN.
    bool operator==(const MeasureResult& other) const;
};

struct MeasureRecord
{
    TaskHeader task;
    std::vector<Step> steps;
    MeasureResult result;
    std::string version; ///< the "v" string as written; empty when absent

    bool operator==(const MeasureRecord&) const = default;
};

/// The record as one canonical TVM line without the newline: byte for byte what TVM writes.
[[nodiscard]] std::string toJsonLine(const MeasureRecord& record);

} // namespace tlp::records
