// SPDX-License-Identifier: GPL-3.0-only
#include "base/name_lookup.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/report_tables.h"
#include "cli/stats.h"
#include "cli/table.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace tlp::cli {
namespace {

using Align = Table::Align;

Status listDatasets(Cli& cli)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto entries, workspace.datasets());
    Json json = Json::array();
    Table table;
    table.addColumn("dataset");
    table.addColumn("platforms", Align::Right);
    table.addColumn("tasks", Align::Right);
    table.addColumn("measurements", Align::Right);
    table.addColumn("size", Align::Right);
    table.addColumn("changed");
    for (const workspace::DatasetEntry& entry : entries) {
        // A damaged file must not hide the others.
        const auto dataset = dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly);
        const auto platforms
            = dataset ? dataset->platforms() : tl::unexpected<Error>(dataset.error());
        if (!platforms) {
            cli.warn(platforms.error().toString());
            json.push_back({{"name", entry.name}, {"file", entry.file.string()},
                {"error", platforms.error().toString()}});
            table.addRow(
                {entry.name, "–", "–", "–", formatBytes(double(entry.bytes)), "cannot be read"});
            continue;
        }
        TLP_TRY(const auto tasks, dataset->tasks());
        std::int64_t measurements = 0;
        Json names = Json::array();
        for (const dataset::PlatformInfo& platform : *platforms) {
            measurements += platform.good + platform.flagged;
            names.push_back(platform.name);
        }
        json.push_back(
            {{"name", entry.name}, {"file", entry.file.string()}, {"platforms", std::move(names)},
                {"tasks", tasks.size()}, {"measurements", measurements}, {"bytes", entry.bytes},
                {"modified_at", entry.modifiedAt}});
        table.addRow({entry.name, std::to_string(platforms->size()),
            formatCount(std::int64_t(tasks.size())), formatCount(measurements),
            formatBytes(double(entry.bytes)), formatTime(entry.modifiedAt)});
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(table.toText());
    return {};
}

Json toJson(const dataset::PlatformInfo& platform)
{
    return {{"name", platform.name}, {"target", platform.target}, {"gpu", platform.isGpu},
        {"tasks", platform.tasks}, {"programs", platform.programs}, {"good", platform.good},
        {"flagged", platform.flagged}};
}

Status listPlatforms(Cli& cli, const std::string& name)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, name));
    TLP_TRY(const auto platforms, dataset.platforms());
    if (cli.isJson) {
        Json json = Json::array();
        for (const dataset::PlatformInfo& platform : platforms)
            json.push_back(toJson(platform));
        cli.printJson(json);
        return {};
    }
    Table table;
    table.addColumn("platform");
    table.addColumn("kind");
    table.addColumn("tasks", Align::Right);
    table.addColumn("programs", Align::Right);
    table.addColumn("good", Align::Right);
    table.addColumn("flagged", Align::Right);
    table.addColumn("target");
    for (const dataset::PlatformInfo& platform : platforms)
        table.addRow({platform.name, platform.isGpu ? "GPU" : "CPU", formatCount(platform.tasks),
            formatCount(platform.programs), formatCount(platform.good),
            formatCount(platform.flagged), platform.target});
    cli.print(table.toText());
    return {};
}

Json toJson(const dataset::TaskInfo& task, const std::vector<dataset::PlatformInfo>& platforms)
{
    Json measured = Json::array();
    for (const dataset::TaskOnPlatform& on : task.platforms) {
        const auto found = std::ranges::find(platforms, on.platform, &dataset::PlatformInfo::id);
        measured.push_back({{"platform", found == platforms.end() ? "" : found->name},
            {"good", on.good}, {"flagged", on.flagged}, {"best_seconds", orNull(on.bestSeconds)},
            {"median_seconds", orNull(on.medianSeconds)},
            {"layout_rewrite_option",
                on.layoutRewriteOption ? Json(*on.layoutRewriteOption) : Json(nullptr)}});
    }
    return {{"id", task.id.value}, {"name", task.name}, {"workload_key", task.workloadKey},
        {"programs", task.programs}, {"flops", orNull(task.flops)}, {"has_dag", task.hasDag},
        {"networks", task.networks}, {"platforms", std::move(measured)}};
}

