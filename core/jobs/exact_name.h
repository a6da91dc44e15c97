// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/error.h"

namespace tlp::jobs {

/// A stored job means the thing of that name. Look-ups take beginnings too: one that is gone must
/// not become another one that begins alike. Errors: NotFound.
[[nodiscard]] inline Status checkIsExact(
    const std::string& found, const std::string& name, std::string_view what)
{
    if (found == name)
        return {};
    return fail(ErrorKind::NotFound, fmt::format("there is no {} named “{}” any more", what, name));
}

} // namespace tlp::jobs
