// SPDX-License-Identifier: GPL-3.0-only
#include "shell/recent_workspaces.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace tlp::widgets {
namespace {

constexpr auto kRecentKey = "recent/workspaces";
constexpr int kMaxRecent = 8;

} // namespace

QStringList recentWorkspaces()
{
    QStringList existing;
    const auto stored = QSettings().value(QLatin1String(kRecentKey)).toStringList();
    for (const QString& directory : stored) {
        if (QFileInfo::exists(directory + QStringLiteral("/workspace.db")))
            existing << directory;
    }
    return existing;
}

void addRecentWorkspace(const QString& directory)
{
    const QString path = QDir::cleanPath(QFileInfo(directory).absoluteFilePath());
    QStringList recent = recentWorkspaces();
    recent.removeAll(path);
    recent.prepend(path);
    QSettings().setValue(QLatin1String(kRecentKey), QStringList(recent.mid(0, kMaxRecent)));
}

void forgetRecentWorkspaces()
{
    QSettings().remove(QLatin1String(kRecentKey));
}

} // namespace tlp::widgets
