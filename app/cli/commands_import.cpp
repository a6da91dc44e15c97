// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/table.h"
#include "jobs/run_job.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

namespace tlp::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kIssuesShown = 20;

struct ImportArguments
{
    std::vector<std::string> paths;
    std::string dataset, platform, networks, features;
    bool isStrict = false;
    bool isDetached = false;
};

Result<std::string> absolutePath(const std::string& path)
{
    if (path == "-" || path.empty())
        return path;
    std::error_code error;
    if (!fs::exists(path, error))
        return fail(ErrorKind::NotFound,
            error ? "cannot be read: " + error.message() : std::string("there is no such file"),
            {path, 0, 0});
    return fs::absolute(path, error).string();
}

std::string issueText(const Json& issue)
{
    const std::int64_t line = issue.value("line", std::int64_t{0});
    return fmt::format("{}{}: {}", issue.value("file", std::string()),
        line > 0 ? fmt::format(":{}", line) : std::string(), issue.value("reason", std::string()));
}

/// Skipped lines of one file share a line of output: something else than a log has many.
void printIssues(Cli& cli, const Json& issues)
{
    std::vector<std::pair<const Json*, std::int64_t>> shown; // with how many more like it
    std::map<std::string, std::size_t> skippedIn;
    for (const Json& issue : issues) {
        const auto kind = issue.value("kind", std::string());
        if (kind == "flagged")
            continue;
        if (kind == "skipped") {
            const auto [found, isNew]
                = skippedIn.emplace(issue.value("file", std::string()), shown.size());
            if (!isNew) {
                ++shown[found->second].second;
                continue;
            }
        }
        shown.emplace_back(&issue, 0);
    }
    for (std::size_t i = 0; i < std::min(shown.size(), kIssuesShown); ++i) {
        const auto& [issue, more] = shown[i];
        cli.inform(printable(issueText(*issue)
            + (more > 0 ? fmt::format(" (and {} more lines of this file)", formatCount(more))
                        : "")));
    }
    if (shown.size() > kIssuesShown)
        cli.inform("… more of them with --json");
}

} // namespace

/// TVM's number for whatever has no number of its own.
constexpr const char* kUnknownError
    = "unknown error (8), which also stands for times that were too noisy";

void printImportReport(Cli& cli, const Json& report)
{
    const auto count
        = [&](const char* key) { return formatCount(report.value(key, std::int64_t{0})); };
    cli.print(fmt::format("{} lines of {} files: {} good, {} flagged, {} skipped, {} ignored, {} "
                          "duplicates; {:.1f} s\n",
        count("lines"), count("files"), count("good"), count("flagged"), count("skipped"),
        count("ignored"), count("duplicates"), report.value("seconds", 0.0)));
    if (report.value("features", std::int64_t{0}) > 0)
        cli.print(fmt::format("  features of statements for {} programs\n", count("features")));
    const Json flags = report.value("flags", Json::object());
    for (const auto& [reason, number] : flags.items())
        cli.print(fmt::format("  {} flagged: {}\n", formatCount(number.get<std::int64_t>()),
            printable(reason == "unknown" ? std::string(kUnknownError) : reason)));
    printIssues(cli, report.value("issues", Json::array()));
}

namespace {

Status importRecords(Cli& cli, const ImportArguments& arguments)
{
    jobs::ImportSpec spec;
    spec.dataset = arguments.dataset;
    spec.platform = arguments.platform;
    bool readsStandardInput = false;
    for (const std::string& path : arguments.paths) {
        TLP_TRY(std::string absolute, absolutePath(path));
        readsStandardInput = readsStandardInput || path == "-";
        spec.paths.push_back(std::move(absolute));
    }
    TLP_TRY(spec.networksFile, absolutePath(arguments.networks));
    TLP_TRY(spec.features, absolutePath(arguments.features));
    if (arguments.isDetached && readsStandardInput)
        return fail(ErrorKind::Usage, "--detach cannot read standard input");
    TLP_TRY(auto workspace, cli.openOrCreateWorkspace());
    TLP_TRY([[maybe_unused]] const auto valid, workspace.datasetPath(spec.dataset));
    TLP_TRY(const workspace::JobInfo job,
        workspace.createJob(jobs::kImportJob, spec.dataset, spec.toJson()));
    if (arguments.isDetached) {
        TLP_TRY(const std::int64_t pid, runJobDetached(cli, workspace, job.id));
        if (cli.isJson)
            cli.printJson({{"job", job.id.value}, {"pid", pid}});
        else
            cli.print(fmt::format("job {}\n", job.id.value));
        cli.inform(fmt::format("stopped later, continue with: {}", resumeCommand(cli, job.id)));
        return {};
    }
    TLP_CHECK(runJobHere(cli, workspace, job.id));
    TLP_TRY(const workspace::JobInfo done, workspace.job(job.id));
    Json report = Json::parse(done.resultJson, nullptr, false);
    if (!report.is_object())
        return fail(ErrorKind::Internal, "the import left no report");
    const std::int64_t none = 0; // its type is the one that is read
    if (arguments.isStrict
        && report.value("skipped", none) + report.value("files_failed", none) > 0)
        cli.exitCode = kSkippedRecords;
    if (cli.isJson) {
        report["dataset"] = spec.dataset;
        report["job"] = job.id.value;
        cli.printJson(report);
    } else {
        printImportReport(cli, report);
    }
    return {};
}

} // namespace

void addImportCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<ImportArguments>();
    CLI::App* command = addCommand(app, "import", "Read measure records into a dataset",
        "tlp import measure_records/ --dataset tenset --networks networks.json\n"
        "  tlp import records/ --dataset d --features features/   # NAME.features.npy of "
        "NAME.json");
    command
        ->add_option("PATH", arguments->paths, "Files, folders, archives, or - for standard input")
        ->required();
    command->add_option("--dataset", arguments->dataset, "Dataset, made when it is new")
        ->required();
    command->add_option("--platform", arguments->platform,
        "Name of the platform (default: from each record's target)");
    command->add_option(
        "--networks", arguments->networks, "Network file with task weights, FLOPs and DAGs");
    command->add_option("--features", arguments->features,
        "Folder or archive with Ansor's features of the programs, NAME.features.npy and "
        "NAME.feature_rows.npy for NAME.json");
    command->add_flag("--strict", arguments->isStrict, "Exit with 3 when records were skipped");
    command->add_flag("--detach", arguments->isDetached, "Run on its own and return");
    command->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return importRecords(cli, *arguments); };
    });
}

} // namespace tlp::cli
