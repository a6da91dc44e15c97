// SPDX-License-Identifier: GPL-3.0-only
#include "trees/booster.h"

#include "base/machine.h"
#include "base/text.h"

#include <utility>

#include <fmt/format.h>
#include <xgboost/c_api.h>

namespace tlp::trees {
namespace {

/// Beyond so many rows, histograms of the columns are much faster than all places to split.
constexpr std::size_t kMostExactRows = 1U << 15U;
/// xgboost's numbers of types.
constexpr int kFloatType = 1;
constexpr int kUnsignedType = 3;

Status checked(int code)
{
    if (code == 0)
        return {};
    return fail(ErrorKind::Internal, fmt::format("xgboost failed: {}", XGBGetLastError()));
}

std::shared_ptr<void> ownedBooster(BoosterHandle handle)
{
    return {handle, [](void* booster) { XGBoosterFree(booster); }};
}

/// How xgboost is told of an array that it reads.
std::string arrayOf(const float* data, std::size_t rows, std::size_t columns)
{
    return fmt::format(
        R"({{"data": [{}, true], "shape": [{}, {}], "typestr": "<f4", "version": 3}})",
        reinterpret_cast<std::uintptr_t>(data), rows, columns);
}

std::string predictionOf(int firstTree, int endTree)
{
    // type 1: the sum itself, whatever the objective.
    return fmt::format(
        R"({{"type": 1, "training": false, "iteration_begin": {}, "iteration_end": {},)"
        R"( "strict_shape": false, "missing": NaN, "cache_id": 0}})",
        firstTree, endTree);
}

Status setParameters(
    BoosterHandle handle, std::span<const std::pair<const char*, std::string>> parameters)
{
    for (const auto& [parameter, value] : parameters)
        TLP_CHECK(checked(XGBoosterSetParam(handle, parameter, value.c_str())));
    return {};
}

std::int64_t countOf(std::string_view text, std::string_view word)
{
    std::int64_t count = 0;
    for (auto at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + word.size()))
        ++count;
    return count;
}

Result<std::int64_t> leavesOf(BoosterHandle booster, int first, int end)
{
    BoosterHandle part = nullptr;
    TLP_CHECK(checked(XGBoosterSlice(booster, first, end, 1, &part)));
    const auto owned = ownedBooster(part);
    bst_ulong count = 0;
    const char** dumps = nullptr;
    TLP_CHECK(checked(XGBoosterDumpModelEx(part, "", 0, "text", &count, &dumps)));
    std::int64_t leaves = 0;
    for (bst_ulong i = 0; i < count; ++i)
        leaves += countOf(dumps[i], "leaf=");
    return leaves;
}

int threadsOf(int asked)
{
    return asked > 0 ? asked : availableProcessors();
}

} // namespace

Result<Matrix> Matrix::create(std::span<const float> values, std::size_t columns, int threads)
{
    if (columns == 0 || values.empty() || values.size() % columns != 0)
        return fail(ErrorKind::BadInput,
            fmt::format("{} numbers are no rows of {}", values.size(), columns));
    Matrix matrix;
    matrix.m_rows = values.size() / columns;
    matrix.m_columns = columns;
    DMatrixHandle handle = nullptr;
    TLP_CHECK(checked(XGDMatrixCreateFromDense(
        arrayOf(values.data(), matrix.m_rows, columns).c_str(),
        fmt::format(R"({{"missing": NaN, "nthread": {}}})", threadsOf(threads)).c_str(), &handle)));
    matrix.m_handle = {handle, [](void* owned) { XGDMatrixFree(owned); }};
    return matrix;
}

Status Matrix::setLabels(std::span<const float> labels, std::span<const std::uint32_t> groups)
{
    if (labels.size() != m_rows)
        return fail(ErrorKind::BadInput,
            fmt::format("{} labels are not those of {} rows", labels.size(), m_rows));
    TLP_CHECK(checked(
        XGDMatrixSetDenseInfo(m_handle.get(), "label", labels.data(), labels.size(), kFloatType)));
    if (groups.empty())
        return {};
    return checked(XGDMatrixSetDenseInfo(
        m_handle.get(), "group", groups.data(), groups.size(), kUnsignedType));
}

Result<Booster> Booster::create(const BoosterOptions& options, const Matrix& like)
{
    if (options.maxDepth < 1 || !(options.eta > 0 && options.eta <= 1) || !(options.gamma >= 0)
        || !(options.minChildWeight >= 0) || options.threads < 0)
        return fail(ErrorKind::BadInput,
            "trees need a depth of at least 1, an eta above 0 and at most 1, and a gamma and "
            "min_child_weight of at least 0");
    const DMatrixHandle matrices[] = {like.m_handle.get()};
    BoosterHandle handle = nullptr;
    TLP_CHECK(checked(XGBoosterCreate(matrices, 1, &handle)));
    Booster booster;
    booster.m_handle = ownedBooster(handle);
    booster.m_columns = like.m_columns;
    const std::pair<const char*, std::string> parameters[] = {
        {"objective", options.objective},
        {"base_score", "0"}, // so that no tree is 0
        {"max_depth", std::to_string(options.maxDepth)},
        {"eta", toShortest(options.eta)},
        {"gamma", toShortest(options.gamma)},
        {"min_child_weight", toShortest(options.minChildWeight)},
        {"tree_method", like.m_rows <= kMostExactRows ? "exact" : "hist"},
        {"nthread", std::to_string(threadsOf(options.threads))},
        {"seed", std::to_string(options.seed & 0x7fffffff)},
        {"verbosity", "0"},
    };
    TLP_CHECK(setParameters(handle, parameters));
    return booster;
}

