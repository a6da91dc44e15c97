// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <system_error>

#include "base/error.h"
#include "cli/output.h"

namespace tlp::cli {

/// The file that `--out` means: links are followed, so that writing beside and renaming changes the
/// target and not the link; "-" stays. Errors: Usage when empty; BadInput when something that is
/// not a regular file has that name (renaming over a device would replace it).
[[nodiscard]] Result<std::string> outputPath(const std::string& out);

/// The end of a file written beside `out`: nothing is left of it when that failed.
[[nodiscard]] Status finishWriting(
    const std::string& temporary, const std::string& out, const std::error_code& error);

/// Writes beside and renames, so that a file is whole or not there; "-" is standard output.
[[nodiscard]] Status writeText(Output& output, const std::string& out, std::string_view text);

} // namespace tlp::cli
