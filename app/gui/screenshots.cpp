// SPDX-License-Identifier: GPL-3.0-only
#include "gui/screenshots.h"

#include "shell/app_context.h"
#include "shell/main_window.h"
#include "shell/page.h"

#include <functional>

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

namespace tlp::gui {
namespace {

constexpr int kTimeLimitMilliseconds = 30000;
constexpr int kCalmRounds = 3; ///< a page that starts a query when another ends is not settled yet

void processFor(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

bool settle(const widgets::Page& page, const widgets::AppContext& context)
{
    QElapsedTimer timer;
    timer.start();
    for (int calm = 0; calm < kCalmRounds;) {
        if (timer.elapsed() > kTimeLimitMilliseconds)
            return false;
        processFor(30);
        calm = page.isSettled() && context.pendingQueries() == 0 ? calm + 1 : 0;
    }
    return true;
}

const char* nameOf(widgets::ThemeChoice theme)
{
    switch (theme) {
    case widgets::ThemeChoice::Dark:
        return "dark";
    case widgets::ThemeChoice::HighContrast:
        return "high-contrast";
    case widgets::ThemeChoice::Light:
    case widgets::ThemeChoice::System:
        break;
    }
    return "light";
}

} // namespace

Result<QStringList> renderPages(widgets::MainWindow& window, widgets::AppContext& context,
    const QString& directory, const QStringList& pages, const QList<widgets::ThemeChoice>& themes)
{
    if (!QDir().mkpath(directory))
        return fail(ErrorKind::Io, "the folder for the pictures cannot be made",
            {directory.toStdString(), 0, 0});
    QStringList files;
    for (const QString& name : pages) {
        auto* page = window.page(name);
        if (page == nullptr)
            return fail(ErrorKind::NotFound,
                "there is no page “" + name.toStdString() + "”; there are "
                    + window.pageNames().join(QStringLiteral(", ")).toStdString());
        window.showPage(name);
        const bool isLoaded = settle(*page, context);
        page->showRepresentative();
        if (!isLoaded || !settle(*page, context))
            return fail(ErrorKind::Timeout,
                "the page “" + name.toStdString() + "” was still loading after 30 seconds");
        for (const auto theme : themes) {
            widgets::applyTheme(theme);
            window.updateTheme();
            if (!settle(*page, context))
                return fail(ErrorKind::Timeout,
                    "the page “" + name.toStdString() + "” was still loading after 30 seconds");
            const QString file = QDir(directory).filePath(
                QStringLiteral("%1-%2.png").arg(name, QLatin1String(nameOf(theme))));
            if (!window.grab().save(file))
                return fail(
                    ErrorKind::Io, "the picture cannot be written", {file.toStdString(), 0, 0});
            files << file;
        }
    }
    return files;
}

} // namespace tlp::gui
