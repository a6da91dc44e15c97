// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

namespace tlp::workspace {

/// Version and commit of this build, "0.1.0+1a2b3c4" ("-dirty" with local changes; without the
/// commit when not built from a checkout). Stored with every run.
[[nodiscard]] std::string_view codeVersion();

/// Of the SQLite library in use, "3.40.1".
[[nodiscard]] std::string sqliteVersion();

} // namespace tlp::workspace
