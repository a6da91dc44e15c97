// SPDX-License-Identifier: GPL-3.0-only
/// tlp-workbench: the window. It reads workspaces and starts `tlp job run` for everything that
/// computes, so it links neither LibTorch nor Halide.
#include "common/qt_messages.h"
#include "compare/compare_page.h"
#include "data/data_page.h"
#include "gui/options.h"
#include "gui/screenshots.h"
#include "inspector/inspect_page.h"
#include "jobs/jobs_page.h"
#include "shell/app_context.h"
#include "shell/home_page.h"
#include "shell/icons.h"
#include "shell/language.h"
#include "shell/main_window.h"
#include "shell/recent_workspaces.h"
#include "study/study_page.h"
#include "training/train_page.h"
#include "tuning/tune_page.h"

#include <cstdio>

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

namespace {

using namespace tlp;
using namespace tlp::widgets;

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;
constexpr QSize kPictureSize(1280, 820);

void print(FILE* stream, const QString& text)
{
    std::fputs((text + QLatin1Char('\n')).toUtf8().constData(), stream);
}

template <typename T>
PageFactory factory()
{
    return [](AppContext* context) -> Page* { return new T(context); };
}

/// Qt ends the program with a page of plugin names when there is no display: one sentence before.
bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

QString chooseWorkspace(const gui::Options& options)
{
    if (!options.workspace.isEmpty())
        return options.workspace;
    const auto recent = recentWorkspaces();
    const QString standard
        = QString::fromStdString(workspace::Workspace::defaultDirectory().string());
    return recent.isEmpty() || qEnvironmentVariableIsSet("TLP_WORKSPACE") ? standard
                                                                          : recent.front();
}

int renderScreenshots(MainWindow& window, AppContext& context, const gui::Options& options)
{
    const QStringList pages
        = options.page.isEmpty() ? window.pageNames() : QStringList{options.page};
    const QList<ThemeChoice> themes = options.theme
        ? QList<ThemeChoice>{*options.theme}
        : QList<ThemeChoice>{ThemeChoice::Light, ThemeChoice::Dark};
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(options.size.value_or(kPictureSize));
    window.show();
    const auto files = gui::renderPages(window, context, options.screenshots, pages, themes);
    if (!files) {
        print(stderr, QString::fromStdString(files.error().toString()));
        return kFailed;
    }
    for (const QString& file : *files)
        print(stdout, file);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto options = gui::parseOptions(arguments);
    if (!options) {
        print(stderr, QString::fromStdString(options.error().message));
        return kWrongUsage;
    }
    if (options->showsHelp) {
        QCoreApplication application(argc, argv);
        print(stdout, gui::helpText());
        return 0;
    }
    if (options->showsVersion) {
        print(stdout, QStringLiteral("tlp-workbench " TLP_VERSION));
        return 0;
    }
    const bool isScreenshot = !options->screenshots.isEmpty();
    if (!hasDisplay()) {
        if (!isScreenshot) {
            print(stderr,
                QStringLiteral("tlp-workbench needs a display, and neither DISPLAY nor "
                               "WAYLAND_DISPLAY is set; the command line, tlp, needs none"));
            return kFailed;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }

    hideHeadlessMessages();
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("tlp-workbench"));
    QCoreApplication::setApplicationName(QStringLiteral("tlp-workbench"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TLP_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("TLP Workbench"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.tlpworkbench.TlpWorkbench"));
    QGuiApplication::setWindowIcon(applicationIcon());
    // Pictures show the program as it comes, whatever layout its user has made, and leave no trace.
    const QTemporaryDir pictureSettings;
    if (isScreenshot)
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, pictureSettings.path());
    applyLanguage(options->language.value_or(storedLanguage()));
    applyTheme(options->theme.value_or(storedThemeChoice()));

    AppContext context;
    MainWindow window(&context,
        {factory<HomePage>(), factory<DataPage>(), factory<InspectPage>(), factory<TrainPage>(),
            factory<ComparePage>(), factory<StudyPage>(), factory<TunePage>(),
            factory<JobsPage>()});
    auto* data = static_cast<DataPage*>(window.page(QStringLiteral("data")));
    QObject::connect(&window, &MainWindow::filesDropped, data,
        [data](const QStringList& paths) { data->openImportDialog(paths); });

    const QString directory = chooseWorkspace(*options);
    if (isScreenshot) {
        if (const auto opened = context.openWorkspace(directory); !opened) {
            print(stderr, QString::fromStdString(opened.error().toString()));
            return kFailed;
        }
        return renderScreenshots(window, context, *options);
    }
    window.restoreState();
    if (options->size)
        window.resizeTo(*options->size);
    window.show();
    // After the first paint: a slow disk must not delay the window.
    QTimer::singleShot(0, &window, [&] {
        window.openWorkspace(directory);
        if (!options->page.isEmpty())
            window.showPage(options->page);
        if (!options->files.isEmpty()) {
            window.showPage(QStringLiteral("data"));
            data->openImportDialog(options->files);
        }
    });
    return QApplication::exec();
}
