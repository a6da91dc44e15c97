// SPDX-License-Identifier: GPL-3.0-only
#include "records/measure_record.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/statistics.h"
#include "records/json_text.h"

namespace tlp::records {
namespace {

/// From here on a number is a stand-in for "failed" (AutoTVM writes 1e9, TVM 1e10), not a time.
constexpr double kNoTimeSeconds = 1e9;

bool sameNumber(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

template <typename Values, typename Append>
void appendList(std::string& out, const Values& values, Append append)
{
    out += '[';
    bool first = true;
    for (const auto& value : values) {
        if (!first)
            out += ", ";
        first = false;
        append(value);
    }
    out += ']';
}

/// TVM's readers count the entries: an absent entry before a present one is written as its default.
void appendTask(std::string& out, const TaskHeader& task)
{
    const int entries = task.taskInputNames ? 6
        : task.layoutRewriteOption          ? 5
        : task.targetHost                   ? 4
        : task.hardwareParams               ? 3
                                            : 2;
    out += '[';
    appendQuoted(out, task.workloadKey);
    out += ", ";
    appendQuoted(out, task.target);
    if (entries >= 3) {
        out += ", ";
        appendList(out, task.hardwareParams.value_or(std::vector<std::int64_t>()),
            [&](std::int64_t value) { appendInteger(out, value); });
    }
    if (entries >= 4) {
        out += ", ";
        appendQuoted(out, task.targetHost.value_or(std::string()));
    }
    if (entries >= 5) {
        out += ", ";
        appendInteger(out, task.layoutRewriteOption.value_or(0));
    }
    if (entries >= 6) {
        out += ", ";
        appendList(
            out, *task.taskInputNames, [&](const std::string& name) { appendQuoted(out, name); });
    }
    out += ']';
}

} // namespace

std::string nameOfError(int errorNo)
{
    switch (static_cast<MeasureError>(errorNo)) {
    case MeasureError::None:
        return "none";
    case MeasureError::Instantiation:
        return "instantiation";
    case MeasureError::CompileHost:
        return "compile on host";
    case MeasureError::CompileDevice:
        return "compile for device";
    case MeasureError::RuntimeDevice:
        return "run-time";
    case MeasureError::WrongAnswer:
        return "wrong answer";
    case MeasureError::BuildTimeout:
        return "build time-out";
    case MeasureError::RunTimeout:
        return "run time-out";
    case MeasureError::Unknown:
        return "unknown";
    }
    return fmt::format("unknown error number {}", errorNo);
}

const char* toString(Flag flag)
{
    switch (flag) {
    case Flag::None:
        return "usable";
    case Flag::Failed:
        return "failed";
    case Flag::NotMeasured:
        return "not measured yet";
    case Flag::NoTime:
        return "cost is no time";
    }
    return "failed";
}

Flag MeasureResult::flag() const
{
    if (errorNo != 0)
        return Flag::Failed;
    if (costsSeconds.empty())
        return Flag::NoTime;
    if (std::all_of(costsSeconds.begin(), costsSeconds.end(), [](double c) { return c == 0; }))
        return Flag::NotMeasured;
    const bool times = std::all_of(costsSeconds.begin(), costsSeconds.end(),
        [](double c) { return c > 0 && c < kNoTimeSeconds; });
    return times ? Flag::None : Flag::NoTime;
}

std::optional<double> MeasureResult::meanSeconds() const
{
    if (flag() != Flag::None)
        return std::nullopt;
    return mean(costsSeconds);
}

bool MeasureResult::operator==(const MeasureResult& other) const
{
    return errorNo == other.errorNo && timestamp == other.timestamp
        && sameNumber(allCostSeconds, other.allCostSeconds)
        && std::equal(costsSeconds.begin(), costsSeconds.end(), other.costsSeconds.begin(),
            other.costsSeconds.end(), sameNumber);
}

std::string toJsonLine(const MeasureRecord& record)
{
    std::string out;
    out.reserve(512 + record.steps.size() * 40);
    out += "{\"i\": [";
    appendTask(out, record.task);
    out += ", [[], ";
    appendList(out, record.steps, [&](const Step& step) { appendJson(out, step); });
    out += "]], \"r\": [";
    appendList(out, record.result.costsSeconds, [&](double cost) { appendNumber(out, cost); });
    out += ", ";
    appendInteger(out, record.result.errorNo);
    out += ", ";
    appendNumber(out, record.result.allCostSeconds);
    out += ", ";
    appendInteger(out, record.result.timestamp);
    out += ']';
    if (!record.version.empty()) {
        out += ", \"v\": ";
        appendQuoted(out, record.version);
    }
    out += '}';
    return out;
}

} // namespace tlp::records
