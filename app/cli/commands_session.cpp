// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/program_text.h"
#include "cli/report_tables.h"
#include "cli/session_report.h"
#include "cli/table.h"
#include "measure/export_kernel.h"
#include "records/packed_steps.h"
#include "workload/local_target.h"
#include "workload/workload.h"
#include "workspace/model_text.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>

namespace tlp::cli {
namespace {

using Align = Table::Align;
using workspace::SessionInfo;
using workspace::SessionTask;
using workspace::TrialInfo;

struct SessionArguments
{
    std::string name;
    std::optional<std::int64_t> task; ///< from 1
    bool listsTrials = false;
    std::string kernelFolder;
};

Status listSessions(Cli& cli)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto sessions, workspace.sessions());
    if (cli.isJson) {
        Json json = Json::array();
        for (const SessionInfo& session : sessions)
            json.push_back(toJson(session));
        cli.printJson(json);
        return {};
    }
    Table table;
    for (const char* title : {"session", "state", "workload", "platform", "model", "policy"})
        table.addColumn(title);
    for (const char* title : {"trials", "best", "time"})
        table.addColumn(title, Align::Right);
    table.addColumn("created");
    for (const SessionInfo& session : sessions)
        table.addRow({session.name, workspace::toString(session.state), workloadText(session),
            session.platform, workspace::modelText(session), session.spec.policy.policy,
            fmt::format("{}/{}", session.trials, session.spec.trials),
            formatSeconds(session.bestSeconds), formatDuration(session.times.total),
            formatTime(session.createdAt)});
    cli.print(table.toText());
    return {};
}

tl::unexpected<Error> notStarted(const SessionView& view)
{
    return fail(ErrorKind::BadInput, fmt::format("“{}” has not started yet", view.session.name));
}

/// The task that is meant; null when there are several and none was named, or none is known yet.
Result<const SessionTask*> chosenTask(const SessionView& view, std::optional<std::int64_t> number)
{
    if (!number)
        return view.tasks.size() == 1 ? &view.tasks.front() : nullptr;
    if (view.tasks.empty())
        return notStarted(view);
    if (*number < 1 || *number > static_cast<std::int64_t>(view.tasks.size()))
        return fail(ErrorKind::Usage,
            fmt::format("“{}” has the tasks 1 to {}, not {}", view.session.name, view.tasks.size(),
                *number));
    return &view.tasks[static_cast<std::size_t>(*number - 1)];
}

/// Steps and loop nest of a task's fastest program.
Result<ProgramText> bestProgram(const SessionTask& task, const TrialInfo& best)
{
    TLP_TRY(const auto steps, records::unpackSteps(best.packedSteps));
    const auto workload = workload::workloadOfTask(task.workloadKey, task.dagText);
    return describeProgram(steps, workload ? &workload->dag : nullptr);
}

Status exportBest(
    Cli& cli, const SessionView& view, const SessionTask* task, const std::string& folder)
{
    if (view.tasks.empty())
        return notStarted(view);
    if (task == nullptr)
        return fail(ErrorKind::Usage,
            fmt::format(
                "“{}” has {} tasks; choose one with --task", view.session.name, view.tasks.size()));
    const TrialInfo* best = view.bestOf(*task);
    if (best == nullptr)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "“{}” has no program of {} that worked", view.session.name, titleOf(*task)));
    measure::KernelToExport kernel;
    kernel.name = measure::kernelName(view.tasks.size() == 1
            ? view.session.name
            : fmt::format("{}_{}", view.session.name, task->ordinal + 1));
    kernel.title = fmt::format(
        "{}, session “{}”, trial {}", titleOf(*task), view.session.name, best->number);
    kernel.workloadKey = task->workloadKey;
    kernel.dagText = task->dagText;
    TLP_TRY(kernel.steps, records::unpackSteps(best->packedSteps));
    TLP_TRY(kernel.target, workload::LocalTarget::parse(view.session.spec.target));
    if (kernel.target.platformName() != view.session.platform)
        return fail(ErrorKind::BadInput,
            fmt::format("the session tuned for {}, and “{}” is {} on this machine",
                view.session.platform, view.session.spec.target, kernel.target.platformName()));
    kernel.result.costsSeconds = best->costsSeconds;
    kernel.result.allCostSeconds = best->buildSeconds + best->runSeconds;
    kernel.result.timestamp = view.session.createdAt;
    auto exported = measure::exportKernel({}, kernel, folder, cli.jobContext());
    cli.endJob();
    TLP_TRY(const measure::ExportedKernel files, std::move(exported));
    if (cli.isJson) {
        cli.printJson({{"session", view.session.name}, {"workload", task->text},
            {"function", kernel.name}, {"seconds", orNull(best->seconds())}, {"files", files.files},
            {"compile", files.compileCommand}});
        return {};
    }
    for (const std::string& file : files.files)
        cli.print(printable(file) + "\n");
    cli.inform("try it with: " + files.compileCommand);
    return {};
}

