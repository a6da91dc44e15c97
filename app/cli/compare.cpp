// SPDX-License-Identifier: GPL-3.0-only
#include "cli/compare.h"

#include "cli/report_tables.h"
#include "cli/table.h"
#include "evaluation/paired_bootstrap.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>

namespace tlp::cli {
namespace {

using Align = Table::Align;
using evaluation::EvaluationReport;

struct Compared
{
    workspace::RunInfo run;
    std::optional<workspace::EvaluationInfo> evaluation;
};

Result<std::vector<Compared>> loadRuns(
    const workspace::Workspace& workspace, const std::vector<std::string>& names)
{
    std::vector<Compared> runs;
    for (const std::string& name : names) {
        TLP_TRY(workspace::RunInfo run, workspace.run(name));
        TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
        Compared compared{std::move(run), std::nullopt};
        if (const auto* evaluation = mainEvaluation(compared.run, evaluations))
            compared.evaluation = *evaluation;
        runs.push_back(std::move(compared));
    }
    return runs;
}

bool haveSameData(const workspace::EvaluationInfo& a, const workspace::EvaluationInfo& b)
{
    return a.dataset == b.dataset && a.platform == b.platform && a.split == b.split;
}

/// Per-task top-k of both on the tasks that both have; none when there are fewer than two.
std::optional<evaluation::PairedComparison> compareTasks(
    const EvaluationReport& report, const EvaluationReport& base, int k)
{
    std::map<TaskId, double> baseValues;
    for (const evaluation::TaskResult& task : base.tasks) {
        if (const auto found = task.topK.find(k); found != task.topK.end())
            baseValues[task.task] = found->second;
    }
    std::vector<double> a;
    std::vector<double> b;
    for (const evaluation::TaskResult& task : report.tasks) {
        const auto found = task.topK.find(k);
        const auto other = baseValues.find(task.task);
        if (found == task.topK.end() || other == baseValues.end())
            continue;
        a.push_back(found->second);
        b.push_back(other->second);
    }
    if (a.size() < 2)
        return std::nullopt;
    auto compared = evaluation::pairedBootstrap(a, b);
    return compared ? std::optional(*compared) : std::nullopt;
}

Json differenceJson(const std::string& run, const std::string& base, int k,
    const evaluation::PairedComparison& difference)
{
    return {{"run", run}, {"base", base}, {"k", k}, {"tasks", difference.tasks},
        {"better", difference.better}, {"worse", difference.worse}, {"equal", difference.equal},
        {"mean_difference", difference.meanDifference}, {"low", difference.low},
        {"high", difference.high}, {"clear", difference.isClear()}};
}

std::string networkTable(const std::vector<Compared>& runs)
{
    Table table;
    table.addColumn("network");
    for (const Compared& compared : runs)
        table.addColumn(compared.run.name + " top-1/top-5", Align::Right);
    std::map<std::string, std::vector<std::string>> rows;
    const auto cell = [](const evaluation::TopK& topK) {
        const auto value = [&](int k) {
            const auto found = topK.find(k);
            return found == topK.end() ? std::nullopt : std::optional(found->second);
        };
        return formatRatio(value(1)) + " / " + formatRatio(value(5));
    };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].evaluation)
            continue;
        for (const evaluation::NetworkResult& network : runs[i].evaluation->report.networks) {
            auto& row = rows[network.name];
            row.resize(runs.size(), "–");
            row[i] = cell(network.topK);
        }
    }
    for (auto& [name, cells] : rows) {
        cells.insert(cells.begin(), name);
        table.addRow(cells);
    }
    table.addRule();
    std::vector<std::string> all{"all"};
    for (const Compared& compared : runs)
        all.push_back(compared.evaluation ? cell(compared.evaluation->report.topK) : "–");
    table.addRow(std::move(all));
    return table.toText();
}

} // namespace

Status compareRuns(Cli& cli, const std::vector<std::string>& names)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto runs, loadRuns(workspace, names));
    Json json{{"runs", Json::array()}, {"differences", Json::array()}};
    std::string sentences;
    for (const Compared& compared : runs) {
        json["runs"].push_back(compared.evaluation ? toJson(compared.run, *compared.evaluation)
                                                   : Json{{"run", compared.run.name}});
        if (!compared.evaluation) {
            cli.warn(fmt::format("“{}” has not been evaluated", compared.run.name));
            continue;
        }
        const Compared& base = runs.front();
        if (&compared == &base || !base.evaluation)
            continue;
        if (!haveSameData(*compared.evaluation, *base.evaluation)) {
            cli.warn(fmt::format("“{}” and “{}” were evaluated on different data",
                compared.run.name, base.run.name));
            continue;
        }
        for (const int k : {1, 5}) {
            const auto difference
                = compareTasks(compared.evaluation->report, base.evaluation->report, k);
            if (!difference)
                continue;
            json["differences"].push_back(
                differenceJson(compared.run.name, base.run.name, k, *difference));
            sentences += fmt::format("{} − {}, top-{} per task: {:+.3f}, 95 % interval {:+.3f} to "
                                     "{:+.3f}: {}\n",
                printable(compared.run.name), printable(base.run.name), k,
                difference->meanDifference, difference->low, difference->high,
                difference->isClear() ? "clear" : "within the spread over tasks");
        }
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(networkTable(runs) + (sentences.empty() ? "" : "\n" + sentences));
    return {};
}

} // namespace tlp::cli
