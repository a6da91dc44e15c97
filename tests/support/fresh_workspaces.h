// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTemporaryDir>

#include "workspace/workspace.h"

namespace tlp::test {

/// Empty workspaces, each in a folder of its own, for as long as this lives.
class FreshWorkspaces
{
public:
    [[nodiscard]] workspace::Workspace fresh()
    {
        const QString name = QStringLiteral("w%1").arg(++m_count);
        return workspace::Workspace::openOrCreate(m_folder.filePath(name).toStdString()).value();
    }

protected:
    QTemporaryDir m_folder;

private:
    int m_count = 0;
};

} // namespace tlp::test
