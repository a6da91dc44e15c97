// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <vector>

#include "search/found_program.h"

/// Internal to core/search.
namespace tlp::search {

/// The best-scored distinct programs met so far, without those that must not be picked and those
/// that cannot be scored. Of equal scores the first met stays.
class BestPrograms
{
public:
    BestPrograms(std::size_t capacity, IdentitySet taken);

    /// Whether it is among the best now and was not before.
    bool offer(const ScoredPtr& program);
    /// Best first; nothing is left.
    [[nodiscard]] std::vector<ScoredPtr> take();

private:
    struct Entry
    {
        ScoredPtr program;
        std::size_t order = 0;
    };
    [[nodiscard]] static bool isBetter(const Entry& a, const Entry& b);

    std::size_t m_capacity;
    IdentitySet m_seen;
    std::size_t m_offers = 0;
    std::vector<Entry> m_heap; ///< the worst on top
};

} // namespace tlp::search
