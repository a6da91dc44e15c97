// SPDX-License-Identifier: GPL-3.0-only
#include "cli/table.h"

#include "base/text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tlp::cli {
namespace {

/// Reads the code point at `position` of valid UTF-8 and moves behind it.
char32_t nextCodePoint(std::string_view text, std::size_t& position)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(position);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t point = length == 1 ? first : first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
        point = point << 6 | (byte(position + i) & 0x3FU);
    position += length;
    return point;
}

/// After Unicode's East Asian Width (wide and full-width blocks), coarse.
bool isWide(char32_t point)
{
    constexpr std::array<std::pair<char32_t, char32_t>, 9> kWide{
        {{0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE30, 0xFE6F},
            {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}}};
    return std::ranges::any_of(
        kWide, [&](const auto& range) { return point >= range.first && point <= range.second; });
}

bool isCombining(char32_t point)
{
    return (point >= 0x300 && point <= 0x36F) || (point >= 0x200B && point <= 0x200F)
        || (point >= 0xFE00 && point <= 0xFE0F);
}

} // namespace

int displayWidth(std::string_view text)
{
    int width = 0;
    for (std::size_t position = 0; position < text.size();) {
        const char32_t point = nextCodePoint(text, position);
        width += isCombining(point) ? 0 : isWide(point) ? 2 : 1;
    }
    return width;
}

std::string printable(std::string_view text)
{
    std::string valid = toValidUtf8(text);
    std::string result;
    result.reserve(valid.size());
    for (const char c : valid) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            result += "\xEF\xBF\xBD"; // U+FFFD
        else
            result += c;
    }
    return result;
}

void Table::addColumn(std::string title, Align align)
{
    m_columns.push_back({std::move(title), align});
}

void Table::addRow(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    for (std::string& cell : cells)
        cell = printable(cell);
    m_rows.push_back(std::move(cells));
}

void Table::addRule()
{
    m_rows.emplace_back();
}

std::string Table::toText() const
{
    std::vector<int> widths;
    int total = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        int width = displayWidth(m_columns[i].title);
        for (const auto& row : m_rows)
            width = row.empty() ? width : std::max(width, displayWidth(row[i]));
        widths.push_back(width);
        total += width + (i > 0 ? 2 : 0);
    }
    std::string text;
    const auto addLine = [&](const auto& cellOf) {
        std::string line;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const std::string& cell = cellOf(i);
            const std::string padding(std::size_t(widths[i] - displayWidth(cell)), ' ');
            line += i > 0 ? "  " : "";
            line += m_columns[i].align == Align::Right ? padding + cell : cell + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    };
    std::string rule;
    for (int i = 0; i < total; ++i)
        rule += "─";
    addLine([&](std::size_t i) -> const std::string& { return m_columns[i].title; });
    text += rule + '\n';
    for (const auto& row : m_rows) {
        if (row.empty())
            text += rule + '\n';
        else
            addLine([&](std::size_t i) -> const std::string& { return row[i]; });
    }
    return text;
}

std::string formatRatio(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? fmt::format("{:.3f}", *value) : "–";
}

std::string formatSeconds(const std::optional<double>& seconds)
{
    if (!seconds || !std::isfinite(*seconds))
        return "–";
    if (*seconds >= 1 || *seconds == 0)
        return fmt::format("{:.3g} s", *seconds);
    if (*seconds >= 1e-3)
        return fmt::format("{:.3g} ms", *seconds * 1e3);
    if (*seconds >= 1e-6)
        return fmt::format("{:.3g} µs", *seconds * 1e6);
    return fmt::format("{:.3g} ns", *seconds * 1e9);
}

std::string formatBytes(double bytes)
{
    constexpr std::array kUnits{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < kUnits.size()) {
        bytes /= 1000;
        ++unit;
    }
    return unit == 0 ? fmt::format("{:.0f} B", bytes)
                     : fmt::format("{:.1f} {}", bytes, kUnits[unit]);
}

std::string formatCount(std::int64_t count)
{
    std::string digits = std::to_string(count);
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    for (std::size_t i = digits.size(); i > sign + 3; i -= 3)
        digits.insert(i - 3, ",");
    return digits;
}

std::string formatDuration(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return "–";
    const auto whole = static_cast<long long>(std::ceil(std::min(seconds, 1e9)));
    if (whole >= 3600)
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string formatTime(std::int64_t secondsSince1970)
{
    if (secondsSince1970 <= 0)
        return "–";
    return fmt::format(
        "{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(secondsSince1970)));
}

} // namespace tlp::cli