Status Booster::grow(
    const Matrix& matrix, std::span<const float> gradients, std::span<const float> hessians)
{
    if (gradients.size() != matrix.m_rows || hessians.size() != matrix.m_rows
        || matrix.m_columns != m_columns)
        return fail(ErrorKind::BadInput, "the gradients are not those of the rows");
    // It wants pointers to what it could change, and only reads.
    TLP_CHECK(checked(XGBoosterBoostOneIter(m_handle.get(), matrix.m_handle.get(),
        const_cast<float*>(gradients.data()), const_cast<float*>(hessians.data()),
        static_cast<bst_ulong>(gradients.size()))));
    ++m_trees;
    return {};
}

Status Booster::learn(const Matrix& matrix)
{
    TLP_CHECK(checked(XGBoosterUpdateOneIter(m_handle.get(), m_trees, matrix.m_handle.get())));
    ++m_trees;
    return {};
}

Result<std::vector<float>> Booster::values(const Matrix& matrix, int firstTree) const
{
    if (matrix.m_columns != m_columns)
        return fail(ErrorKind::BadInput,
            fmt::format("the trees read rows of {} numbers, not {}", m_columns, matrix.m_columns));
    if (firstTree >= m_trees)
        return std::vector<float>(matrix.m_rows);
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* result = nullptr;
    TLP_CHECK(checked(XGBoosterPredictFromDMatrix(m_handle.get(), matrix.m_handle.get(),
        predictionOf(firstTree, m_trees).c_str(), &shape, &dimensions, &result)));
    return std::vector<float>(result, result + matrix.m_rows);
}

Result<std::vector<float>> Booster::values(std::span<const float> rows, std::size_t columns) const
{
    if (columns != m_columns || rows.size() % columns != 0)
        return fail(ErrorKind::BadInput,
            fmt::format("the trees read rows of {} numbers, not {}", m_columns, columns));
    const std::size_t count = rows.size() / columns;
    if (m_trees == 0 || count == 0)
        return std::vector<float>(count);
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* result = nullptr;
    TLP_CHECK(checked(
        XGBoosterPredictFromDense(m_handle.get(), arrayOf(rows.data(), count, columns).c_str(),
            predictionOf(0, m_trees).c_str(), nullptr, &shape, &dimensions, &result)));
    return std::vector<float>(result, result + count);
}

Result<std::int64_t> Booster::leaves() const
{
    if (m_counted < m_trees) {
        TLP_TRY(const std::int64_t more, leavesOf(m_handle.get(), m_counted, m_trees));
        m_leaves += more;
        m_counted = m_trees;
    }
    return m_leaves;
}

Status Booster::keep(int trees)
{
    if (trees < 0 || trees > m_trees)
        return fail(ErrorKind::BadInput, fmt::format("there are no {} trees to keep", trees));
    if (trees == m_trees)
        return {};
    if (trees == 0)
        return fail(ErrorKind::BadInput, "a booster keeps at least one tree");
    BoosterHandle part = nullptr;
    TLP_CHECK(checked(XGBoosterSlice(m_handle.get(), 0, trees, 1, &part)));
    m_handle = ownedBooster(part);
    m_trees = trees;
    m_leaves = 0;
    m_counted = 0;
    return {};
}

Result<std::string> Booster::serialised() const
{
    bst_ulong size = 0;
    const char* bytes = nullptr;
    TLP_CHECK(
        checked(XGBoosterSaveModelToBuffer(m_handle.get(), R"({"format": "ubj"})", &size, &bytes)));
    return std::string(bytes, size);
}

Result<Booster> Booster::load(std::string_view bytes, std::size_t columns, int threads)
{
    BoosterHandle handle = nullptr;
    TLP_CHECK(checked(XGBoosterCreate(nullptr, 0, &handle)));
    Booster booster;
    booster.m_handle = ownedBooster(handle);
    bst_ulong features = 0;
    int rounds = 0;
    const Status read = [&]() -> Status {
        TLP_CHECK(checked(XGBoosterLoadModelFromBuffer(handle, bytes.data(), bytes.size())));
        TLP_CHECK(checked(XGBoosterGetNumFeature(handle, &features)));
        return checked(XGBoosterBoostedRounds(handle, &rounds));
    }();
    if (!read || features != columns || rounds < 0)
        return fail(ErrorKind::BadInput,
            fmt::format("these are no trees that read rows of {} numbers", columns));
    booster.m_columns = columns;
    booster.m_trees = rounds;
    const std::pair<const char*, std::string> parameters[]
        = {{"nthread", std::to_string(threadsOf(threads))}, {"verbosity", "0"}};
    TLP_CHECK(setParameters(handle, parameters));
    return booster;
}

} // namespace tlp::trees
