// SPDX-License-Identifier: GPL-3.0-only
#include "measure/export_kernel.h"

#include "base/file.h"
#include "base/statistics.h"
#include "base/text.h"
#include "measure/kernel_header.h"
#include "measure/local_task.h"
#include "measure/scratch_directory.h"
#include "records/measure_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

Result<fs::path> makeFolder(const fs::path& folder)
{
    std::error_code error;
    fs::path absolute = fs::absolute(folder, error);
    if (!error)
        fs::create_directories(absolute, error);
    if (error || !fs::is_directory(absolute, error))
        return fail(ErrorKind::Io,
            fmt::format(
                "the folder cannot be made{}", error ? ": " + error.message() : std::string()),
            {folder.string(), 0, 0});
    return absolute;
}

/// Also to another file system; `to` is there whole or as it was.
Status moveFile(const fs::path& from, const fs::path& to)
{
    const fs::path beside
        = to.parent_path() / fmt::format(".{}.{}", to.filename().string(), getpid());
    std::error_code error;
    fs::copy_file(from, beside, fs::copy_options::overwrite_existing, error);
    if (!error)
        fs::rename(beside, to, error);
    if (!error)
        return {};
    std::error_code ignored;
    fs::remove(beside, ignored);
    return fail(
        ErrorKind::Io, fmt::format("cannot be written: {}", error.message()), {to.string(), 0, 0});
}

Result<BuildReply> build(const MeasureOptions& options, const KernelToExport& kernel,
    const fs::path& library, const JobContext& context)
{
    BuildRequest request;
    request.workloadKey = kernel.workloadKey;
    request.dagText = kernel.dagText;
    request.steps = kernel.steps;
    request.target = kernel.target;
    request.output = library.string();
    request.wantsStaticLibrary = true;
    request.function = kernel.name;
    request.wantsLowered = true;
    request.wantsSource = true;
    TLP_TRY(BuildReply reply, buildOnce(options, request, context));
    if (reply.failure != BuildFailure::None)
        return fail(ErrorKind::Unsupported,
            fmt::format(
                "the kernel cannot be built ({}): {}", toString(reply.failure), reply.message));
    return reply;
}

std::string recordLine(const KernelToExport& kernel)
{
    records::MeasureRecord record;
    record.task = localTask(kernel.workloadKey, kernel.target, kLayoutRewriteOption);
    record.steps = kernel.steps;
    record.result = kernel.result;
    record.version = "v0.6";
    return records::toJsonLine(record) + "\n";
}

/// What stands above the source for Halide.
std::string sourceComment(const KernelToExport& kernel)
{
    std::string title = kernel.title;
    std::ranges::replace(title, '\n', ' ');
    std::ranges::replace(title, '\\', '/'); // would continue the comment
    const auto& seconds = kernel.result.costsSeconds;
    return fmt::format("// {}\n// {}; {} ms, the mean of {} measured times\n"
                       "// Written by TLP Workbench {}.\n//\n",
        title, kernel.target.toText(), toSixDigits(mean(seconds) * 1e3), seconds.size(),
        TLP_VERSION);
}

} // namespace

std::string kernelName(std::string_view text)
{
    return "tlp_" + identifier(text);
}

Result<ExportedKernel> exportKernel(const MeasureOptions& options, const KernelToExport& kernel,
    const fs::path& folder, const JobContext& context)
{
    TLP_TRY(const fs::path place, makeFolder(folder));
    const fs::path library = place / fmt::format("lib{}.a", kernel.name);
    // Not in the user's folder: Halide takes names as UTF-8, which that one's need not be.
    TLP_TRY(const ScratchDirectory scratch, ScratchDirectory::create(options.temporaryFiles));
    const fs::path fresh = scratch.path() / library.filename();
    TLP_TRY(const BuildReply reply, build(options, kernel, fresh, context));
    TLP_CHECK(moveFile(fresh, library));
    TLP_TRY(const KernelSources sources,
        kernelSources(kernel.name,
            fmt::format("{}, compiled for {}", kernel.title, kernel.target.toText()),
            reply.buffers));
    ExportedKernel exported;
    exported.files.push_back(library.string());
    for (const auto& [name, text] : {std::pair{kernel.name + ".h", sources.header},
             std::pair{kernel.name + "_example.c", sources.example},
             std::pair{kernel.name + "_halide.cpp", sourceComment(kernel) + reply.source},
             std::pair{kernel.name + ".stmt", reply.lowered},
             std::pair{kernel.name + ".json", recordLine(kernel)}}) {
        TLP_CHECK(writeFileAtomically(place / name, text));
        exported.files.push_back((place / name).string());
    }
    exported.compileCommand = fmt::format(
        "cc -O2 {0}_example.c lib{0}.a -lpthread -ldl -lm -o {0}_example", kernel.name);
    return exported;
}

} // namespace tlp::measure
