// SPDX-License-Identifier: GPL-3.0-only
#include "search/program_scorer.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/random.h"
#include "records/packed_steps.h"
#include "search/random_scores.h"
#include "search/sequence_columns.h"
#include "search/statement_columns.h"
#include "trees/booster.h"
#include "trees/objective.h"

namespace tlp::search {
namespace {

/// Between two looks at the request to stop.
constexpr int kRoundsPerCheck = 10;

using Programs = std::vector<const MeasuredProgram*>;

/// What the trees of a task are fitted to.
struct Examples
{
    std::vector<const program::State*> programs;
    std::vector<float> labels;
};

Examples examplesOf(const Programs& measured)
{
    double least = std::numeric_limits<double>::infinity();
    for (const MeasuredProgram* program : measured)
        least = std::min(least, program->seconds.value_or(least));
    Examples examples;
    for (const MeasuredProgram* program : measured) {
        examples.programs.push_back(&program->state);
        examples.labels.push_back(
            program->seconds ? static_cast<float>(least / *program->seconds) : 0.0F);
    }
    return examples;
}

Hash128 contentOf(const Programs& measured)
{
    std::string content;
    for (const MeasuredProgram* program : measured) {
        const Hash128 steps = hash128(records::packSteps(program->state.steps()));
        const double seconds = program->seconds.value_or(-1);
        content.append(reinterpret_cast<const char*>(&steps), sizeof steps);
        content.append(reinterpret_cast<const char*>(&seconds), sizeof seconds);
    }
    return hash128(content);
}

/// The trees of one task.
struct Trees
{
    Hash128 content; ///< of what they were fitted to
    SequenceColumns sequence;
    StatementColumns statements;
    std::optional<trees::Booster> booster; ///< none: too little to learn from
};

class XgboostScorer : public ProgramScorer
{
public:
    explicit XgboostScorer(const XgboostOptions& options)
        : m_options(options)
    {}

    [[nodiscard]] std::string name() const override { return "xgboost"; }
    [[nodiscard]] bool isInformed(std::size_t task) const override;
    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& context) override;
    [[nodiscard]] Status learn(
        std::span<const MeasuredProgram> measured, const JobContext& context) override;

private:
    [[nodiscard]] bool readsStatements() const { return !m_options.dags.empty(); }
    [[nodiscard]] Status fit(
        std::size_t task, Trees& trees, const Programs& measured, const JobContext& context) const;
    [[nodiscard]] Status fitSequences(
        Trees& trees, const Examples& examples, const JobContext& context) const;
    [[nodiscard]] Status fitStatements(const workload::ComputeDag& dag, Trees& trees,
        const Examples& examples, const JobContext& context) const;
    [[nodiscard]] Result<trees::Booster> emptyBooster(const trees::Matrix& matrix) const;

