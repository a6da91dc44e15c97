// SPDX-License-Identifier: GPL-3.0-only
#include "search/sequence_columns.h"

namespace tlp::search {

SequenceColumns::SequenceColumns()
    : m_spec(features::FeatureSpec::official(features::Layout::Cpu))
{
    m_spec.shape = features::SequenceShape::full(features::Layout::Cpu);
    m_matrix.resize(
        static_cast<std::size_t>(m_spec.shape.rows) * static_cast<std::size_t>(m_spec.shape.width));
}

void SequenceColumns::choose(std::span<const program::State* const> programs)
{
    m_columns.clear();
    if (programs.empty())
        return;
    const auto matrix = matrixOf(*programs.front());
    const std::vector<float> first(matrix.begin(), matrix.end());
    std::vector<char> varies(first.size(), 0);
    for (const program::State* program : programs.subspan(1)) {
        const auto other = matrixOf(*program);
        for (std::size_t i = 0; i < first.size(); ++i)
            varies[i] |= static_cast<char>(other[i] != first[i]);
    }
    for (std::size_t i = 0; i < varies.size(); ++i) {
        if (varies[i] != 0)
            m_columns.push_back(i);
    }
}

void SequenceColumns::appendRow(const program::State& state, std::vector<float>& to)
{
    const auto matrix = matrixOf(state);
    for (const std::size_t column : m_columns)
        to.push_back(matrix[column]);
}

std::span<const float> SequenceColumns::matrixOf(const program::State& state)
{
    features::sequenceFeatures(state.steps(), m_spec, m_matrix);
    return m_matrix;
}

} // namespace tlp::search
