// SPDX-License-Identifier: GPL-3.0-only
#include "cli/job_runner.h"

#include "base/log.h"
#include "cli/chance.h"
#include "cli/child_process.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "jobs/run_job.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string_view>

#include <sys/stat.h>
#include <unistd.h>

namespace tlp::cli {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// A detached job's standard error is its log already.
bool isStandardError(std::FILE* file)
{
    struct stat log
    {};
    struct stat error
    {};
    return fstat(fileno(file), &log) == 0 && fstat(STDERR_FILENO, &error) == 0
        && log.st_dev == error.st_dev && log.st_ino == error.st_ino;
}

/// While it lives, messages are also appended to the job's log file.
class JobLog
{
public:
    JobLog(Cli& cli, const std::filesystem::path& path)
        : m_cli(cli)
        , m_file(std::fopen(path.c_str(), "ae"), &std::fclose)
    {
        if (m_file && isStandardError(m_file.get()))
            m_file.reset();
        setLogSink([this](LogLevel level, std::string_view text) { write(level, text); });
    }
    ~JobLog() { m_cli.start(); }
    JobLog(const JobLog&) = delete;
    JobLog& operator=(const JobLog&) = delete;

    void write(LogLevel level, std::string_view text)
    {
        if (level == LogLevel::Debug && !m_cli.isVerbose)
            return;
        const std::string line
            = printable(level == LogLevel::Warning ? fmt::format("warning: {}", text)
                    : level == LogLevel::Error     ? fmt::format("error: {}", text)
                                                   : std::string(text));
        m_cli.inform(line);
        append(line);
    }
    /// Into the file only.
    void append(const std::string& line)
    {
        if (!m_file)
            return;
        // A full disk must not end the job: what can be written is.
        std::fputs(
            fmt::format("{:%Y-%m-%d %H:%M:%S}  {}\n", fmt::localtime(std::time(nullptr)), line)
                .c_str(),
            m_file.get());
        std::fflush(m_file.get());
    }

private:
    Cli& m_cli;
    File m_file;
};

/// What came through a pipe is gone.
bool readsStandardInput(const workspace::JobInfo& job)
{
    if (job.kind != jobs::kImportJob)
        return false;
    const auto spec = jobs::ImportSpec::fromJson(job.specJson);
    return spec && std::ranges::find(spec->paths, "-") != spec->paths.end();
}

/// As a shell reads it.
std::string quoted(const std::string& word)
{
    const auto isPlain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0
            || std::string_view("/._-+:,@").find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, isPlain))
        return word;
    std::string result = "'";
    for (const char c : word)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

} // namespace

std::string resumeCommand(const Cli& cli, JobId id)
{
    return fmt::format("tlp {}job resume {}",
        cli.workspaceOption.empty() ? "" : fmt::format("-w {} ", quoted(cli.workspaceOption)),
        id.value);
}

Status runJobHere(Cli& cli, workspace::Workspace& workspace, JobId id)
{
    JobLog log(cli, workspace.jobLogFile(id));
    log.append(fmt::format("job {} starts", id.value));
    const Status status = jobs::runJob(workspace, id, cli.jobContext());
    cli.endJob();
    cli.progress().clear();
    log.append(status ? std::string("finished") : printable(status.error().toString()));
    if (!status && status.error().kind == ErrorKind::Stopped) {
        const auto job = workspace.job(id);
        if (job && !readsStandardInput(*job))
            cli.inform("continue with: " + resumeCommand(cli, id));
    }
    return status;
}

Result<std::int64_t> runJobDetached(Cli& cli, workspace::Workspace& workspace, JobId id)
{
    std::vector<std::string> arguments{
        "-w", workspace.directory().string(), "job", "run", std::to_string(id.value)};
    if (cli.isVerbose)
        arguments.insert(arguments.begin(), "-v");
    const auto pid = startDetached(executablePath(), arguments, workspace.jobLogFile(id));
    if (!pid)
        TLP_CHECK(workspace.finishJob(id, workspace::JobState::Failed, pid.error().toString()));
    return pid;
}

Status reportRun(Cli& cli, workspace::Workspace& workspace, RunId id)
{
    TLP_TRY(const workspace::RunInfo run, workspace.run(id));
    TLP_TRY(const auto evaluations, workspace.evaluations(id));
    if (cli.isJson) {
        Json json = toJson(run);
        json["evaluation"] = evaluations.empty() ? Json(nullptr) : toJson(run, evaluations.front());
        cli.printJson(json);
        return {};
    }
    cli.print(fmt::format("run {}: {} epochs on {} programs in {:.1f} s, best epoch {}\n", run.name,
        run.epochsDone, formatCount(run.samples), run.seconds, run.bestEpoch));
    if (evaluations.empty())
        return {};
    cli.print("\n" + evaluationTable(run.name, evaluations.front().report));
    for (const std::string& warning : evaluations.front().report.warnings)
        cli.warn(warning);
    if (const auto warning = chanceWarning(run.name, evaluations.front().report); !warning.empty())
        cli.warn(warning);
    return {};
}

} // namespace tlp::cli
