// SPDX-License-Identifier: GPL-3.0-only
#include "records/json_text.h"

#include <charconv>
#include <cmath>

#include "base/text.h"

namespace tlp::records {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

void appendUnicodeEscape(std::string& out, std::uint32_t unit)
{
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += kHexDigits[(unit >> shift) & 0xF];
}

/// Decodes one code point of valid UTF-8 at `position` and moves past it.
std::uint32_t nextCodePoint(std::string_view text, std::size_t& position)
{
    const auto first = static_cast<std::uint8_t>(text[position]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    std::uint32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length && position + i < text.size(); ++i)
        code = (code << 6) | (static_cast<std::uint8_t>(text[position + i]) & 0x3F);
    position += length;
    return code;
}

void appendNonAscii(std::string& out, std::uint32_t code)
{
    if (code < 0x10000) {
        appendUnicodeEscape(out, code);
    } else {
        appendUnicodeEscape(out, 0xD800 + ((code - 0x10000) >> 10));
        appendUnicodeEscape(out, 0xDC00 + ((code - 0x10000) & 0x3FF));
    }
}

bool appendNotFinite(std::string& out, double value)
{
    if (std::isfinite(value))
        return false;
    out += std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    return true;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Calls `visit(index, depth)` for each character outside strings; depth counts open brackets
/// before the character. `visit` returns false to stop.
template <typename Visit>
void walkOutsideStrings(std::string_view text, std::size_t start, Visit visit)
{
    bool inString = false;
    std::int64_t depth = 0;
    for (std::size_t i = start; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
            continue;
        }
        if (c == '"')
            inString = true;
        if (!visit(i, depth))
            return;
        if (c == '[' || c == '{')
            ++depth;
        else if (c == ']' || c == '}')
            --depth;
    }
}

/// The parts of an array or object between its own brackets, cut at its own commas.
std::vector<std::string_view> partsWithin(std::string_view json)
{
    std::vector<std::string_view> parts;
    std::size_t start = 1;
    walkOutsideStrings(json, 0, [&](std::size_t i, std::int64_t depth) {
        const bool closes = depth == 1 && (json[i] == ']' || json[i] == '}');
        if (closes || (depth == 1 && json[i] == ',')) {
            const std::string_view part = trimText(json.substr(start, i - start));
            if (!part.empty())
                parts.push_back(part);
            start = i + 1;
        }
        return !closes;
    });
    return parts;
}

} // namespace

void appendQuoted(std::string& out, std::string_view text, bool asciiOnly)
{
    out += '"';
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<std::uint8_t>(text[i]);
        if (asciiOnly && c >= 0x7F) {
            if (c == 0x7F) {
                out += static_cast<char>(c);
                ++i;
            } else {
                appendNonAscii(out, nextCodePoint(text, i));
            }
            continue;
        }
        ++i;
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (c < 0x20)
                appendUnicodeEscape(out, c);
            else
                out += static_cast<char>(c);
        }
    }
    out += '"';
}

void appendInteger(std::string& out, std::int64_t value)
{
    char buffer[24];
    out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

void appendNumber(std::string& out, double value)
{
    if (appendNotFinite(out, value))
        return;
    char buffer[40];
    const char* end
        = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 6).ptr;
    double back = 0;
    std::from_chars(buffer, end, back);
    if (back != value)
        end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    out.append(buffer, static_cast<std::size_t>(end - buffer));
}

void appendPythonNumber(std::string& out, double value)
{
    if (appendNotFinite(out, value))
        return;
    char buffer[40];
    const char* end
        = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
    const std::string_view scientific(buffer, static_cast<std::size_t>(end - buffer));
    const auto exponent = parseInteger(scientific.substr(scientific.find('e') + 1)).value_or(0);
    if (exponent < -4 || exponent >= 16) {
        out += scientific;
        return;
    }
    end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
    const std::string_view fixed(buffer, static_cast<std::size_t>(end - buffer));
    out += fixed;
    if (fixed.find('.') == std::string_view::npos)
        out += ".0";
}

std::string respaced(std::string_view json)
{
    std::string out;
    out.reserve(json.size() + json.size() / 4);
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (!inString && isBlank(c))
            continue;
        out += c;
        if (inString && c == '\\' && i + 1 < json.size())
            out += json[++i];
        else if (c == '"')
            inString = !inString;
        else if (!inString && (c == ',' || c == ':'))
            out += ' ';
    }
    return out;
}

std::size_t endOfBrackets(std::string_view text, std::size_t start)
{
    std::size_t end = std::string_view::npos;
    walkOutsideStrings(text, start, [&](std::size_t i, std::int64_t depth) {
        if (depth == 1 && (text[i] == ']' || text[i] == '}'))
            end = i + 1;
        return end == std::string_view::npos;
    });
    return end;
}

std::vector<std::string_view> arrayItems(std::string_view json)
{
    json = trimText(json);
    return json.starts_with('[') ? partsWithin(json) : std::vector<std::string_view>();
}

std::optional<std::string_view> memberText(std::string_view object, std::string_view key)
{
    object = trimText(object);
    if (!object.starts_with('{'))
        return std::nullopt;
    std::string quoted;
    appendQuoted(quoted, key);
    for (const std::string_view part : partsWithin(object)) {
        if (!part.starts_with(quoted))
            continue;
        const std::string_view rest = trimText(part.substr(quoted.size()));
        if (rest.starts_with(':'))
            return trimText(rest.substr(1));
    }
    return std::nullopt;
}

} // namespace tlp::records
