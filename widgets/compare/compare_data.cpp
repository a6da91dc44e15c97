// SPDX-License-Identifier: GPL-3.0-only
#include "compare/compare_data.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(CompareTexts)
};

/// Two runs with the same key differ in seed and name only.
std::string keyWithoutSeed(const workspace::RunInfo& run)
{
    options::TrainSpec spec = run.spec;
    spec.runName.clear();
    spec.options.seed = 0;
    return spec.toJson() + '\n' + run.datasetHash;
}

QString joined(const std::set<QString>& values)
{
    return QStringList(values.begin(), values.end()).join(QStringLiteral(", "));
}

} // namespace

EvaluationTarget targetOf(const workspace::EvaluationInfo& evaluation)
{
    return {evaluation.dataset, evaluation.platform, evaluation.split};
}

QString targetText(const EvaluationTarget& target)
{
    const QString split
        = target.split.empty() ? Texts::tr("all tasks") : QString::fromStdString(target.split);
    return QStringLiteral("%1 · %2 · %3")
        .arg(
            QString::fromStdString(target.dataset), QString::fromStdString(target.platform), split);
}

const workspace::EvaluationInfo* CompareRun::evaluationOn(const EvaluationTarget& target) const
{
    const auto found = std::ranges::find_if(evaluations,
        [&](const workspace::EvaluationInfo& info) { return targetOf(info) == target; });
    return found == evaluations.end() ? nullptr : &*found;
}

Result<std::vector<CompareRun>> readCompareRuns(workspace::Workspace& workspace)
{
    TLP_TRY(auto runs, workspace.runs());
    std::vector<CompareRun> result;
    result.reserve(runs.size());
    for (workspace::RunInfo& run : runs) {
        TLP_TRY(auto evaluations, workspace.evaluations(run.id));
        result.push_back({std::move(run), std::move(evaluations)});
    }
    return result;
}

std::vector<EvaluationTarget> evaluationTargets(const std::vector<CompareRun>& runs)
{
    std::map<EvaluationTarget, int> counts;
    for (const CompareRun& run : runs) {
        std::set<EvaluationTarget> ofRun;
        for (const workspace::EvaluationInfo& evaluation : run.evaluations)
            ofRun.insert(targetOf(evaluation));
        for (const EvaluationTarget& target : ofRun)
            ++counts[target];
    }
    std::vector<EvaluationTarget> targets;
    for (const auto& [target, count] : counts)
        targets.push_back(target);
    std::ranges::stable_sort(
        targets, [&](const auto& a, const auto& b) { return counts[a] > counts[b]; });
    return targets;
}

std::set<int> availableKs(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target)
{
    std::set<int> ks;
    for (const CompareRun* run : runs)
        if (const auto* evaluation = run->evaluationOn(target))
            for (const auto& [k, value] : evaluation->report.topK)
                ks.insert(k);
    return ks;
}

QString SeedGroup::name() const
{
    const QString first = QString::fromStdString(runs.front()->run.name);
    if (runs.size() == 1)
        return first;
    return Texts::tr("%1 (seeds: %2)").arg(first).arg(runs.size());
}

std::vector<SeedGroup> seedGroups(const std::vector<const CompareRun*>& runs)
{
    std::vector<SeedGroup> groups;
    std::map<std::string, std::size_t> indices;
    for (const CompareRun* run : runs) {
        const auto [place, isNew] = indices.try_emplace(keyWithoutSeed(run->run), groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].runs.push_back(run);
    }
    return groups;
}

Result<RunCurves> readCurves(workspace::Workspace& workspace, const std::vector<RunId>& runs)
{
    RunCurves curves;
    for (const RunId run : runs) {
        TLP_TRY(const auto names, workspace.metricNames(run));
        for (const std::string& name : names) {
            TLP_TRY(curves[run][name], workspace.metric(run, name));
        }
    }
    return curves;
}

QString provenanceText(const std::vector<const CompareRun*>& runs, const EvaluationTarget& target)
{
    if (runs.empty())
        return {};
    std::set<QString> hashes, versions, trainedOn, seeds;
    for (const CompareRun* run : runs) {
        const workspace::RunInfo& info = run->run;
        hashes.insert(info.datasetHash.empty() ? Texts::tr("not recorded")
                                               : QString::fromStdString(info.datasetHash).left(12));
        versions.insert(info.codeVersion.empty() ? Texts::tr("not recorded")
                                                 : QString::fromStdString(info.codeVersion));
        trainedOn.insert(targetText({info.spec.dataset, info.spec.platform, info.spec.split}));
        seeds.insert(QString::number(info.spec.options.seed));
    }
    QStringList parts;
    parts << Texts::tr("Trained on %1; data hash %2.").arg(joined(trainedOn), joined(hashes));
    parts << Texts::tr("Seeds: %1. Code version: %2.").arg(joined(seeds), joined(versions));
    if (!target.dataset.empty())
        parts << Texts::tr("Averaging rule: ratio of sums over all tasks of the evaluated "
                           "networks, weighted.");
    if (hashes.size() > 1 || trainedOn.size() > 1)
        parts << Texts::tr("Note: these runs were not trained on the same data.");
    return parts.join(u' ');
}

} // namespace tlp::widgets
