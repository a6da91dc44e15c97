// SPDX-License-Identifier: GPL-3.0-only
#include "base/text.h"

#include <charconv>
#include <cstdint>

namespace tlp {
namespace {

template <typename... Arguments>
std::string toCharsText(Arguments... arguments)
{
    char buffer[64];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, arguments...);
    return error == std::errc{} ? std::string(buffer, end) : std::string();
}

template <typename Number>
std::optional<Number> parseWhole(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Length of the valid UTF-8 sequence at the start of `text`, 0 if there is none.
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xC2 && first <= 0xDF ? 2
        : (first & 0xF0) == 0xE0                              ? 3
        : first >= 0xF0 && first <= 0xF4                      ? 4
                                                              : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    }
    const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool surrogate = first == 0xED && byte(1) > 0x9F;
    const bool tooLarge = first == 0xF4 && byte(1) > 0x8F;
    return overlong || surrogate || tooLarge ? 0 : length;
}

} // namespace

std::string toShortest(double value)
{
    return toCharsText(value);
}

std::string toSixDigits(double value)
{
    return toCharsText(value, std::chars_format::general, 6);
}

std::optional<double> parseDouble(std::string_view text)
{
    return parseWhole<double>(text);
}

std::optional<long long> parseInteger(std::string_view text)
{
    return parseWhole<long long>(text);
}

std::vector<std::string_view> splitText(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t end = text.find(separator); end != std::string_view::npos;
         end = text.find(separator, start)) {
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    parts.push_back(text.substr(start));
    return parts;
}

std::string joinText(std::span<const std::string> parts, std::string_view separator)
{
    std::string text;
    for (const std::string& part : parts) {
        if (&part != parts.data())
            text += separator;
        text += part;
    }
    return text;
}

std::string someOf(std::span<const std::string> names, std::size_t most)
{
    if (names.size() <= most)
        return joinText(names, ", ");
    return joinText(names.first(most), ", ") + ", … (" + std::to_string(names.size()) + " in all)";
}

std::string_view trimText(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"')
            field += '"';
        field += c;
    }
    return field + '"';
}

std::string shortened(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    const auto continues
        = [&](std::size_t i) { return (static_cast<std::uint8_t>(text[i]) & 0xC0) == 0x80; };
    std::size_t head = most * 3 / 4;
    while (head > 0 && continues(head))
        --head;
    std::size_t tail = text.size() - most / 4;
    while (tail < text.size() && continues(tail))
        ++tail;
    return std::string(text.substr(0, head)) + "…" + std::string(text.substr(tail));
}

std::string toValidUtf8(std::string_view bytes, int* replaced)
{
    std::string text;
    text.reserve(bytes.size());
    int count = 0;
    while (!bytes.empty()) {
        if (const std::size_t length = sequenceLength(bytes); length > 0) {
            text += bytes.substr(0, length);
            bytes.remove_prefix(length);
        } else {
            text += "\xEF\xBF\xBD";
            bytes.remove_prefix(1);
            ++count;
        }
    }
    if (replaced)
        *replaced = count;
    return text;
}

} // namespace tlp
