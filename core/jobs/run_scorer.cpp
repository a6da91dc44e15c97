// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_scorer.h"

#include "base/log.h"
#include "jobs/score_programs.h"
#include "search/search_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace tlp::jobs {
namespace {

using search::MeasuredProgram;

/// The latest of the measured programs: what a fit costs grows with them.
constexpr std::size_t kMostExamples = 512;

} // namespace

Result<std::unique_ptr<RunScorer>> RunScorer::load(std::string runName,
    const std::filesystem::path& modelFile, int head,
    const std::optional<training::HeadRefreshOptions>& refresh,
    std::span<const search::TuneTask> tasks)
{
    TLP_TRY(auto model, model::loadModel(modelFile));
    if (model->featureSpec().layout == features::Layout::Gpu)
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” reads programs for GPUs, not for this machine's "
                        "processors",
                runName));
    if (features::isOfConfigurations(model->featureSpec().kind))
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” reads AutoTVM's configurations, not the schedules that "
                        "are searched here",
                runName));
    const std::vector<std::string> heads = model->headNames();
    if (head < 0 || static_cast<std::size_t>(head) >= heads.size())
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” has {} heads, there is no head {}", runName,
                heads.size(), head));
    if (refresh && options::isTreeModel(model->header().options.model))
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” is made of trees, which do not learn from a session: "
                        "its learning can only be fixed",
                runName));
    TLP_TRY(scoring::FastScorer scorer, scoring::FastScorer::create(*model));
    std::optional<training::HeadRefresh> refreshing;
    if (refresh) {
        TLP_TRY(refreshing, training::HeadRefresh::create(*model, head, *refresh));
    }
    std::unique_ptr<RunScorer> made(new RunScorer(
        std::move(runName), std::move(model), head, std::move(scorer), std::move(refreshing)));
    if (made->readsStatements()) {
        for (const search::TuneTask& task : tasks)
            made->m_tasks.push_back(
                {task.workload.dag, features::workloadTags(task.workload.dagText)});
    }
    return made;
}

RunScorer::RunScorer(std::string name, std::unique_ptr<model::CostModel> model, int head,
    scoring::FastScorer scorer, std::optional<training::HeadRefresh> refresh)
    : m_name(std::move(name))
    , m_model(std::move(model))
    , m_head(head)
    , m_scorer(std::move(scorer))
    , m_refresh(std::move(refresh))
{}

bool RunScorer::readsStatements() const
{
    return m_model->featureSpec().kind == features::FeatureKind::Statements;
}

Result<TaskStatements> RunScorer::statementsOf(
    std::size_t task, std::span<const program::State* const> states) const
{
    if (task >= m_tasks.size())
        return fail(ErrorKind::Internal,
            fmt::format(
                "“{}” reads statements and does not know the DAG of task {}", m_name, task + 1));
    return stateStatements(m_tasks[task].dag, m_tasks[task].tags, states);
}

Result<std::vector<double>> RunScorer::score(
    std::size_t task, std::span<const program::State> states, const JobContext& context)
{
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the search was stopped");
    if (readsStatements()) {
        std::vector<const program::State*> pointers;
        for (const program::State& state : states)
            pointers.push_back(&state);
        TLP_TRY(const TaskStatements statements, statementsOf(task, pointers));
        return scoreStatements(*m_model, m_head, statements, nullptr, context);
    }
    std::vector<std::span<const records::Step>> programs;
    programs.reserve(states.size());
    for (const program::State& state : states)
        programs.emplace_back(state.steps());
    TLP_TRY(std::vector<double> scores, m_scorer.score(programs, m_head));
    for (double& score : scores)
        score = std::isnan(score) ? -std::numeric_limits<double>::infinity() : score;
    return scores;
}

Status RunScorer::learn(std::span<const MeasuredProgram> measured, const JobContext& context)
{
    if (!m_refresh)
        return {};
    TLP_TRY(const training::RefreshExamples examples, examplesOf(measured));
    const Status fitted = m_refresh->fit(examples, context);
    TLP_CHECK(m_scorer.reloadHeads());
    if (fitted || fitted.error().kind != ErrorKind::BadInput)
        return fitted;
    log(LogLevel::Warning,
        fmt::format(
            "“{}” scores as it was stored this round: {}", m_name, fitted.error().toString()));
    return {};
}

Result<std::vector<model::EmbeddedProgram>> RunScorer::embedSteps(
    const std::vector<const MeasuredProgram*>& programs)
{
    std::vector<std::span<const records::Step>> steps;
    for (const MeasuredProgram* program : programs)
        steps.emplace_back(program->state.steps());
    return m_scorer.embed(steps);
}

Result<std::vector<model::EmbeddedProgram>> RunScorer::embedStatements(
    const std::vector<const MeasuredProgram*>& programs)
{
    const features::FeatureSpec& spec = m_model->featureSpec();
    const std::size_t size
        = static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width);
    std::vector<model::EmbeddedProgram> embedded;
    std::vector<float> matrix(size);
    for (const MeasuredProgram* program : programs) {
        const program::State* const state = &program->state;
        TLP_TRY(const TaskStatements statements, statementsOf(program->task, {&state, 1}));
        writeMatrices(statements, spec, 0, 1, matrix, nullptr);
        TLP_TRY(auto one, m_scorer.embedMatrices(matrix));
        embedded.push_back(std::move(one.front()));
    }
    return embedded;
}

/// Of programs that are not known, and forgets those that are no longer learnt from.
Status RunScorer::embed(const std::vector<const MeasuredProgram*>& programs)
{
    std::unordered_map<Hash128, model::EmbeddedProgram> embedded;
    std::vector<Hash128> fresh;
    std::vector<const MeasuredProgram*> unread;
    for (const MeasuredProgram* program : programs) {
        const Hash128 identity = search::identityOf(program->state);
        if (auto known = m_embedded.extract(identity)) {
            embedded.insert(std::move(known));
        } else if (embedded.try_emplace(identity).second) {
            fresh.push_back(identity);
            unread.push_back(program);
        }
    }
    m_embedded.clear(); // also when reading the new ones fails
    TLP_TRY(auto read, readsStatements() ? embedStatements(unread) : embedSteps(unread));
    for (std::size_t i = 0; i < fresh.size(); ++i)
        embedded[fresh[i]] = std::move(read[i]);
    m_embedded = std::move(embedded);
    return {};
}

Result<training::RefreshExamples> RunScorer::examplesOf(std::span<const MeasuredProgram> measured)
{
    std::map<std::size_t, double> least; // of each task, in seconds
    for (const MeasuredProgram& program : measured) {
        if (program.seconds) {
            const auto known = least.try_emplace(program.task, *program.seconds).first;
            known->second = std::min(known->second, *program.seconds);
        }
    }
    std::vector<const MeasuredProgram*> programs;
    for (const MeasuredProgram& program : measured.last(std::min(measured.size(), kMostExamples)))
        programs.push_back(&program);
    std::ranges::stable_sort(programs, {}, &MeasuredProgram::task);
    TLP_CHECK(embed(programs));

    training::RefreshExamples examples;
    std::optional<std::size_t> task;
    for (const MeasuredProgram* program : programs) {
        examples.programs.push_back(&m_embedded.at(search::identityOf(program->state)));
        examples.labels.push_back(program->seconds
                ? static_cast<float>(least.at(program->task) / *program->seconds)
                : 0.0F);
        if (task != program->task)
            examples.tasks.push_back(0);
        task = program->task;
        ++examples.tasks.back();
    }
    return examples;
}

} // namespace tlp::jobs
