// SPDX-License-Identifier: GPL-3.0-only
#include "records/workload_key.h"

#include <algorithm>

#include "base/text.h"
#include "records/json_document.h"

namespace tlp::records {
namespace {

WorkloadKey opaqueKey(std::string_view text)
{
    WorkloadKey key;
    key.canonical = text;
    key.function = text;
    key.isOpaque = true;
    return key;
}

bool isDagHash(std::string_view text)
{
    return text.size() == 32
        && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// The scalars of nested JSON lists, in order, as text. `json` is known to be valid JSON.
std::vector<std::string_view> scalarsOf(std::string_view json)
{
    std::vector<std::string_view> scalars;
    for (std::size_t i = 0; i < json.size();) {
        if (std::string_view("[], \t\r\n").find(json[i]) != std::string_view::npos) {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        if (json[i] == '"') {
            while (json[end] != '"')
                end += json[end] == '\\' ? 2 : 1;
            ++end;
        } else {
            end = std::min(json.find_first_of("[], \t\r\n", i), json.size());
        }
        scalars.push_back(json.substr(i, end - i));
        i = end;
    }
    return scalars;
}

} // namespace

WorkloadKey parseWorkloadKey(std::string_view text)
{
    thread_local JsonDocument document;
    if (document.parse(text) != simdjson::SUCCESS)
        return opaqueKey(text);
    simdjson::dom::array items;
    std::string_view function;
    if (document.root().get(items) != simdjson::SUCCESS
        || items.at(0).get(function) != simdjson::SUCCESS)
        return opaqueKey(text);

    const std::vector<std::string_view> scalars = scalarsOf(document.text());
    // A map has no order to flatten it by, and no registered function takes one.
    const bool hasObject = std::any_of(scalars.begin(), scalars.end(),
        [](std::string_view scalar) { return scalar.find_first_of("{}") == 0; });
    if (hasObject)
        return opaqueKey(text);

    WorkloadKey key;
    key.function = function;
    key.isHash = isDagHash(function);
    key.arguments.assign(scalars.begin() + 1, scalars.end());
    key.canonical = "[";
    for (const std::string_view scalar : scalars) {
        if (key.canonical.size() > 1)
            key.canonical += ", ";
        key.canonical += scalar;
    }
    key.canonical += ']';
    return key;
}

} // namespace tlp::records
