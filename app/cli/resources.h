// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>

#include "base/error.h"

namespace tlp::cli {

/// This program's own file.
[[nodiscard]] std::filesystem::path executablePath();

/// Folder with sample/ and networks/: $TLP_RESOURCES, else ../share/tlp-workbench beside the
/// program, else the source tree it was built from. Errors: NotFound.
[[nodiscard]] Result<std::filesystem::path> resourcesDirectory();

} // namespace tlp::cli
