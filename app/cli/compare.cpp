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

/// Every pair of a group; those of other tasks are named, not compared.
void addMatrix(Cli& cli, const Group& group, Json& json)
{
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (std::size_t j = i + 1; j < group.size(); ++j) {
            const auto& a = *group[i];
            const auto& b = *group[j];
            if (!evaluation::areOfSameTasks(a.evaluation->report, b.evaluation->report)) {
                cli.warn(fmt::format("“{}” and “{}” were evaluated on different tasks or programs "
                                     "and are not compared; evaluate them again",
                    a.run.name, b.run.name));
                continue;
            }
            for (const int k : kKs) {
                const auto compared
                    = evaluation::compareReports(a.evaluation->report, b.evaluation->report, k);
                if (!compared)
                    continue;
                json.push_back(differenceJson(a.run.name, b.run.name, k, compared->numbers));
                json.push_back(differenceJson(
                    b.run.name, a.run.name, k, evaluation::reversed(compared->numbers)));
            }
        }
    }
}

/// Row minus column, in percentage points; * where clear.
std::string matrixText(const std::vector<Compared>& runs, const Json& matrix, int k)
{
    Table table;
    table.addColumn(fmt::format("top-{}", k));
    for (const Compared& column : runs)
        table.addColumn(column.run.name, Align::Right);
    for (const Compared& row : runs) {
        std::vector<std::string> cells{row.run.name};
        for (const Compared& column : runs) {
            const auto found = std::ranges::find_if(matrix, [&](const Json& each) {
                return each["k"] == k && each["run"] == row.run.name
                    && each["base"] == column.run.name;
            });
            cells.push_back(found == matrix.end()
                    ? "–"
                    : fmt::format("{:+.1f}{} [{:+.1f} {:+.1f}] {}/{}/{}",
                        100 * (*found)["mean_difference"].get<double>(),
                        (*found)["clear"].get<bool>() ? "*" : "",
                        100 * (*found)["low"].get<double>(), 100 * (*found)["high"].get<double>(),
                        (*found)["better"].get<int>(), (*found)["worse"].get<int>(),
                        (*found)["equal"].get<int>()));
        }
        table.addRow(std::move(cells));
    }
    return table.toText();
}

constexpr const char* kMatrixLegend
    = "row − column in percentage points per task, 95 % interval, tasks won/lost/equal; *: clear\n";

/// Of the first two runs that were evaluated on the same data.
void addTasks(const Group& group, Json& json)
{
    if (group.size() < 2)
        return;
    for (const int k : kKs) {
        for (const evaluation::TaskPair& pair :
            evaluation::taskPairs(group[0]->evaluation->report, group[1]->evaluation->report, k))
            json.push_back(
                {{"task", pair.name}, {"task_id", pair.task.value}, {"programs", pair.programs},
                    {"k", k}, {"a", pair.a}, {"b", pair.b}, {"difference", pair.a - pair.b},
                    {"winner",
                        pair.winner() == 0      ? Json(nullptr)
                            : pair.winner() > 0 ? Json(group[0]->run.name)
                                                : Json(group[1]->run.name)}});
    }
}

std::string tasksText(const Json& tasks)
{
    Table table;
    table.addColumn("task");
    for (const char* title : {"programs", "k", "a", "b", "a − b"})
        table.addColumn(title, Align::Right);
    table.addColumn("winner");
    for (const Json& task : tasks)
        table.addRow(
            {task["task"], formatCount(task["programs"]), std::to_string(task["k"].get<int>()),
                formatRatio(task["a"].get<double>()), formatRatio(task["b"].get<double>()),
                fmt::format("{:+.3f}", task["difference"].get<double>()),
                task["winner"].is_null() ? "equal" : task["winner"].get<std::string>()});
    return table.toText();
}

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

Status compareRuns(Cli& cli, const std::vector<std::string>& names, const CompareOptions& options)
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
    if (options.hasMatrix) {
        json["matrix"] = Json::array();
        for (const Group& group : groups)
            addMatrix(cli, group, json["matrix"]);
    }
    if (options.hasTasks) {
        json["tasks"] = Json::array();
        for (const Group& group : groups)
            addTasks(group, json["tasks"]);
    }
    if (cli.isJson) {
        cli.printJson(json);
        return {};
    }
    cli.print(describe(groups, differences));
    if (options.hasMatrix) {
        for (const int k : kKs)
            cli.print("\n" + matrixText(runs, json["matrix"], k));
        cli.print(kMatrixLegend);
    }
    if (options.hasTasks)
        cli.print("\n" + tasksText(json["tasks"]));
    return {};
}

} // namespace tlp::cli
