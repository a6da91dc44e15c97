// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <vector>

#include "features/sequence_features.h"
#include "program/state.h"

/// Internal to core/search.
namespace tlp::search {

/// The TLP matrix of programs, uncropped and flattened, without the columns that are the same in
/// all programs it was made for.
class SequenceColumns
{
public:
    SequenceColumns();

    /// Chooses the columns by these programs.
    void choose(std::span<const program::State* const> programs);
    /// How many are chosen.
    [[nodiscard]] std::size_t size() const { return m_columns.size(); }
    /// Appends one row of size() numbers.
    void appendRow(const program::State& state, std::vector<float>& to);

private:
    [[nodiscard]] std::span<const float> matrixOf(const program::State& state);

    features::FeatureSpec m_spec;
    std::vector<float> m_matrix; ///< of one program
    std::vector<std::size_t> m_columns;
};

} // namespace tlp::search
