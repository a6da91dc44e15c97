// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "jobs/disagree.h"
#include "scoring/scorer.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>

namespace tlp::cli {
namespace {

using Align = Table::Align;

constexpr std::int64_t kMostListed = 100000;

Json toJson(const jobs::Disagreement& one)
{
    return {{"task", one.taskName}, {"task_id", one.task.value},
        {"task_programs", one.taskPrograms}, {"program", one.ordinal}, {"seconds", one.seconds},
        {"score_a", one.scoreA}, {"score_b", one.scoreB}, {"rank_a", one.rankA},
        {"rank_b", one.rankB}, {"rank_measured", one.rankMeasured},
        {"difference", one.difference()}};
}

Json toJson(const jobs::DisagreementReport& report)
{
    Json json{{"run_a", report.runA}, {"run_b", report.runB}, {"dataset", report.dataset},
        {"platform", report.platform}, {"split", report.split}, {"tasks", report.tasks},
        {"programs", report.programs}, {"agreement", orNull(report.agreement)},
        {"disagreements", Json::array()}, {"warnings", report.warnings}};
    for (const jobs::Disagreement& one : report.programsOfInterest)
        json["disagreements"].push_back(toJson(one));
    return json;
}

/// Ties give halves.
std::string rankText(double rank)
{
    return fmt::format("{:g}", rank);
}

std::string toText(const jobs::DisagreementReport& report)
{
    Table table;
    table.addColumn("task");
    for (const char* title : {"program", "of", "rank A", "rank B", "measured", "time", "apart"})
        table.addColumn(title, Align::Right);
    for (const jobs::Disagreement& one : report.programsOfInterest)
        table.addRow({one.taskName, std::to_string(one.ordinal), formatCount(one.taskPrograms),
            rankText(one.rankA), rankText(one.rankB), rankText(one.rankMeasured),
            formatSeconds(one.seconds), fmt::format("{:.1f} %", 100 * one.difference())});
    return printable(fmt::format("A: {}\nB: {}\non {}, {}, split {}: {} programs of {} tasks, "
                                 "agreement {} (mean Spearman)\n",
               report.runA, report.runB, report.dataset, report.platform,
               report.split.empty() ? "none" : report.split, formatCount(report.programs),
               report.tasks, formatRatio(report.agreement)))
        + "\n" + table.toText()
        + "\nranks: among the task's usable programs, 1 is the fastest; apart: share of them "
          "between the two ranks.\n";
}

Status disagree(Cli& cli, const jobs::DisagreeRequest& request)
{
    TLP_TRY(auto workspace, cli.openWorkspace());
    scoring::setTorchThreads(0);
    auto found = jobs::findDisagreements(workspace, request, cli.jobContext());
    cli.endJob();
    TLP_TRY(const jobs::DisagreementReport report, std::move(found));
    for (const std::string& warning : report.warnings)
        cli.warn(warning);
    if (cli.isJson)
        cli.printJson(toJson(report));
    else
        cli.print(toText(report));
    return {};
}

} // namespace

void addDisagreeCommand(CLI::App& app, Cli& cli)
{
    const auto request = std::make_shared<jobs::DisagreeRequest>();
    CLI::App* command = addCommand(app, "disagree",
        "List the programs that two runs rank most differently within their task",
        "tlp disagree tlp-zen5-avx512-1 tlp-zen5-avx512-2 --limit 20");
    command->add_option("A", request->runA, "First run, name or unique beginning")->required();
    command->add_option("B", request->runB, "Second run, name or unique beginning")->required();
    command->add_option("--dataset", request->dataset, "Default: the first run's");
    command->add_option("--platform", request->platform, "Default: the first run's");
    command->add_option("--split", request->split,
        "Split whose held-out tasks are ranked; none: every task (default: the first run's)");
    command->add_option("--limit", request->limit, "Programs to list (default: 50)")
        ->check(CLI::Range(std::int64_t{1}, kMostListed));
    command->callback(
        [&cli, request] { cli.action = [&cli, request] { return disagree(cli, *request); }; });
}

} // namespace tlp::cli
