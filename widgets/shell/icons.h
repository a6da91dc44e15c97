// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace tlp::widgets {

/// An icon of resources/icons ("data", "import", …), drawn in the theme's text colour at paint
/// time, so that a change of theme needs no new icon. Empty for unknown names.
[[nodiscard]] QIcon themedIcon(const QString& name);
/// The same in a fixed colour.
[[nodiscard]] QIcon themedIcon(const QString& name, const QColor& color);
/// The program's own icon, in colour.
[[nodiscard]] QIcon applicationIcon();

} // namespace tlp::widgets
