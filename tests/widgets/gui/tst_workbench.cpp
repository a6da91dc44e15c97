// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_view.h"
#include "compare/compare_page.h"
#include "data/data_page.h"
#include "dataset/import_records.h"
#include "gui/options.h"
#include "inspector/inspect_page.h"
#include "jobs/jobs_page.h"
#include "shell/app_context.h"
#include "shell/home_page.h"
#include "shell/main_window.h"
#include "study/study_page.h"
#include "training/train_page.h"
#include "tuning/tune_page.h"

#include <QAccessible>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tlp;
using namespace tlp::widgets;

namespace {

template <typename T>
PageFactory factory()
{
    return [](AppContext* context) -> Page* { return new T(context); };
}

struct Outcome
{
    int exitCode = -1;
    QString out, err;
};

/// Runs the program with settings of its own.
Outcome run(const QStringList& arguments, const QString& home, bool hasPlatform)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "TLP_WORKSPACE"})
        environment.remove(QString::fromLatin1(name));
    if (hasPlatform)
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.remove(QStringLiteral("XDG_RUNTIME_DIR")); // as in a minimal container
    environment.insert(QStringLiteral("HOME"), home);
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), home + QStringLiteral("/data"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(TLP_WORKBENCH), arguments);
    Outcome outcome;
    if (process.waitForFinished(240000))
        outcome.exitCode = process.exitCode();
    outcome.out = QString::fromUtf8(process.readAllStandardOutput());
    outcome.err = QString::fromUtf8(process.readAllStandardError());
    return outcome;
}

/// A workspace with the records of a small log as dataset "d".
bool makeWorkspace(const QString& directory)
{
    auto workspace = workspace::Workspace::openOrCreate(directory.toStdString());
    if (!workspace)
        return false;
    const auto file = workspace->datasetPath("d");
    auto dataset = dataset::Dataset::open(*file, dataset::OpenMode::Create);
    if (!dataset)
        return false;
    dataset::ImportOptions options;
    options.paths = {std::filesystem::path(TLP_TEST_DATA_DIR) / "cases/ansor_cpu_sample.json"};
    return dataset::importRecords(*dataset, options, {}).has_value();
}

} // namespace

class TestWorkbench : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsItsOptions();
    void refusesWrongOptions();
    void saysInOneSentenceThatThereIsNoDisplay();
    void printsHelpAndVersion();
    void rendersEveryPageInBothThemes();
    void rendersOnePageInOneThemeAtASize();
    void failsOnUnknownPagesAndBrokenWorkspaces();
    void linksNeitherLibTorchNorHalide();
    void everyPageNamesWhatCanBeFocused();
    void everyPageAnswersTheKeys();
    void everyChartTellsWhereItWasSaved();
};

void TestWorkbench::readsItsOptions()
{
    const auto options = gui::parseOptions({QStringLiteral("tlp-workbench"), QStringLiteral("-w"),
        QStringLiteral("/ws"), QStringLiteral("--page"), QStringLiteral("train"),
        QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--size"),
        QStringLiteral("1000x700"), QStringLiteral("a.json")});
    QVERIFY(options);
    QCOMPARE(options->workspace, QStringLiteral("/ws"));
    QCOMPARE(options->page, QStringLiteral("train"));
    QVERIFY(options->theme == ThemeChoice::Dark);
    QCOMPARE(options->size.value(), QSize(1000, 700));
    QCOMPARE(options->files, QStringList{QStringLiteral("a.json")});
}

void TestWorkbench::refusesWrongOptions()
{
    for (const auto& arguments : {QStringList{QStringLiteral("--theme"), QStringLiteral("pink")},
             QStringList{QStringLiteral("--size"), QStringLiteral("big")},
             QStringList{QStringLiteral("--no-such")}}) {
        const auto options
            = gui::parseOptions(QStringList{QStringLiteral("tlp-workbench")} + arguments);
        QVERIFY(!options);
        QCOMPARE(options.error().kind, ErrorKind::Usage);
    }
    QTemporaryDir home;
    const auto outcome
        = run({QStringLiteral("--theme"), QStringLiteral("pink")}, home.path(), true);
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY(outcome.err.contains(QStringLiteral("pink")));
}

