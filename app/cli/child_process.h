// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"

namespace tlp::cli {

/// This program's own file.
[[nodiscard]] std::filesystem::path executablePath();

/// Starts a program in a session of its own that outlives this one; both output streams are
/// appended to `log`. Returns its process id. Errors: Io.
[[nodiscard]] Result<std::int64_t> startDetached(const std::filesystem::path& program,
    const std::vector<std::string>& arguments, const std::filesystem::path& log);

/// Runs a program and returns its standard output; it is killed after `limit`. Errors: Io (not
/// started), Timeout, BadInput (it failed).
[[nodiscard]] Result<std::string> captureOutput(const std::filesystem::path& program,
    const std::vector<std::string>& arguments, std::chrono::milliseconds limit);

} // namespace tlp::cli