Status listTasks(Cli& cli, const std::string& name)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, name));
    TLP_TRY(const auto platforms, dataset.platforms());
    TLP_TRY(const auto tasks, dataset.tasks());
    if (cli.isJson) {
        Json json = Json::array();
        for (const dataset::TaskInfo& task : tasks)
            json.push_back(toJson(task, platforms));
        cli.printJson(json);
        return {};
    }
    Table table;
    table.addColumn("id", Align::Right);
    table.addColumn("task");
    table.addColumn("programs", Align::Right);
    for (const dataset::PlatformInfo& platform : platforms)
        table.addColumn("best on " + platform.name, Align::Right);
    table.addColumn("networks");
    for (const dataset::TaskInfo& task : tasks) {
        std::vector<std::string> row{
            std::to_string(task.id.value), task.name, formatCount(task.programs)};
        for (const dataset::PlatformInfo& platform : platforms) {
            const auto on = std::ranges::find(
                task.platforms, platform.id, &dataset::TaskOnPlatform::platform);
            row.push_back(on == task.platforms.end() ? ""
                    : on->bestSeconds                ? formatSeconds(on->bestSeconds)
                                                     : "no valid measurement");
        }
        row.push_back(joinText(task.networks, ", "));
        table.addRow(std::move(row));
    }
    cli.print(table.toText());
    TLP_TRY(const auto without, dataset.tasksWithoutRecords());
    std::vector<std::string> ids;
    for (const dataset::TaskInfo& task : without)
        ids.push_back(std::to_string(task.id.value));
    if (!ids.empty())
        cli.print(
            fmt::format("\n{} more tasks are in the network file but have no records here: {}\n",
                ids.size(), someOf(ids, 12)));
    return {};
}

Status listNetworks(Cli& cli, const std::string& name)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, name));
    TLP_TRY(const auto networks, dataset.networks());
    Json json = Json::array();
    Table table;
    table.addColumn("network");
    table.addColumn("tasks", Align::Right);
    table.addColumn("missing", Align::Right);
    table.addColumn("input");
    for (const dataset::NetworkInfo& network : networks) {
        Json tasks = Json::array();
        for (const auto& [task, weight] : network.tasks)
            tasks.push_back({{"task", task.value}, {"weight", weight}});
        json.push_back({{"name", network.name}, {"input_shape", network.inputShape},
            {"tasks", std::move(tasks)}, {"tasks_missing", network.tasksMissing}});
        table.addRow({network.name, std::to_string(network.tasks.size()),
            std::to_string(network.tasksMissing),
            fmt::format("{}", fmt::join(network.inputShape, "×"))});
    }
    if (cli.isJson)
        cli.printJson(json);
    else if (networks.empty())
        cli.print("no networks; “tlp import … --networks FILE” adds them\n");
    else
        cli.print(table.toText());
    return {};
}

struct SplitArguments
{
    std::string dataset, name, fraction, seed;
    std::vector<std::string> holdOut, holdOutTasks;
    bool replace = false;
};

Json toJson(const dataset::SplitInfo& split)
{
    const auto ids = [](const std::vector<TaskId>& tasks) {
        Json json = Json::array();
        for (const TaskId task : tasks)
            json.push_back(task.value);
        return json;
    };
    return {{"name", split.name}, {"rule", Json::parse(split.rule, nullptr, false)},
        {"train", ids(split.train)}, {"test", ids(split.test)}};
}

Status listSplits(Cli& cli, const std::string& name)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, name, dataset::OpenMode::ReadOnly));
    TLP_TRY(const auto splits, dataset.splits());
    Json json = Json::array();
    Table table;
    table.addColumn("split");
    table.addColumn("trained on", Table::Align::Right);
    table.addColumn("held out", Table::Align::Right);
    for (const dataset::SplitInfo& split : splits) {
        json.push_back(toJson(split));
        table.addRow({split.name, formatCount(static_cast<std::int64_t>(split.train.size())),
            formatCount(static_cast<std::int64_t>(split.test.size()))});
    }
    if (cli.isJson)
        cli.printJson(json);
    else if (splits.empty())
        cli.print("no splits; make one with --name and --hold-out or --fraction\n");
    else
        cli.print(table.toText());
    return {};
}

