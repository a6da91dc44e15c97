// SPDX-License-Identifier: GPL-3.0-only
#include "base/text.h"
#include "cli/cli.h"
#include "cli/table.h"
#include "workload/task_title.h"
#include "workload/workload_catalog.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace tlp::cli {
namespace {

using workload::Network;
using workload::OperatorArgument;
using workload::OperatorInfo;
using workload::Workload;

struct WorkloadsArguments
{
    std::string name;
    std::string networks;
};

/// "n=1 h w ci co k s=1 p=0"
std::string signatureOf(const OperatorInfo& info)
{
    std::string text;
    for (const OperatorArgument& argument : info.arguments) {
        text += (text.empty() ? "" : " ") + argument.name;
        if (argument.defaultValue)
            text += fmt::format("={}", *argument.defaultValue);
    }
    return text;
}

Json argumentsJson(const OperatorInfo& info)
{
    Json list = Json::array();
    for (const OperatorArgument& argument : info.arguments)
        list.push_back({{"name", argument.name}, {"meaning", argument.meaning},
            {"default", argument.defaultValue ? Json(*argument.defaultValue) : Json()},
            {"minimum", argument.minimum}});
    return list;
}

Json operatorJson(const OperatorInfo& info)
{
    return {{"name", info.name}, {"meaning", info.meaning}, {"arguments", argumentsJson(info)},
        {"suffixes", info.suffixes}, {"example", info.example}};
}

/// What one run of the network computes.
double flopsOf(const std::vector<workload::WeightedWorkload>& workloads)
{
    double flops = 0;
    for (const auto& [workload, weight] : workloads)
        flops += weight * workload.flops;
    return flops;
}

std::string formatFlops(double flops)
{
    constexpr std::pair<double, const char*> kUnits[]
        = {{1e12, "TFLOP"}, {1e9, "GFLOP"}, {1e6, "MFLOP"}, {1e3, "kFLOP"}};
    for (const auto& [scale, unit] : kUnits) {
        if (flops >= scale)
            return fmt::format("{:.3g} {}", flops / scale, unit);
    }
    return fmt::format("{:.0f} FLOP", flops);
}

std::string titleOf(const Workload& workload)
{
    return workload::taskTitle(workload.text, workload.dagText);
}

Json workloadJson(const Workload& workload)
{
    std::vector<std::string> constants;
    for (const workload::DagStage& stage : workload.dag.stages) {
        if (stage.isConstant)
            constants.push_back(stage.name);
    }
    return {{"workload", workload.text}, {"title", titleOf(workload)},
        {"workload_key", workload.key}, {"flops", workload.flops}, {"constants", constants},
        {"dag", workload.dagText}};
}

Json networkJson(const Network& network, const std::vector<workload::WeightedWorkload>& workloads)
{
    return {{"name", network.name}, {"input_shape", network.inputShape},
        {"tasks", network.tasks.size()}, {"flops", flopsOf(workloads)}};
}

/// DAGs come from files: each line is made printable.
void printDag(Cli& cli, const Workload& workload)
{
    for (const std::string_view line : splitText(workload.dagText, '\n')) {
        if (!line.empty())
            cli.print(printable(line) + "\n");
    }
}

void printWorkload(Cli& cli, const Workload& workload)
{
    cli.print(fmt::format("{}\n{}, key {}\n", printable(titleOf(workload)),
        formatFlops(workload.flops), printable(workload.key)));
    printDag(cli, workload);
}

Status listAll(Cli& cli, const WorkloadsArguments& arguments)
{
    TLP_TRY(const auto networks, workload::loadNetworks(arguments.networks));
    Json networksJson = Json::array();
    Table networkTable;
    networkTable.addColumn("network");
    networkTable.addColumn("tasks", Table::Align::Right);
    networkTable.addColumn("one run", Table::Align::Right);
    for (const Network& network : networks) {
        TLP_TRY(const auto workloads, workload::workloadsOf(network));
        networksJson.push_back(networkJson(network, workloads));
        networkTable.addRow({network.name, formatCount(static_cast<std::int64_t>(workloads.size())),
            formatFlops(flopsOf(workloads))});
    }
    if (cli.isJson) {
        Json list = Json::array();
        for (const OperatorInfo& info : workload::operators())
            list.push_back(operatorJson(info));
        Json suffixes = Json::array();
        for (const workload::SuffixInfo& suffix : workload::suffixes())
            suffixes.push_back({{"name", suffix.name}, {"meaning", suffix.meaning}});
        cli.printJson({{"operators", std::move(list)}, {"suffixes", std::move(suffixes)},
            {"networks", std::move(networksJson)}});
        return {};
    }
    Table operatorTable;
    operatorTable.addColumn("operator");
    operatorTable.addColumn("arguments");
    operatorTable.addColumn("meaning");
    for (const OperatorInfo& info : workload::operators())
        operatorTable.addRow({info.name, signatureOf(info), info.meaning});
    Table suffixTable;
    suffixTable.addColumn("fused part");
    suffixTable.addColumn("meaning");
    for (const workload::SuffixInfo& suffix : workload::suffixes())
        suffixTable.addRow({"+" + suffix.name, suffix.meaning});
    cli.print(fmt::format(
        "{}\n{}\n{}\nA workload: conv2d:n=1,h=56,w=56,ci=64,co=64,k=3,s=1,p=1+bias+relu\n"
        "More: tlp workloads NAME\n",
        operatorTable.toText(), suffixTable.toText(), networkTable.toText()));
    return {};
}

Status showOperator(Cli& cli, const OperatorInfo& info)
{
    TLP_TRY(const Workload example, workload::parseWorkload(info.example));
    if (cli.isJson) {
        Json json = operatorJson(info);
        json["example_workload"] = workloadJson(example);
        cli.printJson(json);
        return {};
    }
    Table table;
    table.addColumn("argument");
    table.addColumn("default", Table::Align::Right);
    table.addColumn("meaning");
    for (const OperatorArgument& argument : info.arguments)
        table.addRow({argument.name,
            argument.defaultValue ? std::to_string(*argument.defaultValue) : std::string(),
            argument.meaning});
    std::string fused;
    for (const std::string& suffix : info.suffixes)
        fused += " +" + suffix;
    cli.print(fmt::format("{}: {}\n\n{}\n", info.name, info.meaning, table.toText()));
    if (!fused.empty())
        cli.print(fmt::format("Fused parts:{}\n\n", fused));
    cli.print("Example: ");
    printWorkload(cli, example);
    return {};
}

Status showNetwork(Cli& cli, const Network& network)
{
    TLP_TRY(const auto workloads, workload::workloadsOf(network));
    if (cli.isJson) {
        Json json = networkJson(network, workloads);
        Json tasks = Json::array();
        for (const auto& [workload, weight] : workloads) {
            Json task = workloadJson(workload);
            task["weight"] = weight;
            tasks.push_back(std::move(task));
        }
        json["tasks"] = std::move(tasks);
        cli.printJson(json);
        return {};
    }
    cli.print(fmt::format("{}: {} tasks, {} in one run\n", printable(network.name),
        workloads.size(), formatFlops(flopsOf(workloads))));
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        const auto& [workload, weight] = workloads[i];
        cli.print(
            fmt::format("\n{}. {}\n{}, weight {}, key {}\n", i + 1, printable(titleOf(workload)),
                formatFlops(workload.flops), toShortest(weight), printable(workload.key)));
        printDag(cli, workload);
    }
    return {};
}