void TestWorkbench::saysInOneSentenceThatThereIsNoDisplay()
{
    QTemporaryDir home;
    const auto outcome = run({}, home.path(), false);
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.err.trimmed().count(QLatin1Char('\n')), 0);
    QVERIFY(outcome.err.contains(QStringLiteral("display")));
}

void TestWorkbench::printsHelpAndVersion()
{
    QTemporaryDir home;
    const auto help = run({QStringLiteral("--help")}, home.path(), false);
    QCOMPARE(help.exitCode, 0);
    QVERIFY(help.out.contains(QStringLiteral("--screenshot")));
    const auto version = run({QStringLiteral("--version")}, home.path(), false);
    QCOMPARE(version.exitCode, 0);
    QVERIFY(version.out.startsWith(QStringLiteral("tlp-workbench ")));
}

void TestWorkbench::rendersEveryPageInBothThemes()
{
    QTemporaryDir home;
    const QString workspace = home.filePath(QStringLiteral("ws"));
    QVERIFY(makeWorkspace(workspace));
    const QString pictures = home.filePath(QStringLiteral("pictures"));
    const auto outcome
        = run({QStringLiteral("-w"), workspace, QStringLiteral("--screenshot"), pictures},
            home.path(), false);
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    QCOMPARE(outcome.err, QString()); // nothing of Qt's about a machine without a desktop
    for (const char* page :
        {"home", "data", "inspect", "train", "compare", "study", "tune", "jobs"}) {
        const QImage light(QStringLiteral("%1/%2-light.png").arg(pictures, QLatin1String(page)));
        const QImage dark(QStringLiteral("%1/%2-dark.png").arg(pictures, QLatin1String(page)));
        QVERIFY2(!light.isNull() && !dark.isNull(), page);
        QVERIFY(light.width() >= 1280 && light.height() >= 820);
        // The corner of the content: the window's ground.
        QVERIFY(QColor(light.pixel(light.width() - 3, 60)).lightness() > 200);
        QVERIFY(QColor(dark.pixel(dark.width() - 3, 60)).lightness() < 60);
    }
}

void TestWorkbench::rendersOnePageInOneThemeAtASize()
{
    QTemporaryDir home;
    const QString pictures = home.filePath(QStringLiteral("pictures"));
    const auto outcome
        = run({QStringLiteral("-w"), home.filePath(QStringLiteral("ws")), QStringLiteral("--page"),
                  QStringLiteral("home"), QStringLiteral("--theme"), QStringLiteral("dark"),
                  QStringLiteral("--size"), QStringLiteral("1600x1000"),
                  QStringLiteral("--screenshot"), pictures},
            home.path(), false);
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    QCOMPARE(QDir(pictures).entryList(QDir::Files), QStringList{QStringLiteral("home-dark.png")});
    QCOMPARE(QImage(pictures + QStringLiteral("/home-dark.png")).size(), QSize(1600, 1000));
}

