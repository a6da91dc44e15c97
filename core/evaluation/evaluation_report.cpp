// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/evaluation_report.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include "base/statistics.h"
#include "base/text.h"
#include "evaluation/ranking_metrics.h"

namespace tlp::evaluation {
namespace {

const char* const kOtherTasks = "(other tasks)";
constexpr std::size_t kNamesInWarning = 5;

/// Sums of weighted latencies, by k.
struct Sums
{
    double best = 0;
    std::map<int, double> picked;
    std::map<int, double> random;

    void add(const TaskResult& task, double weight)
    {
        best += weight * *task.bestSeconds;
        for (const auto& [k, ratio] : task.topK)
            picked[k] += weight * *task.bestSeconds / ratio;
        for (const auto& [k, ratio] : task.random)
            random[k] += weight * *task.bestSeconds / ratio;
    }

    [[nodiscard]] TopK ratios(const std::map<int, double>& sums) const
    {
        TopK result;
        for (const auto& [k, sum] : sums) {
            if (sum > 0)
                result[k] = best / sum;
        }
        return result;
    }
};

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
        result.random[k] = *result.bestSeconds / *expectedBestOfRandomK(task.seconds, k);
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
        std::vector<std::pair<std::size_t, double>> weighted;
        for (const auto& [task, weight] : network.tasks) {
            weighted.emplace_back(m_index.at(task), weight);
            m_inNetwork[m_index.at(task)] = true;
        }
        addRow(network.name, weighted);
    }

    void finish()
    {
        std::vector<std::pair<std::size_t, double>> others;
        for (std::size_t i = 0; i < m_report.tasks.size(); ++i) {
            if (!m_inNetwork[i])
                others.emplace_back(i, 1.0);
        }
        if (!others.empty())
            addRow(kOtherTasks, others);
        m_report.topK = m_total.ratios(m_total.picked);
        m_report.random = m_total.ratios(m_total.random);
        if (!m_partial.empty())
            m_report.warnings.push_back(
                fmt::format("networks left out because only some of their tasks were scored: {}",
                    someNames(m_partial)));
    }

private:
    void addRow(
        const std::string& name, const std::vector<std::pair<std::size_t, double>>& weighted)
    {
        NetworkResult row;
        row.name = name;
        Sums sums;
        for (const auto& [index, weight] : weighted) {
            const TaskResult& task = m_report.tasks[index];
            if (!task.bestSeconds) {
                row.tasksLeftOut.push_back(task.name);
                continue;
            }
            ++row.tasks;
            sums.add(task, weight);
            m_total.add(task, weight);
        }
        row.topK = sums.ratios(sums.picked);
        row.random = sums.ratios(sums.random);
        m_report.networks.push_back(std::move(row));
    }

    EvaluationReport& m_report;
    std::unordered_map<TaskId, std::size_t> m_index;
    std::vector<bool> m_inNetwork;
    std::vector<std::string> m_partial;
    Sums m_total;
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
    table.finish();
    report.kendallTau = meanOver(report.tasks, &TaskResult::kendallTau);
    report.spearmanRho = meanOver(report.tasks, &TaskResult::spearmanRho);
    addWarnings(tasks, report);
    return report;
}

} // namespace tlp::evaluation
