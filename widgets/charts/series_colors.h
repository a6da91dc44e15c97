// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <QIcon>

namespace tlp::widgets {

/// Which colour of the chart palette each thing has. What stays on the screen keeps its colour,
/// whatever comes or goes beside it; what is new gets the first colour that is free. GUI thread.
template <typename Id>
class SeriesColors
{
public:
    /// These are on the screen now, in this order. Returns whether any colour is new or gone.
    bool show(const std::vector<Id>& ids)
    {
        std::map<Id, int> kept;
        for (const Id& id : ids)
            if (const auto found = m_indices.find(id); found != m_indices.end())
                kept.insert(*found);
        int next = 0;
        const auto isTaken = [&kept](int index) {
            return std::ranges::any_of(
                kept, [index](const auto& each) { return each.second == index; });
        };
        for (const Id& id : ids) {
            if (kept.contains(id))
                continue;
            while (isTaken(next))
                ++next;
            kept[id] = next;
        }
        if (kept == m_indices)
            return false;
        m_indices = std::move(kept);
        return true;
    }
    void clear() { m_indices.clear(); }
    [[nodiscard]] const std::map<Id, int>& indices() const { return m_indices; }

private:
    std::map<Id, int> m_indices;
};

/// The square before a name that is also in a chart, in the colours of the application: the
/// series' colour; none: an empty frame.
[[nodiscard]] QIcon seriesSwatch(std::optional<int> colorIndex);

} // namespace tlp::widgets
