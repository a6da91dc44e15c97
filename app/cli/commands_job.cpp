// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/report_tables.h"
#include "cli/session_report.h"
#include "cli/study_report.h"
#include "cli/table.h"
#include "measure/child_process.h"
#include "workspace/job_specs.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <csignal>
#include <fstream>
#include <memory>

#include <unistd.h>

namespace tlp::cli {
namespace {

std::string progressCell(const workspace::JobInfo& job)
{
    if (job.state != workspace::JobState::Running)
        return job.error;
    return describeProgress(
        {job.phase, job.done, job.total, job.unit, job.detail}, job.ratePerSecond, job.secondsLeft);
}

Status listJobs(Cli& cli, JobDetail detail)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto jobs, workspace.jobs());
    if (cli.isJson) {
        Json json = Json::array();
        for (const workspace::JobInfo& job : jobs)
            json.push_back(toJson(job, detail));
        cli.printJson(json);
        return {};
    }
    Table table;
    table.addColumn("id", Table::Align::Right);
    table.addColumn("kind");
    table.addColumn("about");
    table.addColumn("state");
    table.addColumn("created");
    table.addColumn("progress");
    for (const workspace::JobInfo& job : jobs)
        table.addRow({std::to_string(job.id.value), job.kind, job.title,
            workspace::toString(job.state), formatTime(job.createdAt), progressCell(job)});
    cli.print(table.toText());
    return {};
}

/// What a finished job brought: the run's table, else the numbers of its result.
Status printResult(Cli& cli, workspace::Workspace& workspace, const workspace::JobInfo& job)
{
    if (job.state != workspace::JobState::Finished)
        return {};
    if (job.kind == workspace::kTrainJob)
        return reportRun(cli, workspace, job.run);
    if (job.kind == workspace::kTuneJob && job.session)
        return reportSession(cli, workspace, job);
    if (job.kind == workspace::kStudyJob && job.study)
        return reportStudy(cli, workspace, job.study, StudyFormat::Markdown);
    const Json result = Json::parse(job.resultJson, nullptr, false);
    if (!result.is_object())
        return {};
    if (job.kind == workspace::kImportJob) {
        printImportReport(cli, result);
        return {};
    }
    std::string text;
    for (const auto& [key, value] : result.items()) {
        if (value.is_number())
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value.dump());
    }
    if (!text.empty())
        cli.print(fmt::format("{} {}: {}\n", job.kind, printable(job.title), text));
    return {};
}

/// What has become of the job, for scripts its state and result.
Status reportJob(Cli& cli, workspace::Workspace& workspace, JobId id)
{
    TLP_TRY(const workspace::JobInfo job, workspace.job(id));
    if (!cli.isJson)
        return printResult(cli, workspace, job);
    cli.printJson(toJson(job));
    return {};
}

Status showJob(Cli& cli, JobId id)
{
    TLP_TRY(auto workspace, cli.openWorkspace());
    TLP_TRY(const workspace::JobInfo job, workspace.job(id));
    if (cli.isJson)
        return reportJob(cli, workspace, id);
    const auto line = [&](std::string_view title, const std::string& value) {
        if (!value.empty())
            cli.print(fmt::format("{:<10} {}\n", title, printable(value)));
    };
    line("job", std::to_string(job.id.value));
    line("kind", job.kind);
    line("about", job.title);
    line("state", workspace::toString(job.state));
    line("error", job.error);
    line("created", formatTime(job.createdAt));
    line("started", formatTime(job.startedAt));
    line("ended", formatTime(job.endedAt));
    if (job.state == workspace::JobState::Running)
        line("progress", progressCell(job));
    line("asked for", job.specJson);
    line("log", workspace.jobLogFile(id).string());
    return printResult(cli, workspace, job);
}

Status runJobCommand(Cli& cli, JobId id, bool isAttached)
{
    if (isAttached)
        measure::endWithReader(STDOUT_FILENO);
    TLP_TRY(auto workspace, cli.openWorkspace());
    TLP_CHECK(runJobHere(cli, workspace, id));
    return reportJob(cli, workspace, id);
}

Status resumeJob(Cli& cli, JobId id, bool isDetached)
{
    TLP_TRY(auto workspace, cli.openWorkspace());
    TLP_CHECK(workspace.requeueJob(id));
    if (isDetached) {
        TLP_TRY(const std::int64_t pid, runJobDetached(cli, workspace, id));
        cli.inform(fmt::format("job {} goes on as process {}", id.value, pid));
    } else {
        TLP_CHECK(runJobHere(cli, workspace, id));
    }
    return reportJob(cli, workspace, id);
}

