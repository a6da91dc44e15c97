// SPDX-License-Identifier: GPL-3.0-only
#include "shell/theme.h"

#include <array>
#include <utility>

#include <QApplication>
#include <QFile>
#include <QFontMetrics>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleHints>

// Static libraries keep their resources only when somebody names them; outside any namespace.
static void initThemeResources()
{
    Q_INIT_RESOURCE(themes);
}

namespace tlp::widgets {
namespace {

constexpr auto kThemeKey = "view/theme";

/// Everything that the style sheet names besides ThemeColors.
struct Theme
{
    ThemeColors colors;
    const char* name;
    QColor button, hover, field, disabled, borderStrong, grid, scroll, bar;
    QColor accentHover, onAccent, tooltip, tooltipText, link;
    QColor rail, railBorder, railText, railHover, railActive, railAccent;
};

Theme lightTheme()
{
    Theme t;
    t.name = "light";
    t.colors = {"#eef1f5", "#ffffff", "#f6f8fa", "#d3dae3", "#1a2430", "#56626f", "#0b6a88",
        "#d6ebf3", "#1b7a43", "#8a5a00", "#b3261e", false, false};
    t.button = "#ffffff";
    t.hover = "#e8edf2";
    t.field = "#ffffff";
    t.disabled = "#8d98a5";
    t.borderStrong = "#9eabb9";
    t.grid = "#e6eaef";
    t.scroll = "#c2ccd7";
    t.bar = "#f8fafb";
    t.accentHover = "#095a74";
    t.onAccent = "#ffffff";
    t.tooltip = "#1a2430";
    t.tooltipText = "#f4f7fa";
    t.link = "#0b6a88";
    t.rail = "#14202e";
    t.railBorder = "#14202e";
    t.railText = "#a9b8c8";
    t.railHover = "#22344a";
    t.railActive = "#ffffff";
    t.railAccent = "#56b4e9";
    return t;
}

Theme darkTheme()
{
    Theme t;
    t.name = "dark";
    t.colors = {"#12171e", "#1b222c", "#212a35", "#313c4a", "#e5eaf0", "#9fadbc", "#5cb8dd",
        "#1f4356", "#62c78d", "#e3b341", "#ff8a80", true, false};
    t.button = "#242e3a";
    t.hover = "#2a3542";
    t.field = "#151b23";
    t.disabled = "#67727f";
    t.borderStrong = "#556374";
    t.grid = "#29333f";
    t.scroll = "#3d4a59";
    t.bar = "#171d25";
    t.accentHover = "#7cc8e6";
    t.onAccent = "#0d1219";
    t.tooltip = "#2d3947";
    t.tooltipText = "#f1f5f9";
    t.link = "#7cc8e6";
    t.rail = "#0c1016";
    t.railBorder = "#262f3a";
    t.railText = "#93a2b2";
    t.railHover = "#1d2733";
    t.railActive = "#ffffff";
    t.railAccent = "#5cb8dd";
    return t;
}

Theme contrastTheme()
{
    Theme t;
    t.name = "contrast";
    t.colors = {"#000000", "#000000", "#101010", "#ffffff", "#ffffff", "#e0e0e0", "#ffd60a",
        "#4a3f00", "#7dff9b", "#ffd60a", "#ff9d94", true, true};
    t.button = "#000000";
    t.hover = "#333333";
    t.field = "#000000";
    t.disabled = "#9a9a9a";
    t.borderStrong = "#ffffff";
    t.grid = "#5a5a5a";
    t.scroll = "#ffffff";
    t.bar = "#000000";
    t.accentHover = "#ffe566";
    t.onAccent = "#000000";
    t.tooltip = "#000000";
    t.tooltipText = "#ffffff";
    t.link = "#ffd60a";
    t.rail = "#000000";
    t.railBorder = "#ffffff";
    t.railText = "#ffffff";
    t.railHover = "#333333";
    t.railActive = "#ffd60a";
    t.railAccent = "#ffd60a";
    return t;
}

struct Current
{
    ThemeChoice choice = ThemeChoice::System;
    Theme theme = lightTheme();
    bool systemIsDark = false;
    bool systemKnown = false;
    bool isApplied = false;
};
Current& current()
{
    static Current state;
    return state;
}

/// Qt 6.4 has no colour scheme: the palette that the platform gave before ours tells.
bool systemIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    auto& state = current();
    if (!state.systemKnown) {
        state.systemIsDark = QGuiApplication::palette().color(QPalette::Window).lightness()
            < QGuiApplication::palette().color(QPalette::WindowText).lightness();
        state.systemKnown = true;
    }
    return state.systemIsDark;
#endif
}

QPalette paletteOf(const Theme& t)
{
    const auto& c = t.colors;
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const QColor& color) {
        p.setColor(QPalette::All, role, color);
    };
    set(QPalette::Window, c.window);
    set(QPalette::WindowText, c.text);
    set(QPalette::Base, c.surface);
    set(QPalette::AlternateBase, c.surfaceAlt);
    set(QPalette::Text, c.text);
    set(QPalette::Button, t.button);
    set(QPalette::ButtonText, c.text);
    set(QPalette::BrightText, c.danger);
    set(QPalette::Highlight, c.accent);
    set(QPalette::HighlightedText, t.onAccent);
    set(QPalette::Link, t.link);
    set(QPalette::LinkVisited, t.link);
    set(QPalette::ToolTipBase, t.tooltip);
    set(QPalette::ToolTipText, t.tooltipText);
    set(QPalette::PlaceholderText, c.muted);
    set(QPalette::Light, t.hover);
    set(QPalette::Midlight, t.grid);
    set(QPalette::Mid, c.border);
    set(QPalette::Dark, t.borderStrong);
    set(QPalette::Shadow, t.rail);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.disabled);
    p.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    return p;
}

