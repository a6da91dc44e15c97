// SPDX-License-Identifier: GPL-3.0-only
#include "search/program_scorer.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <xgboost/c_api.h>

#include "base/hash.h"
#include "base/machine.h"
#include "base/random.h"
#include "base/text.h"
#include "records/packed_steps.h"
#include "search/random_scores.h"
#include "search/sequence_columns.h"

namespace tlp::search {
namespace {

/// Between two looks at the request to stop.
constexpr int kRoundsPerCheck = 10;

Status checked(int code)
{
    if (code == 0)
        return {};
    return fail(ErrorKind::Internal, fmt::format("xgboost failed: {}", XGBGetLastError()));
}

struct FreeBooster
{
    void operator()(void* handle) const { XGBoosterFree(handle); }
};
struct FreeMatrix
{
    void operator()(void* handle) const { XGDMatrixFree(handle); }
};
using Booster = std::unique_ptr<void, FreeBooster>;
using Matrix = std::unique_ptr<void, FreeMatrix>;

/// How xgboost is told of an array that it reads.
std::string arrayOf(const void* data, const char* type, const std::string& shape)
{
    return fmt::format(R"({{"data": [{}, true], "shape": [{}], "typestr": "{}", "version": 3}})",
        reinterpret_cast<std::uintptr_t>(data), shape, type);
}

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
    SequenceColumns columns;
    Booster booster; ///< none: too little to learn from
};

class XgboostScorer : public ProgramScorer
{
public:
    explicit XgboostScorer(const XgboostOptions& options)
        : m_options(options)
        , m_threads(options.threads > 0 ? options.threads : availableProcessors())
    {}

    [[nodiscard]] std::string name() const override { return "xgboost"; }
    [[nodiscard]] bool isInformed(std::size_t task) const override;
    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& context) override;
    [[nodiscard]] Status learn(
        std::span<const MeasuredProgram> measured, const JobContext& context) override;

private:
    [[nodiscard]] Status fit(Trees& trees, const Programs& measured, const JobContext& context);
    [[nodiscard]] Result<Matrix> matrixOf(
        const Examples& examples, const std::vector<float>& rows, std::size_t columns) const;
    [[nodiscard]] Result<Booster> emptyBooster(const Matrix& matrix) const;

    XgboostOptions m_options;
    int m_threads;
    std::map<std::size_t, Trees> m_byTask;
};

std::string shapeOf(std::size_t rows, std::size_t columns)
{
    return fmt::format("{}, {}", rows, columns);
}

bool XgboostScorer::isInformed(std::size_t task) const
{
    const auto trees = m_byTask.find(task);
    return trees != m_byTask.end() && trees->second.booster != nullptr;
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
    auto& [content, columns, booster] = m_byTask.at(task);
    std::vector<float> rows;
    rows.reserve(states.size() * columns.size());
    for (const program::State& state : states)
        columns.appendRow(state, rows);
    const std::string values = arrayOf(rows.data(), "<f4", shapeOf(states.size(), columns.size()));
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* result = nullptr;
    TLP_CHECK(checked(XGBoosterPredictFromDense(booster.get(), values.c_str(),
        R"({"type": 1, "training": false, "iteration_begin": 0, "iteration_end": 0,)"
        R"( "strict_shape": false, "missing": NaN, "cache_id": 0})",
        nullptr, &shape, &dimensions, &result)));
    return std::vector<double>(result, result + states.size());
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
        TLP_CHECK(fit(trees, programs, context));
        trees.content = content;
    }
    return {};
}

Status XgboostScorer::fit(Trees& trees, const Programs& measured, const JobContext& context)
{
    if (static_cast<std::int64_t>(measured.size()) < m_options.minimumPrograms
        || std::ranges::none_of(measured, [](const auto* m) { return m->seconds.has_value(); }))
        return {};
    const Examples examples = examplesOf(measured);
    trees.columns.choose(examples.programs);
    if (trees.columns.size() == 0) // nothing tells the programs apart
        return {};
    std::vector<float> rows;
    for (const program::State* program : examples.programs)
        trees.columns.appendRow(*program, rows);
    TLP_TRY(const Matrix matrix, matrixOf(examples, rows, trees.columns.size()));
    TLP_TRY(Booster booster, emptyBooster(matrix));
    for (int round = 0; round < m_options.rounds; ++round) {
        if (round % kRoundsPerCheck == 0 && context.stopRequested())
            return fail(ErrorKind::Stopped, "the fit was stopped");
        TLP_CHECK(checked(XGBoosterUpdateOneIter(booster.get(), round, matrix.get())));
    }
    trees.booster = std::move(booster);
    return {};
}

Result<Matrix> XgboostScorer::matrixOf(
    const Examples& examples, const std::vector<float>& rows, std::size_t columns) const
{
    const std::string count = std::to_string(examples.programs.size());
    const std::string values
        = arrayOf(rows.data(), "<f4", shapeOf(examples.programs.size(), columns));
    const std::string config = fmt::format(R"({{"missing": NaN, "nthread": {}}})", m_threads);
    DMatrixHandle handle = nullptr;
    TLP_CHECK(checked(XGDMatrixCreateFromDense(values.c_str(), config.c_str(), &handle)));
    Matrix matrix(handle);
    TLP_CHECK(checked(XGDMatrixSetInfoFromInterface(
        handle, "label", arrayOf(examples.labels.data(), "<f4", count).c_str())));
    const auto group = static_cast<std::uint32_t>(examples.programs.size());
    TLP_CHECK(checked(
        XGDMatrixSetInfoFromInterface(handle, "group", arrayOf(&group, "<u4", "1").c_str())));
    return matrix;
}

Result<Booster> XgboostScorer::emptyBooster(const Matrix& matrix) const
{
    const DMatrixHandle matrices[] = {matrix.get()};
    BoosterHandle handle = nullptr;
    TLP_CHECK(checked(XGBoosterCreate(matrices, 1, &handle)));
    Booster booster(handle);
    const std::pair<const char*, std::string> parameters[] = {
        {"objective", "rank:pairwise"},
        {"max_depth", std::to_string(m_options.maxDepth)},
        {"eta", toShortest(m_options.eta)},
        {"gamma", toShortest(m_options.gamma)},
        {"min_child_weight", toShortest(m_options.minChildWeight)},
        {"tree_method", "exact"}, // histograms pay only with many more rows
        {"nthread", std::to_string(m_threads)},
        {"seed", std::to_string(m_options.seed & 0x7fffffff)},
        {"verbosity", "0"},
    };
    for (const auto& [parameter, value] : parameters)
        TLP_CHECK(checked(XGBoosterSetParam(handle, parameter, value.c_str())));
    return booster;
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
