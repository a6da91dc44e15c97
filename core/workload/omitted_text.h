// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// TVM's Python prints no line of a DAG beyond 256 characters: the middle of a longer one is
/// replaced. Internal to core/workload.
namespace tlp::workload {

inline constexpr std::string_view kOmitted = "..(OMITTED)..";

/// The line as TVM prints it.
[[nodiscard]] std::string shortenLine(std::string line);

/// The whole of a shortened line where it is one of those that TVM's operator library makes: the
/// constant matrices A and B of Winograd's convolution F(2, 3) or F(4, 3), and adaptive average
/// pooling in three dimensions. Certain as far as the text goes: the result shortens to `line`.
[[nodiscard]] std::optional<std::string> restoreLine(std::string_view line);

} // namespace tlp::workload