Status showWorkload(Cli& cli, const Workload& workload)
{
    if (cli.isJson) {
        cli.printJson(workloadJson(workload));
        return {};
    }
    printWorkload(cli, workload);
    return {};
}

Status showWorkloads(Cli& cli, const WorkloadsArguments& arguments)
{
    if (arguments.name.empty())
        return listAll(cli, arguments);
    const auto& operators = workload::operators();
    const auto info = std::ranges::find(operators, arguments.name, &OperatorInfo::name);
    if (info != operators.end())
        return showOperator(cli, *info);
    if (arguments.name.find_first_of("[:+") != std::string::npos) {
        TLP_TRY(const auto found, workload::findWorkloads(arguments.name, arguments.networks));
        return showWorkload(cli, found.front().workload);
    }
    TLP_TRY(const Network network, workload::findNetwork(arguments.name, arguments.networks));
    return showNetwork(cli, network);
}

} // namespace

void addWorkloadCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<WorkloadsArguments>();
    CLI::App* command = addCommand(app, "workloads",
        "List the operators and networks whose programs can be made here, or show one",
        "tlp workloads conv2d:h=56,w=56,ci=64,co=64,k=3,p=1+bias+relu");
    command->add_option(
        "NAME", arguments->name, "Operator, operator with arguments, workload key, or network");
    command->add_option("--networks", arguments->networks,
        "Network file instead of those that come with the program");
    command->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return showWorkloads(cli, *arguments); };
    });
}

} // namespace tlp::cli
