// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/report_comparison.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace tlp::evaluation {

namespace {

int countWith(const EvaluationReport& report, int k)
{
    return static_cast<int>(std::ranges::count_if(
        report.tasks, [k](const TaskResult& task) { return valueAt(task.topK, k).has_value(); }));
}

} // namespace

int TaskPair::winner() const
{
    const double difference = a - b;
    if (std::abs(difference) <= BootstrapOptions{}.tieTolerance)
        return 0;
    return difference > 0 ? 1 : -1;
}

bool areOfSameTasks(const EvaluationReport& a, const EvaluationReport& b)
{
    std::unordered_map<TaskId, const TaskResult*> ofB;
    for (const TaskResult& task : b.tasks)
        ofB.emplace(task.task, &task);
    return a.tasks.size() == b.tasks.size()
        && std::ranges::all_of(a.tasks, [&](const TaskResult& task) {
               const auto other = ofB.find(task.task);
               return other != ofB.end() && other->second->programs == task.programs
                   && other->second->bestSeconds == task.bestSeconds;
           });
}

PairedComparison reversed(const PairedComparison& comparison)
{
    PairedComparison result = comparison;
    std::swap(result.better, result.worse);
    result.meanDifference = 0 - comparison.meanDifference; // no −0
    result.low = 0 - comparison.high;
    result.high = 0 - comparison.low;
    return result;
}

std::vector<TaskPair> taskPairs(const EvaluationReport& a, const EvaluationReport& b, int k)
{
    std::unordered_map<TaskId, double> ofB;
    for (const TaskResult& task : b.tasks) {
        if (const auto value = valueAt(task.topK, k))
            ofB.emplace(task.task, *value);
    }
    std::vector<TaskPair> pairs;
    for (const TaskResult& task : a.tasks) {
        const auto value = valueAt(task.topK, k);
        const auto other = ofB.find(task.task);
        if (value && other != ofB.end())
            pairs.push_back({task.task, task.name, task.programs, *value, other->second});
    }
    return pairs;
}

Result<ReportComparison> compareReports(const EvaluationReport& a, const EvaluationReport& b, int k)
{
    const std::vector<TaskPair> pairs = taskPairs(a, b, k);
    std::vector<double> valuesA;
    std::vector<double> valuesB;
    for (const TaskPair& pair : pairs) {
        valuesA.push_back(pair.a);
        valuesB.push_back(pair.b);
    }
    ReportComparison comparison;
    TLP_TRY(comparison.numbers, pairedBootstrap(valuesA, valuesB));
    comparison.tasksLeftOut
        = countWith(a, k) + countWith(b, k) - 2 * static_cast<int>(pairs.size());
    return comparison;
}

Result<PairedComparison> compareWithRandom(const EvaluationReport& report, int k)
{
    std::vector<double> model;
    std::vector<double> random;
    for (const TaskResult& task : report.tasks) {
        const auto ofModel = valueAt(task.topK, k);
        const auto ofRandom = valueAt(task.random, k);
        if (!ofModel || !ofRandom)
            continue;
        model.push_back(*ofModel);
        random.push_back(*ofRandom);
    }
    return pairedBootstrap(model, random);
}

std::vector<int> chanceKs(const EvaluationReport& report)
{
    std::vector<int> ks;
    for (const int k : {1, 5}) {
        if (std::ranges::find(report.ks, k) != report.ks.end())
            ks.push_back(k);
    }
    if (ks.empty() && !report.ks.empty())
        ks.push_back(*std::ranges::min_element(report.ks));
    return ks;
}

std::optional<AgainstChance> againstChance(const EvaluationReport& report)
{
    std::optional<AgainstChance> verdict;
    for (const int k : chanceKs(report)) {
        const auto compared = compareWithRandom(report, k);
        if (!compared)
            continue;
        if (compared->tasks > 1 && compared->low > 0)
            return AgainstChance::Better;
        if (compared->meanDifference > BootstrapOptions{}.tieTolerance)
            verdict = AgainstChance::Unclear;
        else if (!verdict)
            verdict = AgainstChance::NotBetter;
    }
    return verdict;
}

} // namespace tlp::evaluation