void TestWorkbench::failsOnUnknownPagesAndBrokenWorkspaces()
{
    QTemporaryDir home;
    const auto unknown
        = run({QStringLiteral("-w"), home.filePath(QStringLiteral("ws")), QStringLiteral("--page"),
                  QStringLiteral("nowhere"), QStringLiteral("--screenshot"),
                  home.filePath(QStringLiteral("p"))},
            home.path(), false);
    QCOMPARE(unknown.exitCode, 1);
    QVERIFY(unknown.err.contains(QStringLiteral("nowhere")));
    QFile file(home.filePath(QStringLiteral("a file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const auto broken = run({QStringLiteral("-w"), file.fileName(), QStringLiteral("--screenshot"),
                                home.filePath(QStringLiteral("p"))},
        home.path(), false);
    QCOMPARE(broken.exitCode, 1);
}

void TestWorkbench::linksNeitherLibTorchNorHalide()
{
    QProcess process;
    process.start(QStringLiteral("readelf"), {QStringLiteral("-d"), QStringLiteral(TLP_WORKBENCH)});
    if (!process.waitForStarted())
        QSKIP("readelf is not installed");
    QVERIFY(process.waitForFinished());
    const QByteArray sections = process.readAllStandardOutput();
    QVERIFY(sections.contains("libQt6Widgets"));
    for (const char* library : {"torch", "c10", "Halide"})
        QVERIFY2(!sections.contains(library), library);
}

namespace {

struct FullWindow
{
    QTemporaryDir home;
    AppContext context;
    MainWindow window{&context,
        {factory<HomePage>(), factory<DataPage>(), factory<InspectPage>(), factory<TrainPage>(),
            factory<ComparePage>(), factory<StudyPage>(), factory<TunePage>(),
            factory<JobsPage>()}};

    FullWindow()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
        applyTheme(ThemeChoice::Light);
        window.resize(1200, 800);
        window.show();
    }
    void settle(const QString& page)
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            window.page(page)->isSettled() && context.pendingQueries() == 0, 30000);
    }
};

} // namespace

void TestWorkbench::everyPageNamesWhatCanBeFocused()
{
    FullWindow f;
    const QString workspace = f.home.filePath(QStringLiteral("ws"));
    QVERIFY(makeWorkspace(workspace));
    f.window.openWorkspace(workspace);
    QStringList nameless;
    const auto names = f.window.pageNames();
    for (const QString& name : names) {
        f.window.showPage(name);
        f.settle(name);
        f.window.page(name)->showRepresentative();
        f.settle(name);
        const auto widgets = f.window.page(name)->findChildren<QWidget*>();
        for (auto* widget : widgets) {
            // The parts of a compound (the field of a spin box, the bars of a view) go by its name.
            const bool isPart = widget->objectName().startsWith(QStringLiteral("qt_"));
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || isPart
                || widget->focusProxy() != nullptr)
                continue;
            auto* interface = QAccessible::queryAccessibleInterface(widget);
            if (interface == nullptr || interface->text(QAccessible::Name).isEmpty())
                nameless << QStringLiteral("%1: %2 “%3”")
                                .arg(name, QString::fromLatin1(widget->metaObject()->className()),
                                    widget->objectName());
        }
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
}

void TestWorkbench::everyPageAnswersTheKeys()
{
    FullWindow f;
    f.window.openWorkspace(f.home.filePath(QStringLiteral("ws")));
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    const auto names = f.window.pageNames();
    QCOMPARE(names.size(), 8);
    for (int i = 0; i < names.size(); ++i) {
        QTest::keyClick(&f.window, static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
        QCOMPARE(f.window.currentPage(), names[i]);
        QTest::keyClick(&f.window, Qt::Key_F5);
        f.settle(names[i]);
    }
}

void TestWorkbench::everyChartTellsWhereItWasSaved()
{
    FullWindow f;
    QSignalSpy messages(&f.context, &AppContext::messageRequested);
    const auto plots = f.window.findChildren<PlotView*>();
    QVERIFY(plots.size() > 10);
    for (PlotView* plot : plots) {
        Q_EMIT plot->exported(QStringLiteral("/folder/chart.png"));
        QVERIFY2(messages.count() == 1, qPrintable(plot->objectName()));
        QVERIFY(messages.takeFirst()[0].toString().contains(QStringLiteral("chart.png")));
        Q_EMIT plot->exportFailed({ErrorKind::Io, "no room", {}, {}});
        QVERIFY2(messages.count() == 1, qPrintable(plot->objectName()));
        messages.clear();
    }
}

QTEST_MAIN(TestWorkbench)
#include "tst_workbench.moc"
