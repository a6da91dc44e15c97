// SPDX-License-Identifier: GPL-3.0-only
#include "cli/compare.h"

#include "cli/chance.h"
#include "cli/report_tables.h"
#include "cli/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace tlp::cli {
namespace {

using Align = Table::Align;
using evaluation::TopK;

constexpr std::array kKs{1, 5};
constexpr const char* kRandom = "random";

struct Compared
{
    workspace::RunInfo run;
    std::optional<workspace::EvaluationInfo> evaluation;
};

/// Runs evaluated on the same data: only their figures can be set side by side.
using Group = std::vector<const Compared*>;

Result<std::vector<Compared>> loadRuns(
    const workspace::Workspace& workspace, const std::vector<std::string>& names)
{
    std::vector<Compared> runs;
    for (const std::string& name : names) {
        TLP_TRY(workspace::RunInfo run, workspace.run(name));
        if (std::ranges::any_of(
                runs, [&](const Compared& other) { return other.run.id == run.id; }))
            return fail(ErrorKind::BadInput,
                fmt::format(
                    "the run “{}” is named twice; comparing needs different runs", run.name));
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

std::vector<Group> groupByData(const std::vector<Compared>& runs)
{
    std::vector<Group> groups;
    for (const Compared& compared : runs) {
        if (!compared.evaluation)
            continue;
        const auto found = std::ranges::find_if(groups, [&](const Group& group) {
            return haveSameData(*group.front()->evaluation, *compared.evaluation);
        });
        if (found == groups.end())
            groups.push_back({&compared});
        else
            found->push_back(&compared);
    }
    return groups;
}

Json differenceJson(const std::string& run, const std::string& base, int k,
    const evaluation::PairedComparison& difference)
{
    return {{"run", run}, {"base", base}, {"k", k}, {"tasks", difference.tasks},
        {"better", difference.better}, {"worse", difference.worse}, {"equal", difference.equal},
        {"mean_difference", difference.meanDifference}, {"low", difference.low},
        {"high", difference.high}, {"clear", difference.isClear()}};
}

/// The differences of one command, as sentences and as JSON.
class Differences
{
public:
    /// Fewer than two tasks have no spread, so nothing is said.
    void add(const std::string& run, const std::string& base, int k,
        const Result<evaluation::PairedComparison>& difference, Json& json)
    {
        if (!difference || difference->tasks < 2)
            return;
        json.push_back(differenceJson(run, base, k, *difference));
        m_text
            += fmt::format("{} − {}, top-{} per task: {:+.3f}, 95 % interval {:+.3f} to {:+.3f}: "
                           "{}\n",
                printable(run), printable(base), k, difference->meanDifference, difference->low,
                difference->high, difference->isClear() ? "clear" : "within the spread over tasks");
    }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

void addDifferences(const Group& group, Differences& differences, Json& json)
{
    const Compared& base = *group.front();
    for (const Compared* compared : group) {
        const auto& report = compared->evaluation->report;
        for (const int k : kKs) {
            if (compared == &base)
                continue;
            auto difference = evaluation::compareReports(report, base.evaluation->report, k);
            differences.add(compared->run.name, base.run.name, k,
                difference ? Result<evaluation::PairedComparison>(difference->numbers)
                           : tl::unexpected<Error>(difference.error()),
                json["differences"]);
        }
        for (const int k : kKs)
            differences.add(compared->run.name, kRandom, k,
                evaluation::compareWithRandom(report, k), json["against_random"]);
    }
}

std::vector<std::string> rowOf(const std::string& network, const std::string& who, const TopK& topK)
{
    std::vector<std::string> row{network, who};
    for (const int k : kKs)
        row.push_back(formatRatio(evaluation::valueAt(topK, k)));
    return row;
}

/// Rows of one network or of all: each run, then what bounds them.
void addRows(Table& table, const std::string& title,
    const std::vector<std::pair<std::string, TopK>>& runs, const TopK& random)
{
    std::string network = title;
    for (const auto& [name, topK] : runs)
        table.addRow(rowOf(std::exchange(network, ""), name, topK));
    table.addRow(rowOf("", kRandom, random));
    table.addRow(rowOf("", "best", TopK{{kKs[0], 1}, {kKs[1], 1}}));
}

std::string groupTable(const Group& group)
{
    Table table;
    table.addColumn("network");
    table.addColumn("picked by");
    for (const int k : kKs)
        table.addColumn(fmt::format("top-{}", k), Align::Right);
    std::map<std::string, std::pair<std::vector<std::pair<std::string, TopK>>, TopK>> networks;
    std::vector<std::pair<std::string, TopK>> all;
    for (const Compared* compared : group) {
        const auto& report = compared->evaluation->report;
        for (const evaluation::NetworkResult& network : report.networks) {
            auto& [runs, random] = networks[network.name];
            runs.emplace_back(compared->run.name, network.topK);
            random = network.random;
        }
        all.emplace_back(compared->run.name, report.topK);
    }
    for (const auto& [name, rows] : networks)
        addRows(table, name, rows.first, rows.second);
    table.addRule();
    addRows(table, "all", all, group.front()->evaluation->report.random);
    return table.toText();
}

constexpr const char* kLegend = "top-k: speed of the best of the first k picks, relative to the "
                                "best program (1); networks weight their tasks.\n";
constexpr const char* kDifferenceLegend
    = "Per task, each counting once. “clear”: larger than its noise, the spread over tasks (that "
      "over training seeds is not in it).\n";

std::string describe(const std::vector<Group>& groups, const Differences& differences)
{
    std::string text;
    for (const Group& group : groups) {
        const workspace::EvaluationInfo& on = *group.front()->evaluation;
        if (groups.size() > 1)
            text += (text.empty() ? "" : "\n")
                + printable(fmt::format("on {}, {}, split {}", on.dataset, on.platform,
                    on.split.empty() ? "none" : on.split))
                + "\n";
        text += groupTable(group);
    }
    if (!text.empty())
        text += std::string("\n") + kLegend;
    if (!differences.text().empty())
        text += "\n" + differences.text() + kDifferenceLegend;
    return text;
}

} // namespace

Status compareRuns(Cli& cli, const std::vector<std::string>& names)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto runs, loadRuns(workspace, names));
    Json json{
        {"runs", Json::array()}, {"differences", Json::array()}, {"against_random", Json::array()}};
    for (const Compared& compared : runs) {
        json["runs"].push_back(compared.evaluation ? toJson(compared.run, *compared.evaluation)
                                                   : Json{{"run", compared.run.name}});
        if (!compared.evaluation)
            cli.warn(fmt::format("“{}” has not been evaluated", compared.run.name));
    }
    const std::vector<Group> groups = groupByData(runs);
    if (groups.size() > 1)
        cli.warn("the runs were evaluated on different data, whose figures cannot be compared");
    Differences differences;
    for (const Group& group : groups)
        addDifferences(group, differences, json);
    for (const Group& group : groups) {
        for (const Compared* compared : group) {
            const std::string warning
                = chanceWarning(compared->run.name, compared->evaluation->report);
            if (!warning.empty())
                cli.warn(warning);
        }
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(describe(groups, differences));
    return {};
}

} // namespace tlp::cli
