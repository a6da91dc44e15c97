// SPDX-License-Identifier: GPL-3.0-only
#include "cli/output_path.h"

#include <filesystem>
#include <system_error>

namespace tlp::cli {

namespace fs = std::filesystem;

Result<std::string> outputPath(const std::string& out)
{
    if (out.empty())
        return fail(ErrorKind::Usage, "--out needs a file name");
    if (out == "-")
        return out;
    std::error_code error;
    const fs::file_status status = fs::status(out, error);
    if (fs::exists(status) && !fs::is_regular_file(status))
        return fail(ErrorKind::BadInput,
            fs::is_directory(status) ? "is a folder; give a file name" : "is not a regular file",
            {out, 0, 0});
    if (!fs::is_symlink(fs::symlink_status(out, error)))
        return out;
    const fs::path target = fs::weakly_canonical(out, error);
    return error ? out : target.string();
}

} // namespace tlp::cli
