// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string_view>

#include "base/error.h"

namespace tlp {

/// Folder with the files that come with the program (sample/, networks/): $TLP_RESOURCES, else
/// ../share/tlp-workbench beside the program, else the source tree it was built from. Errors:
/// NotFound.
[[nodiscard]] Result<std::filesystem::path> resourcesDirectory();
/// One of them, e.g. "networks/networks.json". Errors: NotFound.
[[nodiscard]] Result<std::filesystem::path> findResource(std::string_view name);

} // namespace tlp
