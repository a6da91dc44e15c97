// SPDX-License-Identifier: GPL-3.0-only
#include "workload/operator_spec.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace tlp::workload {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSuffixes = 8;

tl::unexpected<Error> badInput(std::string message)
{
    return fail(ErrorKind::BadInput, std::move(message));
}

bool isSuffix(std::string_view name)
{
    return std::ranges::find(suffixes(), name, &SuffixInfo::name) != suffixes().end();
}

tl::unexpected<Error> unknownOperator(std::string_view name)
{
    std::vector<std::string_view> names;
    for (const Operator& known : operatorTable())
        names.push_back(known.info.name);
    return fail(ErrorKind::NotFound,
        fmt::format("no operator “{}”; the operators are {}", name, fmt::join(names, ", ")));
}

std::optional<std::int64_t> integerOf(const Json& value)
{
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

std::string textOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Arguments by name while they are being read.
class ArgumentReader
{
public:
    explicit ArgumentReader(const OperatorInfo& info)
        : m_info(info)
        , m_values(info.arguments.size())
    {}

    Status set(std::string_view name, std::optional<std::int64_t> value, std::string_view written)
    {
        const auto found = std::ranges::find(m_info.arguments, name, &OperatorArgument::name);
        if (found == m_info.arguments.end())
            return badInput(fmt::format(
                "{} has no argument “{}”; it has {}", m_info.name, name, argumentNames()));
        auto& slot = m_values[static_cast<std::size_t>(found - m_info.arguments.begin())];
        if (slot)
            return badInput(fmt::format("{} is given twice", name));
        if (!value)
            return badInput(fmt::format("{} must be a whole number, not “{}”", name, written));
        if (*value < found->minimum || *value > INT32_MAX)
            return badInput(fmt::format(
                "{} must be from {} to 2147483647, but is {}", name, found->minimum, *value));
        slot = *value;
        return {};
    }

    [[nodiscard]] Result<std::vector<std::int64_t>> finish() const
    {
        std::vector<std::int64_t> values;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const OperatorArgument& argument = m_info.arguments[i];
            if (!m_values[i] && !argument.defaultValue)
                return badInput(fmt::format("{} needs {} ({}), as in {}", m_info.name,
                    argument.name, argument.meaning, m_info.example));
            values.push_back(m_values[i] ? *m_values[i] : *argument.defaultValue);
        }
        return values;
    }

private:
    const OperatorInfo& m_info;
    std::vector<std::optional<std::int64_t>> m_values;

    [[nodiscard]] std::string argumentNames() const
    {
        std::vector<std::string_view> names;
        for (const OperatorArgument& argument : m_info.arguments)
            names.push_back(argument.name);
        return fmt::format("{}", fmt::join(names, ", "));
    }
};

Status checkSuffixes(const OperatorSpec& spec)
{
    const std::string& name = spec.op->info.name;
    for (const std::string& suffix : spec.suffixes) {
        if (!isSuffix(suffix)) {
            std::vector<std::string_view> names;
            for (const SuffixInfo& known : suffixes())
                names.push_back(known.name);
            return badInput(fmt::format(
                "no fused part “{}”; the fused parts are {}", suffix, fmt::join(names, ", ")));
        }
        if (spec.op->info.suffixes.empty())
            return badInput(fmt::format("{} takes no fused parts", name));
    }
    if (spec.suffixes.size() > kMostSuffixes)
        return badInput(fmt::format("more than {} fused parts are given", kMostSuffixes));
    if (name == "elementwise" && spec.suffixes.empty())
        return badInput(
            fmt::format("elementwise needs a fused part, as in {}", spec.op->info.example));
    return {};
}

/// Whether the argument is left out of the text at its default.
bool isRare(const OperatorArgument& argument)
{
    return argument.defaultValue
        && (argument.name == "d" || argument.name == "g" || argument.name == "cap");
}

/// `conv2d_bias_relu`: the operator whose name it starts with (the longest) and the parts that
/// follow.
Result<OperatorSpec> splitFunction(std::string_view function)
{
    OperatorSpec spec;
    for (const Operator& candidate : operatorTable()) {
        const std::string& name = candidate.info.name;
        const bool fits = function.starts_with(name)
            && (function.size() == name.size() || function[name.size()] == '_');
        if (fits && (!spec.op || name.size() > spec.op->info.name.size()))
            spec.op = &candidate;
    }
    if (!spec.op)
        return unknownOperator(function);
    function.remove_prefix(spec.op->info.name.size());
    if (!function.empty()) {
        for (const std::string_view suffix : splitText(function.substr(1), '_'))
            spec.suffixes.emplace_back(suffix);
    }
    TLP_CHECK(checkSuffixes(spec));
    return spec;
}

