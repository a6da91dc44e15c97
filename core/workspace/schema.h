// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "sqlite/database.h"

namespace tlp::workspace {

/// The workspace's database file. Internal to core/workspace (and its tests).
[[nodiscard]] sqlite::Format workspaceFormat();

} // namespace tlp::workspace
