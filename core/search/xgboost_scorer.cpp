// SPDX-License-Identifier: GPL-3.0-only
#include "search/program_scorer.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <xgboost/c_api.h>

#include "base/machine.h"
#include "base/random.h"
#include "base/text.h"
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

/// What the trees are fitted to: rows of one task stand together.
struct Examples
{
    std::vector<const program::State*> programs;
    std::vector<float> labels;
    std::vector<std::uint32_t> groups; ///< sizes
};

Examples examplesOf(std::span<const MeasuredProgram> measured)
{
    std::map<std::size_t, std::vector<const MeasuredProgram*>> byTask;
    for (const MeasuredProgram& program : measured)
        byTask[program.task].push_back(&program);
    Examples examples;
    for (const auto& [task, programs] : byTask) {
        double least = std::numeric_limits<double>::infinity();
        for (const MeasuredProgram* program : programs)
            least = std::min(least, program->seconds.value_or(least));
        for (const MeasuredProgram* program : programs) {
            examples.programs.push_back(&program->state);
            examples.labels.push_back(
                program->seconds ? static_cast<float>(least / *program->seconds) : 0.0F);
        }
        examples.groups.push_back(static_cast<std::uint32_t>(programs.size()));
    }
    return examples;
}

class XgboostScorer : public ProgramScorer
{
public:
    explicit XgboostScorer(const XgboostOptions& options)
        : m_options(options)
        , m_threads(options.threads > 0 ? options.threads : availableProcessors())
    {}

    [[nodiscard]] std::string name() const override { return "xgboost"; }
    [[nodiscard]] bool isInformed() const override { return m_booster != nullptr; }
    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& context) override;
    [[nodiscard]] Status learn(
        std::span<const MeasuredProgram> measured, const JobContext& context) override;

private:
    [[nodiscard]] Result<Matrix> matrixOf(const Examples& examples, const std::vector<float>& rows);
    [[nodiscard]] Result<Booster> emptyBooster(const Matrix& matrix) const;
    [[nodiscard]] std::string shapeOf(std::size_t rows) const;

    XgboostOptions m_options;
    int m_threads;
    SequenceColumns m_columns;
    Booster m_booster; ///< none yet: not informed
};

std::string XgboostScorer::shapeOf(std::size_t rows) const
{
    return fmt::format("{}, {}", rows, m_columns.size());
}

Result<std::vector<double>> XgboostScorer::score(
    std::size_t /*task*/, std::span<const program::State> states, const JobContext& context)
{
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the scoring was stopped");
    if (!m_booster)
        return randomScores(states, splitSeed(m_options.seed, "random scores"));
    if (states.empty())
        return std::vector<double>();
    std::vector<float> rows;
    rows.reserve(states.size() * m_columns.size());
    for (const program::State& state : states)
        m_columns.appendRow(state, rows);
    const std::string values = arrayOf(rows.data(), "<f4", shapeOf(states.size()));
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* result = nullptr;
    TLP_CHECK(checked(XGBoosterPredictFromDense(m_booster.get(), values.c_str(),
        R"({"type": 1, "training": false, "iteration_begin": 0, "iteration_end": 0,)"
        R"( "strict_shape": false, "missing": NaN, "cache_id": 0})",
        nullptr, &shape, &dimensions, &result)));
    return std::vector<double>(result, result + states.size());
}

Status XgboostScorer::learn(std::span<const MeasuredProgram> measured, const JobContext& context)
{
    m_booster.reset();
    if (static_cast<std::int64_t>(measured.size()) < m_options.minimumPrograms
        || std::ranges::none_of(measured, [](const auto& m) { return m.seconds.has_value(); }))
        return {};
    const Examples examples = examplesOf(measured);
    m_columns.choose(examples.programs);
    if (m_columns.size() == 0) // nothing tells the programs apart
        return {};
    std::vector<float> rows;
    for (const program::State* program : examples.programs)
        m_columns.appendRow(*program, rows);
    TLP_TRY(const Matrix matrix, matrixOf(examples, rows));
    TLP_TRY(Booster booster, emptyBooster(matrix));
    for (int round = 0; round < m_options.rounds; ++round) {
        if (round % kRoundsPerCheck == 0 && context.stopRequested())
            return fail(ErrorKind::Stopped, "the fit was stopped");
        TLP_CHECK(checked(XGBoosterUpdateOneIter(booster.get(), round, matrix.get())));
    }
    m_booster = std::move(booster);
    return {};
}

Result<Matrix> XgboostScorer::matrixOf(const Examples& examples, const std::vector<float>& rows)
{
    const std::string count = std::to_string(examples.programs.size());
    const std::string values = arrayOf(rows.data(), "<f4", shapeOf(examples.programs.size()));
    const std::string config = fmt::format(R"({{"missing": NaN, "nthread": {}}})", m_threads);
    DMatrixHandle handle = nullptr;
    TLP_CHECK(checked(XGDMatrixCreateFromDense(values.c_str(), config.c_str(), &handle)));
    Matrix matrix(handle);
    TLP_CHECK(checked(XGDMatrixSetInfoFromInterface(
        handle, "label", arrayOf(examples.labels.data(), "<f4", count).c_str())));
    TLP_CHECK(checked(XGDMatrixSetInfoFromInterface(handle, "group",
        arrayOf(examples.groups.data(), "<u4", std::to_string(examples.groups.size())).c_str())));
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
