// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "jobs/task_statements.h"
#include "model/cost_model.h"
#include "scoring/fast_scorer.h"
#include "search/program_scorer.h"
#include "search/tuner.h"
#include "training/head_refresh.h"

namespace tlp::jobs {

/// A trained run in the loop of a search: fixed, or with its head trained on the programs measured
/// so far. What it learnt is a function of the stored weights and these programs in their order, so
/// that a resumed session has the same scores. The stored run is never changed.
class RunScorer : public search::ProgramScorer
{
public:
    /// `refresh`: how the head learns; none: not at all. `tasks`: those of the search, which models
    /// that read statements need the DAGs of. Errors: as model::loadModel; BadInput when the model
    /// has no such head, reads GPU programs, or is to learn and made of trees.
    [[nodiscard]] static Result<std::unique_ptr<RunScorer>> load(std::string runName,
        const std::filesystem::path& modelFile, int head,
        const std::optional<training::HeadRefreshOptions>& refresh = std::nullopt,
        std::span<const search::TuneTask> tasks = {});

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] bool isInformed(std::size_t /*task*/) const override { return true; }
    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& context) override;
    /// When the fit fails, the head is as it was stored, and the log says why. Errors: Stopped,
    /// Resource, those of the model.
    [[nodiscard]] Status learn(
        std::span<const search::MeasuredProgram> measured, const JobContext& context) override;

private:
    RunScorer(std::string name, std::unique_ptr<model::CostModel> model, int head,
        scoring::FastScorer scorer, std::optional<training::HeadRefresh> refresh);

    /// What is needed to compute features of a task's statements.
    struct Task
    {
        workload::ComputeDag dag;
        features::WorkloadTags tags;
    };

    [[nodiscard]] bool readsStatements() const;
    /// Of programs of one task, in order.
    [[nodiscard]] Result<TaskStatements> statementsOf(
        std::size_t task, std::span<const program::State* const> states) const;
    [[nodiscard]] Result<std::vector<model::EmbeddedProgram>> embedSteps(
        const std::vector<const search::MeasuredProgram*>& programs);
    [[nodiscard]] Result<std::vector<model::EmbeddedProgram>> embedStatements(
        const std::vector<const search::MeasuredProgram*>& programs);
    [[nodiscard]] Status embed(const std::vector<const search::MeasuredProgram*>& programs);
    [[nodiscard]] Result<training::RefreshExamples> examplesOf(
        std::span<const search::MeasuredProgram> measured);

    std::string m_name;
    std::unique_ptr<model::CostModel> m_model;
    int m_head;
    std::vector<Task> m_tasks; ///< of models that read statements
    scoring::FastScorer m_scorer;
    std::optional<training::HeadRefresh> m_refresh;
    /// Of the programs learnt from, by the content of their steps: the head does not change it.
    std::unordered_map<Hash128, model::EmbeddedProgram> m_embedded;
};

} // namespace tlp::jobs
