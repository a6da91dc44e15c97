// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStringList>

namespace tlp::widgets {

/// Folders of workspaces, latest first; those that are gone are left out.
[[nodiscard]] QStringList recentWorkspaces();
void addRecentWorkspace(const QString& directory);
void forgetRecentWorkspaces();

} // namespace tlp::widgets
