// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "records/measure_record.h"
#include "records/step.h"

namespace tlp::records {

/// One knob of an AutoTVM configuration. Source: apache/tvm python/tvm/autotvm/record.py.
struct Knob
{
    enum class Kind : std::uint8_t { Split, Reorder, Annotate, Other, Unknown };
    std::string name;
    Kind kind = Kind::Unknown;
    std::string kindCode; ///< "sp", "re", "an", "ot" as written
    std::vector<std::int64_t> sizes; ///< Split (−1: inferred) and Reorder
    std::string valueJson; ///< the value as written, every kind

    bool operator==(const Knob&) const = default;
};

/// `{"input": [target, task, args, kwargs], "config": …, "result": …, "version": 0.2, …}`
struct AutoTvmRecord
{
    std::string target;
    std::string taskName;
    std::string argumentsJson = "[]"; ///< args as compact JSON
    std::string kwargsJson = "{}";
    std::int64_t configIndex = 0;
    std::string codeHashJson = "null"; ///< "null" or a quoted string
    std::vector<Knob> entity;
    MeasureResult result; ///< timestamp truncated to whole seconds; `timestampText` keeps it
    std::string timestampText;
    std::string allCostText; ///< as written: Python logs have 10 for a time-out, 1.45 else
    std::string version = "0.2"; ///< a JSON number, as written
    std::string tvmVersion; ///< "" when absent

    bool operator==(const AutoTvmRecord&) const = default;
    /// Canonical identity of the task: `["dense_nopack.x86", args…]`.
    [[nodiscard]] std::string taskKey() const;
    /// Canonical identity of the configuration within the task: the entity as compact JSON.
    [[nodiscard]] std::string configKey() const;
};

/// A configuration as a program of one step that no schedule primitive describes: it keeps its
/// identity, and models that read primitives see one unknown step.
inline constexpr const char* kAutoTvmCode = "AutoTVM";
[[nodiscard]] UnknownStep configurationStep(const AutoTvmRecord& record);

/// The record as Python's json.dumps writes it, without the newline.
[[nodiscard]] std::string toJsonLine(const AutoTvmRecord& record);

} // namespace tlp::records
