// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"

#include "base/log.h"
#include "cli/signals.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace tlp::cli {

void Cli::start()
{
    m_progress = std::make_unique<ProgressLine>(isQuiet);
    setLogSink([this](LogLevel level, std::string_view text) {
        if (level == LogLevel::Debug && !isVerbose)
            return;
        if (level == LogLevel::Error)
            m_progress->message(fmt::format("error: {}", text));
        else if (level == LogLevel::Warning)
            warn(std::string(text));
        else
            inform(std::string(text));
    });
}

std::filesystem::path Cli::workspaceDirectory() const
{
    return workspaceOption.empty() ? workspace::Workspace::defaultDirectory()
                                   : std::filesystem::path(workspaceOption);
}

Result<workspace::Workspace> Cli::openWorkspace() const
{
    auto opened = workspace::Workspace::open(workspaceDirectory());
    if (!opened && opened.error().kind == ErrorKind::NotFound)
        return fail(ErrorKind::NotFound,
            "there is no workspace here; “tlp init” makes one, “tlp demo” one with a sample",
            opened.error().place);
    return opened;
}

Result<workspace::Workspace> Cli::openOrCreateWorkspace() const
{
    return workspace::Workspace::openOrCreate(workspaceDirectory());
}

Result<dataset::Dataset> Cli::openDataset(
    const workspace::Workspace& workspace, const std::string& name, dataset::OpenMode mode)
{
    TLP_TRY(const workspace::DatasetEntry entry, workspace.dataset(name));
    return dataset::Dataset::open(entry.file, mode);
}

void Cli::printJson(const Json& json)
{
    print(json.dump(2, ' ', false, Json::error_handler_t::replace));
    print("\n");
}

void Cli::inform(const std::string& message)
{
    if (!isQuiet)
        m_progress->message(message);
}

JobContext Cli::jobContext()
{
    Signals::setCooperative(true);
    return {Signals::stopToken(), [this](const Progress& now) { m_progress->show(now); }};
}

void Cli::endJob()
{
    Signals::setCooperative(false);
}

CLI::App* addCommand(CLI::App& app, const std::string& name, const std::string& description,
    const std::string& example)
{
    CLI::App* command = app.add_subcommand(name, description);
    command->footer("Example:\n  " + example);
    return command;
}

} // namespace tlp::cli
