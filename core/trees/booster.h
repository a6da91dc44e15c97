// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

/// Gradient-boosted trees, without xgboost's types.
namespace tlp::trees {

struct BoosterOptions
{
    int maxDepth = 6;
    double eta = 0.2;
    double gamma = 0.003;
    double minChildWeight = 2;
    int threads = 1; ///< 0: the affinity mask
    std::uint64_t seed = 0;
    /// xgboost's name of what `learn` makes small; `grow` has a loss of its own.
    std::string objective = "reg:squarederror";
};

/// Rows of equally many numbers, copied in the form that trees are grown from. One thread at a
/// time, also of copies.
class Matrix
{
public:
    /// values: row-major, a whole number of rows. Errors: BadInput, Internal quoting xgboost.
    [[nodiscard]] static Result<Matrix> create(
        std::span<const float> values, std::size_t columns, int threads);

    /// What `Booster::learn` fits: one label per row; `groups` are the sizes of consecutive lists
    /// that are ranked, or none. Errors: BadInput, Internal quoting xgboost.
    [[nodiscard]] Status setLabels(
        std::span<const float> labels, std::span<const std::uint32_t> groups = {});

    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] std::size_t columns() const { return m_columns; }

private:
    friend class Booster;
    std::shared_ptr<void> m_handle;
    std::size_t m_rows = 0;
    std::size_t m_columns = 0;
};

/// A sum of trees; of none at first, which is 0 everywhere. Deterministic for a seed and number of
/// threads. One thread at a time.
class Booster
{
public:
    /// Errors: BadInput for options out of range; Internal quoting xgboost.
    [[nodiscard]] static Result<Booster> create(const BoosterOptions& options, const Matrix& like);

    /// Grows one tree by the gradients and second derivatives of a loss by each row's value.
    /// Errors: BadInput when there is not one of each row, Internal quoting xgboost.
    [[nodiscard]] Status grow(
        const Matrix& matrix, std::span<const float> gradients, std::span<const float> hessians);

    /// Grows one tree by the matrix's labels. Errors: Internal quoting xgboost.
    [[nodiscard]] Status learn(const Matrix& matrix);

    /// One value per row: of all trees, or of the trees from `firstTree` alone.
    [[nodiscard]] Result<std::vector<float>> values(const Matrix& matrix, int firstTree = 0) const;
    [[nodiscard]] Result<std::vector<float>> values(
        std::span<const float> rows, std::size_t columns) const;

    [[nodiscard]] int trees() const { return m_trees; }
    /// Over all trees. Errors: Internal quoting xgboost.
    [[nodiscard]] Result<std::int64_t> leaves() const;
    /// Leaves the first ones.
    [[nodiscard]] Status keep(int trees);

    /// xgboost's own form (UBJSON); threads are those of create or load.
    [[nodiscard]] Result<std::string> serialised() const;
    /// Errors: BadInput when these bytes are no trees of so many columns.
    [[nodiscard]] static Result<Booster> load(
        std::string_view bytes, std::size_t columns, int threads);

private:
    std::shared_ptr<void> m_handle;
    std::size_t m_columns = 0;
    int m_trees = 0;
    mutable std::int64_t m_leaves = 0; ///< of the first m_counted trees
    mutable int m_counted = 0;
};

} // namespace tlp::trees
