// SPDX-License-Identifier: GPL-3.0-only
#include "cli/doctor.h"

#include "cli/child_process.h"
#include "cli/table.h"
#include "scoring/scorer.h"
#include "workspace/code_version.h"

#include <fmt/format.h>

#include <QtCore/qglobal.h>
#include <QtCore/qversionnumber.h>

#include <unistd.h>

namespace tlp::cli {
namespace {

constexpr double kSlowGflops = 5;
constexpr std::chrono::seconds kBuilderLimit{20};

struct HalideFacts
{
    std::string version;
    std::string target;
    std::string note; ///< why there is none
};

/// Halide lives in a program of its own; whether it works is what that program says.
HalideFacts askBuilder()
{
    const auto directory = executablePath().parent_path();
    std::error_code error;
    for (const auto& program :
        {directory / "tlp-builder", directory / "../libexec/tlp-workbench/tlp-builder"}) {
        if (!std::filesystem::exists(program, error))
            continue;
        const auto answer = captureOutput(program, {"--version"}, kBuilderLimit);
        if (!answer)
            return {{}, {}, answer.error().toString()};
        const Json json = Json::parse(*answer, nullptr, false);
        if (!json.is_object() || !json.contains("halide"))
            return {{}, {}, fmt::format("{}: unexpected answer", program.string())};
        return {json["halide"].get<std::string>(), json.value("host_target", std::string()), {}};
    }
    return {{}, {}, "tlp-builder is not installed beside tlp"};
}

bool isWritable(const std::filesystem::path& directory)
{
    std::error_code error;
    auto nearest = std::filesystem::absolute(directory, error);
    while (!nearest.empty() && !std::filesystem::exists(nearest, error)
        && nearest != nearest.parent_path())
        nearest = nearest.parent_path();
    return access(nearest.c_str(), W_OK | X_OK) == 0;
}

std::vector<std::string> warningsAbout(const scoring::TorchFacts& torch, const HalideFacts& halide,
    bool canWrite, const std::filesystem::path& directory)
{
    std::vector<std::string> warnings;
    if (torch.blasIsReference)
        warnings.push_back(fmt::format(
            "LibTorch uses the slow reference BLAS ({}): training takes dozens of times longer; "
            "install libopenblas0-pthread",
            torch.blasLibrary));
    else if (torch.matmulGflops > 0 && torch.matmulGflops < kSlowGflops)
        warnings.push_back(fmt::format(
            "a matrix product reaches only {:.1f} GFLOP/s; is the machine busy, or the BLAS slow?",
            torch.matmulGflops));
    if (!halide.note.empty())
        warnings.push_back(fmt::format("no code generation: {}", halide.note));
    if (directory.empty())
        warnings.push_back(
            "there is no place for a workspace: HOME is not set to an absolute path");
    else if (!canWrite)
        warnings.push_back(
            fmt::format("the workspace folder {} cannot be written", directory.string()));
    return warnings;
}

bool hasWorkspace(const std::filesystem::path& directory)
{
    return !directory.empty() && std::filesystem::exists(directory / "workspace.db");
}

std::string qtVersions()
{
    return fmt::format("{} (built with {})", qVersion(), QT_VERSION_STR);
}

Json describe(Cli& cli, const scoring::TorchFacts& torch, const HalideFacts& halide, bool canWrite)
{
    return {{"version", workspace::codeVersion()},
        {"qt", {{"runtime", qVersion()}, {"compiled", QT_VERSION_STR}}},
        {"libtorch", torch.version},
        {"blas",
            {{"library", torch.blasLibrary}, {"is_reference", torch.blasIsReference},
                {"matmul_gflops", torch.matmulGflops}}},
        {"threads", torch.threads}, {"cpus_allowed", torch.cpusAllowed},
        {"cuda", {{"devices", torch.cudaDevices}, {"note", torch.cudaNote}}},
        {"halide",
            {{"version", halide.version}, {"host_target", halide.target}, {"note", halide.note}}},
        {"sqlite", workspace::sqliteVersion()}, {"simdjson", TLP_SIMDJSON_VERSION},
        {"workspace",
            {{"directory", cli.workspaceDirectory().string()},
                {"exists", hasWorkspace(cli.workspaceDirectory())}, {"writable", canWrite}}}};
}

void printFacts(Cli& cli, const scoring::TorchFacts& torch, const HalideFacts& halide)
{
    const auto line = [&](std::string_view name, const std::string& value) {
        cli.print(fmt::format("{:<12} {}\n", name, printable(value)));
    };
    std::string cuda = torch.cudaNote;
    for (const std::string& device : torch.cudaDevices)
        cuda += (cuda.empty() ? "" : ", ") + device;
    line("tlp", std::string(workspace::codeVersion()));
    line("Qt", qtVersions());
    line("LibTorch", torch.version);
    line("BLAS",
        fmt::format(
            "{}, {:.0f} GFLOP/s (1024³ float product)", torch.blasLibrary, torch.matmulGflops));
    line("threads", fmt::format("{} of {} CPUs allowed", torch.threads, torch.cpusAllowed));
    line("CUDA", cuda);
    line("Halide",
        halide.note.empty() ? fmt::format("{} ({})", halide.version, halide.target) : halide.note);
    line("SQLite", workspace::sqliteVersion());
    line("simdjson", TLP_SIMDJSON_VERSION);
    const std::string workspace = cli.workspaceDirectory().string();
    line("workspace", workspace.empty() ? "none" : workspace);
}

} // namespace

Status doctor(Cli& cli)
{
    scoring::setTorchThreads(0);
    const scoring::TorchFacts torch = scoring::torchFacts(true);
    const HalideFacts halide = askBuilder();
    const bool canWrite = !cli.workspaceDirectory().empty() && isWritable(cli.workspaceDirectory());
    const auto warnings = warningsAbout(torch, halide, canWrite, cli.workspaceDirectory());
    if (cli.isJson) {
        Json json = describe(cli, torch, halide, canWrite);
        json["warnings"] = warnings;
        cli.printJson(json);
        return {};
    }
    printFacts(cli, torch, halide);
    for (const std::string& warning : warnings)
        cli.print(fmt::format("warning: {}\n", printable(warning)));
    return {};
}

} // namespace tlp::cli
