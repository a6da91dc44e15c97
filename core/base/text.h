// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Text that does not depend on the process locale: numbers always use a point.
namespace tlp {

/// Shortest text that reads back to the same double ("0.1", "1e+300", "nan", "inf").
[[nodiscard]] std::string toShortest(double value);
/// Six significant digits as C++ streams and TVM write them ("0.000327297", "1e+10").
[[nodiscard]] std::string toSixDigits(double value);
/// The whole text must be a number; no surrounding blanks.
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);
[[nodiscard]] std::optional<long long> parseInteger(std::string_view text);

[[nodiscard]] std::vector<std::string_view> splitText(std::string_view text, char separator);
/// The parts are views: of a temporary they would dangle.
template <std::same_as<std::string> Text>
void splitText(Text&& text, char separator) = delete;
[[nodiscard]] std::string joinText(std::span<const std::string> parts, std::string_view separator);
/// For messages: "a, b, c", and of more than `most` the first ones with "… (12 in all)".
[[nodiscard]] std::string someOf(std::span<const std::string> names, std::size_t most = 5);
[[nodiscard]] std::string_view trimText(std::string_view text);

/// A field of a CSV line: in quotes when it must be (RFC 4180).
[[nodiscard]] std::string csvField(std::string_view text);

/// As it is when it has at most `most` bytes, else its beginning, "…" and its end; never within a
/// UTF-8 sequence.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most = 120);

/// Invalid UTF-8 sequences become U+FFFD; `replaced` counts them when given.
[[nodiscard]] std::string toValidUtf8(std::string_view bytes, int* replaced = nullptr);

} // namespace tlp
