// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <limits>
#include <utility>

#include "records/parse_record.h"

namespace tlp::records {
namespace {

namespace dom = simdjson::dom;

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

/// NaN for what is no number; JsonDocument hands the infinities over as strings.
double toNumber(dom::element element)
{
    double value = 0;
    if (element.get(value) == simdjson::SUCCESS)
        return value;
    std::string_view text;
    if (element.get(text) != simdjson::SUCCESS)
        return kNotANumber;
    if (text == "Infinity")
        return std::numeric_limits<double>::infinity();
    if (text == "-Infinity")
        return -std::numeric_limits<double>::infinity();
    return kNotANumber;
}

/// Whole seconds of an integer or a number with a fraction.
bool readSeconds(dom::element element, std::int64_t& seconds)
{
    if (element.get(seconds) == simdjson::SUCCESS)
        return true;
    double value = 0;
    if (element.get(value) != simdjson::SUCCESS || std::abs(value) >= 0x1p63)
        return false;
    seconds = static_cast<std::int64_t>(value);
    return true;
}

} // namespace

Status parseResult(dom::element element, MeasureResult& result)
{
    dom::array entries;
    if (element.get(entries) != simdjson::SUCCESS)
        return fail(ErrorKind::BadInput, "the result is not a list");
    if (entries.size() != 4)
        return fail(ErrorKind::BadInput, "the result does not have four entries");
    auto next = entries.begin();
    dom::array costs;
    if ((*next).get(costs) == simdjson::SUCCESS) {
        result.costsSeconds.reserve(costs.size());
        for (const dom::element cost : costs)
            result.costsSeconds.push_back(toNumber(cost));
    } else {
        result.costsSeconds.push_back(toNumber(*next));
    }
    ++next;
    std::int64_t errorNo = 0;
    if ((*next).get(errorNo) != simdjson::SUCCESS || !std::in_range<int>(errorNo))
        return fail(ErrorKind::BadInput, "the error number is not a whole number");
    result.errorNo = static_cast<int>(errorNo);
    ++next;
    result.allCostSeconds = toNumber(*next);
    ++next;
    if (!readSeconds(*next, result.timestamp))
        return fail(ErrorKind::BadInput, "the time stamp is not a number");
    return {};
}

void addWarning(std::string& warnings, std::string_view text)
{
    if (!warnings.empty())
        warnings += "; ";
    warnings += text;
}

} // namespace tlp::records