QString styleSheetOf(const Theme& t)
{
    QFile file(QStringLiteral(":/themes/workbench.qss"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString sheet = QString::fromUtf8(file.readAll());
    const auto& c = t.colors;
    const double points
        = QApplication::font().pointSizeF() > 0 ? QApplication::font().pointSizeF() : 10;
    const auto size = [points](double factor) {
        return QString::number(points * factor, 'f', 1) + QStringLiteral("pt");
    };
    // Longer names first: "@accentSoft" must be replaced before "@accent".
    const std::array<std::pair<const char*, QString>, 33> words{{
        {"@accentHover", t.accentHover.name()},
        {"@accentSoft", c.accentSoft.name()},
        {"@accent", c.accent.name()},
        {"@borderStrong", t.borderStrong.name()},
        {"@border", c.border.name()},
        {"@button", t.button.name()},
        {"@bar", t.bar.name()},
        {"@danger", c.danger.name()},
        {"@disabled", t.disabled.name()},
        {"@field", t.field.name()},
        {"@figureSize", size(2.0)},
        {"@grid", t.grid.name()},
        {"@headingSize", size(1.15)},
        {"@hover", t.hover.name()},
        {"@muted", c.muted.name()},
        {"@name", QString::fromLatin1(t.name)},
        {"@onAccent", t.onAccent.name()},
        {"@railAccent", t.railAccent.name()},
        {"@railActive", t.railActive.name()},
        {"@railBorder", t.railBorder.name()},
        {"@railHover", t.railHover.name()},
        {"@railText", t.railText.name()},
        {"@rail", t.rail.name()},
        {"@scroll", t.scroll.name()},
        {"@success", c.success.name()},
        {"@surfaceAlt", c.surfaceAlt.name()},
        {"@surface", c.surface.name()},
        {"@text", c.text.name()},
        {"@titleSize", size(1.55)},
        {"@tooltipText", t.tooltipText.name()},
        {"@tooltip", t.tooltip.name()},
        {"@warning", c.warning.name()},
        {"@window", c.window.name()},
    }};
    for (const auto& [word, value] : words)
        sheet.replace(QLatin1String(word), value);
    return sheet;
}

} // namespace

const ThemeColors& themeColors()
{
    return current().theme.colors;
}

ThemeChoice themeChoice()
{
    return current().choice;
}

void applyTheme(ThemeChoice choice)
{
    initThemeResources();
    const bool dark
        = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark());
    auto& state = current();
    state.choice = choice;
    Theme theme = choice == ThemeChoice::HighContrast ? contrastTheme()
        : dark                                        ? darkTheme()
                                                      : lightTheme();
    if (state.isApplied && qstrcmp(state.theme.name, theme.name) == 0)
        return; // polishing every widget anew takes a while
    state.theme = std::move(theme);
    state.isApplied = true;
    if (QApplication::style()->name() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(state.theme));
    qApp->setStyleSheet(styleSheetOf(state.theme));
}

ThemeChoice storedThemeChoice()
{
    const QString stored = QSettings().value(QLatin1String(kThemeKey)).toString();
    if (stored == QLatin1String("light"))
        return ThemeChoice::Light;
    if (stored == QLatin1String("dark"))
        return ThemeChoice::Dark;
    if (stored == QLatin1String("high-contrast"))
        return ThemeChoice::HighContrast;
    return ThemeChoice::System;
}

void storeThemeChoice(ThemeChoice choice)
{
    const char* text = choice == ThemeChoice::Light ? "light"
        : choice == ThemeChoice::Dark               ? "dark"
        : choice == ThemeChoice::HighContrast       ? "high-contrast"
                                                    : "system";
    QSettings().setValue(QLatin1String(kThemeKey), QLatin1String(text));
}

int spacing(double steps)
{
    return qRound(QFontMetrics(QApplication::font()).height() * 0.5 * steps);
}

} // namespace tlp::widgets
