// SPDX-License-Identifier: GPL-3.0-only
#include "records/steps_json.h"

#include "records/json_document.h"
#include "records/json_text.h"
#include "records/parse_steps.h"

namespace tlp::records {

std::string toJson(std::span<const Step> steps)
{
    std::string out = "[";
    for (const Step& step : steps) {
        if (out.size() > 1)
            out += ", ";
        appendJson(out, step);
    }
    out += ']';
    return out;
}

Result<std::vector<Step>> stepsFromJson(std::string_view json)
{
    JsonDocument document;
    simdjson::dom::array items;
    if (document.parse(json) != simdjson::SUCCESS
        || document.root().get(items) != simdjson::SUCCESS)
        return fail(ErrorKind::BadInput, "the steps are no JSON list");
    return parseSteps(items, [&] { return arrayItems(document.text()); });
}

} // namespace tlp::records
