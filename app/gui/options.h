// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QSize>
#include <QString>
#include <QStringList>

#include "base/error.h"
#include "shell/theme.h"

namespace tlp::gui {

/// The command line of tlp-workbench.
struct Options
{
    QString workspace; ///< empty: the one of last time, else the default folder
    QString page;
    std::optional<widgets::ThemeChoice> theme;
    std::optional<QString> language;
    QString screenshots; ///< folder; the window is not shown
    std::optional<QSize> size;
    QStringList files; ///< to import: what a file manager passes on
    bool showsHelp = false;
    bool showsVersion = false;
};

/// Errors: Usage.
[[nodiscard]] Result<Options> parseOptions(const QStringList& arguments);
[[nodiscard]] QString helpText();

} // namespace tlp::gui