/// Arguments in the key of this form: the golden fused conv2d has no dilation and groups.
std::size_t keyArguments(const OperatorSpec& spec)
{
    const auto& arguments = spec.op->info.arguments;
    const std::size_t fused = spec.op->fusedKeyArguments;
    if (spec.suffixes.empty() || fused == 0)
        return arguments.size();
    for (std::size_t i = fused; i < arguments.size(); ++i) {
        if (spec.arguments[i] != arguments[i].defaultValue)
            return arguments.size();
    }
    return fused;
}

} // namespace

Result<OperatorSpec> OperatorSpec::fromText(std::string_view text)
{
    text = trimText(text);
    const std::size_t plus = std::min(text.find('+'), text.size());
    const std::string_view head = text.substr(0, plus);
    const std::size_t colon = std::min(head.find(':'), head.size());
    const std::string_view name = trimText(head.substr(0, colon));
    OperatorSpec spec;
    spec.op = findOperator(name);
    if (!spec.op)
        return unknownOperator(name);
    if (plus < text.size()) {
        for (const std::string_view suffix : splitText(text.substr(plus + 1), '+'))
            spec.suffixes.emplace_back(trimText(suffix));
    }
    TLP_CHECK(checkSuffixes(spec));
    ArgumentReader reader(spec.op->info);
    const std::string_view list
        = colon < head.size() ? trimText(head.substr(colon + 1)) : std::string_view();
    if (!list.empty()) {
        for (const std::string_view part : splitText(list, ',')) {
            const std::size_t equals = part.find('=');
            if (equals == std::string_view::npos)
                return badInput(fmt::format("“{}” is not NAME=NUMBER", trimText(part)));
            const std::string_view value = trimText(part.substr(equals + 1));
            TLP_CHECK(reader.set(trimText(part.substr(0, equals)), parseInteger(value), value));
        }
    }
    TLP_TRY(spec.arguments, reader.finish());
    return spec;
}

Result<OperatorSpec> OperatorSpec::fromKey(std::string_view key)
{
    const Json json = Json::parse(key, nullptr, false);
    if (!json.is_array() || json.empty() || !json[0].is_string())
        return badInput("a workload key is a JSON list that starts with a name");
    TLP_TRY(OperatorSpec spec, splitFunction(json[0].get<std::string>()));
    const auto& arguments = spec.op->info.arguments;
    const std::size_t given = json.size() - 1;
    const bool isShort = !spec.suffixes.empty() && spec.op->fusedKeyArguments == given;
    if (given != arguments.size() && !isShort)
        return badInput(fmt::format("the key of {} has {} arguments, not {}",
            json[0].get<std::string>(), arguments.size(), given));
    ArgumentReader reader(spec.op->info);
    for (std::size_t i = 0; i < given; ++i) {
        const Json& value = json[i + 1];
        TLP_CHECK(reader.set(arguments[i].name, integerOf(value), textOf(value)));
    }
    TLP_TRY(spec.arguments, reader.finish());
    return spec;
}

Result<OperatorSpec> OperatorSpec::fromJson(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, false);
    const auto name = json.is_object() ? json.find("operator") : json.end();
    if (!json.is_object() || name == json.end() || !name->is_string())
        return badInput("a workload in JSON is an object with the name of its “operator”");
    OperatorSpec spec;
    spec.op = findOperator(name->get<std::string>());
    if (!spec.op)
        return unknownOperator(name->get<std::string>());
    ArgumentReader reader(spec.op->info);
    for (const auto& [key, value] : json.items()) {
        if (key == "operator")
            continue;
        if (key != "then") {
            TLP_CHECK(reader.set(key, integerOf(value), textOf(value)));
            continue;
        }
        if (!value.is_array())
            return badInput("“then” must be a list of fused parts");
        for (const Json& suffix : value)
            spec.suffixes.push_back(textOf(suffix));
    }
    TLP_CHECK(checkSuffixes(spec));
    TLP_TRY(spec.arguments, reader.finish());
    return spec;
}

std::string OperatorSpec::toText() const
{
    std::string text = op->info.name;
    char separator = ':';
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const OperatorArgument& argument = op->info.arguments[i];
        if (isRare(argument) && arguments[i] == argument.defaultValue)
            continue;
        text += fmt::format("{}{}={}", separator, argument.name, arguments[i]);
        separator = ',';
    }
    for (const std::string& suffix : suffixes)
        text += '+' + suffix;
    return text;
}

std::string OperatorSpec::toKey() const
{
    std::string name = op->info.name;
    for (const std::string& suffix : suffixes)
        name += '_' + suffix;
    const auto end = arguments.begin() + static_cast<std::ptrdiff_t>(keyArguments(*this));
    return fmt::format("[\"{}\", {}]", name, fmt::join(arguments.begin(), end, ", "));
}

std::string OperatorSpec::toJson() const
{
    Json json;
    json["operator"] = op->info.name;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        json[op->info.arguments[i].name] = arguments[i];
    if (!suffixes.empty())
        json["then"] = suffixes;
    return json.dump();
}

} // namespace tlp::workload
