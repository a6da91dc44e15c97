// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "base/text.h"
#include "records/json_text.h"
#include "records/parse_record.h"

namespace tlp::records {
namespace {

namespace dom = simdjson::dom;

constexpr std::array<std::string_view, 5> kKeys
    = {"input", "config", "result", "version", "tvm_version"};
constexpr std::array<std::string_view, 3> kConfigKeys = {"index", "code_hash", "entity"};

/// Names what is about to be left out.
void warnOfOtherKeys(
    dom::object object, std::span<const std::string_view> known, std::string& warning)
{
    for (const auto [key, value] : object) {
        if (std::find(known.begin(), known.end(), key) == known.end())
            addWarning(warning, fmt::format("the unknown key “{}” was not read", key));
    }
}

tl::unexpected<Error> bad(std::string_view message)
{
    return fail(ErrorKind::BadInput, std::string(message));
}

bool readText(simdjson::simdjson_result<dom::element> element, std::string& text)
{
    std::string_view view;
    if (element.get(view) != simdjson::SUCCESS)
        return false;
    text = view;
    return true;
}

Knob::Kind kindOfKnob(std::string_view code)
{
    if (code == "sp")
        return Knob::Kind::Split;
    if (code == "re")
        return Knob::Kind::Reorder;
    if (code == "an")
        return Knob::Kind::Annotate;
    return code == "ot" ? Knob::Kind::Other : Knob::Kind::Unknown;
}

/// All items as whole numbers, else nothing.
std::vector<std::int64_t> wholeNumbers(dom::element element)
{
    std::vector<std::int64_t> values;
    dom::array items;
    if (element.get(items) != simdjson::SUCCESS)
        return values;
    for (const dom::element item : items) {
        std::int64_t value = 0;
        if (item.get(value) != simdjson::SUCCESS)
            return {};
        values.push_back(value);
    }
    return values;
}

Status readKnob(dom::element element, std::string_view json, Knob& knob)
{
    dom::array parts;
    dom::element value;
    const std::vector<std::string_view> texts = arrayItems(json);
    if (element.get(parts) != simdjson::SUCCESS || parts.size() != 3 || texts.size() != 3
        || !readText(parts.at(0), knob.name) || !readText(parts.at(1), knob.kindCode)
        || parts.at(2).get(value) != simdjson::SUCCESS)
        return bad("a knob is not a list of name, kind and value");
    knob.kind = kindOfKnob(knob.kindCode);
    knob.valueJson = respaced(texts[2]);
    if (knob.kind == Knob::Kind::Split || knob.kind == Knob::Kind::Reorder)
        knob.sizes = wholeNumbers(value);
    return {};
}

Status readConfig(dom::object config, std::string_view json, AutoTvmRecord& record)
{
    dom::element index;
    if (config["index"].get(index) != simdjson::SUCCESS)
        return bad("the configuration has no index");
    if (index.is_null())
        record.configIndex = -1;
    else if (index.get(record.configIndex) != simdjson::SUCCESS)
        return bad("the configuration's index is not a whole number");
    record.codeHashJson = respaced(memberText(json, "code_hash").value_or("null"));

    dom::array entity;
    if (config["entity"].get(entity) != simdjson::SUCCESS)
        return bad("the configuration has no list of knobs");
    const std::vector<std::string_view> texts = arrayItems(memberText(json, "entity").value_or(""));
    if (texts.size() != entity.size())
        return bad("the configuration has no list of knobs");
    std::size_t i = 0;
    for (const dom::element knob : entity)
        TLP_CHECK(readKnob(knob, texts[i++], record.entity.emplace_back()));
    return {};
}

Status readInput(dom::element element, std::string_view json, AutoTvmRecord& record)
{
    dom::array input;
    const std::vector<std::string_view> texts = arrayItems(json);
    if (element.get(input) != simdjson::SUCCESS || input.size() != 4 || texts.size() != 4)
        return bad("“input” is not a list of target, task, arguments and keyword arguments");
    if (!readText(input.at(0), record.target))
        return bad("the target is not a text");
    if (!readText(input.at(1), record.taskName))
        return bad("the task name is not a text");
    if (!texts[2].starts_with('['))
        return bad("the task's arguments are not a list");
    if (!texts[3].starts_with('{'))
        return bad("the task's keyword arguments are not an object");
    record.argumentsJson = respaced(texts[2]);
    record.kwargsJson = respaced(texts[3]);
    return {};
}

Status readResult(dom::element element, std::string_view json, AutoTvmRecord& record)
{
    TLP_CHECK(parseResult(element, record.result));
    const std::vector<std::string_view> texts = arrayItems(json);
    if (texts.size() != 4)
        return bad("the result does not have four entries");
    record.allCostText = texts[2];
    record.timestampText = texts[3];
    return {};
}

Status readVersions(const JsonDocument& document, AutoTvmRecord& record, std::string& warning)
{
    const auto version = memberText(document.text(), "version");
    record.version = version.value_or("");
    if (!version || !parseDouble(record.version))
        return bad("the log version is not a number");
    if (record.version == "0.1")
        return bad("AutoTVM log version 0.1 is not supported");
    if (record.version != "0.2")
        addWarning(warning, fmt::format("AutoTVM log version {} is not known", record.version));
    const auto tvmVersion = document.root()["tvm_version"];
    if (tvmVersion.error() == simdjson::SUCCESS && !readText(tvmVersion, record.tvmVersion))
        return bad("TVM's version is not a text");
    return {};
}

} // namespace

Status parseAutoTvmRecord(const JsonDocument& document, AutoTvmRecord& record, std::string& warning)
{
    dom::object object;
    if (document.root().get(object) != simdjson::SUCCESS)
        return bad("not a JSON object");
    warnOfOtherKeys(object, kKeys, warning);
    const std::string_view text = document.text();
    dom::element input;
    dom::object config;
    dom::element result;
    if (object["input"].get(input) != simdjson::SUCCESS
        || object["config"].get(config) != simdjson::SUCCESS
        || object["result"].get(result) != simdjson::SUCCESS)
        return bad("the record lacks one of “input”, “config” and “result”");
    TLP_CHECK(readVersions(document, record, warning));
    TLP_CHECK(readInput(input, memberText(text, "input").value_or(""), record));
    warnOfOtherKeys(config, kConfigKeys, warning);
    TLP_CHECK(readConfig(config, memberText(text, "config").value_or(""), record));
    return readResult(result, memberText(text, "result").value_or(""), record);
}

} // namespace tlp::records