Status makeSplit(Cli& cli, const SplitArguments& arguments)
{
    if (arguments.name.empty() && arguments.holdOut.empty() && arguments.holdOutTasks.empty()
        && arguments.fraction.empty())
        return listSplits(cli, arguments.dataset);
    dataset::SplitRequest request;
    request.name = arguments.name;
    if (!arguments.seed.empty()) {
        const auto seed = parseInteger(arguments.seed);
        if (!seed || *seed < 0)
            return fail(ErrorKind::Usage,
                fmt::format("--seed must be an integer of at least 0, not “{}”", arguments.seed));
        request.seed = static_cast<std::uint64_t>(*seed);
    }
    if (!arguments.fraction.empty()) {
        request.fraction = parseDouble(arguments.fraction);
        if (!request.fraction || !(*request.fraction > 0 && *request.fraction < 1))
            return fail(ErrorKind::Usage, "--fraction must be a number between 0 and 1");
    }
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(
        auto dataset, Cli::openDataset(workspace, arguments.dataset, dataset::OpenMode::ReadWrite));
    TLP_CHECK(checkName(arguments.name, "split"));
    if (arguments.name == "none")
        return fail(
            ErrorKind::BadInput, "“none” means no split in “tlp train”; choose another name");
    TLP_TRY(const auto networks, dataset.networks());
    std::vector<std::string> names;
    for (const dataset::NetworkInfo& network : networks)
        names.push_back(network.name);
    for (const std::string& wanted : arguments.holdOut) {
        TLP_TRY(const std::size_t index, findByPrefix(names, wanted, "network"));
        request.holdOutNetworks.push_back(names[index]);
    }
    request.holdOutTasks = arguments.holdOutTasks;
    if (request.holdOutNetworks.empty() && request.holdOutTasks.empty() && !request.fraction)
        return fail(ErrorKind::Usage,
            "a split needs --hold-out NETWORK…, --hold-out-tasks PATTERN… or --fraction F");
    TLP_TRY(const auto split, dataset.makeSplit(request, arguments.replace));
    if (cli.isJson)
        cli.printJson(toJson(split));
    else
        cli.print(fmt::format("split {}: {} tasks to train on, {} held out\n", split.name,
            split.train.size(), split.test.size()));
    return {};
}

/// A list command with one positional dataset.
void addListCommand(CLI::App& app, Cli& cli, const std::string& name,
    const std::string& description, Status (*list)(Cli&, const std::string&))
{
    const auto dataset = std::make_shared<std::string>();
    CLI::App* command = addCommand(app, name, description, fmt::format("tlp {} sample", name));
    command->add_option("DATASET", *dataset, "Name or unique beginning")->required();
    command->callback([&cli, dataset, list] {
        cli.action = [&cli, dataset, list] { return list(cli, *dataset); };
    });
}

} // namespace

void addDatasetCommands(CLI::App& app, Cli& cli)
{
    addCommand(app, "datasets", "List the workspace's datasets", "tlp datasets")->callback([&cli] {
        cli.action = [&cli] { return listDatasets(cli); };
    });
    addListCommand(app, cli, "platforms", "List a dataset's platforms", listPlatforms);
    addListCommand(app, cli, "tasks", "List a dataset's tasks", listTasks);
    addListCommand(app, cli, "networks", "List a dataset's networks", listNetworks);
    addListCommand(
        app, cli, "stats", "Count programs, failures, duplicates and lengths", printStats);

    const auto arguments = std::make_shared<SplitArguments>();
    CLI::App* split = addCommand(app, "split", "Divide the tasks into training and held-out ones",
        "tlp split sample --name standard --hold-out bert_tiny resnet_18");
    split->add_option("DATASET", arguments->dataset, "Name or unique beginning")->required();
    split->add_option("--name", arguments->name, "Name of the split (without it: list them)");
    auto* holdOut
        = split->add_option("--hold-out", arguments->holdOut, "Networks whose tasks are held out");
    auto* holdOutTasks = split->add_option("--hold-out-tasks", arguments->holdOutTasks,
        "Tasks to hold out, by patterns of their names or keys, such as 'batch_matmul*'");
    split->add_option("--fraction", arguments->fraction, "Share of the tasks held out, 0 to 1")
        ->excludes(holdOut)
        ->excludes(holdOutTasks);
    split->add_option("--seed", arguments->seed, "Seed of --fraction");
    split->add_flag("--replace", arguments->replace, "Replace a split of that name");
    split->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return makeSplit(cli, *arguments); };
    });
}

} // namespace tlp::cli
