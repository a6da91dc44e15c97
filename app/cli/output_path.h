// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "base/error.h"

namespace tlp::cli {

/// The file that `--out` means: links are followed, so that writing beside and renaming changes the
/// target and not the link; "-" stays. Errors: Usage when empty; BadInput when something that is
/// not a regular file has that name (renaming over a device would replace it).
[[nodiscard]] Result<std::string> outputPath(const std::string& out);

} // namespace tlp::cli
