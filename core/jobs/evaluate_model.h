// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/dataset.h"
#include "evaluation/evaluation_report.h"
#include "features/sequence_features.h"
#include "jobs/task_statements.h"
#include "model/cost_model.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// The programs of some tasks on one platform, loaded once to be scored several times.
struct EvaluationSet
{
    struct Task
    {
        TaskId id;
        std::string name;
        dataset::TaskPrograms programs;
        TaskStatements statements{}; ///< if asked for
        std::string key{}; ///< of its workload
    };
    std::vector<Task> tasks;
    /// Those of the dataset's networks that are wholly among the tasks.
    std::vector<evaluation::WeightedNetwork> networks;
    std::int64_t programs = 0;
};

/// `kind`: Statements when one of the models that are to be evaluated reads them.
[[nodiscard]] Result<EvaluationSet> loadEvaluationSet(dataset::Dataset& dataset,
    const std::vector<TaskId>& tasks, PlatformId platform,
    features::FeatureKind kind = features::FeatureKind::Sequence, const JobContext& context = {});

/// Hash of all that the figures of such an evaluation depend on but the model.
[[nodiscard]] std::string hashOf(const EvaluationSet& set, const std::vector<int>& ks);

/// The tasks that a split holds out; every task of the dataset when the name is empty. Errors:
/// NotFound, Ambiguous.
[[nodiscard]] Result<std::vector<TaskId>> tasksToEvaluate(
    dataset::Dataset& dataset, const std::string& split);

/// Errors: BadInput when the run has no model yet; those of model::loadModel.
[[nodiscard]] Result<std::unique_ptr<model::CostModel>> loadModelOf(
    const workspace::Workspace& workspace, const workspace::RunInfo& run);
/// Errors: BadInput for a model of CPU programs and a GPU, or the reverse.
[[nodiscard]] Status checkJudges(const workspace::RunInfo& run, const model::CostModel& model,
    const dataset::PlatformInfo& platform);

/// The head that scores, and what is to be told about it.
struct ChosenHead
{
    int index = 0;
    bool isAsked = false; ///< other than the platform's own
    std::string remark;
};
/// The asked one, by name or number; none: the platform's, else the first with a remark. Errors:
/// NotFound, Ambiguous.
[[nodiscard]] Result<ChosenHead> chooseHead(
    const model::CostModel& model, const std::string& asked, const std::string& platform);

/// What one head of a model says about a set.
struct ScoredSet
{
    std::vector<evaluation::ScoredTask> tasks; ///< in the set's order, every program
    features::FeatureReport features;
    double seconds = 0; ///< spent on scoring
};
/// Errors: Stopped, those of the scorer.
[[nodiscard]] Result<ScoredSet> scoreSet(
    model::CostModel& model, int head, const EvaluationSet& set, const JobContext& context);

/// Scores every program with one head of the model and ranks. The report's warnings name the
/// tokens that the model's vocabulary does not know. Errors: Stopped, and evaluation::evaluate's.
[[nodiscard]] Result<evaluation::EvaluationReport> evaluateModel(model::CostModel& model, int head,
    const EvaluationSet& set, const std::vector<int>& ks, const JobContext& context);

/// A figure on tasks that the model has seen is not one on held-out tasks. None when the run's
/// split is gone from the dataset: then nobody knows.
[[nodiscard]] std::optional<std::string> overlapWarning(
    dataset::Dataset& dataset, const workspace::RunInfo& run, const std::vector<TaskId>& evaluated);

/// One sentence per kind of what a vocabulary or a crop did not hold, and of programs without
/// features of statements; for warnings.
[[nodiscard]] std::vector<std::string> unknownTokenWarnings(const features::FeatureReport& report);

} // namespace tlp::jobs
