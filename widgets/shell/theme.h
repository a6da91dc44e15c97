// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QColor>
#include <QString>

namespace tlp::widgets {

/// View ▸ Theme. System follows the desktop's palette (or its colour scheme from Qt 6.5 on).
enum class ThemeChoice : std::uint8_t { System, Light, Dark, HighContrast };

/// The colours of the theme in use. Own-painted widgets take them from here at paint time; ordinary
/// widgets get them through the palette and the style sheet.
struct ThemeColors
{
    QColor window; ///< behind the cards
    QColor surface; ///< cards, tables
    QColor surfaceAlt; ///< alternate rows, headers
    QColor border;
    QColor text;
    QColor muted; ///< secondary text, ≥ 4.5:1 on surface
    QColor accent;
    QColor accentSoft; ///< selections
    QColor success, warning, danger; ///< texts and icons; never the only sign of a state
    bool isDark = false;
    bool isHighContrast = false;
};

[[nodiscard]] const ThemeColors& themeColors();
[[nodiscard]] ThemeChoice themeChoice();
/// Sets style, palette and style sheet of the application; windows repaint. Not stored: see
/// storeThemeChoice. GUI thread.
void applyTheme(ThemeChoice choice);
/// The remembered choice (settings key view/theme; System by default).
[[nodiscard]] ThemeChoice storedThemeChoice();
void storeThemeChoice(ThemeChoice choice);

/// `steps` times the spacing unit (half a text line): layouts scale with the font.
[[nodiscard]] int spacing(double steps = 1);

} // namespace tlp::widgets
