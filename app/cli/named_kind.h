// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/error.h"
#include "workspace/workspace.h"

namespace tlp::cli {

enum class NamedKind : std::uint8_t { Run, Dataset, Session };

[[nodiscard]] const char* titleOf(NamedKind kind); ///< "run", "dataset", "session"

/// Which kind of thing a name means where several are taken: the one that has exactly this name,
/// else the only one whose name begins so. Errors: Ambiguous; NotFound.
[[nodiscard]] Result<NamedKind> kindOfName(const workspace::Workspace& workspace,
    const std::string& name, std::span<const NamedKind> among);

} // namespace tlp::cli
