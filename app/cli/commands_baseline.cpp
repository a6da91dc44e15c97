// SPDX-License-Identifier: GPL-3.0-only
#include "base/text.h"
#include "cli/cli.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "jobs/program_recorder.h"
#include "jobs/tune_baselines.h"
#include "workload/local_target.h"
#include "workload/task_title.h"
#include "workload/workload_catalog.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tlp::cli {
namespace {

struct BaselineArguments
{
    std::vector<std::string> workloads;
    std::string networks;
    std::string target = "host";
};

/// One workload with LibTorch's time or the reason why there is none.
struct Row
{
    workload::WeightedWorkload weighted;
    std::optional<baseline::Baseline> measured;
    std::string whyNot;
};

/// Σ weight × time; the rows without a time are counted.
struct Sum
{
    double seconds = 0;
    std::int64_t missing = 0;
};

Sum sumOf(const std::vector<Row>& rows)
{
    Sum sum;
    for (const Row& row : rows) {
        if (row.measured)
            sum.seconds += row.weighted.weight * row.measured->seconds;
        else
            ++sum.missing;
    }
    return sum;
}

Json waysJson(const std::vector<baseline::WayTime>& ways)
{
    Json list = Json::array();
    for (const baseline::WayTime& way : ways)
        list.push_back(
            {{"way", way.name}, {"seconds", way.whyNot.empty() ? Json(way.seconds) : Json(nullptr)},
                {"why_not", way.whyNot}});
    return list;
}

std::string titleOf(const Row& row)
{
    const workload::Workload& workload = row.weighted.workload;
    return workload::taskTitle(workload.text, workload.dagText);
}

Json rowJson(const Row& row)
{
    const workload::Workload& workload = row.weighted.workload;
    Json json{{"workload", workload.text}, {"title", titleOf(row)}, {"workload_key", workload.key},
        {"weight", row.weighted.weight}, {"baseline_seconds", nullptr}, {"baseline_way", nullptr},
        {"costs_seconds", Json::array()}, {"ways", Json::array()}, {"error", row.whyNot}};
    if (row.measured) {
        json["baseline_seconds"] = row.measured->seconds;
        json["baseline_way"] = row.measured->way;
        json["costs_seconds"] = row.measured->costsSeconds;
        json["ways"] = waysJson(row.measured->ways);
    }
    return json;
}

void printRows(Cli& cli, const std::vector<Row>& rows, const std::string& platform)
{
    Table table;
    table.addColumn("workload");
    table.addColumn("weight", Table::Align::Right);
    table.addColumn("LibTorch", Table::Align::Right);
    table.addColumn("how");
    for (const Row& row : rows)
        table.addRow({titleOf(row), toShortest(row.weighted.weight),
            formatSeconds(row.measured ? std::optional(row.measured->seconds) : std::nullopt),
            row.measured ? row.measured->way : row.whyNot});
    cli.print(table.toText());
    const Sum sum = sumOf(rows);
    if (rows.size() > 1 && sum.seconds > 0)
        cli.print(fmt::format("sum of weight × time on {}: {}{}\n", platform,
            formatSeconds(sum.seconds),
            sum.missing == 0
                ? std::string()
                : fmt::format(", without {} that LibTorch cannot compute or time", sum.missing)));
}

Status run(Cli& cli, const BaselineArguments& arguments)
{
    TLP_TRY(const workload::LocalTarget target, asUsage(jobs::localTarget(arguments.target)));
    std::vector<Row> rows;
    for (const std::string& name : arguments.workloads) {
        TLP_TRY(auto found, workload::findWorkloads(name, arguments.networks));
        for (workload::WeightedWorkload& weighted : found)
            rows.push_back({std::move(weighted), {}, {}});
    }
    TLP_TRY(auto workspace, cli.openOrCreateWorkspace());
    TLP_CHECK(workspace.checkWritable());
    const baseline::BaselineOptions options = jobs::baselineOptions(target);
    const JobContext context = cli.jobContext();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Row& row = rows[i];
        context.report({"LibTorch", static_cast<std::int64_t>(i),
            static_cast<std::int64_t>(rows.size()), "workloads", titleOf(row)});
        auto measured
            = jobs::storeBaseline(workspace, row.weighted.workload, target, options, context);
        if (measured)
            row.measured = std::move(*measured);
        else if (measured.error().kind == ErrorKind::Stopped
            || measured.error().kind == ErrorKind::NotFound)
            return tl::unexpected<Error>(measured.error());
        else
            row.whyNot = measured.error().toString();
    }
    cli.endJob();
    cli.progress().clear();
    const Sum sum = sumOf(rows);
    if (sum.missing == static_cast<std::int64_t>(rows.size()) && !rows.empty())
        return fail(ErrorKind::Unsupported,
            fmt::format("LibTorch was timed for none of them: {}", rows.front().whyNot));
    if (!cli.isJson) {
        printRows(cli, rows, target.platformName());
        return {};
    }
    Json json{{"platform", target.platformName()}, {"threads", target.threads},
        {"seconds", sum.seconds}, {"missing", sum.missing}, {"workloads", Json::array()}};
    for (const Row& row : rows)
        json["workloads"].push_back(rowJson(row));
    cli.printJson(json);
    return {};
}

} // namespace

void addBaselineCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<BaselineArguments>();
    CLI::App* command = addCommand(app, "baseline",
        "Time LibTorch's own kernels for workloads or networks on this machine and store the times "
        "that tuning sessions are compared with",
        "tlp baseline conv2d:h=56,w=56,ci=64,co=64,k=3,p=1+bias+relu resnet_18 --target host@2");
    command
        ->add_option("WORKLOAD", arguments->workloads,
            "Operators in text form, workload keys, or networks by name")
        ->required();
    command
        ->add_option("--target", arguments->target,
            "Platform that the times are stored for, avx2@2; LibTorch gets its threads and chooses "
            "instructions itself")
        ->capture_default_str();
    command->add_option("--networks", arguments->networks, "Network file (default: the built-in)");
    command->callback(
        [&cli, arguments] { cli.action = [&cli, arguments] { return run(cli, *arguments); }; });
}

} // namespace tlp::cli
