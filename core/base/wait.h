// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>

#include "base/error.h"

namespace tlp {

/// Waits until the descriptor can be read (or is at its end): true; false when the time is over. A
/// signal does not end the wait. Errors: Io.
[[nodiscard]] Result<bool> waitUntilReadable(int descriptor, std::chrono::milliseconds limit);

} // namespace tlp
