// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <QStringList>

#include "base/error.h"
#include "shell/theme.h"

namespace tlp::widgets {
class AppContext;
class MainWindow;
} // namespace tlp::widgets

namespace tlp::gui {

/// Renders pages with the content of the open workspace to DIRECTORY/PAGE-THEME.png and returns the
/// files. A page is rendered when it says that it is settled. Errors: NotFound (unknown page), Io,
/// Timeout.
[[nodiscard]] Result<QStringList> renderPages(widgets::MainWindow& window,
    widgets::AppContext& context, const QString& directory, const QStringList& pages,
    const QList<widgets::ThemeChoice>& themes);

} // namespace tlp::gui
