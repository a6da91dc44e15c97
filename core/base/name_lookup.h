// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace tlp {

/// Names of runs, datasets and the like are also file names: not empty, at most 200 bytes of valid
/// UTF-8, no slash or control character, no blank at either end, not starting with '.' or '-'.
/// Errors: BadInput saying which rule is broken; `what` is "run", "dataset", …
[[nodiscard]] Status checkName(std::string_view name, std::string_view what);

/// The same text made to pass checkName: odd characters become '_'.
[[nodiscard]] std::string toName(std::string_view text);

/// Index of the name that equals `query`, else of the only one that starts with it. Errors:
/// NotFound, suggesting the nearest name; Ambiguous, listing the candidates.
[[nodiscard]] Result<std::size_t> findByPrefix(
    std::span<const std::string> names, std::string_view query, std::string_view what);

/// The same among things that `nameOf` names.
template <std::ranges::sized_range Things, typename NameOf>
[[nodiscard]] Result<std::size_t> findByPrefix(
    const Things& things, NameOf nameOf, std::string_view query, std::string_view what)
{
    std::vector<std::string> names;
    names.reserve(std::ranges::size(things));
    for (const auto& thing : things)
        names.push_back(std::invoke(nameOf, thing));
    return findByPrefix(std::span<const std::string>(names), query, what);
}

/// Index of the name that equals `query`, else the number that it is if there are so many names,
/// else as findByPrefix. Errors: as its.
[[nodiscard]] Result<std::size_t> findByNameOrNumber(
    std::span<const std::string> names, std::string_view query, std::string_view what);

/// What findByPrefix says when several fit.
[[nodiscard]] tl::unexpected<Error> failAmbiguous(
    std::string_view query, std::string_view what, std::span<const std::string> candidates);

/// For what was stored under its full name: look-ups take beginnings too, and a thing that is gone
/// must not become another one that begins alike. Errors: NotFound.
[[nodiscard]] Status checkIsExact(
    std::string_view found, std::string_view name, std::string_view what);

/// The name with the smallest edit distance when it is near enough to be a slip, else "".
[[nodiscard]] std::string nearestName(std::span<const std::string> names, std::string_view query);

} // namespace tlp