    XgboostOptions m_options;
    std::map<std::size_t, Trees> m_byTask;
};

bool XgboostScorer::isInformed(std::size_t task) const
{
    const auto trees = m_byTask.find(task);
    return trees != m_byTask.end() && trees->second.booster.has_value();
}

Result<std::vector<double>> XgboostScorer::score(
    std::size_t task, std::span<const program::State> states, const JobContext& context)
{
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the scoring was stopped");
    if (!isInformed(task))
        return randomScores(states, splitSeed(m_options.seed, "random scores"));
    if (states.empty())
        return std::vector<double>();
    Trees& trees = m_byTask.at(task);
    std::vector<float> rows;
    if (!readsStatements()) {
        rows.reserve(states.size() * trees.sequence.size());
        for (const program::State& state : states)
            trees.sequence.appendRow(state, rows);
        TLP_TRY(const auto values, trees.booster->values(rows, trees.sequence.size()));
        return std::vector<double>(values.begin(), values.end());
    }
    std::vector<std::size_t> counts; // of statements
    for (const program::State& state : states)
        counts.push_back(trees.statements.appendRows(m_options.dags[task], state, rows));
    TLP_TRY(const auto values, trees.booster->values(rows, trees.statements.size()));
    std::vector<double> scores;
    auto next = values.begin();
    for (const std::size_t count : counts) {
        const auto end = next + static_cast<std::ptrdiff_t>(count);
        scores.push_back(
            count > 0 ? std::accumulate(next, end, 0.0) : -std::numeric_limits<double>::infinity());
        next = end;
    }
    return scores;
}

Status XgboostScorer::learn(std::span<const MeasuredProgram> measured, const JobContext& context)
{
    std::map<std::size_t, Programs> byTask;
    for (const MeasuredProgram& program : measured)
        byTask[program.task].push_back(&program);
    std::erase_if(m_byTask, [&](const auto& known) { return !byTask.contains(known.first); });
    for (const auto& [task, programs] : byTask) {
        Trees& trees = m_byTask[task];
        const Hash128 content = contentOf(programs);
        if (trees.content == content)
            continue;
        trees.content = {};
        trees.booster.reset();
        TLP_CHECK(fit(task, trees, programs, context));
        trees.content = content;
    }
    return {};
}

Status XgboostScorer::fit(
    std::size_t task, Trees& trees, const Programs& measured, const JobContext& context) const
{
    if (static_cast<std::int64_t>(measured.size()) < m_options.minimumPrograms
        || std::ranges::none_of(measured, [](const auto* m) { return m->seconds.has_value(); }))
        return {};
    const Examples examples = examplesOf(measured);
    if (!readsStatements())
        return fitSequences(trees, examples, context);
    if (task >= m_options.dags.size())
        return fail(ErrorKind::Internal, fmt::format("the DAG of task {} is unknown", task + 1));
    return fitStatements(m_options.dags[task], trees, examples, context);
}

Status XgboostScorer::fitSequences(
    Trees& trees, const Examples& examples, const JobContext& context) const
{
    trees.sequence.choose(examples.programs);
    if (trees.sequence.size() == 0) // nothing tells the programs apart
        return {};
    std::vector<float> rows;
    for (const program::State* program : examples.programs)
        trees.sequence.appendRow(*program, rows);
    TLP_TRY(trees::Matrix matrix,
        trees::Matrix::create(rows, trees.sequence.size(), m_options.threads));
    const std::uint32_t groups[]{static_cast<std::uint32_t>(examples.programs.size())};
    TLP_CHECK(matrix.setLabels(examples.labels, groups));
    TLP_TRY(trees::Booster booster, emptyBooster(matrix));
    for (int round = 0; round < m_options.rounds; ++round) {
        if (round % kRoundsPerCheck == 0 && context.stopRequested())
            return fail(ErrorKind::Stopped, "the fit was stopped");
        TLP_CHECK(booster.learn(matrix));
    }
    trees.booster = std::move(booster);
    return {};
}

/// By the sum over a program's statements. Those that failed have label and weight 0, as in Ansor.
Status XgboostScorer::fitStatements(const workload::ComputeDag& dag, Trees& trees,
    const Examples& examples, const JobContext& context) const
{
    trees.statements.choose(dag, examples.programs);
    std::vector<float> rows;
    std::vector<std::size_t> programOf; // of each row
    for (std::size_t i = 0; i < examples.programs.size(); ++i)
        programOf.resize(
            programOf.size() + trees.statements.appendRows(dag, *examples.programs[i], rows), i);
    if (trees.statements.size() == 0 || programOf.empty())
        return {};
    TLP_TRY(const trees::Matrix matrix,
        trees::Matrix::create(rows, trees.statements.size(), m_options.threads));
    TLP_TRY(trees::Booster booster, emptyBooster(matrix));
    std::vector<float> scores(examples.programs.size());
    std::vector<float> slopes(scores.size());
    std::vector<float> curves(scores.size());
    std::vector<float> gradients(programOf.size());
    std::vector<float> hessians(programOf.size());
    for (int round = 0; round < m_options.rounds; ++round) {
        if (round % kRoundsPerCheck == 0 && context.stopRequested())
            return fail(ErrorKind::Stopped, "the fit was stopped");
        trees::programLoss(trees::Objective::PackSum, {}, scores, examples.labels, slopes, curves);
        for (std::size_t i = 0; i < programOf.size(); ++i) {
            gradients[i] = slopes[programOf[i]];
            hessians[i] = curves[programOf[i]];
        }
        TLP_CHECK(booster.grow(matrix, gradients, hessians));
        TLP_TRY(const auto added, booster.values(matrix, round));
        for (std::size_t i = 0; i < programOf.size(); ++i)
            scores[programOf[i]] += added[i];
    }
    trees.booster = std::move(booster);
    return {};
}

Result<trees::Booster> XgboostScorer::emptyBooster(const trees::Matrix& matrix) const
{
    trees::BoosterOptions options{m_options.maxDepth, m_options.eta, m_options.gamma,
        m_options.minChildWeight, m_options.threads, m_options.seed};
    if (!readsStatements())
        options.objective = "rank:pairwise";
    return trees::Booster::create(options, matrix);
}

} // namespace

Result<std::unique_ptr<ProgramScorer>> xgboostScorer(const XgboostOptions& options)
{
    if (options.maxDepth < 1 || options.rounds < 1 || options.threads < 0
        || options.minimumPrograms < 1)
        return fail(ErrorKind::BadInput,
            "depth, rounds and least number of programs of xgboost must be at least 1, its threads "
            "at least 0");
    if (!(options.eta > 0 && options.eta <= 1) || !(options.gamma >= 0)
        || !(options.minChildWeight >= 0))
        return fail(ErrorKind::BadInput,
            "eta of xgboost must be above 0 and at most 1, gamma and min_child_weight at least 0");
    return std::make_unique<XgboostScorer>(options);
}

} // namespace tlp::search
