// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_scorer.h"

#include "base/log.h"
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

std::vector<std::span<const records::Step>> stepsOf(
    const std::vector<const MeasuredProgram*>& programs)
{
    std::vector<std::span<const records::Step>> steps;
    for (const MeasuredProgram* program : programs)
        steps.emplace_back(program->state.steps());
    return steps;
}

} // namespace

Result<std::unique_ptr<RunScorer>> RunScorer::load(std::string runName,
    const std::filesystem::path& modelFile, int head,
    const std::optional<training::HeadRefreshOptions>& refresh)
{
    TLP_TRY(auto model, model::loadModel(modelFile));
    if (model->featureSpec().layout == features::Layout::Gpu)
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” reads programs for GPUs, not for this machine's "
                        "processors",
                runName));
    const std::vector<std::string> heads = model->headNames();
    if (head < 0 || static_cast<std::size_t>(head) >= heads.size())
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” has {} heads, there is no head {}", runName,
                heads.size(), head));
    TLP_TRY(scoring::FastScorer scorer, scoring::FastScorer::create(*model));
    std::optional<training::HeadRefresh> refreshing;
    if (refresh) {
        TLP_TRY(refreshing, training::HeadRefresh::create(*model, head, *refresh));
    }
    return std::unique_ptr<RunScorer>(new RunScorer(
        std::move(runName), std::move(model), head, std::move(scorer), std::move(refreshing)));
}

RunScorer::RunScorer(std::string name, std::unique_ptr<model::CostModel> model, int head,
    scoring::FastScorer scorer, std::optional<training::HeadRefresh> refresh)
    : m_name(std::move(name))
    , m_model(std::move(model))
    , m_head(head)
    , m_scorer(std::move(scorer))
    , m_refresh(std::move(refresh))
{}

Result<std::vector<double>> RunScorer::score(
    std::size_t /*task*/, std::span<const program::State> states, const JobContext& context)
{
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the search was stopped");
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

Result<training::RefreshExamples> RunScorer::examplesOf(std::span<const MeasuredProgram> measured)
{
    std::vector<const MeasuredProgram*> unknown;
    std::map<std::size_t, std::vector<const MeasuredProgram*>> byTask;
    for (const MeasuredProgram& program : measured) {
        byTask[program.task].push_back(&program);
        if (m_embedded.try_emplace(search::identityOf(program.state)).second)
            unknown.push_back(&program);
    }
    auto embedded = m_scorer.embed(stepsOf(unknown));
    if (!embedded) {
        m_embedded.clear();
        return tl::unexpected(std::move(embedded).error());
    }
    for (std::size_t i = 0; i < unknown.size(); ++i)
        m_embedded[search::identityOf(unknown[i]->state)] = std::move((*embedded)[i]);

    training::RefreshExamples examples;
    for (const auto& [task, programs] : byTask) {
        double least = std::numeric_limits<double>::infinity();
        for (const MeasuredProgram* program : programs)
            least = std::min(least, program->seconds.value_or(least));
        for (const MeasuredProgram* program : programs) {
            examples.programs.push_back(&m_embedded.at(search::identityOf(program->state)));
            examples.labels.push_back(
                program->seconds ? static_cast<float>(least / *program->seconds) : 0.0F);
        }
        examples.tasks.push_back(static_cast<std::int64_t>(programs.size()));
    }
    return examples;
}

} // namespace tlp::jobs
