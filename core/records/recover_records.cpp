// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "records/json_text.h"
#include "records/record_reader.h"

namespace tlp::records {
namespace {

/// Keys that a record can begin with.
constexpr std::array<std::string_view, 8> kFirstKeys = {"\"i\"", "\"r\"", "\"v\"", "\"input\"",
    "\"config\"", "\"result\"", "\"version\"", "\"tvm_version\""};

/// Records that are cut off before this many others make the search give up, which keeps it linear.
constexpr int kMostFailures = 64;

/// Index of the next `{` that a record's first key follows; npos when there is none.
std::size_t findStart(std::string_view text, std::size_t from)
{
    for (std::size_t i = text.find('{', from); i != std::string_view::npos;
         i = text.find('{', i + 1)) {
        const std::size_t key = text.find_first_not_of(" \t", i + 1);
        if (key == std::string_view::npos)
            break;
        const std::string_view rest = text.substr(key);
        if (std::any_of(kFirstKeys.begin(), kFirstKeys.end(),
                [&](std::string_view first) { return rest.starts_with(first); }))
            return i;
    }
    return std::string_view::npos;
}

std::size_t readableBytes(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) > ' '; }));
}

} // namespace

std::vector<Line> recoverRecords(std::string_view text, const Line& skipped)
{
    std::vector<Line> found;
    std::size_t lost = 0;
    std::size_t done = 0; ///< end of the last record found
    int failures = 0;
    for (std::size_t start = findStart(text, 0);
         start != std::string_view::npos && failures < kMostFailures;) {
        const std::size_t end = endOfBrackets(text, start);
        Line line;
        if (end != std::string_view::npos)
            line = parseLine(text.substr(start, end - start), skipped.number);
        if (line.kind != LineKind::Record) {
            ++failures;
            start = findStart(text, start + 1);
            continue;
        }
        lost += readableBytes(text.substr(done, start - done));
        line.column = static_cast<std::int64_t>(start) + 1;
        line.recovered = true;
        found.push_back(std::move(line));
        done = end;
        start = findStart(text, end);
    }
    lost += readableBytes(text.substr(done));
    std::string note = fmt::format("recovered from a damaged line ({})", skipped.reason);
    if (lost > 0)
        note += fmt::format("; {} bytes of it are lost", lost);
    for (Line& line : found)
        line.warning = line.warning.empty() ? note : note + "; " + line.warning;
    return found;
}

} // namespace tlp::records
