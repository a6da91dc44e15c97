// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/platform_names.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"

namespace tlp::dataset {

namespace {

constexpr std::array kParts{"model", "mcpu", "arch", "device", "mtriple", "mattr"};

/// One part of an identity, "" when it is not told. Features in order of their names.
std::string partOf(const records::Target& target, const char* name)
{
    const std::string text = target.attribute(name);
    auto words = splitText(text, ',');
    std::ranges::sort(words);
    const std::string value = fmt::format("{}", fmt::join(words, ","));
    return value == "unknown" ? std::string() : value;
}

} // namespace

std::string identityOf(const records::Target& target)
{
    std::string identity = target.kind;
    for (const char* name : kParts) {
        if (const std::string part = partOf(target, name); !part.empty())
            identity += fmt::format(" {}={}", name, part);
    }
    return identity;
}

bool isSamePlatform(const records::Target& a, const records::Target& b)
{
    return a.kind == b.kind && std::ranges::all_of(kParts, [&](const char* name) {
        const std::string ofA = partOf(a, name);
        const std::string ofB = partOf(b, name);
        return ofA.empty() || ofB.empty() || ofA == ofB;
    });
}

std::vector<std::string> platformNames(const records::Target& target)
{
    const std::string name = target.platformName();
    std::vector<std::string> names{name};
    const std::array<std::string, 4> marks{target.attribute("mcpu"), target.attribute("arch"),
        target.attribute("device"), target.kind};
    const auto mark = std::ranges::find_if(
        marks, [&](const std::string& text) { return !text.empty() && text != name; });
    if (mark != marks.end())
        names.push_back(fmt::format("{}-{}", name, *mark));
    names.push_back(fmt::format("{}-{}", name, hash128(identityOf(target)).toHex().substr(0, 8)));
    return names;
}

} // namespace tlp::dataset
