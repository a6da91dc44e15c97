// SPDX-License-Identifier: GPL-3.0-only
#include "cli/output_path.h"

#include "base/file.h"

#include <fmt/format.h>

#include <filesystem>

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

Status finishWriting(
    const std::string& temporary, const std::string& out, const std::error_code& error)
{
    if (!error)
        return {};
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return fail(ErrorKind::Io, fmt::format("cannot be written: {}", error.message()), {out, 0, 0});
}

Status writeText(Output& output, const std::string& out, std::string_view text)
{
    if (out == "-") {
        output.write(text);
        return {};
    }
    return writeFileAtomically(out, text);
}

} // namespace tlp::cli
