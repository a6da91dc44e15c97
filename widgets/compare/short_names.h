// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStringList>

namespace tlp::widgets {

/// Names of one list told apart in little room: what all of them begin with, up to a separator, is
/// left out ("…s0-4793"). Unchanged when that saves little or leaves nothing of one of them.
[[nodiscard]] QStringList shortNames(const QStringList& names);

} // namespace tlp::widgets
