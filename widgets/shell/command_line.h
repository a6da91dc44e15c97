// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

namespace tlp::widgets {

/// One word of a command for a POSIX shell.
[[nodiscard]] QString shellQuoted(const QString& word);

} // namespace tlp::widgets
