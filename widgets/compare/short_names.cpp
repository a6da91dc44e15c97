// SPDX-License-Identifier: GPL-3.0-only
#include "compare/short_names.h"

#include <algorithm>

namespace tlp::widgets {

QStringList shortNames(const QStringList& names)
{
    constexpr qsizetype kLeastSaved = 8;
    if (names.size() < 2)
        return names;
    QString start = names.first();
    for (const QString& name : names) {
        const auto [here, there]
            = std::mismatch(start.begin(), start.end(), name.begin(), name.end());
        start.truncate(here - start.begin());
    }
    while (!start.isEmpty() && start.back().isLetterOrNumber())
        start.chop(1);
    const bool leavesNothing = std::ranges::any_of(
        names, [&](const QString& name) { return name.size() == start.size(); });
    if (start.size() < kLeastSaved || leavesNothing)
        return names;
    QStringList shortened;
    for (const QString& name : names)
        shortened << u'…' + name.mid(start.size());
    return shortened;
}

} // namespace tlp::widgets
