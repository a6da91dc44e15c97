// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/doctor.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>

namespace tlp::cli {

void addWorkspaceCommands(CLI::App& app, Cli& cli)
{
    CLI::App* init = addCommand(app, "init", "Make a workspace", "tlp init ~/tlp");
    const auto directory = std::make_shared<std::string>();
    init->add_option("DIR", *directory, "Folder (default: that of --workspace)");
    init->callback([&cli, directory] {
        cli.action = [&cli, directory]() -> Status {
            if (!directory->empty())
                cli.workspaceOption = *directory;
            TLP_TRY(const auto workspace, cli.openOrCreateWorkspace());
            if (cli.isJson)
                cli.printJson({{"workspace", workspace.directory().string()}});
            else
                cli.print(fmt::format("workspace {}\n", workspace.directory().string()));
            return {};
        };
    });

    addCommand(app, "doctor", "Show what this build and machine can do", "tlp doctor --json")
        ->callback([&cli] { cli.action = [&cli] { return doctor(cli); }; });
}

} // namespace tlp::cli
