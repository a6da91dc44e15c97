// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/report_comparison.h"

#include <algorithm>
#include <unordered_map>

namespace tlp::evaluation {

Result<ReportComparison> compareReports(const EvaluationReport& a, const EvaluationReport& b, int k)
{
    std::unordered_map<TaskId, double> ofB;
    for (const TaskResult& task : b.tasks) {
        if (const auto value = valueAt(task.topK, k))
            ofB.emplace(task.task, *value);
    }
    std::vector<double> valuesA;
    std::vector<double> valuesB;
    int onlyA = 0;
    for (const TaskResult& task : a.tasks) {
        const auto value = valueAt(task.topK, k);
        if (!value)
            continue;
        const auto other = ofB.find(task.task);
        if (other == ofB.end()) {
            ++onlyA;
            continue;
        }
        valuesA.push_back(*value);
        valuesB.push_back(other->second);
    }
    ReportComparison comparison;
    TLP_TRY(comparison.numbers, pairedBootstrap(valuesA, valuesB));
    comparison.tasksLeftOut = onlyA + static_cast<int>(ofB.size() - valuesB.size());
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
