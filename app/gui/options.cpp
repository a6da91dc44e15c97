// SPDX-License-Identifier: GPL-3.0-only
#include "gui/options.h"

#include <QCommandLineParser>
#include <QRegularExpression>

namespace tlp::gui {
namespace {

void declare(QCommandLineParser& parser)
{
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsCompactedShortOptions);
    parser.setApplicationDescription(
        QStringLiteral("Workbench for learned cost models of tensor programs."));
    parser.addOptions({{{QStringLiteral("w"), QStringLiteral("workspace")},
                           QStringLiteral("Open the workspace in DIR."), QStringLiteral("DIR")},
        {QStringLiteral("page"),
            QStringLiteral("Show this page: home, data, inspect, train, compare, tune or "
                           "jobs."),
            QStringLiteral("NAME")},
        {QStringLiteral("theme"), QStringLiteral("light, dark, high-contrast or system."),
            QStringLiteral("THEME")},
        {QStringLiteral("language"), QStringLiteral("en, de or zh_CN."), QStringLiteral("CODE")},
        {QStringLiteral("screenshot"),
            QStringLiteral(
                "Write a picture of every page (or of --page) to DIR and leave; in light "
                "and dark unless --theme says which."),
            QStringLiteral("DIR")},
        {QStringLiteral("size"), QStringLiteral("Size of the window, e.g. 1280x820."),
            QStringLiteral("WxH")},
        {{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help.")},
        {{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Show the version.")}});
    parser.addPositionalArgument(QStringLiteral("FILE"),
        QStringLiteral("Record files, folders or archives to import."), QStringLiteral("[FILE…]"));
}

Result<widgets::ThemeChoice> themeNamed(const QString& name)
{
    if (name == QLatin1String("light"))
        return widgets::ThemeChoice::Light;
    if (name == QLatin1String("dark"))
        return widgets::ThemeChoice::Dark;
    if (name == QLatin1String("high-contrast"))
        return widgets::ThemeChoice::HighContrast;
    if (name == QLatin1String("system"))
        return widgets::ThemeChoice::System;
    return fail(ErrorKind::Usage,
        "--theme takes light, dark, high-contrast or system, not “" + name.toStdString() + "”");
}

Result<QSize> sizeFrom(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return fail(ErrorKind::Usage,
            "--size takes WIDTHxHEIGHT, e.g. 1280x820, not “" + text.toStdString() + "”");
    return QSize(match.captured(1).toInt(), match.captured(2).toInt());
}

} // namespace

Result<Options> parseOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(arguments))
        return fail(ErrorKind::Usage, parser.errorText().toStdString());
    Options options;
    options.workspace = parser.value(QStringLiteral("workspace"));
    options.page = parser.value(QStringLiteral("page"));
    options.screenshots = parser.value(QStringLiteral("screenshot"));
    options.files = parser.positionalArguments();
    options.showsHelp = parser.isSet(QStringLiteral("help"));
    options.showsVersion = parser.isSet(QStringLiteral("version"));
    if (parser.isSet(QStringLiteral("language")))
        options.language = parser.value(QStringLiteral("language"));
    if (parser.isSet(QStringLiteral("theme"))) {
        TLP_TRY(options.theme, themeNamed(parser.value(QStringLiteral("theme"))));
    }
    if (parser.isSet(QStringLiteral("size"))) {
        TLP_TRY(options.size, sizeFrom(parser.value(QStringLiteral("size"))));
    }
    return options;
}

QString helpText()
{
    QCommandLineParser parser;
    declare(parser);
    return parser.helpText();
}

} // namespace tlp::gui
