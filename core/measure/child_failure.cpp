// SPDX-License-Identifier: GPL-3.0-only
#include "measure/child_failure.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::measure {
namespace {

constexpr std::size_t kLongestQuote = 300;

bool namesMemory(std::string_view text)
{
    static constexpr std::array<std::string_view, 5> kWords = {"bad_alloc", "out of memory",
        "cannot allocate memory", "memory exhausted", "failed to allocate"};
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::any_of(kWords.begin(), kWords.end(),
        [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

/// The last line that says something.
std::string lastWords(std::string_view errorTail)
{
    errorTail = trimText(errorTail);
    const std::size_t line = errorTail.rfind('\n');
    if (line != std::string_view::npos)
        errorTail.remove_prefix(line + 1);
    return toValidUtf8(errorTail.substr(0, kLongestQuote));
}

} // namespace

ChildFailure explainEnd(
    std::string_view who, const ChildEnd& end, std::string_view errorTail, std::int64_t memoryMiB)
{
    const std::string said = lastWords(errorTail);
    const std::string quote = said.empty() ? "" : fmt::format(": {}", said);
    // With a limit on the address space, allocations fail a little before all of it is resident.
    if (namesMemory(errorTail) || (memoryMiB > 0 && end.peakMiB * 10 >= memoryMiB * 9))
        return {true,
            fmt::format("{} ran out of memory (limit {} MiB, most used {} MiB){}", who, memoryMiB,
                end.peakMiB, quote)};
    if (end.signal == SIGKILL)
        return {true,
            fmt::format("{} was killed from outside, as systems do when memory runs out", who)};
    return {false, fmt::format("{} {}{}", who, describe(end), quote)};
}

} // namespace tlp::measure
