// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "program/state.h"
#include "workload/compute_dag.h"

/// Internal to core/search.
namespace tlp::search {

/// Ansor's features of the statements of programs, without the columns that are the same in all
/// statements they were chosen for.
class StatementColumns
{
public:
    /// Chooses the columns by the statements of these programs.
    void choose(const workload::ComputeDag& dag, std::span<const program::State* const> programs);
    /// How many are chosen.
    [[nodiscard]] std::size_t size() const { return m_columns.size(); }
    /// Appends a row of size() numbers for each statement; returns how many: 0 of a program that
    /// has no features.
    std::size_t appendRows(
        const workload::ComputeDag& dag, const program::State& state, std::vector<float>& to) const;

private:
    std::vector<std::size_t> m_columns;
};

} // namespace tlp::search
