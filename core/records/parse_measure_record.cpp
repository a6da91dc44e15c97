// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "records/json_text.h"
#include "records/parse_record.h"
#include "records/parse_steps.h"

namespace tlp::records {
namespace {

namespace dom = simdjson::dom;

constexpr std::array<std::string_view, 6> kKnownVersions
    = {"v0.1", "v0.2", "v0.3", "v0.4", "v0.5", "v0.6"};

tl::unexpected<Error> badTask(std::string_view what)
{
    return fail(ErrorKind::BadInput, fmt::format("the task's {}", what));
}

bool readText(dom::element element, std::string& text)
{
    std::string_view view;
    if (element.get(view) != simdjson::SUCCESS)
        return false;
    text = view;
    return true;
}

bool readIntegers(dom::element element, std::vector<std::int64_t>& values)
{
    dom::array items;
    if (element.get(items) != simdjson::SUCCESS)
        return false;
    values.reserve(items.size());
    for (const dom::element item : items) {
        std::int64_t value = 0;
        if (item.get(value) != simdjson::SUCCESS)
            return false;
        values.push_back(value);
    }
    return true;
}

bool readTexts(dom::element element, std::vector<std::string>& texts)
{
    dom::array items;
    if (element.get(items) != simdjson::SUCCESS)
        return false;
    for (const dom::element item : items) {
        if (!readText(item, texts.emplace_back()))
            return false;
    }
    return true;
}

/// One entry of the task by its position, which alone says what it is.
Status readTaskEntry(std::size_t index, dom::element entry, TaskHeader& task)
{
    std::int64_t number = 0;
    switch (index) {
    case 0:
        if (!readText(entry, task.workloadKey))
            return badTask("workload key is not a text");
        break;
    case 1:
        if (!readText(entry, task.target))
            return badTask("target is not a text");
        break;
    case 2:
        if (!readIntegers(entry, task.hardwareParams.emplace()))
            return badTask("hardware parameters are not a list of whole numbers");
        break;
    case 3:
        if (!readText(entry, task.targetHost.emplace()))
            return badTask("target host is not a text");
        break;
    case 4:
        if (entry.get(number) != simdjson::SUCCESS || !std::in_range<int>(number))
            return badTask("layout rewrite option is not a whole number");
        task.layoutRewriteOption = static_cast<int>(number);
        break;
    case 5:
        if (!readTexts(entry, task.taskInputNames.emplace()))
            return badTask("input names are not a list of texts");
        break;
    default:
        return badTask("entries are more than the six that are known");
    }
    return {};
}

Status readTask(dom::element element, TaskHeader& task)
{
    dom::array entries;
    if (element.get(entries) != simdjson::SUCCESS)
        return fail(ErrorKind::BadInput, "the task is not a list");
    std::size_t index = 0;
    for (const dom::element entry : entries)
        TLP_CHECK(readTaskEntry(index++, entry, task));
    if (index < 2)
        return badTask("entries are fewer than two: workload key and target");
    return {};
}

/// The items of `i[1][1]` as text.
std::vector<std::string_view> stepTexts(std::string_view json)
{
    const std::vector<std::string_view> input = arrayItems(memberText(json, "i").value_or(""));
    if (input.size() < 2)
        return {};
    const std::vector<std::string_view> state = arrayItems(input[1]);
    return state.size() < 2 ? std::vector<std::string_view>() : arrayItems(state[1]);
}

Status readInput(
    const JsonDocument& document, dom::element element, MeasureRecord& record, std::string& warning)
{
    dom::array input;
    dom::array state;
    dom::array stages;
    dom::array steps;
    if (element.get(input) != simdjson::SUCCESS || input.size() != 2)
        return fail(ErrorKind::BadInput, "“i” is not a list of task and state");
    auto next = input.begin();
    TLP_CHECK(readTask(*next, record.task));
    ++next;
    if ((*next).get(state) != simdjson::SUCCESS || state.size() != 2
        || state.at(0).get(stages) != simdjson::SUCCESS
        || state.at(1).get(steps) != simdjson::SUCCESS)
        return fail(ErrorKind::BadInput, "the state is not a list of stages and steps");
    if (stages.size() != 0)
        addWarning(warning, "the list of stages, which TVM leaves empty, was not read");
    record.steps = parseSteps(steps, [&] { return stepTexts(document.text()); });
    return {};
}

void checkVersion(const MeasureRecord& record, std::string& warning)
{
    if (record.version.empty())
        addWarning(warning, "the record names no log version");
    else if (std::find(kKnownVersions.begin(), kKnownVersions.end(), record.version)
        == kKnownVersions.end())
        addWarning(warning, fmt::format("log version {} is not known", record.version));
}

} // namespace

Status parseMeasureRecord(const JsonDocument& document, MeasureRecord& record, std::string& warning)
{
    dom::object object;
    if (document.root().get(object) != simdjson::SUCCESS)
        return fail(ErrorKind::BadInput, "not a JSON object");
    std::array<int, 3> seen{};
    for (const auto [key, value] : object) {
        if (key == "i") {
            ++seen[0];
            TLP_CHECK(readInput(document, value, record, warning));
        } else if (key == "r") {
            ++seen[1];
            TLP_CHECK(parseResult(value, record.result));
        } else if (key == "v") {
            ++seen[2];
            if (!readText(value, record.version))
                return fail(ErrorKind::BadInput, "the log version is not a text");
        } else {
            addWarning(warning, fmt::format("the unknown key “{}” was not read", key));
        }
        if (*std::max_element(seen.begin(), seen.end()) > 1)
            return fail(ErrorKind::BadInput, fmt::format("the key “{}” occurs twice", key));
    }
    if (seen[0] == 0)
        return fail(ErrorKind::BadInput, "the record has no “i” (task and steps)");
    if (seen[1] == 0)
        return fail(ErrorKind::BadInput, "the record has no “r” (result)");
    checkVersion(record, warning);
    return {};
}

} // namespace tlp::records
