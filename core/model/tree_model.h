// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/cost_model.h"
#include "trees/booster.h"

namespace tlp::model {

/// Boosted trees, one sum of them for each head. A program's score is the sum over its rows: of the
/// features of statements, one row a statement; of a sequence, the whole matrix is one row. Trees
/// read the chosen columns of it, those that are not the same in all training programs.
/// With a margin, the score of another model's trees, times a weight, is added (AutoTVM's
/// transfer).
class TreeModel : public CostModel
{
public:
    struct Margin
    {
        std::vector<std::int32_t> columns;
        trees::Booster booster;
        double weight = 1;
    };

    /// Without columns and boosters: every score is 0.
    TreeModel(ModelHeader header, std::vector<std::int32_t> columns,
        std::vector<trees::Booster> boosters, std::optional<Margin> margin = std::nullopt);

    [[nodiscard]] const ModelHeader& header() const override { return m_header; }
    [[nodiscard]] std::int64_t parameterCount() const override;
    [[nodiscard]] Result<std::vector<float>> score(
        std::span<const float> features, std::int64_t count, int head) override;

    [[nodiscard]] const std::vector<std::int32_t>& columns() const { return m_columns; }
    /// One per head.
    [[nodiscard]] std::vector<trees::Booster>& boosters() { return m_boosters; }
    [[nodiscard]] const std::optional<Margin>& margin() const { return m_margin; }

    /// "TLPTREES", an 8-byte little-endian length, that many bytes of JSON (the header, the
    /// columns, the boosters' sizes, the margin's columns, size and weight if there is one, a hash
    /// of what follows), then the boosters, the margin's last, in xgboost's own form. Atomic.
    /// Errors: Io.
    [[nodiscard]] Status save(const std::filesystem::path& file) const;
    [[nodiscard]] static bool isFile(const std::filesystem::path& file);
    /// Errors: as loadModel's.
    [[nodiscard]] static Result<std::unique_ptr<TreeModel>> load(const std::filesystem::path& file);

private:
    ModelHeader m_header;
    std::vector<std::int32_t> m_columns;
    std::vector<trees::Booster> m_boosters;
    std::optional<Margin> m_margin;
};

/// The rows that trees read of matrices as CostModel::score takes them.
struct TreeRows
{
    std::vector<float> values; ///< row-major, as wide as there are columns
    std::vector<std::int32_t> programOf; ///< of each row, ascending
};

/// The columns, of a row, in which these matrices are not all the same. An empty span: none.
[[nodiscard]] std::vector<std::int32_t> varyingColumns(
    const features::FeatureSpec& spec, std::span<const float> features);
/// `programs`: which matrices, by index.
[[nodiscard]] TreeRows treeRows(const features::FeatureSpec& spec, std::span<const float> features,
    std::span<const std::int64_t> programs, std::span<const std::int32_t> columns);

} // namespace tlp::model
