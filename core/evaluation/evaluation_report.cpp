// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/evaluation_report.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include "base/statistics.h"
#include "base/text.h"
#include "evaluation/random_baseline.h"
#include "evaluation/ranking_metrics.h"

namespace tlp::evaluation {
namespace {

const char* const kOtherTasks = "(other tasks)";
constexpr std::size_t kNamesInWarning = 5;

/// Σ w·best / Σ w·best-of-top-k over the tasks, which all have a usable program.
TopK ratioOfSums(const std::vector<TaskResult>& tasks, const WeightedTasks& weighted)
{
    double best = 0;
    std::map<int, double> picked;
    for (const auto& [index, weight] : weighted) {
        const TaskResult& task = tasks[index];
        best += weight * *task.bestSeconds;
        for (const auto& [k, ratio] : task.topK)
            picked[k] += weight * *task.bestSeconds / ratio;
    }
    TopK result;
    for (const auto& [k, sum] : picked) {
        if (sum > 0)
            result[k] = best / sum;
    }
    return result;
}

std::vector<double> usableSeconds(const ScoredTask& task)
{
    std::vector<double> usable;
    std::copy_if(task.seconds.begin(), task.seconds.end(), std::back_inserter(usable),
        [](double value) { return std::isfinite(value); });
    return usable;
}

std::string someNames(const std::vector<std::string>& names)
{
    const std::size_t shown = std::min(names.size(), kNamesInWarning);
    std::string text = joinText(std::span(names).first(shown), ", ");
    if (names.size() > shown)
        text += fmt::format(" and {} more", names.size() - shown);
    return text;
}

bool isConstant(const ScoredTask& task)
{
    return task.scores.size() > 1
        && std::all_of(task.scores.begin(), task.scores.end(),
            [&](double score) { return score == task.scores.front(); });
}

TaskResult rankTask(const ScoredTask& task, const std::vector<int>& ks)
{
    TaskResult result;
    result.task = task.task;
    result.name = task.name;
    result.programs = std::count_if(task.seconds.begin(), task.seconds.end(),
        [](double value) { return std::isfinite(value); });
    if (result.programs == 0)
        return result;
    result.bestSeconds = bestOfTopK(task.scores, task.seconds, static_cast<int>(result.programs));
    for (const int k : ks) {
        result.topK[k] = *result.bestSeconds / *bestOfTopK(task.scores, task.seconds, k);
        result.random[k] = *expectedRatioOfRandomK(task.seconds, k);
    }
    result.kendallTau = kendallTau(task.scores, task.seconds);
    result.spearmanRho = spearmanRho(task.scores, task.seconds);
    return result;
}

Status checkInput(const std::vector<ScoredTask>& tasks,
    const std::vector<WeightedNetwork>& networks, const std::vector<int>& ks)
{
    if (ks.empty() || std::any_of(ks.begin(), ks.end(), [](int k) { return k < 1; }))
        return fail(ErrorKind::BadInput, "top-k needs values of k of at least 1");
    for (const ScoredTask& task : tasks) {
        if (task.scores.size() != task.seconds.size())
            return fail(ErrorKind::BadInput,
                fmt::format("task {} has {} scores for {} programs", task.name, task.scores.size(),
                    task.seconds.size()));
        if (std::any_of(task.seconds.begin(), task.seconds.end(),
                [](double value) { return std::isfinite(value) && value <= 0; }))
            return fail(ErrorKind::BadInput,
                fmt::format("task {} has a latency that is not positive", task.name));
    }
    for (const WeightedNetwork& network : networks) {
        for (const auto& [task, weight] : network.tasks) {
            if (!std::isfinite(weight) || weight < 0)
                return fail(ErrorKind::BadInput,
                    fmt::format("network {} has a task weight that is not a number of at least 0",
                        network.name));
        }
    }
    return {};
}

/// Builds the networks' rows and the overall sums from the tasks' results.
class NetworkTable
{
public:
    explicit NetworkTable(EvaluationReport& report)
        : m_report(report)
        , m_inNetwork(report.tasks.size(), false)
    {}

    /// False when a task occurs twice.
    bool indexTasks()
    {
        for (std::size_t i = 0; i < m_report.tasks.size(); ++i) {
            if (!m_index.emplace(m_report.tasks[i].task, i).second)
                return false;
        }
        return true;
    }

    void addNetwork(const WeightedNetwork& network)
    {
        const auto scored = std::count_if(network.tasks.begin(), network.tasks.end(),
            [&](const auto& task) { return m_index.count(task.first) != 0; });
        if (scored == 0)
            return;
        if (scored < static_cast<std::ptrdiff_t>(network.tasks.size())) {
            m_partial.push_back(network.name);
            return;
        }
        WeightedTasks weighted;
        for (const auto& [task, weight] : network.tasks) {
            weighted.emplace_back(m_index.at(task), weight);
            m_inNetwork[m_index.at(task)] = true;
        }
        addRow(network.name, weighted);
    }

