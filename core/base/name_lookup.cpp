// SPDX-License-Identifier: GPL-3.0-only
#include "base/name_lookup.h"

#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace tlp {
namespace {

constexpr std::size_t kMaxNameBytes = 200;
constexpr std::size_t kMaxCandidatesShown = 8;

bool isControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
std::size_t editDistance(std::string_view a, std::string_view b)
{
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at
        = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                at(i, j) = i + j;
                continue;
            }
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1,
                at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    }
    return at(a.size(), b.size());
}

/// In a message.
std::string shownName(std::string_view name)
{
    return shortened(toValidUtf8(name));
}

} // namespace

Status checkName(std::string_view name, std::string_view what)
{
    const auto refuse = [&](std::string_view reason) -> Status {
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” cannot be the name of a {}: {}", shownName(name), what, reason));
    };
    if (name.empty())
        return fail(ErrorKind::BadInput, fmt::format("the name of a {} must not be empty", what));
    if (name.size() > kMaxNameBytes)
        return refuse(fmt::format("it is longer than {} bytes", kMaxNameBytes));
    int replaced = 0;
    (void)toValidUtf8(name, &replaced);
    if (replaced > 0)
        return refuse("it is not valid UTF-8");
    if (name.find('/') != std::string_view::npos || std::ranges::any_of(name, isControl))
        return refuse("slashes and control characters are not allowed");
    if (name.front() == '.' || name.front() == '-')
        return refuse("it must not start with a dot or a hyphen");
    if (name.front() == ' ' || name.back() == ' ')
        return refuse("it must not start or end with a blank");
    return {};
}

std::string toName(std::string_view text)
{
    std::string name = toValidUtf8(text.substr(0, kMaxNameBytes / 2));
    for (char& c : name) {
        if (c == '/' || c == ' ' || isControl(c))
            c = '_';
    }
    if (name.empty() || name.front() == '.' || name.front() == '-')
        name.insert(name.begin(), '_');
    return name;
}

std::string nearestName(std::span<const std::string> names, std::string_view query)
{
    std::string best;
    if (query.size() > kMaxNameBytes)
        return best;
    std::size_t bestDistance = std::max<std::size_t>(1, query.size() / 3);
    for (const std::string& name : names) {
        const std::size_t difference
            = std::max(name.size(), query.size()) - std::min(name.size(), query.size());
        if (difference > bestDistance || name.size() > kMaxNameBytes)
            continue;
        const std::size_t distance = editDistance(name, query);
        if (distance < bestDistance || (distance == bestDistance && best.empty())) {
            best = name;
            bestDistance = distance;
        }
    }
    return best;
}

Result<std::size_t> findByPrefix(
    std::span<const std::string> names, std::string_view query, std::string_view what)
{
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == query)
            return i;
        if (!query.empty() && names[i].starts_with(query))
            candidates.push_back(i);
    }
    if (candidates.size() == 1)
        return candidates.front();
    if (candidates.empty()) {
        const std::string near = nearestName(names, query);
        return fail(ErrorKind::NotFound,
            fmt::format("no {} named “{}”; {}", what, shownName(query),
                !near.empty()       ? fmt::format("did you mean “{}”?", near)
                    : names.empty() ? std::string("there is none")
                                    : "there are: " + someOf(names)));
    }
    std::vector<std::string> fitting;
    fitting.reserve(candidates.size());
    for (const std::size_t index : candidates)
        fitting.push_back(names[index]);
    return failAmbiguous(query, what, fitting);
}

Result<std::size_t> findByNameOrNumber(
    std::span<const std::string> names, std::string_view query, std::string_view what)
{
    const auto number = parseInteger(query);
    if (number && *number >= 0 && static_cast<std::size_t>(*number) < names.size()
        && std::ranges::find(names, query) == names.end())
        return static_cast<std::size_t>(*number);
    return findByPrefix(names, query, what);
}

tl::unexpected<Error> failAmbiguous(
    std::string_view query, std::string_view what, std::span<const std::string> candidates)
{
    const auto count = std::min(candidates.size(), kMaxCandidatesShown);
    const auto rest = candidates.size() > count ? fmt::format(", … ({} in all)", candidates.size())
                                                : std::string();
    return fail(ErrorKind::Ambiguous,
        fmt::format("“{}” is the beginning of several {}s: {}{}", shownName(query), what,
            joinText(candidates.first(count), ", "), rest));
}

Status checkIsExact(std::string_view found, std::string_view name, std::string_view what)
{
    if (found == name)
        return {};
    return fail(ErrorKind::NotFound, fmt::format("there is no {} named “{}” any more", what, name));
}

} // namespace tlp
