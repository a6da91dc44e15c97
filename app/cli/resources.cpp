// SPDX-License-Identifier: GPL-3.0-only
#include "cli/resources.h"

#include <cstdlib>
#include <system_error>
#include <vector>

namespace tlp::cli {

namespace fs = std::filesystem;

fs::path executablePath()
{
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error);
}

Result<fs::path> resourcesDirectory()
{
    std::vector<fs::path> candidates;
    if (const char* chosen = std::getenv("TLP_RESOURCES"))
        candidates.emplace_back(chosen);
    candidates.push_back(executablePath().parent_path() / "../share/tlp-workbench");
    candidates.emplace_back(TLP_BUILD_RESOURCES_DIR);
    std::error_code error;
    for (const fs::path& candidate : candidates) {
        if (fs::is_directory(candidate / "sample", error))
            return candidate.lexically_normal();
    }
    return fail(ErrorKind::NotFound,
        "the bundled sample is not there; set TLP_RESOURCES to the folder that holds “sample”",
        {candidates.front().string(), 0, 0});
}

} // namespace tlp::cli
