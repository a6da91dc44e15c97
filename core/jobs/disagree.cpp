// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/disagree.h"

#include "evaluation/ranking_metrics.h"
#include "workspace/evaluated_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <tuple>
#include <utility>

namespace tlp::jobs {
namespace {

/// One of the two: what scores, and with which head.
struct Judge
{
    workspace::RunInfo run;
    std::unique_ptr<model::CostModel> model;
    int head = 0;
};

Result<Judge> loadJudge(const workspace::Workspace& workspace, const std::string& name,
    const dataset::PlatformInfo& platform, std::vector<std::string>& warnings)
{
    Judge judge;
    TLP_TRY(judge.run, workspace.run(name));
    TLP_TRY(judge.model, loadModelOf(workspace, judge.run));
    TLP_CHECK(checkJudges(judge.run, *judge.model, platform));
    TLP_TRY(const ChosenHead head, chooseHead(*judge.model, {}, platform.name));
    judge.head = head.index;
    if (!head.remark.empty())
        warnings.push_back(fmt::format("{}: {}", judge.run.name, head.remark));
    return judge;
}

/// Of the usable programs of a task, in the same order.
struct TaskRanks
{
    std::vector<std::size_t> programs; ///< indexes into the task's
    std::vector<double> a, b, measured;
};

std::vector<double> picked(std::span<const double> values, const std::vector<std::size_t>& which)
{
    std::vector<double> result;
    result.reserve(which.size());
    for (const std::size_t index : which)
        result.push_back(values[index]);
    return result;
}

TaskRanks ranksOf(const EvaluationSet::Task& task, std::span<const double> scoresA,
    std::span<const double> scoresB)
{
    TaskRanks ranks;
    for (std::size_t i = 0; i < task.programs.seconds.size(); ++i) {
        if (std::isfinite(task.programs.seconds[i]))
            ranks.programs.push_back(i);
    }
    ranks.a = evaluation::ranksOfScores(picked(scoresA, ranks.programs));
    ranks.b = evaluation::ranksOfScores(picked(scoresB, ranks.programs));
    std::vector<double> speeds = picked(task.programs.seconds, ranks.programs);
    for (double& speed : speeds)
        speed = -speed;
    ranks.measured = evaluation::ranksOfScores(speeds);
    return ranks;
}

/// Adds those of one task to the largest so far.
class Largest
{
public:
    explicit Largest(std::size_t limit)
        : m_limit(limit)
    {}

