// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/job_context.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "dataset/dataset.h"
#include "workspace/workspace.h"

namespace CLI {
class App;
}

namespace tlp::cli {

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

enum ExitCode : int { kDone = 0, kFailed = 1, kUsage = 2, kSkippedRecords = 3, kCancelled = 130 };

/// What every command shares: the global options, the streams and the workspace.
class Cli
{
public:
    std::string workspaceOption;
    bool isJson = false;
    bool isQuiet = false;
    bool isVerbose = false;
    std::function<Status()> action; ///< set by the command that was given
    int exitCode = kDone; ///< of an action that succeeds

    Output out;

    /// After parsing: installs the log sink and the progress line.
    void start();
    [[nodiscard]] ProgressLine& progress() { return *m_progress; }

    [[nodiscard]] std::filesystem::path workspaceDirectory() const;
    [[nodiscard]] Result<workspace::Workspace> openWorkspace() const;
    [[nodiscard]] Result<workspace::Workspace> openOrCreateWorkspace() const;
    /// By name or unique prefix.
    [[nodiscard]] static Result<dataset::Dataset> openDataset(const workspace::Workspace& workspace,
        const std::string& name, dataset::OpenMode mode = dataset::OpenMode::ReadOnly);

    void print(std::string_view text) { out.write(text); }
    void printJson(const Json& json);
    /// Standard error, unless quiet.
    void inform(const std::string& message);
    void warn(const std::string& message) { inform("warning: " + message); }
    /// For commands that stop when asked: the first Ctrl-C is a request from now on.
    [[nodiscard]] JobContext jobContext();
    /// The stoppable part is over: nothing would answer a request.
    void endJob();

private:
    std::unique_ptr<ProgressLine> m_progress = std::make_unique<ProgressLine>(true);
};

/// A value refused on the command line is wrong usage; the same one in a file is bad input. What is
/// understood but cannot be had here stays what it is.
template <typename T>
[[nodiscard]] Result<T> asUsage(Result<T> result)
{
    if (!result && result.error().kind == ErrorKind::BadInput)
        result.error().kind = ErrorKind::Usage;
    return result;
}

/// Adds a subcommand with its description and an example for its help.
CLI::App* addCommand(CLI::App& app, const std::string& name, const std::string& description,
    const std::string& example);

// One function per command group, each in its own file.
void addWorkspaceCommands(CLI::App& app, Cli& cli); ///< init, doctor
void addDemoCommand(CLI::App& app, Cli& cli);
void addImportCommand(CLI::App& app, Cli& cli);
void addDatasetCommands(
    CLI::App& app, Cli& cli); ///< datasets, platforms, tasks, networks, stats, split
void addProgramCommands(CLI::App& app, Cli& cli); ///< show, tokens
void addFeaturesCommand(CLI::App& app, Cli& cli);
void addTrainCommand(CLI::App& app, Cli& cli);
void addRunCommands(CLI::App& app, Cli& cli); ///< runs, run, evaluate, compare
void addDisagreeCommand(CLI::App& app, Cli& cli);
void addScoreCommand(CLI::App& app, Cli& cli);
void addExplainCommand(CLI::App& app, Cli& cli);
void addSpaceCommand(CLI::App& app, Cli& cli);
void addJobCommands(CLI::App& app, Cli& cli); ///< jobs, job
void addExportCommand(CLI::App& app, Cli& cli);
void addWorkloadCommand(CLI::App& app, Cli& cli);
void addMeasureCommands(CLI::App& app, Cli& cli); ///< collect, measure
void addBaselineCommand(CLI::App& app, Cli& cli);
void addTuneCommand(CLI::App& app, Cli& cli);
void addSessionCommands(CLI::App& app, Cli& cli); ///< sessions, session
void addStudyCommands(CLI::App& app, Cli& cli); ///< studies, study

} // namespace tlp::cli
