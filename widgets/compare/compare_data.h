// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QString>

#include "workspace/workspace.h"

/// What the Compare page knows, as plain values.
namespace tlp::widgets {

/// What an evaluation was made on: only evaluations of one target may stand side by side.
struct EvaluationTarget
{
    std::string dataset, platform, split;

    auto operator<=>(const EvaluationTarget&) const = default;
};
[[nodiscard]] EvaluationTarget targetOf(const workspace::EvaluationInfo& evaluation);
[[nodiscard]] QString targetText(const EvaluationTarget& target);

struct CompareRun
{
    workspace::RunInfo run;
    std::vector<workspace::EvaluationInfo> evaluations; ///< newest first

    /// The newest one on this target; null when there is none.
    [[nodiscard]] const workspace::EvaluationInfo* evaluationOn(
        const EvaluationTarget& target) const;
};

/// Every run with its evaluations, newest first. Reader thread.
[[nodiscard]] Result<std::vector<CompareRun>> readCompareRuns(workspace::Workspace& workspace);

/// Every target that some run was evaluated on; the one with most runs first.
[[nodiscard]] std::vector<EvaluationTarget> evaluationTargets(const std::vector<CompareRun>& runs);
/// Every k of the evaluations on the target.
[[nodiscard]] std::set<int> availableKs(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target);

/// Runs whose specification differs in nothing but seed and name.
struct SeedGroup
{
    std::vector<const CompareRun*> runs;
    [[nodiscard]] QString name() const; ///< of its only run, or of the first with the seed count
};
/// In the order in which the first run of each group comes.
[[nodiscard]] std::vector<SeedGroup> seedGroups(const std::vector<const CompareRun*>& runs);

/// Curves of the shown runs, by metric name.
using RunCurves = std::map<RunId, std::map<std::string, std::vector<workspace::MetricPoint>>>;
[[nodiscard]] Result<RunCurves> readCurves(
    workspace::Workspace& workspace, const std::vector<RunId>& runs);

/// Where the figures come from: data and its hash, target, averaging rule, seeds, code versions.
/// Says it when the shown runs were not trained on the same data.
[[nodiscard]] QString provenanceText(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target);

} // namespace tlp::widgets
