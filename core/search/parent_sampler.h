// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/random.h"

/// Internal to core/search.
namespace tlp::search {

/// Draws parents with a probability in proportion to their scores, as Ansor does with its
/// normalised throughputs, which begin at 0. The scores of ranking models have no zero: here it is
/// the lowest one, so that adding a constant to all changes nothing. Scores of −inf are never drawn
/// beside others; equal ones are drawn alike.
/// Source: apache/tvm src/auto_scheduler/search_policy/utils.h (ComputePrefixSumProb).
class ParentSampler
{
public:
    /// At least one score, none NaN.
    explicit ParentSampler(std::span<const double> scores);

    [[nodiscard]] std::size_t draw(Rng& rng) const;

private:
    std::vector<double> m_sums; ///< of the weights up to each
};

} // namespace tlp::search