    void finish(const std::vector<ScoredTask>& tasks)
    {
        WeightedTasks others;
        for (std::size_t i = 0; i < m_report.tasks.size(); ++i) {
            if (!m_inNetwork[i])
                others.emplace_back(i, 1.0);
        }
        if (!others.empty())
            addRow(kOtherTasks, others);
        m_report.topK = ratioOfSums(m_report.tasks, m_all);
        addRandom(tasks);
        if (!m_partial.empty())
            m_report.warnings.push_back(
                fmt::format("networks left out because only some of their tasks were scored: {}",
                    someNames(m_partial)));
    }

private:
    void addRow(const std::string& name, const WeightedTasks& weighted)
    {
        NetworkResult row;
        row.name = name;
        WeightedTasks usable;
        for (const auto& [index, weight] : weighted) {
            const TaskResult& task = m_report.tasks[index];
            if (task.bestSeconds)
                usable.emplace_back(index, weight);
            else
                row.tasksLeftOut.push_back(task.name);
        }
        row.tasks = static_cast<int>(usable.size());
        row.topK = ratioOfSums(m_report.tasks, usable);
        m_report.networks.push_back(std::move(row));
        m_all.insert(m_all.end(), usable.begin(), usable.end());
        m_rows.push_back(std::move(usable));
    }

    void addRandom(const std::vector<ScoredTask>& tasks)
    {
        std::vector<std::vector<double>> latencies;
        latencies.reserve(tasks.size());
        for (const ScoredTask& task : tasks)
            latencies.push_back(usableSeconds(task));
        std::vector<WeightedTasks> rows = m_rows;
        rows.push_back(m_all);
        std::vector<TopK> random = randomBaseline(latencies, rows, m_report.ks);
        m_report.random = std::move(random.back());
        for (std::size_t i = 0; i < m_report.networks.size(); ++i)
            m_report.networks[i].random = std::move(random[i]);
    }

    EvaluationReport& m_report;
    std::unordered_map<TaskId, std::size_t> m_index;
    std::vector<bool> m_inNetwork;
    std::vector<std::string> m_partial;
    std::vector<WeightedTasks> m_rows; ///< as report.networks, usable tasks only
    WeightedTasks m_all;
};

std::optional<double> meanOver(
    const std::vector<TaskResult>& tasks, std::optional<double> TaskResult::*member)
{
    std::vector<double> values;
    for (const TaskResult& task : tasks) {
        if (const auto& value = task.*member)
            values.push_back(*value);
    }
    return values.empty() ? std::nullopt : std::optional<double>(mean(values));
}

void addWarnings(const std::vector<ScoredTask>& tasks, EvaluationReport& report)
{
    std::vector<std::string> constant;
    std::vector<std::string> unusable;
    std::vector<std::string> undefined;
    std::int64_t notFinite = 0;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const TaskResult& result = report.tasks[i];
        notFinite += std::count_if(tasks[i].scores.begin(), tasks[i].scores.end(),
            [](double score) { return !std::isfinite(score); });
        if (result.programs == 0)
            unusable.push_back(result.name);
        else if (isConstant(tasks[i]))
            constant.push_back(result.name);
        else if (!result.kendallTau)
            undefined.push_back(result.name);
    }
    const auto warn = [&](const std::vector<std::string>& names, const char* what) {
        if (!names.empty())
            report.warnings.push_back(
                fmt::format("{} {}: {}", names.size(), what, someNames(names)));
    };
    warn(unusable, "task(s) without a valid measurement left out");
    warn(constant, "task(s) whose predictions are all equal");
    warn(undefined, "task(s) without a rank correlation (one program, or all latencies equal)");
    if (notFinite > 0)
        report.warnings.push_back(
            fmt::format("{} score(s) are not finite and rank last", notFinite));
}

} // namespace

void keepOnly(EvaluationReport& report, const std::vector<int>& ks)
{
    const auto isOther
        = [&](const auto& entry) { return std::ranges::count(ks, entry.first) == 0; };
    const auto keep = [&](TopK& values) { std::erase_if(values, isOther); };
    std::erase_if(report.ks, [&](const int k) { return std::ranges::count(ks, k) == 0; });
    keep(report.topK);
    keep(report.random);
    for (NetworkResult& network : report.networks) {
        keep(network.topK);
        keep(network.random);
    }
    for (TaskResult& task : report.tasks) {
        keep(task.topK);
        keep(task.random);
    }
}

Result<EvaluationReport> evaluate(const std::vector<ScoredTask>& tasks,
    const std::vector<WeightedNetwork>& networks, const std::vector<int>& ks)
{
    TLP_CHECK(checkInput(tasks, networks, ks));
    EvaluationReport report;
    report.ks = ks;
    std::sort(report.ks.begin(), report.ks.end());
    report.ks.erase(std::unique(report.ks.begin(), report.ks.end()), report.ks.end());
    for (const ScoredTask& task : tasks) {
        report.tasks.push_back(rankTask(task, report.ks));
        report.programs += report.tasks.back().programs;
    }
    if (report.programs == 0)
        return fail(ErrorKind::BadInput, "no task to evaluate has a program with a valid latency");
    NetworkTable table(report);
    if (!table.indexTasks())
        return fail(ErrorKind::BadInput, "a task occurs twice among those to evaluate");
    for (const WeightedNetwork& network : networks)
        table.addNetwork(network);
    table.finish(tasks);
    report.kendallTau = meanOver(report.tasks, &TaskResult::kendallTau);
    report.spearmanRho = meanOver(report.tasks, &TaskResult::spearmanRho);
    addWarnings(tasks, report);
    return report;
}

} // namespace tlp::evaluation
