// SPDX-License-Identifier: GPL-3.0-only
#include "cli/named_kind.h"

#include "base/text.h"

#include <fmt/format.h>

#include <vector>

namespace tlp::cli {

const char* titleOf(NamedKind kind)
{
    return kind == NamedKind::Run ? "run" : kind == NamedKind::Dataset ? "dataset" : "session";
}

namespace {

/// The whole name of the thing of this kind.
Result<std::string> wholeName(
    const workspace::Workspace& workspace, NamedKind kind, const std::string& name)
{
    const auto nameOf = [](const auto& thing) { return thing.name; };
    switch (kind) {
    case NamedKind::Run:
        return workspace.run(name).map(nameOf);
    case NamedKind::Dataset:
        return workspace.dataset(name).map(nameOf);
    case NamedKind::Session:
        break;
    }
    return workspace.session(name).map(nameOf);
}

struct Found
{
    NamedKind kind;
    std::string name;
};

/// "the run “a” and of the dataset “b”" or "a run and of a dataset".
std::string listOf(const std::vector<Found>& found, bool isExact)
{
    std::vector<std::string> parts;
    for (const Found& thing : found)
        parts.push_back(isExact ? fmt::format("a {}", titleOf(thing.kind))
                                : fmt::format("the {} “{}”", titleOf(thing.kind), thing.name));
    return joinText(parts, " and of ");
}

} // namespace

Result<NamedKind> kindOfName(const workspace::Workspace& workspace, const std::string& name,
    std::span<const NamedKind> among)
{
    std::vector<Found> found;
    std::vector<Found> exact;
    std::vector<std::string> titles;
    Result<NamedKind> ambiguous = among.front();
    for (const NamedKind kind : among) {
        titles.emplace_back(titleOf(kind));
        auto whole = wholeName(workspace, kind, name);
        if (whole)
            (*whole == name ? exact : found).push_back({kind, *whole});
        else if (whole.error().kind == ErrorKind::Ambiguous)
            ambiguous = tl::unexpected<Error>(whole.error());
        else if (whole.error().kind != ErrorKind::NotFound)
            return tl::unexpected<Error>(whole.error());
    }
    if (exact.size() > 1)
        return fail(ErrorKind::Ambiguous,
            fmt::format(
                "“{}” is the name of {}; rename one of them first", name, listOf(exact, true)));
    if (exact.size() == 1)
        return exact.front().kind;
    if (found.size() > 1)
        return fail(ErrorKind::Ambiguous,
            fmt::format("“{}” is the beginning of {}", name, listOf(found, false)));
    if (!ambiguous)
        return ambiguous;
    if (found.empty())
        return fail(ErrorKind::NotFound,
            fmt::format(
                "no {} named “{}”", joinText(titles, " and no "), shortened(toValidUtf8(name))));
    return found.front().kind;
}

} // namespace tlp::cli
