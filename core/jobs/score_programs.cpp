// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/score_programs.h"

#include "jobs/task_configurations.h"

#include "records/workload_key.h"
#include "scoring/scorer.h"
#include "workload/workload_catalog.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace tlp::jobs {
namespace {

constexpr std::size_t kBatch = 512;

/// Looks for what is known of tasks.
class Tasks
{
public:
    Tasks(const workspace::Workspace& workspace, const workspace::RunInfo& run)
    {
        const auto entry = workspace.dataset(run.spec.dataset);
        if (!entry || entry->name != run.spec.dataset)
            return;
        auto opened = dataset::Dataset::open(entry->file, dataset::OpenMode::ReadOnly);
        if (opened)
            m_dataset.emplace(std::move(*opened));
    }

    Result<TaskKnowledge> of(const std::string& canonicalKey) const
    {
        TaskKnowledge knowledge{canonicalKey, canonicalKey, {}, {}};
        if (m_dataset) {
            const auto task = m_dataset->task(canonicalKey);
            if (task && task->workloadKey == canonicalKey) {
                TLP_TRY(knowledge, knowledgeOf(*m_dataset, *task));
            }
        }
        if (knowledge.dagText.empty()) {
            const auto found = workload::findWorkloads(canonicalKey);
            if (found && found->size() == 1)
                knowledge.dagText = found->front().workload.dagText;
        }
        return knowledge;
    }

private:
    std::optional<dataset::Dataset> m_dataset;
};

/// Configurations, whose tasks their keys tell all of.
Result<std::vector<double>> scoreLoose(model::CostModel& model,
    const std::vector<LooseProgram>& programs, int head, features::FeatureReport* report,
    const JobContext& context)
{
    std::map<std::string, std::vector<std::size_t>> byTask;
    for (std::size_t i = 0; i < programs.size(); ++i)
        byTask[programs[i].workloadKey].push_back(i);
    std::vector<double> scores(programs.size());
    for (const auto& [key, places] : byTask) {
        std::vector<std::string> packed;
        for (const std::size_t place : places)
            packed.push_back(programs[place].packed);
        TLP_TRY(const TaskConfigurations configurations,
            taskConfigurations(key, key, packed, model.featureSpec(), context));
        TLP_TRY(const auto values, scoreConfigurations(model, head, configurations, report));
        for (std::size_t i = 0; i < places.size(); ++i)
            scores[places[i]] = values[i];
    }
    return scores;
}

} // namespace

Result<std::vector<double>> scoreStatements(model::CostModel& model, int head,
    const TaskStatements& statements, features::FeatureReport* report, const JobContext& context)
{
    const features::FeatureSpec& spec = model.featureSpec();
    const std::size_t size
        = static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width);
    std::vector<double> scores;
    std::vector<float> matrices;
    for (std::size_t first = 0; first < statements.programs.size(); first += kBatch) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "cancelled");
        const std::size_t count = std::min(kBatch, statements.programs.size() - first);
        matrices.resize(count * size);
        writeMatrices(statements, spec, first, count, matrices, report);
        TLP_TRY(const auto batch, model.score(matrices, static_cast<std::int64_t>(count), head));
        for (std::size_t i = 0; i < count; ++i)
            scores.push_back(statements.has(first + i) ? double{batch[i]}
                                                       : -std::numeric_limits<double>::infinity());
    }
    if (report != nullptr) {
        report->programs += static_cast<std::int64_t>(statements.programs.size());
        for (const auto& [reason, programs] : statements.missing)
            report->withoutStatements[reason] += programs;
    }
    return scores;
}

Result<std::vector<double>> scorePrograms(const workspace::Workspace& workspace,
    const workspace::RunInfo& run, model::CostModel& model,
    const std::vector<LooseProgram>& programs, int head, features::FeatureReport* report,
    const JobContext& context)
{
    if (features::isOfConfigurations(model.featureSpec().kind))
        return scoreLoose(model, programs, head, report, context);
    std::map<std::string, std::vector<std::size_t>> byTask;
    for (std::size_t i = 0; i < programs.size(); ++i)
        byTask[records::parseWorkloadKey(programs[i].workloadKey).canonical].push_back(i);
    if (model.featureSpec().kind != features::FeatureKind::Statements) {
        std::vector<std::string> packed;
        for (const LooseProgram& program : programs)
            packed.push_back(program.packed);
        return scoring::scorePrograms(model, packed, head, report);
    }
    const Tasks tasks(workspace, run);
    std::vector<double> scores(programs.size());
    for (const auto& [key, places] : byTask) {
        TLP_TRY(const TaskKnowledge task, tasks.of(key));
        std::vector<std::string> packed;
        for (const std::size_t place : places)
            packed.push_back(programs[place].packed);
        TLP_TRY(const TaskStatements statements, taskStatements(task, packed, context));
        TLP_TRY(const auto values, scoreStatements(model, head, statements, report, context));
        for (std::size_t i = 0; i < places.size(); ++i)
            scores[places[i]] = values[i];
    }
    return scores;
}

} // namespace tlp::jobs
