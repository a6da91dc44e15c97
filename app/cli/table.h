// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tlp::cli {

/// Columns a terminal needs for UTF-8 text: wide East Asian characters take two, combining marks
/// none.
[[nodiscard]] int displayWidth(std::string_view text);

/// Text of unknown origin made safe for a terminal: valid UTF-8, no control characters.
[[nodiscard]] std::string printable(std::string_view text);

/// A table for people: columns padded with blanks to their widest cell.
class Table
{
public:
    enum class Align : std::uint8_t { Left, Right };

    void addColumn(std::string title, Align align = Align::Left);
    /// One cell per column; made printable.
    void addRow(std::vector<std::string> cells);
    /// A line between the rows so far and the next.
    void addRule();
    [[nodiscard]] std::string toText() const;

private:
    struct Column
    {
        std::string title;
        Align align;
    };
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows; // empty: a rule
};

/// "–" for none.
[[nodiscard]] std::string formatRatio(const std::optional<double>& value); ///< 3 decimals
[[nodiscard]] std::string formatSeconds(const std::optional<double>& seconds); ///< "1.23 ms"
[[nodiscard]] std::string formatBytes(double bytes); ///< "3.2 MB"
[[nodiscard]] std::string formatCount(std::int64_t count); ///< "12,345"
[[nodiscard]] std::string formatDuration(double seconds); ///< "1:05", "2:03:04"; "–" below 0
[[nodiscard]] std::string formatTime(std::int64_t secondsSince1970); ///< local, "2024-05-01 12:30"

} // namespace tlp::cli
