// SPDX-License-Identifier: GPL-3.0-only
#include "templates/configuration.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "records/autotvm_record.h"

namespace tlp::templates {
namespace {

using Json = nlohmann::json;

/// Their places are their numbers (apache/tvm python/tvm/autotvm/task/space.py).
constexpr std::array<std::string_view, 11> kAnnotations{"none", "vec", "unroll", "blockIdx.x",
    "blockIdx.y", "blockIdx.z", "threadIdx.x", "threadIdx.y", "threadIdx.z", "vthread", "fuse"};

/// Never throws upon bytes that are not UTF-8.
std::string textOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::vector<std::int64_t>> integers(const Json& json)
{
    if (!json.is_array())
        return std::nullopt;
    std::vector<std::int64_t> values;
    for (const Json& item : json) {
        if (!item.is_number_integer())
            return std::nullopt;
        values.push_back(item.get<std::int64_t>());
    }
    return values;
}

Argument argumentOf(const Json& json)
{
    if (json.is_null())
        return {Argument::Kind::None, {}, {}};
    if (json.is_array() && json.size() >= 2 && json[0] == "TENSOR") {
        if (auto shape = integers(json[1]))
            return {Argument::Kind::Tensor, std::move(*shape), {}};
    }
    return {Argument::Kind::Other, {}, textOf(json)};
}

tl::unexpected<Error> badValue(const std::string& name, const Json& value)
{
    return fail(ErrorKind::BadInput,
        fmt::format("the knob {} cannot have the value {}", shortened(toValidUtf8(name)),
            shortened(textOf(value))));
}

Result<Knob> knobOf(const Json& json)
{
    if (!json.is_array() || json.size() != 3 || !json[0].is_string() || !json[1].is_string())
        return fail(ErrorKind::BadInput,
            fmt::format("{} is no knob with its kind and value", shortened(textOf(json))));
    Knob knob;
    knob.name = json[0].get<std::string>();
    const auto kind = json[1].get<std::string>();
    const Json& value = json[2];
    if (kind == "sp" || kind == "re") {
        knob.kind = kind == "sp" ? Knob::Kind::Split : Knob::Kind::Reorder;
        auto sizes = integers(value);
        if (!sizes || sizes->empty())
            return badValue(knob.name, value);
        knob.sizes = std::move(*sizes);
    } else if (kind == "an") {
        knob.kind = Knob::Kind::Annotate;
        if (!value.is_array()
            || !std::ranges::all_of(value, [](const Json& word) { return word.is_string(); }))
            return badValue(knob.name, value);
        knob.words = value.get<std::vector<std::string>>();
    } else if (kind == "ot") {
        if (!value.is_number() && !value.is_boolean())
            return badValue(knob.name, value);
        knob.number = value.is_boolean() ? (value.get<bool>() ? 1.0 : 0.0) : value.get<double>();
    } else {
        return fail(ErrorKind::BadInput,
            fmt::format("the knob {} is of the kind “{}”, which AutoTVM does not have",
                shortened(toValidUtf8(knob.name)), shortened(toValidUtf8(kind))));
    }
    return knob;
}

} // namespace

Result<TemplateTask> parseTask(std::string_view taskKey)
{
    const Json json = Json::parse(taskKey, nullptr, false);
    if (!json.is_array() || json.empty() || !json[0].is_string())
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is no task of a template", shortened(toValidUtf8(taskKey))));
    TemplateTask task;
    task.name = json[0].get<std::string>();
    for (std::size_t i = 1; i < json.size(); ++i)
        task.arguments.push_back(argumentOf(json[i]));
    return task;
}

bool isConfiguration(std::span<const records::Step> steps)
{
    if (steps.size() != 1)
        return false;
    const auto* step = std::get_if<records::UnknownStep>(&steps.front());
    return step != nullptr && step->code == records::kAutoTvmCode;
}

Result<std::vector<Knob>> parseKnobs(std::span<const records::Step> steps)
{
    if (!isConfiguration(steps))
        return fail(ErrorKind::BadInput, "the program is a schedule, no configuration of AutoTVM");
    const Json json
        = Json::parse(std::get<records::UnknownStep>(steps.front()).json, nullptr, false);
    if (!json.is_array() || json.size() != 2 || !json[1].is_array())
        return fail(ErrorKind::BadInput, "the program's configuration cannot be read");
    std::vector<Knob> knobs;
    for (const Json& item : json[1]) {
        TLP_TRY(Knob knob, knobOf(item));
        knobs.push_back(std::move(knob));
    }
    return knobs;
}

Result<std::vector<float>> knobValues(std::span<const Knob> knobs)
{
    std::vector<float> values;
    for (const Knob& knob : knobs) {
        for (const std::int64_t size : knob.sizes)
            values.push_back(static_cast<float>(size));
        for (const std::string& word : knob.words) {
            const auto known = std::ranges::find(kAnnotations, word);
            if (known == kAnnotations.end())
                return fail(ErrorKind::BadInput,
                    fmt::format("the knob {} has the annotation “{}”, which AutoTVM does not have",
                        shortened(toValidUtf8(knob.name)), shortened(toValidUtf8(word))));
            for (auto i = kAnnotations.begin(); i != kAnnotations.end(); ++i)
                values.push_back(i == known ? 1.0F : 0.0F);
        }
        if (knob.kind == Knob::Kind::Other)
            values.push_back(static_cast<float>(knob.number));
    }
    return values;
}

std::vector<float> otherOptions(std::span<const Knob> knobs)
{
    std::vector<float> values;
    for (const Knob& knob : knobs) {
        if (knob.kind == Knob::Kind::Other)
            values.push_back(static_cast<float>(knob.number));
    }
    return values;
}

} // namespace tlp::templates
