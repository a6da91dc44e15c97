// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_scorer.h"

#include "records/packed_steps.h"
#include "scoring/scorer.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

namespace tlp::jobs {

Result<std::unique_ptr<RunScorer>> RunScorer::load(
    std::string runName, const std::filesystem::path& modelFile, int head)
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
    return std::unique_ptr<RunScorer>(new RunScorer(std::move(runName), std::move(model), head));
}

RunScorer::RunScorer(std::string name, std::unique_ptr<model::CostModel> model, int head)
    : m_name(std::move(name))
    , m_model(std::move(model))
    , m_head(head)
{}

Result<std::vector<double>> RunScorer::score(
    std::size_t /*task*/, std::span<const program::State> states, const JobContext& context)
{
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the search was stopped");
    std::vector<std::string> packed;
    packed.reserve(states.size());
    for (const program::State& state : states)
        packed.push_back(records::packSteps(state.steps()));
    TLP_TRY(std::vector<double> scores, scoring::scorePrograms(*m_model, packed, m_head));
    for (double& score : scores)
        score = std::isnan(score) ? -std::numeric_limits<double>::infinity() : score;
    return scores;
}

Status RunScorer::learn(
    std::span<const search::MeasuredProgram> /*measured*/, const JobContext& /*context*/)
{
    return {};
}

} // namespace tlp::jobs
