// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>

namespace tlp::bench {

/// What the system holds for this process at one moment.
struct ProcessState
{
    std::int64_t residentKiB = 0;
    std::int64_t builderKiB = 0; ///< resident in the largest tlp-builder that it started
    std::int64_t descriptors = 0;
    std::int64_t mappings = 0;
    std::int64_t threads = 0;
    std::int64_t children = 0; ///< those that run
    std::int64_t zombies = 0; ///< children that ended and nobody waited for
    std::int64_t files = 0; ///< files and folders below `scratch`
};

[[nodiscard]] ProcessState processState(const std::filesystem::path& scratch);

} // namespace tlp::bench
