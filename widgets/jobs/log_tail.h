// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

namespace tlp::widgets {

/// The last lines of a log file: at most `maxBytes`, beginning with a whole line. Bytes that are no
/// UTF-8 become U+FFFD; progress lines that overwrite themselves (carriage returns) show their last
/// state. Empty when there is no file. Any thread.
[[nodiscard]] QString readLogTail(const QString& file, qint64 maxBytes = 64 * 1024);

} // namespace tlp::widgets
