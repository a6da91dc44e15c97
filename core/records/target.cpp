// SPDX-License-Identifier: GPL-3.0-only
#include "records/target.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "records/json_document.h"

namespace tlp::records {
namespace {

constexpr std::array<std::string_view, 6> kGpuKinds
    = {"cuda", "rocm", "opencl", "vulkan", "metal", "nvptx"};

constexpr std::string_view kBlanks = " \t\r\n\f\v";

/// Takes the next word off `text`; quoted stretches may hold blanks.
std::string_view nextWord(std::string_view& text)
{
    text = trimText(text);
    char quote = 0;
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const char c = text[end];
        if (quote != 0)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (kBlanks.find(c) != std::string_view::npos)
            break;
    }
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

std::string_view withoutQuotes(std::string_view text)
{
    const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'')
        && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Texts as they are, lists joined by commas, the rest as JSON.
std::string attributeText(simdjson::dom::element element)
{
    std::string_view text;
    if (element.get(text) == simdjson::SUCCESS)
        return std::string(text);
    simdjson::dom::array items;
    if (element.get(items) != simdjson::SUCCESS)
        return simdjson::minify(element);
    std::vector<std::string> parts;
    for (const simdjson::dom::element item : items)
        parts.push_back(attributeText(item));
    return joinText(parts, ",");
}

/// Newer TVM also prints targets as `{"kind": "llvm", "mcpu": …, "keys": […]}`.
bool parseJsonTarget(std::string_view text, Target& target)
{
    thread_local JsonDocument document;
    simdjson::dom::object object;
    std::string_view kind;
    if (document.parse(text) != simdjson::SUCCESS
        || document.root().get(object) != simdjson::SUCCESS
        || object["kind"].get(kind) != simdjson::SUCCESS || kind.empty())
        return false;
    target.kind = kind;
    for (const auto [key, value] : object) {
        if (key != "kind")
            target.attributes.emplace_back(key, attributeText(value));
    }
    return true;
}

} // namespace

std::string Target::attribute(std::string_view name) const
{
    for (const auto& [key, value] : attributes) {
        if (key == name)
            return value;
    }
    return {};
}

bool Target::isGpu() const
{
    if (std::find(kGpuKinds.begin(), kGpuKinds.end(), kind) != kGpuKinds.end())
        return true;
    const std::string keys = attribute("keys");
    const std::vector<std::string_view> parts = splitText(keys, ',');
    return std::find(parts.begin(), parts.end(), "gpu") != parts.end();
}

std::string Target::platformName() const
{
    for (const std::string_view name : {"model", "mcpu"}) {
        std::string value = attribute(name);
        if (!value.empty() && value != "unknown")
            return value;
    }
    return kind;
}

Target parseTarget(std::string_view text)
{
    Target target;
    if (trimText(text).starts_with('{') && parseJsonTarget(text, target))
        return target;
    for (std::string_view rest = text; !trimText(rest).empty();) {
        std::string_view word = nextWord(rest);
        if (!word.starts_with('-')) {
            if (target.kind.empty())
                target.kind = word;
            continue;
        }
        word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
        const std::size_t equals = word.find('=');
        const std::string_view value = equals == std::string_view::npos
            ? std::string_view()
            : withoutQuotes(word.substr(equals + 1));
        target.attributes.emplace_back(word.substr(0, equals), value);
    }
    if (target.kind.empty())
        target.kind = trimText(text);
    return target;
}

} // namespace tlp::records