    void add(std::vector<Disagreement> more)
    {
        m_kept.insert(m_kept.end(), std::make_move_iterator(more.begin()),
            std::make_move_iterator(more.end()));
        const auto before = [](const Disagreement& x, const Disagreement& y) {
            return std::tuple(-x.difference(), x.task.value, x.ordinal)
                < std::tuple(-y.difference(), y.task.value, y.ordinal);
        };
        const std::size_t keep = std::min(m_limit, m_kept.size());
        std::ranges::partial_sort(
            m_kept, m_kept.begin() + static_cast<std::ptrdiff_t>(keep), before);
        m_kept.resize(keep);
    }
    [[nodiscard]] std::vector<Disagreement> take() { return std::move(m_kept); }

private:
    std::size_t m_limit;
    std::vector<Disagreement> m_kept;
};

std::vector<Disagreement> disagreementsOf(const EvaluationSet::Task& task, const TaskRanks& ranks,
    std::span<const double> scoresA, std::span<const double> scoresB)
{
    std::vector<Disagreement> result;
    for (std::size_t i = 0; i < ranks.programs.size(); ++i) {
        if (ranks.a[i] == ranks.b[i])
            continue;
        const std::size_t index = ranks.programs[i];
        Disagreement one;
        one.task = task.id;
        one.taskName = task.name;
        one.taskPrograms = static_cast<std::int64_t>(ranks.programs.size());
        one.program = task.programs.programs[index];
        one.ordinal = task.programs.ordinals[index];
        one.seconds = task.programs.seconds[index];
        one.scoreA = scoresA[index];
        one.scoreB = scoresB[index];
        one.rankA = ranks.a[i];
        one.rankB = ranks.b[i];
        one.rankMeasured = ranks.measured[i];
        result.push_back(std::move(one));
    }
    return result;
}

/// Lets the two scorings count as one piece of work.
JobContext halfOf(const JobContext& context, std::int64_t before, std::int64_t total)
{
    return {context.stop, [&context, before, total](const Progress& progress) {
                context.report(
                    {"compare", before + progress.done, total, progress.unit, progress.detail});
            }};
}

} // namespace

double Disagreement::difference() const
{
    return std::abs(rankA - rankB) / static_cast<double>(taskPrograms);
}

void compareRanks(const EvaluationSet& set, const std::vector<evaluation::ScoredTask>& scoredA,
    const std::vector<evaluation::ScoredTask>& scoredB, std::size_t limit,
    DisagreementReport& report)
{
    Largest largest(limit);
    double sum = 0;
    int defined = 0;
    for (std::size_t i = 0; i < set.tasks.size(); ++i) {
        const TaskRanks ranks = ranksOf(set.tasks[i], scoredA[i].scores, scoredB[i].scores);
        if (ranks.programs.empty())
            continue;
        ++report.tasks;
        report.programs += static_cast<std::int64_t>(ranks.programs.size());
        // Ranks as times: ρ reads its second argument as “lower is better”.
        std::vector<double> ranksA = ranks.a;
        for (double& value : ranksA)
            value = -value;
        if (const auto rho = evaluation::spearmanRho(ranksA, ranks.b)) {
            sum += *rho;
            ++defined;
        }
        largest.add(disagreementsOf(set.tasks[i], ranks, scoredA[i].scores, scoredB[i].scores));
    }
    if (defined > 0)
        report.agreement = sum / defined;
    report.programsOfInterest = largest.take();
}

Result<DisagreementReport> findDisagreements(
    workspace::Workspace& workspace, const DisagreeRequest& request, const JobContext& context)
{
    if (request.limit < 1)
        return fail(ErrorKind::BadInput, "at least one program must be asked for");
    TLP_TRY(const workspace::RunInfo first, workspace.run(request.runA));
    TLP_TRY(const workspace::RunInfo second, workspace.run(request.runB));
    if (first.id == second.id)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is named twice: a run never disagrees with itself", first.name));
    TLP_TRY(const auto data,
        workspace::resolveEvaluatedData(
            workspace, first, request.dataset, request.platform, request.split));
    TLP_TRY(const workspace::DatasetEntry entry, workspace.dataset(data.dataset));
    TLP_TRY(auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(const dataset::PlatformInfo platform, dataset.platform(data.platform));

    DisagreementReport report;
    TLP_TRY(const Judge a, loadJudge(workspace, first.name, platform, report.warnings));
    TLP_TRY(const Judge b, loadJudge(workspace, second.name, platform, report.warnings));
    report.runA = a.run.name;
    report.runB = b.run.name;
    report.dataset = data.dataset;
    report.platform = data.platform;
    report.split = data.split;
    TLP_TRY(const auto tasks, tasksToEvaluate(dataset, data.split));
    using features::FeatureKind;
    const bool needsStatements = a.model->featureSpec().kind == FeatureKind::Statements
        || b.model->featureSpec().kind == FeatureKind::Statements;
    TLP_TRY(const EvaluationSet set,
        loadEvaluationSet(dataset, tasks, platform.id,
            needsStatements ? FeatureKind::Statements : FeatureKind::Sequence, context));
    for (const Judge* judge : {&a, &b}) {
        if (judge->run.spec.dataset != data.dataset)
            continue;
        if (const auto warning = overlapWarning(dataset, judge->run, tasks))
            report.warnings.push_back(fmt::format("{}: {}", judge->run.name, *warning));
    }
    const std::int64_t total = 2 * set.programs;
    TLP_TRY(const ScoredSet scoredA, scoreSet(*a.model, a.head, set, halfOf(context, 0, total)));
    TLP_TRY(const ScoredSet scoredB,
        scoreSet(*b.model, b.head, set, halfOf(context, set.programs, total)));
    compareRanks(set, scoredA.tasks, scoredB.tasks, request.limit, report);
    if (report.programs == 0)
        return fail(ErrorKind::BadInput,
            fmt::format("no program of these tasks has a usable time on “{}”", platform.name));
    return report;
}

} // namespace tlp::jobs