Status showAsJson(Cli& cli, const SessionView& view, const SessionArguments& arguments)
{
    Json json = detailsJson(view);
    TLP_TRY(const SessionTask* task, chosenTask(view, arguments.task));
    if (const TrialInfo* best = task == nullptr ? nullptr : view.bestOf(*task)) {
        TLP_TRY(const ProgramText program, bestProgram(*task, *best));
        json["best"] = {{"task", task->ordinal + 1}, {"trial", best->number},
            {"seconds", orNull(best->seconds())}};
        json["best"].update(program.toJson());
    } else {
        json["best"] = nullptr;
    }
    if (arguments.listsTrials) {
        json["trials_list"] = Json::array();
        for (const TrialInfo& trial : view.trials)
            json["trials_list"].push_back(toJson(view.session, trial));
    }
    cli.printJson(json);
    return {};
}

Status showForPeople(Cli& cli, const SessionView& view, const SessionArguments& arguments)
{
    const SessionInfo& session = view.session;
    TLP_TRY(const SessionTask* task, chosenTask(view, arguments.task));
    cli.print(summaryText(view));
    cli.print(fmt::format("made       {} on {}, version {}\n", formatTime(session.createdAt),
        printable(session.host), session.codeVersion));
    cli.print("options    " + printable(optionsText(session.spec)) + "\n");
    if (const std::string tasks = tasksText(view); !tasks.empty())
        cli.print("\n" + tasks);
    if (const std::string curve = curveText(view); !curve.empty())
        cli.print("\nbest so far\n" + curve);
    if (arguments.listsTrials)
        cli.print("\n" + trialsText(view));
    const TrialInfo* best = task == nullptr ? nullptr : view.bestOf(*task);
    if (best == nullptr)
        return {};
    TLP_TRY(const ProgramText program, bestProgram(*task, *best));
    cli.print(fmt::format("\nfastest program of {}: trial {}, {}\n", printable(titleOf(*task)),
        best->number, formatSeconds(best->seconds())));
    cli.print(program.toText());
    return {};
}

Status showSession(Cli& cli, const SessionArguments& arguments)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const SessionInfo session, workspace.session(arguments.name));
    TLP_TRY(const SessionView view, loadSession(workspace, session.id));
    if (!arguments.kernelFolder.empty()) {
        TLP_TRY(const SessionTask* task, chosenTask(view, arguments.task));
        return exportBest(cli, view, task, arguments.kernelFolder);
    }
    return cli.isJson ? showAsJson(cli, view, arguments) : showForPeople(cli, view, arguments);
}

} // namespace

void addSessionCommands(CLI::App& app, Cli& cli)
{
    addCommand(app, "sessions", "List tuning sessions", "tlp sessions --json")->callback([&cli] {
        cli.action = [&cli] { return listSessions(cli); };
    });

    const auto arguments = std::make_shared<SessionArguments>();
    CLI::App* session = addCommand(app, "session",
        "Show everything about one tuning session, or write its fastest kernel for use in C",
        "tlp session matmul-random-1 --export-kernel kernel");
    session->add_option("SESSION", arguments->name, "Name or unique beginning")->required();
    session->add_flag("--trials", arguments->listsTrials, "Also list every trial");
    session->add_option("--task", arguments->task,
        "Of a network: the task whose fastest program is shown or exported, from 1");
    session->add_option("--export-kernel", arguments->kernelFolder,
        "Folder for the fastest kernel: static library, header, example, Halide source, record, "
        "statement");
    session->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return showSession(cli, *arguments); };
    });
}

} // namespace tlp::cli
