// SPDX-License-Identifier: GPL-3.0-only
#include "records/json_document.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "records/json_text.h"

namespace tlp::records {
namespace {

/// Buffers and parser are given back after a text longer than this.
constexpr std::size_t kKeptBytes = std::size_t{4} << 20;

bool isTokenCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+'
        || c == '-' || c == '.';
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    if (text.size() != lower.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c
            = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] | 0x20) : text[i];
        if (c != lower[i])
            return false;
    }
    return true;
}

template <typename Integer>
bool fits(std::string_view token)
{
    Integer value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    return error == std::errc() && stop == end;
}

/// What JSON can hold in place of a bare token that is no JSON; nothing when it needs no change.
std::optional<std::string> replacement(std::string_view token)
{
    std::string_view unsignedToken = token;
    const bool negative = token.starts_with('-');
    if (negative || token.starts_with('+'))
        unsignedToken.remove_prefix(1);
    if (equalsIgnoringCase(unsignedToken, "nan"))
        return "\"NaN\"";
    const std::string infinity = negative ? "\"-Infinity\"" : "\"Infinity\"";
    if (equalsIgnoringCase(unsignedToken, "inf") || equalsIgnoringCase(unsignedToken, "infinity"))
        return infinity;
    double value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    if (stop != end)
        return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        const std::size_t exponent = token.find_first_of("eE");
        const bool tiny
            = exponent != std::string_view::npos && token.substr(exponent + 1).starts_with('-');
        return tiny ? "0.0" : infinity;
    }
    // simdjson refuses integers beyond 64 bits.
    const bool isInteger = token.find_first_of(".eE") == std::string_view::npos;
    if (isInteger && !fits<std::int64_t>(token) && !fits<std::uint64_t>(token)) {
        std::string text;
        appendPythonNumber(text, value);
        return text;
    }
    return std::nullopt;
}

/// Replaces bare tokens outside strings; false when there was nothing to replace.
bool replaceTokens(std::string_view json, std::string& out)
{
    bool changed = false;
    out.clear();
    for (std::size_t i = 0; i < json.size();) {
        std::size_t end = i + 1;
        if (json[i] == '"') {
            while (end < json.size() && json[end] != '"')
                end += json[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, json.size());
        } else if (isTokenCharacter(json[i])) {
            while (end < json.size() && isTokenCharacter(json[end]))
                ++end;
            if (const auto other = replacement(json.substr(i, end - i))) {
                out += *other;
                changed = true;
                i = end;
                continue;
            }
        }
        out += json.substr(i, end - i);
        i = end;
    }
    return changed;
}

} // namespace

simdjson::error_code JsonDocument::parse(std::string_view json)
{
    if (m_buffer.capacity() > kKeptBytes && json.size() < kKeptBytes / 2) {
        m_buffer = std::string();
        m_repaired = std::string();
        m_parser = simdjson::dom::parser();
    }
    m_buffer.assign(json);
    m_text = {};
    simdjson::error_code error = parseBuffer(m_buffer, json.size());
    if (error != simdjson::SUCCESS && replaceTokens(json, m_repaired)) {
        const std::size_t size = m_repaired.size();
        error = parseBuffer(m_repaired, size);
    }
    m_text = std::string_view(m_buffer).substr(0, json.size());
    return error;
}

simdjson::error_code JsonDocument::parseBuffer(std::string& buffer, std::size_t size)
{
    buffer.append(simdjson::SIMDJSON_PADDING, '\0');
    return m_parser.parse(buffer.data(), size, false).get(m_root);
}

} // namespace tlp::records