Status cancelJob(Cli& cli, JobId id, bool isForced)
{
    TLP_TRY(auto workspace, cli.openWorkspace());
    TLP_TRY(const workspace::JobInfo job, workspace.job(id));
    TLP_CHECK(workspace.requestCancel(id));
    // Running means that pid, start time and boot agree, so the signal reaches the right process.
    if (isForced && job.state == workspace::JobState::Running)
        kill(static_cast<pid_t>(job.pid), SIGKILL);
    cli.inform(job.state == workspace::JobState::Queued ? fmt::format("job {} cancelled", id.value)
            : isForced                                  ? fmt::format("job {} ended", id.value)
                       : fmt::format("job {} was asked to stop", id.value));
    cli.inform("continue with: " + resumeCommand(cli, id));
    return reportJob(cli, workspace, id);
}

Status printLog(Cli& cli, JobId id)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY([[maybe_unused]] const auto job, workspace.job(id));
    std::ifstream file(workspace.jobLogFile(id));
    Json lines = Json::array();
    for (std::string line; std::getline(file, line) && !cli.out.isClosed();) {
        if (cli.isJson)
            lines.push_back(line);
        else
            cli.print(printable(line) + "\n");
    }
    if (cli.isJson)
        cli.printJson({{"job", id.value}, {"lines", std::move(lines)}});
    return {};
}

/// `tlp job NAME ID`.
CLI::App* addIdCommand(CLI::App& app, const std::string& name, const std::string& description,
    const std::shared_ptr<std::int64_t>& id)
{
    CLI::App* command = addCommand(app, name, description, fmt::format("tlp job {} 3", name));
    command->add_option("ID", *id, "Number of the job, as “tlp jobs” shows it")
        ->required()
        ->check([](const std::string& text) {
            const bool isNumber
                = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            return isNumber ? std::string() : fmt::format("“{}” is no job number", text);
        });
    return command;
}

} // namespace

void addJobCommands(CLI::App& app, Cli& cli)
{
    const auto isFull = std::make_shared<bool>(false);
    CLI::App* jobs = addCommand(
        app, "jobs", "List jobs: imports, trainings, tunings and the like", "tlp jobs --json");
    jobs->add_flag("--full", *isFull, "With --json: also each job's specification and result");
    jobs->callback([&cli, isFull] {
        cli.action = [&cli, isFull] {
            return listJobs(cli, *isFull ? JobDetail::Full : JobDetail::Summary);
        };
    });

    CLI::App* job
        = addCommand(app, "job", "Show, run, cancel or resume one job", "tlp job resume 3");
    job->require_subcommand(1);
    const auto id = std::make_shared<std::int64_t>(0);
    const auto isDetached = std::make_shared<bool>(false);
    const auto isForced = std::make_shared<bool>(false);
    addIdCommand(*job, "show", "Show everything about one job", id)->callback([&cli, id] {
        cli.action = [&cli, id] { return showJob(cli, JobId{*id}); };
    });
    const auto isAttached = std::make_shared<bool>(false);
    CLI::App* run = addIdCommand(*job, "run", "Run a queued job in this process", id);
    run->add_flag("--attached", *isAttached,
        "End at once, to be resumed, when nobody reads the output any more");
    run->callback([&cli, id, isAttached] {
        cli.action = [&cli, id, isAttached] { return runJobCommand(cli, JobId{*id}, *isAttached); };
    });
    CLI::App* cancel = addIdCommand(*job, "cancel", "Ask a job to stop", id);
    cancel->add_flag("--force", *isForced, "End its process at once; it can be resumed");
    cancel->callback([&cli, id, isForced] {
        cli.action = [&cli, id, isForced] { return cancelJob(cli, JobId{*id}, *isForced); };
    });
    CLI::App* resume
        = addIdCommand(*job, "resume", "Continue a stopped job from its last checkpoint", id);
    resume->add_flag("--detach", *isDetached, "Run it on its own and return");
    resume->callback([&cli, id, isDetached] {
        cli.action = [&cli, id, isDetached] { return resumeJob(cli, JobId{*id}, *isDetached); };
    });
    addIdCommand(*job, "log", "Print a job's messages", id)->callback([&cli, id] {
        cli.action = [&cli, id] { return printLog(cli, JobId{*id}); };
    });
}

} // namespace tlp::cli
