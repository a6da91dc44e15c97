// SPDX-License-Identifier: GPL-3.0-only
#include "search/statement_columns.h"

#include "features/statement_features.h"

namespace tlp::search {

void StatementColumns::choose(
    const workload::ComputeDag& dag, std::span<const program::State* const> programs)
{
    std::vector<float> first;
    std::vector<char> varies(features::kStatementFeatures, 0);
    for (const program::State* program : programs) {
        const auto features = features::statementFeatures(dag, *program);
        if (!features)
            continue;
        if (first.empty() && features->statements > 0)
            first.assign(features->values.begin(),
                features->values.begin() + std::ptrdiff_t{features::kStatementFeatures});
        for (std::size_t i = 0; i < features->values.size(); ++i) {
            const std::size_t column = i % features::kStatementFeatures;
            varies[column] |= static_cast<char>(features->values[i] != first[column]);
        }
    }
    m_columns.clear();
    for (std::size_t i = 0; i < varies.size(); ++i) {
        if (varies[i] != 0)
            m_columns.push_back(i);
    }
}

std::size_t StatementColumns::appendRows(
    const workload::ComputeDag& dag, const program::State& state, std::vector<float>& to) const
{
    const auto features = features::statementFeatures(dag, state);
    if (!features)
        return 0;
    const auto statements = static_cast<std::size_t>(features->statements);
    for (std::size_t i = 0; i < statements; ++i) {
        for (const std::size_t column : m_columns)
            to.push_back(features->values[i * features::kStatementFeatures + column]);
    }
    return statements;
}

} // namespace tlp::search
