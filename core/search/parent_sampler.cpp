// SPDX-License-Identifier: GPL-3.0-only
#include "search/parent_sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tlp::search {

ParentSampler::ParentSampler(std::span<const double> scores)
{
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (const double score : scores) {
        if (std::isfinite(score)) {
            lowest = std::min(lowest, score);
            highest = std::max(highest, score);
        }
    }
    const bool hasFinite = lowest <= highest;
    double sum = 0;
    for (const double score : scores) {
        if (!hasFinite)
            sum += 1;
        else if (std::isfinite(score))
            sum += highest > lowest ? (score - lowest) / (highest - lowest) : 1;
        m_sums.push_back(sum);
    }
}

std::size_t ParentSampler::draw(Rng& rng) const
{
    const auto found = std::ranges::upper_bound(m_sums, rng.uniform() * m_sums.back());
    return std::min(static_cast<std::size_t>(found - m_sums.begin()), m_sums.size() - 1);
}

} // namespace tlp::search
