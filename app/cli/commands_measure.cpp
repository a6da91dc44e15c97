// SPDX-License-Identifier: GPL-3.0-only
#include "base/text.h"
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/table.h"
#include "jobs/collect.h"
#include "jobs/remeasure.h"
#include "jobs/run_job.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace tlp::cli {
namespace {

namespace fs = std::filesystem;

const CLI::Validator kPositive(
    [](const std::string& text) {
        const auto value = parseDouble(text);
        return value && *value > 0 ? std::string() : fmt::format("“{}” is not above 0", text);
    },
    "ABOVE 0");
const CLI::Validator kNotNegative(
    [](const std::string& text) {
        const auto value = parseDouble(text);
        return value && *value >= 0 ? std::string() : fmt::format("“{}” is not 0 or more", text);
    },
    "AT LEAST 0");

struct CollectArguments
{
    jobs::CollectSpec spec;
    bool noFlush = false;
    bool isDetached = false;
};

struct MeasureArguments
{
    jobs::RemeasureSpec spec;
    bool noFlush = false;
    bool noCheck = false;
};

/// What both commands say of how to measure.
void addMeasuringOptions(CLI::App* command, measure::MeasureOptions& options, bool& noFlush)
{
    command->add_option("--cores", options.cores, "Pin programs to these cores, 0,1,…")
        ->delimiter(',')
        ->allow_extra_args(false); // the paths may follow
    command->add_option("--repeats", options.repeats, "Times in each record")->check(kPositive);
    command->add_option("--min-repeat-ms", options.minRepeatMs, "Least length of a repeat")
        ->check(kNotNegative);
    command->add_option("--build-timeout", options.buildTimeoutSeconds, "Seconds for one build")
        ->check(kPositive);
    command->add_option("--run-timeout", options.runTimeoutSeconds, "Seconds for one run")
        ->check(kPositive);
    command->add_option("--builders", options.builders, "Parallel builds (default: processors)")
        ->check(kNotNegative);
    command
        ->add_option("--noise", options.noiseThreshold,
            "Spread of the repeats, (max − min)/median, above which a time is not believed")
        ->check(kPositive);
    command->add_option("--noise-retries", options.noiseRetries, "Attempts to get below it")
        ->check(kNotNegative);
    command->add_option("--inputs-seed", options.seed, "Seed of the programs' inputs");
    command->add_flag("--no-flush", noFlush,
        "Time executions in a row, with the data in the caches, not each after a flush");
    command->add_flag("--builds-while-running", options.buildsWhileRunning,
        "Build while programs are timed: faster where cores are many");
}

Result<std::string> absolute(const std::string& path)
{
    if (path.empty())
        return path;
    std::error_code error;
    const fs::path result = fs::absolute(path, error);
    if (error)
        return fail(ErrorKind::BadInput, error.message(), {path, 0, 0});
    return result.string();
}

void printFailures(Cli& cli, const jobs::MeasureCounts& counts)
{
    for (const auto& [kind, count] : counts.failed)
        cli.print(fmt::format("  {} failed: {}, the first because: {}\n", formatCount(count), kind,
            printable(counts.examples.at(kind))));
}

/// What a job or a file would be blamed for later is wrong usage here.
Status checkMeasuring(
    const std::vector<std::string>& targets, const measure::MeasureOptions& options)
{
    for (const std::string& target : targets)
        TLP_CHECK(asUsage(jobs::localTarget(target)));
    return asUsage(measure::checkCores(options.cores));
}

Status collectDetached(Cli& cli, const jobs::CollectSpec& spec)
{
    TLP_TRY(auto workspace, cli.openOrCreateWorkspace());
    TLP_TRY(const workspace::JobInfo job,
        workspace.createJob(
            jobs::kCollectJob, fs::path(spec.out).filename().string(), spec.toJson()));
    TLP_TRY(const std::int64_t pid, runJobDetached(cli, workspace, job.id));
    if (cli.isJson)
        cli.printJson({{"job", job.id.value}, {"pid", pid}});
    else
        cli.print(fmt::format("job {}\n", job.id.value));
    return {};
}

Status collect(Cli& cli, CollectArguments& arguments)
{
    jobs::CollectSpec& spec = arguments.spec;
    spec.measuring.flushesCache = !arguments.noFlush;
    TLP_CHECK(checkMeasuring(spec.targets, spec.measuring));
    TLP_TRY(spec.out, absolute(spec.out));
    TLP_TRY(spec.networksFile, absolute(spec.networksFile));
    if (arguments.isDetached)
        return collectDetached(cli, spec);
    auto outcome = jobs::collectRecords(spec, cli.jobContext());
    cli.endJob();
    cli.progress().clear();
    TLP_TRY(const jobs::CollectReport report, std::move(outcome));
    if (cli.isJson) {
        cli.printJson(Json::parse(report.toJson()));
        return {};
    }
    const jobs::MeasureCounts& counts = report.counts;
    cli.print(
        fmt::format("{} programs of {} workloads: {} measured, {} failed, {} were there; {}\n",
            formatCount(counts.programs), formatCount(report.tasks), formatCount(counts.measured),
            formatCount(counts.failures()), formatCount(counts.skipped),
            formatDuration(report.seconds)));
    printFailures(cli, counts);
    for (const jobs::LeftOutTask& task : report.leftOut)
        cli.print(fmt::format("  left out: {}: {}\n", task.workload, task.reason));
    cli.print(printable(report.file) + "\n");
    return {};
}

std::string countAndShare(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? "none"
                      : fmt::format("{} of {} ({:.1f} %)", formatCount(part), formatCount(whole),
                          100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

void printAgreement(Cli& cli, const jobs::RemeasureReport& report)
{
    Table table;
    table.addColumn("task");
    table.addColumn("target");
    table.addColumn("records", Table::Align::Right);
    table.addColumn("measured", Table::Align::Right);
    table.addColumn("Kendall", Table::Align::Right);
    table.addColumn("Spearman", Table::Align::Right);
    table.addColumn("best here", Table::Align::Right);
    for (const jobs::TaskAgreement& task : report.tasks)
        table.addRow({task.workload, task.target.empty() ? "–" : task.target,
            formatCount(task.records), formatCount(task.measured), formatRatio(task.kendall),
            formatRatio(task.spearman), formatSeconds(task.bestSeconds)});
    cli.print(table.toText());
    for (const jobs::TargetAgreement& target : report.targets())
        cli.print(fmt::format("mean on {}: Kendall {}, Spearman {}, of {} tasks\n", target.target,
            formatRatio(target.kendall), formatRatio(target.spearman), formatCount(target.tasks)));
}

Status remeasure(Cli& cli, MeasureArguments& arguments)
{
    jobs::RemeasureSpec& spec = arguments.spec;
    spec.measuring.flushesCache = !arguments.noFlush;
    spec.measuring.checksResult = !arguments.noCheck;
    TLP_CHECK(
        checkMeasuring(spec.target.empty() ? std::vector<std::string>() : std::vector{spec.target},
            spec.measuring));
    auto outcome = jobs::remeasureRecords(spec, cli.jobContext());
    cli.endJob();
    cli.progress().clear();
    TLP_TRY(const jobs::RemeasureReport report, std::move(outcome));
    if (cli.isJson) {
        cli.printJson(Json::parse(report.toJson()));
        return {};
    }
    for (const dataset::ImportIssue& issue : report.reading.issues)
        cli.inform(printable(fmt::format("{}{}: {}", issue.file,
            issue.line > 0 ? fmt::format(":{}", issue.line) : std::string(), issue.reason)));
    const std::int64_t tried = report.counts.measured + report.counts.failures();
    cli.print(fmt::format("{} records, {} programs: {} measured, {} failed, {} were there; {}\n",
        formatCount(report.records), formatCount(report.counts.programs),
        formatCount(report.counts.measured), formatCount(report.counts.failures()),
        formatCount(report.counts.skipped), formatDuration(report.seconds)));
    printFailures(cli, report.counts);
    for (const auto& [reason, count] : report.leftOut)
        cli.print(
            fmt::format("  {} records left out: {}\n", formatCount(count), printable(reason)));
    cli.print(fmt::format("compiled: {}\n", countAndShare(report.built, tried)));
    if (report.checksResult)
        cli.print(fmt::format("correct: {}\n", countAndShare(report.correct, report.checked)));
    printAgreement(cli, report);
    return {};
}

} // namespace

void addMeasureCommands(CLI::App& app, Cli& cli)
{
    const auto collected = std::make_shared<CollectArguments>();
    jobs::CollectSpec& spec = collected->spec;
    CLI::App* command = addCommand(app, "collect",
        "Sample programs of workloads, time them on this machine and write their records; goes on "
        "where an earlier call with the same file ended",
        "tlp collect matmul:m=512,n=512,k=512 resnet_18 --programs 64 --target avx2@1 --target "
        "host@2 --same-programs --out records.json");
    command
        ->add_option("WORKLOAD", spec.workloads,
            "Operators in text form, workload keys, or networks by name")
        ->required();
    command->add_option("--programs", spec.programs, "Of each workload on each target")
        ->check(kPositive);
    command
        ->add_option("--target", spec.targets,
            "Instruction set and threads, avx2@2 (default: host); may be given several times")
        ->allow_extra_args(false);
    command->add_flag("--same-programs", spec.samePrograms,
        "Measure the same programs on every target (default: each gets its own)");
    command->add_option("--out", spec.out, "Record file")->required();
    command->add_option("--networks", spec.networksFile, "Network file (default: the built-in)");
    command->add_option("--seed", spec.seed, "Of the drawn programs");
    command->add_flag("--check", spec.measuring.checksResult,
        "Compare every result with the reference evaluator's");
    command->add_flag("--detach", collected->isDetached, "Run on its own, as a job, and return");
    addMeasuringOptions(command, spec.measuring, collected->noFlush);
    command->callback(
        [&cli, collected] { cli.action = [&cli, collected] { return collect(cli, *collected); }; });

    const auto measured = std::make_shared<MeasureArguments>();
    CLI::App* again = addCommand(app, "measure",
        "Build, check and time the programs of records on this machine, and compare with their "
        "times",
        "tlp measure records/ --target host@1 --sample 300 --out here.json");
    again
        ->add_option(
            "PATH", measured->spec.paths, "Files, folders, archives, or - for standard input")
        ->required();
    again->add_option("--out", measured->spec.out,
        "Record file for the new times; programs that it holds are not measured again");
    again->add_option("--target", measured->spec.target,
        "Instruction set and threads (default: what each record's target stands for)");
    again->add_option("--networks", measured->spec.networksFile,
        "Network file with DAGs (default: the built-in)");
    again
        ->add_option("--limit", measured->spec.limit,
            "Programs of each task on each target, drawn at random (default: all)")
        ->check(kNotNegative);
    again
        ->add_option("--sample", measured->spec.sample,
            "Programs of all tasks together, drawn at random after --limit (default: all)")
        ->check(kNotNegative);
    again->add_option("--seed", measured->spec.seed, "Of the drawn programs");
    again->add_flag("--no-check", measured->noCheck, "Do not compare the results");
    addMeasuringOptions(again, measured->spec.measuring, measured->noFlush);
    again->callback(
        [&cli, measured] { cli.action = [&cli, measured] { return remeasure(cli, *measured); }; });
}

} // namespace tlp::cli
