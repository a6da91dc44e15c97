// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/evaluate_model.h"

#include "base/hash.h"
#include "base/text.h"
#include "jobs/score_programs.h"
#include "jobs/task_configurations.h"
#include "scoring/fast_scorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <unordered_set>

namespace tlp::jobs {
namespace {

constexpr std::size_t kWordsShown = 5;

std::string describeUnknown(
    const std::map<std::string, std::int64_t>& counts, std::string_view what)
{
    const std::int64_t total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0},
        [](std::int64_t sum, const auto& entry) { return sum + entry.second; });
    std::string words;
    std::size_t shown = 0;
    for (const auto& [word, count] : counts) {
        if (shown == kWordsShown) {
            words += ", …";
            break;
        }
        words += fmt::format("{}“{}” ({}×)", shown == 0 ? "" : ", ", word, count);
        ++shown;
    }
    return fmt::format("{} {} not in the model's vocabulary: {}", total, what, words);
}

} // namespace

std::vector<std::string> unknownTokenWarnings(const features::FeatureReport& report)
{
    std::vector<std::string> warnings;
    if (!report.unknownTypes.empty())
        warnings.push_back(describeUnknown(report.unknownTypes, "steps of kinds"));
    if (!report.unknownWords.empty())
        warnings.push_back(describeUnknown(report.unknownWords, "words"));
    if (report.programsCutStatements > 0)
        warnings.push_back(
            fmt::format("{} program(s) have more than {} statements; the others were not read",
                report.programsCutStatements, features::kStatementRows));
    if (!report.withoutStatements.empty()) {
        std::int64_t total = 0;
        std::vector<std::string> tasks;
        for (const auto& [reason, count] : report.withoutStatements) {
            total += count;
            tasks.push_back(fmt::format("{}: {}", reason, count));
        }
        warnings.push_back(fmt::format(
            "{} program(s) have no features of statements: {}", total, joinText(tasks, "; ")));
    }
    if (!report.withoutConfigurations.empty()) {
        std::int64_t total = 0;
        std::vector<std::string> tasks;
        for (const auto& [reason, count] : report.withoutConfigurations) {
            total += count;
            tasks.push_back(fmt::format("{}: {}", reason, count));
        }
        warnings.push_back(
            fmt::format("{} program(s) cannot be read by the model: {}", total, someOf(tasks)));
    }
    return warnings;
}

Result<EvaluationSet> loadEvaluationSet(dataset::Dataset& dataset, const std::vector<TaskId>& tasks,
    PlatformId platform, features::FeatureKind kind, const JobContext& context)
{
    EvaluationSet set;
    std::unordered_set<TaskId> known;
    for (const TaskId id : tasks) {
        TLP_TRY(const dataset::TaskInfo info, dataset.task(id));
        TLP_TRY(auto programs, dataset.taskPrograms(id, platform));
        set.programs += std::int64_t(programs.packed.size());
        TaskStatements statements;
        if (kind == features::FeatureKind::Statements) {
            TLP_TRY(const TaskKnowledge knowledge, knowledgeOf(dataset, info));
            TLP_TRY(statements, taskStatements(knowledge, programs.packed, context));
        }
        set.tasks.push_back(
            {id, info.name, std::move(programs), std::move(statements), info.workloadKey});
        known.insert(id);
    }
    TLP_TRY(const auto networks, dataset.networks());
    for (const dataset::NetworkInfo& network : networks) {
        const bool isWhole = !network.tasks.empty()
            && std::ranges::all_of(
                network.tasks, [&](const auto& task) { return known.contains(task.first); });
        if (isWhole)
            set.networks.push_back({network.name, network.tasks});
    }
    return set;
}

std::string hashOf(const EvaluationSet& set, const std::vector<int>& ks)
{
    // Each length comes before its bytes, so that no two sets give the same text.
    std::string bytes = fmt::format("{} {}", ks.size(), fmt::join(ks, " "));
    for (const EvaluationSet::Task& task : set.tasks) {
        std::string programs;
        for (std::size_t i = 0; i < task.programs.packed.size(); ++i)
            programs += fmt::format("{}:{} {} ", task.programs.packed[i].size(),
                task.programs.packed[i], toShortest(task.programs.seconds[i]));
        bytes += fmt::format(" {} {}", task.id.value, hash128(programs).toHex());
    }
    for (const evaluation::WeightedNetwork& network : set.networks) {
        bytes += fmt::format(" {}:{} {}", network.name.size(), network.name, network.tasks.size());
        for (const auto& [task, weight] : network.tasks)
            bytes += fmt::format(" {} {}", task.value, toShortest(weight));
    }
    return hash128(bytes).toHex();
}

namespace {

Result<std::vector<double>> scoreTask(model::CostModel& model, int head,
    const EvaluationSet::Task& task, features::FeatureReport& report, const JobContext& context)
{
    TLP_TRY(const TaskConfigurations configurations,
        taskConfigurations(
            task.name, task.key, task.programs.packed, model.featureSpec(), context));
    return scoreConfigurations(model, head, configurations, &report);
}

} // namespace

Result<ScoredSet> scoreSet(
    model::CostModel& model, int head, const EvaluationSet& set, const JobContext& context)
{
    using Clock = std::chrono::steady_clock;
    ScoredSet scored;
    std::int64_t done = 0;
    const bool readsStatements = model.featureSpec().kind == features::FeatureKind::Statements;
    const bool readsConfigurations = features::isOfConfigurations(model.featureSpec().kind);
    TLP_TRY(scoring::FastScorer scorer, scoring::FastScorer::create(model));
    for (const EvaluationSet::Task& task : set.tasks) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "cancelled");
        const auto start = Clock::now();
        TLP_TRY(auto scores,
            readsConfigurations ? scoreTask(model, head, task, scored.features, context)
                : readsStatements
                ? scoreStatements(model, head, task.statements, &scored.features, context)
                : scorer.score(task.programs.packed, head, &scored.features));
        scored.seconds += std::chrono::duration<double>(Clock::now() - start).count();
        if (readsStatements)
            scored.seconds += task.statements.seconds;
        scored.tasks.push_back({task.id, task.name, std::move(scores), task.programs.seconds});
        done += std::int64_t(task.programs.packed.size());
        context.report({"evaluate", done, set.programs, "programs", task.name});
    }
    const auto& unread = scored.features.withoutConfigurations;
    std::int64_t missing = 0;
    for (const auto& [reason, count] : unread)
        missing += count;
    if (missing > 0 && missing == set.programs)
        return fail(ErrorKind::BadInput,
            fmt::format("the model can read none of these programs: {}", unread.begin()->first));
    return scored;
}

Result<evaluation::EvaluationReport> evaluateModel(model::CostModel& model, int head,
    const EvaluationSet& set, const std::vector<int>& ks, const JobContext& context)
{
    TLP_TRY(const ScoredSet scored, scoreSet(model, head, set, context));
    TLP_TRY(auto report, evaluation::evaluate(scored.tasks, set.networks, ks));
    if (set.programs > 0)
        report.secondsPerScore = scored.seconds / double(set.programs);
    for (std::string& warning : unknownTokenWarnings(scored.features))
        report.warnings.push_back(std::move(warning));
    return report;
}

} // namespace tlp::jobs
