// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/explain_run.h"

#include "base/name_lookup.h"
#include "model/cost_model.h"
#include "records/packed_steps.h"
#include "scoring/fast_scorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>
#include <utility>

namespace tlp::jobs {
namespace {

/// Scores of models that are not shared exactly differ in their last bits from batch to batch.
constexpr double kTolerance = 1e-6;

Result<int> headOf(const model::CostModel& model, const ExplainSubject& subject)
{
    const std::vector<std::string> heads = model.headNames();
    if (!subject.head.empty()) {
        TLP_TRY(const std::size_t index, findByNameOrNumber(heads, subject.head, "head"));
        return int(index);
    }
    const auto own = std::ranges::find(heads, subject.platform);
    return own == heads.end() ? 0 : int(own - heads.begin());
}

Result<std::unique_ptr<model::CostModel>> loadModelOf(
    const workspace::Workspace& workspace, const workspace::RunInfo& run, features::Layout layout)
{
    const auto file = model::modelFileIn(workspace.runDirectory(run.id));
    if (!std::filesystem::exists(file))
        return fail(ErrorKind::BadInput,
            fmt::format(
                "“{}” has no model: its training is {}", run.name, workspace::toString(run.state)));
    TLP_TRY(auto model, model::loadModel(file));
    if (features::isOfConfigurations(model->featureSpec().kind))
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” reads AutoTVM's configurations, which have no steps to share its "
                        "score; tlp score gives the score",
                run.name));
    if (model->featureSpec().kind == features::FeatureKind::Statements)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” reads features of whole statements, so no step has a share of its "
                        "score; tlp score gives the score",
                run.name));
    if (model->featureSpec().layout != layout)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” was trained on {} programs and cannot judge one for a {}", run.name,
                layout == features::Layout::Gpu ? "CPU" : "GPU",
                layout == features::Layout::Gpu ? "GPU" : "CPU"));
    return model;
}

std::int64_t rankOf(double score, const std::vector<double>& others)
{
    const double bound = score + kTolerance * std::max(1.0, std::abs(score));
    return 1 + std::ranges::count_if(others, [bound](double other) { return other > bound; });
}

Status rank(model::CostModel& model, const ExplainSubject& subject, RunExplanation& result)
{
    std::vector<std::string> programs = subject.peers;
    programs.push_back(records::packSteps(subject.steps));
    if (subject.edited)
        programs.push_back(records::packSteps(*subject.edited));
    TLP_TRY(auto scorer, scoring::FastScorer::create(model));
    TLP_TRY(std::vector<double> scores, scorer.score(programs, result.explanation.head));
    const std::size_t peers = subject.peers.size();
    const double own = scores[peers];
    const double edited = scores.back();
    scores.resize(peers);
    result.rank = rankOf(own, scores);
    if (subject.edited)
        result.editedRank = rankOf(edited, scores);
    return {};
}

Status scoreEdited(model::CostModel& model, const ExplainSubject& subject, RunExplanation& result)
{
    const features::FeatureSpec& spec = model.featureSpec();
    std::vector<float> matrix(
        static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width));
    features::sequenceFeatures(*subject.edited, spec, matrix);
    for (int head = 0; head < int(result.heads.size()); ++head) {
        TLP_TRY(const auto score, model.score(matrix, 1, head));
        result.editedScores.push_back(static_cast<double>(score.front()));
    }
    return {};
}

Status explain(const workspace::Workspace& workspace, std::string_view name,
    const ExplainSubject& subject, const JobContext& context, RunExplanation& result)
{
    TLP_TRY(const workspace::RunInfo run, workspace.run(name));
    result.run = run.name;
    result.model = run.spec.options.model;
    TLP_TRY(const auto model, loadModelOf(workspace, run, subject.layout));
    result.heads = model->headNames();
    TLP_TRY(const int head, headOf(*model, subject));
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "cancelled");
    TLP_TRY(result.explanation, scoring::explainScore(*model, subject.steps, head));
    if (subject.edited)
        TLP_CHECK(scoreEdited(*model, subject, result));
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "cancelled");
    return subject.peers.empty() ? Status() : rank(*model, subject, result);
}

} // namespace

RunExplanation explainRun(const workspace::Workspace& workspace, std::string_view nameOrPrefix,
    const ExplainSubject& subject, const JobContext& context)
{
    RunExplanation result;
    result.run = nameOrPrefix;
    if (const Status done = explain(workspace, nameOrPrefix, subject, context, result); !done)
        result.problem = done.error();
    return result;
}

Result<std::vector<measure::Measurement>> timePrograms(
    const std::vector<measure::Candidate>& candidates, const measure::MeasureOptions& options,
    const JobContext& context)
{
    TLP_TRY(const auto measurer, measure::Measurer::create(options));
    std::vector<measure::Measurement> results(candidates.size());
    TLP_CHECK(measurer->measure(std::span(candidates), context,
        [&](std::size_t index, const measure::Measurement& measurement) {
            results[index] = measurement;
        }));
    return results;
}

} // namespace tlp::jobs
