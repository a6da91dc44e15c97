// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// JSON as text: writing it as TVM does, and cutting pieces out of text whose syntax a parser has
/// checked before, so that numbers keep their spelling. Internal to records/.
namespace tlp::records {

/// A JSON string with quotes. `asciiOnly` writes every other character as \uXXXX, as Python does.
void appendQuoted(std::string& out, std::string_view text, bool asciiOnly = false);
void appendInteger(std::string& out, std::int64_t value);
/// Six significant digits as TVM writes them when that reads back equal, else the shortest text
/// that does; NaN, Infinity and -Infinity for what is not finite.
void appendNumber(std::string& out, double value);
/// A double as Python's repr and json.dumps spell it ("1e-05", "1000000000.0").
void appendPythonNumber(std::string& out, double value);

/// The same JSON with one space after each comma and colon and none elsewhere.
[[nodiscard]] std::string respaced(std::string_view json);
/// Index just past the value that starts with a bracket at `start`; npos if it never closes.
[[nodiscard]] std::size_t endOfBrackets(std::string_view text, std::size_t start);
/// The items of an array as text; empty when `json` is no array.
[[nodiscard]] std::vector<std::string_view> arrayItems(std::string_view json);
/// The value of a key (spelled without escapes) of an object as text.
[[nodiscard]] std::optional<std::string_view> memberText(
    std::string_view object, std::string_view key);

} // namespace tlp::records
