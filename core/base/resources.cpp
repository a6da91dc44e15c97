// SPDX-License-Identifier: GPL-3.0-only
#include "base/resources.h"

#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

namespace tlp {

namespace fs = std::filesystem;

Result<fs::path> resourcesDirectory()
{
    std::error_code error;
    std::vector<fs::path> candidates;
    if (const char* chosen = std::getenv("TLP_RESOURCES"))
        candidates.emplace_back(chosen);
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    candidates.push_back(program.parent_path() / "../share/tlp-workbench");
    candidates.emplace_back(TLP_BUILD_RESOURCES_DIR);
    for (const fs::path& candidate : candidates) {
        if (fs::is_directory(candidate / "sample", error))
            return candidate.lexically_normal();
    }
    return fail(ErrorKind::NotFound,
        "the files that come with the program are not there; set TLP_RESOURCES to the folder that "
        "holds “sample”",
        {candidates.front().string(), 0, 0});
}

Result<fs::path> findResource(std::string_view name)
{
    TLP_TRY(const fs::path directory, resourcesDirectory());
    const fs::path file = directory / name;
    std::error_code error;
    if (!fs::exists(file, error))
        return fail(ErrorKind::NotFound,
            "“" + std::string(name) + "” is missing among the files that come with the program",
            {file.string(), 0, 0});
    return file;
}

} // namespace tlp
