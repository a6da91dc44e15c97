// SPDX-License-Identifier: GPL-3.0-only
#include "shell/main_window.h"

#include "shell/app_context.h"
#include "shell/command_palette.h"
#include "shell/form_tools.h"
#include "shell/home_page.h"
#include "shell/icons.h"
#include "shell/job_status.h"
#include "shell/job_texts.h"
#include "shell/message_area.h"
#include "shell/page.h"
#include "shell/panels.h"
#include "shell/recent_workspaces.h"
#include "shell/theme.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace tlp;
using namespace tlp::widgets;

namespace {

/// A page that counts its refreshes.
class PlainPage : public Page
{
public:
    PlainPage(AppContext* context, QString name)
        : Page(context)
        , m_name(std::move(name))
        , m_action(new QAction(QStringLiteral("Do %1").arg(m_name), this))
    {
        connect(m_action, &QAction::triggered, this, [this] { ++triggered; });
    }
    [[nodiscard]] QString pageName() const override { return m_name; }
    [[nodiscard]] QString title() const override { return m_name.toUpper(); }
    [[nodiscard]] QString iconName() const override { return m_name; }
    [[nodiscard]] QList<QAction*> pageActions() const override { return {m_action}; }
    void refresh() override { ++refreshed; }

    int refreshed = 0;
    int triggered = 0;

private:
    QString m_name;
    QAction* m_action;
};

std::vector<PageFactory> factories()
{
    std::vector<PageFactory> result{
        [](AppContext* context) -> Page* { return new HomePage(context); }};
    for (const char* name : {"data", "train", "jobs"})
        result.emplace_back([name](AppContext* context) -> Page* {
            return new PlainPage(context, QString::fromLatin1(name));
        });
    return result;
}

struct Fixture
{
    QTemporaryDir folder;
    AppContext context;
    MainWindow window{&context, factories()};

    Fixture()
    {
        window.resize(1000, 700);
        window.show();
        window.openWorkspace(folder.filePath(QStringLiteral("ws")));
        window.activateWindow();
    }
    [[nodiscard]] PlainPage* plain(const char* name) const
    {
        return static_cast<PlainPage*>(window.page(QString::fromLatin1(name)));
    }
    [[nodiscard]] QLineEdit* paletteField() const
    {
        return window.findChild<QLineEdit*>(QStringLiteral("commandField"));
    }
};

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void keysChoosePages();
    void activityBarChoosesPages();
    void refreshesHiddenPagesWhenTheyAreShown();
    void paletteRunsTheBestMatch();
    void paletteKnowsDatasetsAndRuns();
    void paletteKnowsTuningSessions();
    void homeLeadsToTuning();
    void paletteClosesWithEscapeAndGivesFocusBack();
    void paletteModelKeepsItsRules();
    void scoresMatches_data();
    void scoresMatches();
    void themesRecolourTheWindow();
    void iconsFollowTheTheme();
    void textsHaveContrastInEveryTheme();
    void droppedFilesAreImported();
    void droppedWorkspaceIsOpened();
    void errorsShowDetailsAndActions();
    void remembersPageAndWorkspaces();
    void messagesMoveNothing();
    void messagesAreReachedByKeys();
    void beginsNoLargerThanTheScreen();
    void opensNoBrokenWorkspace();
    void namesTheNextStep_data();
    void namesTheNextStep();
    void homeShowsTheNextStep();
    void statusShowsRunningJobs();
    void everythingFocusableHasAName();
    void emptyStateOffersItsActions();
    void choosersShowEveryEntry_data();
    void choosersShowEveryEntry();
    void tabsStayWhereTheyAre();
    void shortcutsDoNotClash();

private:
    std::unique_ptr<QTemporaryDir> m_settings;
};

void TestMainWindow::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("tlp-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tlp-test"));
}

void TestMainWindow::init()
{
    m_settings = std::make_unique<QTemporaryDir>();
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings->path());
    applyTheme(ThemeChoice::Light);
}

void TestMainWindow::keysChoosePages()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QCOMPARE(f.window.currentPage(), QStringLiteral("home"));
    QTest::keyClick(&f.window, Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(f.window.currentPage(), QStringLiteral("train"));
    QTest::keyClick(&f.window, Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(f.window.currentPage(), QStringLiteral("data"));
    QVERIFY(f.window.windowTitle().contains(QStringLiteral("DATA")));
}

void TestMainWindow::activityBarChoosesPages()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    auto* bar = f.window.findChild<QWidget*>(QStringLiteral("activityBar"));
    const auto buttons = bar->findChildren<QToolButton*>();
    QCOMPARE(buttons.size(), 4);
    QTest::mouseClick(buttons[3], Qt::LeftButton);
    QCOMPARE(f.window.currentPage(), QStringLiteral("jobs"));
    buttons[3]->setFocus();
    QTest::keyClick(buttons[3], Qt::Key_Up);
    QVERIFY(buttons[2]->hasFocus());
    QTest::keyClick(buttons[2], Qt::Key_Return);
    QCOMPARE(f.window.currentPage(), QStringLiteral("train"));
}

void TestMainWindow::refreshesHiddenPagesWhenTheyAreShown()
{
    Fixture f;
    auto* page = f.plain("data");
    f.window.showPage(QStringLiteral("home"));
    const int before = page->refreshed;
    Q_EMIT f.context.dataChanged();
    Q_EMIT f.context.dataChanged();
    QCOMPARE(page->refreshed, before);
    f.window.showPage(QStringLiteral("data"));
    QCOMPARE(page->refreshed, before + 1);
    Q_EMIT f.context.dataChanged();
    QCOMPARE(page->refreshed, before + 2);
    f.window.showPage(QStringLiteral("home"));
    f.window.showPage(QStringLiteral("data"));
    QCOMPARE(page->refreshed, before + 2);
}

void TestMainWindow::paletteRunsTheBestMatch()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QTest::keyClick(&f.window, Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(f.paletteField()->hasFocus());
    QTest::keyClicks(f.paletteField(), QStringLiteral("do train"));
    QTest::keyClick(f.paletteField(), Qt::Key_Return);
    QCOMPARE(f.plain("train")->triggered, 1);
    QVERIFY(!f.paletteField()->isVisible());
    QTest::keyClick(&f.window, Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(f.paletteField()->hasFocus());
    QTest::keyClicks(f.paletteField(), QStringLiteral("dark"));
    QTest::keyClick(f.paletteField(), Qt::Key_Return);
    QTRY_VERIFY(themeColors().isDark);
    QVERIFY(storedThemeChoice() == ThemeChoice::Dark);
}

void TestMainWindow::paletteKnowsDatasetsAndRuns()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    options::TrainSpec spec;
    spec.runName = std::string("wonderful-run"); // GCC 12 warns wrongly about plain literals
    spec.dataset = std::string("d");
    spec.platform = std::string("zen5");
    QVERIFY((*f.context.editor())->createRun(spec));
    QSignalSpy asked(&f.context, &AppContext::runsRequested);
    f.window.openPalette();
    auto* list = f.window.findChild<QListView*>(QStringLiteral("commandList"));
    const auto has = [list](const QString& text) {
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            if (list->model()->index(row, 0).data().toString() == text)
                return true;
        }
        return false;
    };
    QTRY_VERIFY(has(QStringLiteral("wonderful-run")));
    QTest::keyClicks(f.paletteField(), QStringLiteral("wond"));
    QTest::keyClick(f.paletteField(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].toStringList(), QStringList{QStringLiteral("wonderful-run")});
}

void TestMainWindow::paletteKnowsTuningSessions()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    options::TuneSpec spec;
    spec.sessionName = std::string("remarkable-session");
    spec.workloads = {std::string("matmul:m=8,n=8,k=8")};
    const auto session = (*f.context.editor())->createSession(spec);
    QVERIFY(session.has_value());
    QSignalSpy asked(&f.context, &AppContext::sessionRequested);
    f.window.openPalette();
    auto* list = f.window.findChild<QListView*>(QStringLiteral("commandList"));
    QTest::keyClicks(f.paletteField(), QStringLiteral("remarkable"));
    QTRY_COMPARE(
        list->model()->index(0, 0).data().toString(), QStringLiteral("remarkable-session"));
    QTest::keyClick(f.paletteField(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<SessionId>(), session->id);
}

void TestMainWindow::homeLeadsToTuning()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    QSignalSpy asked(&f.context, &AppContext::pageRequested);
    auto* tune = f.window.findChild<QPushButton*>(QStringLiteral("openTuneButton"));
    QVERIFY(tune != nullptr);
    QTest::mouseClick(tune, Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].toString(), QStringLiteral("tune"));
}

void TestMainWindow::paletteClosesWithEscapeAndGivesFocusBack()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    auto* before = f.window.findChild<QPushButton*>(QStringLiteral("openSampleButton"));
    QVERIFY(before != nullptr);
    before->setFocus();
    f.window.openPalette();
    QTRY_VERIFY(f.paletteField()->hasFocus());
    QTest::keyClick(f.paletteField(), Qt::Key_Down);
    QTest::keyClick(f.paletteField(), Qt::Key_Escape);
    QVERIFY(!f.paletteField()->isVisible());
    QVERIFY(before->hasFocus());
}

void TestMainWindow::paletteModelKeepsItsRules()
{
    CommandModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCommands({{QStringLiteral("Open workspace…"), QStringLiteral("File"), {}, {}, [] {}},
        {QStringLiteral("Quit"), QStringLiteral("File"), {}, {}, [] {}}});
    QCOMPARE(model.rowCount(), 2);
    model.setFilter(QStringLiteral("qu"));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Quit"));
    model.setFilter(QStringLiteral("zzz"));
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.command(model.index(0)) == nullptr);
}

void TestMainWindow::scoresMatches_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse");
    QTest::newRow("word start") << QStringLiteral("im") << QStringLiteral("Import records")
                                << QStringLiteral("Animal farm");
    QTest::newRow("initials") << QStringLiteral("ow") << QStringLiteral("Open workspace")
                              << QStringLiteral("Follow");
    QTest::newRow("neighbours") << QStringLiteral("dark") << QStringLiteral("Dark")
                                << QStringLiteral("Data of the rank");
    QTest::newRow("shorter") << QStringLiteral("home") << QStringLiteral("Home")
                             << QStringLiteral("Home sweet home");
}

void TestMainWindow::scoresMatches()
{
    QFETCH(QString, pattern);
    QFETCH(QString, better);
    QFETCH(QString, worse);
    QVERIFY(fuzzyScore(pattern, better) > fuzzyScore(pattern, worse));
    QVERIFY(fuzzyScore(QStringLiteral("xq"), better) < 0);
}

void TestMainWindow::themesRecolourTheWindow()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    QSignalSpy changed(&f.context, &AppContext::themeChanged);
    const auto background = [&f] {
        const QImage image = f.window.centralWidget()->grab().toImage();
        return QColor(image.pixel(image.width() - 3, image.height() - 3));
    };
    const QColor light = background();
    f.window.chooseTheme(ThemeChoice::Dark);
    const QColor dark = background();
    f.window.chooseTheme(ThemeChoice::HighContrast);
    const QColor contrast = background();
    QVERIFY(light.lightness() > 200);
    QVERIFY(dark.lightness() < 60);
    QCOMPARE(contrast, QColor(Qt::black));
    QCOMPARE(changed.size(), 2);
}

void TestMainWindow::iconsFollowTheTheme()
{
    const QIcon icon = themedIcon(QStringLiteral("data"));
    QVERIFY(!icon.isNull());
    QVERIFY(themedIcon(QStringLiteral("no such icon")).isNull());
    const auto darkest = [&icon] {
        const QImage image = icon.pixmap(QSize(32, 32)).toImage();
        int sum = 0;
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (qAlpha(image.pixel(x, y)) > 200) {
                    sum += QColor(image.pixel(x, y)).lightness();
                    ++count;
                }
            }
        }
        return count == 0 ? -1 : sum / count;
    };
    const int light = darkest();
    applyTheme(ThemeChoice::Dark);
    const int dark = darkest();
    QVERIFY(light >= 0 && light < 100);
    QVERIFY(dark > 150);
}

void TestMainWindow::textsHaveContrastInEveryTheme()
{
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double c) {
            return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
    };
    const auto contrast = [&](const QColor& a, const QColor& b) {
        const double high = std::max(luminance(a), luminance(b));
        const double low = std::min(luminance(a), luminance(b));
        return (high + 0.05) / (low + 0.05);
    };
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
        applyTheme(choice);
        const auto& colors = themeColors();
        for (const QColor& background : {colors.surface, colors.surfaceAlt, colors.window}) {
            for (const QColor& text : {colors.text, colors.muted, colors.danger, colors.success,
                     colors.warning, colors.accent})
                QVERIFY2(contrast(text, background) >= 4.5,
                    qPrintable(text.name() + QStringLiteral(" on ") + background.name()));
        }
        QVERIFY(contrast(colors.text, colors.accentSoft) >= 4.5);
        const QPalette palette = QApplication::palette();
        QVERIFY(
            contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight))
            >= 4.5);
    }
}

namespace {

void drop(QWidget& target, const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &enter);
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &event);
}

} // namespace

void TestMainWindow::droppedFilesAreImported()
{
    Fixture f;
    QSignalSpy dropped(&f.window, &MainWindow::filesDropped);
    const QStringList paths{QStringLiteral("/a/one.json"), QStringLiteral("/a/two.zip")};
    drop(f.window, paths);
    QCOMPARE(dropped.size(), 1);
    QCOMPARE(dropped[0][0].toStringList(), paths);
    QCOMPARE(f.window.currentPage(), QStringLiteral("data"));
}

void TestMainWindow::droppedWorkspaceIsOpened()
{
    Fixture f;
    const QString other = f.folder.filePath(QStringLiteral("other"));
    {
        AppContext maker;
        QVERIFY(maker.openWorkspace(other));
    }
    QSignalSpy dropped(&f.window, &MainWindow::filesDropped);
    drop(f.window, {other});
    QCOMPARE(dropped.size(), 0);
    QCOMPARE(f.context.workspaceDirectory(), other);
}

void TestMainWindow::errorsShowDetailsAndActions()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    auto* area = f.window.findChild<MessageArea*>();
    Error error{ErrorKind::Io, "the disk is full", {"/data/x.db", 0, 0}, nullptr};
    f.context.showError(error, QStringLiteral("The import stopped:"));
    QCOMPARE(area->count(), 1);
    auto* details = area->findChild<QPlainTextEdit*>();
    QVERIFY(details != nullptr && !details->isVisible());
    QPushButton* toggle = nullptr;
    for (auto* button : area->findChildren<QPushButton*>()) {
        if (button->isCheckable())
            toggle = button;
    }
    QVERIFY(toggle != nullptr);
    QCoreApplication::processEvents(); // the bar gets its place
    QTest::mouseClick(toggle, Qt::LeftButton);
    QVERIFY(details->isVisible());
    QVERIFY(details->toPlainText().contains(QStringLiteral("/data/x.db")));

    bool isUndone = false;
    f.context.showMessage(
        QStringLiteral("Deleted 3 runs"), QStringLiteral("Undo"), [&] { isUndone = true; });
    QPushButton* undo = nullptr;
    for (auto* button : area->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Undo"))
            undo = button;
    }
    QVERIFY(undo != nullptr);
    QCoreApplication::processEvents();
    QTest::mouseClick(undo, Qt::LeftButton);
    QVERIFY(isUndone);
    QTRY_COMPARE(area->count(), 1);
    for (int i = 0; i < 10; ++i)
        f.context.showMessage(QStringLiteral("message"));
    QVERIFY(area->count() <= 4);
}

void TestMainWindow::remembersPageAndWorkspaces()
{
    QTemporaryDir folder;
    const QString first = folder.filePath(QStringLiteral("first"));
    const QString second = folder.filePath(QStringLiteral("second"));
    {
        AppContext context;
        MainWindow window(&context, factories());
        window.resize(900, 600);
        window.show();
        window.openWorkspace(first);
        window.openWorkspace(second);
        window.showPage(QStringLiteral("train"));
        window.close();
    }
    AppContext context;
    MainWindow window(&context, factories());
    window.restoreState();
    QCOMPARE(window.currentPage(), QStringLiteral("train"));
    QCOMPARE(window.size(), QSize(900, 600));
    QCOMPARE(recentWorkspaces(), (QStringList{second, first}));
    QVERIFY(QDir(first).removeRecursively());
    QCOMPARE(recentWorkspaces(), QStringList{second});
}

void TestMainWindow::messagesMoveNothing()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    QVERIFY(f.window.isVisible());
    f.window.showPage(QStringLiteral("train"));
    QWidget* page = f.plain("train");
    QCoreApplication::processEvents();
    const auto place = [&] { return QRect(page->mapTo(&f.window, QPoint()), page->size()); };
    const QRect before = place();
    auto* area = f.window.findChild<MessageArea*>();
    QVERIFY(!area->isVisible());
    f.context.showMessage(
        QStringLiteral("Saved /") + QString(400, QLatin1Char('x')) + QStringLiteral("."));
    f.context.showError({ErrorKind::Io, "the disk is full", {}, nullptr}, QStringLiteral("No."));
    QCoreApplication::processEvents();
    QCOMPARE(place(), before);
    QVERIFY(area->isVisible());
    const QRect shown(area->mapTo(&f.window, QPoint()), area->size());
    QVERIFY(before.contains(shown.center()));
    QVERIFY2(shown.width() < before.width() && shown.height() < before.height() / 3,
        qPrintable(QStringLiteral("%1×%2").arg(shown.width()).arg(shown.height())));
    QVERIFY(shown.bottom() > before.bottom() - 40 && shown.right() > before.right() - 40);
    // It keeps to its corner.
    f.window.resize(800, 500);
    QTRY_COMPARE(area->geometry().right(), area->parentWidget()->width() - spacing() - 1);
    for (auto* close : area->findChildren<QToolButton*>())
        QTest::mouseClick(close, Qt::LeftButton);
    QTRY_VERIFY(!area->isVisible()); // nothing is left that takes clicks
}

void TestMainWindow::messagesAreReachedByKeys()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    auto* where = f.window.findChild<QPushButton*>(QStringLiteral("jobStatusButton"));
    where->setFocus();
    f.context.showError({ErrorKind::Io, "the disk is full", {}, nullptr}, QStringLiteral("No."));
    QVERIFY(where->hasFocus()); // it interrupts nobody
    QTest::keyClick(&f.window, Qt::Key_F6);
    auto* area = f.window.findChild<MessageArea*>();
    QVERIFY(area->isAncestorOf(f.window.focusWidget()));
    QTest::keyClick(f.window.focusWidget(), Qt::Key_Escape);
    QVERIFY(where->hasFocus());
    QTRY_COMPARE(area->count(), 0);
}

void TestMainWindow::beginsNoLargerThanTheScreen()
{
    AppContext context;
    MainWindow window(&context, factories());
    const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
    QVERIFY(screen.width() < 1280); // the offscreen one is small
    QVERIFY(window.width() <= screen.width() && window.height() < screen.height());
    window.showMaximized();
    window.resizeTo({700, 500}); // what was asked for counts
    QTRY_COMPARE(window.size(), QSize(700, 500));
    QVERIFY(!window.isMaximized());
}

void TestMainWindow::opensNoBrokenWorkspace()
{
    Fixture f;
    QFile file(f.folder.filePath(QStringLiteral("broken/workspace.db")));
    QVERIFY(QDir().mkpath(f.folder.filePath(QStringLiteral("broken"))));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("this is not a database, and long enough to be looked at as one by SQLite.........");
    file.close();
    const QString before = f.context.workspaceDirectory();
    f.window.openWorkspace(f.folder.filePath(QStringLiteral("broken")));
    QCOMPARE(f.context.workspaceDirectory(), before);
    QCOMPARE(f.window.findChild<MessageArea*>()->count(), 1);
}

Q_DECLARE_METATYPE(tlp::widgets::WorkspaceFacts)

void TestMainWindow::namesTheNextStep_data()
{
    QTest::addColumn<bool>("hasWorkspace");
    QTest::addColumn<WorkspaceFacts>("facts");
    QTest::addColumn<int>("step");
    const auto add
        = [](const char* name, bool hasWorkspace, const WorkspaceFacts& facts, NextStep step) {
              QTest::newRow(name) << hasWorkspace << facts << static_cast<int>(step);
          };
    WorkspaceFacts facts;
    add("nothing", false, facts, NextStep::OpenWorkspace);
    add("empty", true, facts, NextStep::Import);
    facts.datasets = 1;
    add("data", true, facts, NextStep::Train);
    facts.unfinishedJobs = 1;
    add("at work", true, facts, NextStep::Watch);
    facts.unfinishedJobs = 0;
    facts.finishedRuns = 1;
    add("trained", true, facts, NextStep::Evaluate);
    facts.hasEvaluation = true;
    add("evaluated", true, facts, NextStep::Compare);
}

void TestMainWindow::namesTheNextStep()
{
    QFETCH(bool, hasWorkspace);
    QFETCH(WorkspaceFacts, facts);
    QFETCH(int, step);
    QCOMPARE(static_cast<int>(nextStepFor(hasWorkspace, facts)), step);
}

void TestMainWindow::homeShowsTheNextStep()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    auto* button = f.window.findChild<QPushButton*>(QStringLiteral("nextStepButton"));
    QTRY_COMPARE(button->text(), QStringLiteral("Import records…"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(f.window.currentPage(), QStringLiteral("data"));
    f.window.showPage(QStringLiteral("home"));
    QVERIFY((*f.context.editor())->createJob("import", "d", "{}"));
    f.window.page(QStringLiteral("home"))->refresh();
    QTRY_COMPARE(button->text(), QStringLiteral("Watch the jobs"));
}

void TestMainWindow::statusShowsRunningJobs()
{
    Fixture f;
    auto* button = f.window.findChild<QPushButton*>(QStringLiteral("jobStatusButton"));
    QCOMPARE(button->text(), QStringLiteral("No job is running"));
    auto* status = f.window.findChild<JobStatus*>();
    workspace::JobInfo job;
    job.id = JobId{7};
    job.kind = "train";
    job.title = "tlp-1";
    job.state = workspace::JobState::Running;
    job.done = 45;
    job.total = 100;
    job.secondsLeft = 80;
    status->showJobs({job});
    QVERIFY2(button->text().contains(QStringLiteral("45 %")), qPrintable(button->text()));
    QVERIFY(button->text().contains(QStringLiteral("1 min 20 s")));
    QSignalSpy asked(&f.context, &AppContext::jobRequested);
    button->click();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(f.window.currentPage(), QStringLiteral("jobs"));
    // Its end is told.
    auto* area = f.window.findChild<MessageArea*>();
    job.state = workspace::JobState::Finished;
    status->showJobs({job});
    QCOMPARE(area->count(), 1);
    // One that tunes was not thrown away, only paused.
    job.kind = "tune";
    job.state = workspace::JobState::Running;
    status->showJobs({job});
    QSignalSpy told(&f.context, &AppContext::messageRequested);
    job.state = workspace::JobState::Cancelled;
    status->showJobs({job});
    QVERIFY2(told[0][0].toString().contains(QStringLiteral("paused")),
        qPrintable(told[0][0].toString()));
    QCOMPARE(durationText(3700), QStringLiteral("1 h 1 min"));
    QCOMPARE(durationText(-1), QString());
}

void TestMainWindow::everythingFocusableHasAName()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    f.window.openPalette();
    f.context.showError({ErrorKind::Io, "x", {}, nullptr}, QStringLiteral("y"));
    const auto widgets = f.window.findChildren<QWidget*>();
    int checked = 0;
    for (auto* widget : widgets) {
        if (!widget->isVisibleTo(&f.window) || widget->focusPolicy() == Qt::NoFocus)
            continue;
        auto* interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(interface != nullptr);
        QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
            qPrintable(QStringLiteral("%1 %2").arg(
                QString::fromLatin1(widget->metaObject()->className()), widget->objectName())));
        ++checked;
    }
    QVERIFY(checked > 8);
}

void TestMainWindow::emptyStateOffersItsActions()
{
    EmptyState state;
    int first = 0;
    int second = 0;
    state.setContent(QStringLiteral("data"), QStringLiteral("No data"), QStringLiteral("Because."));
    state.setPrimaryAction(QStringLiteral("Import"), [&] { ++first; });
    state.setSecondaryAction(QStringLiteral("Sample"), [&] { ++second; });
    state.show();
    QVERIFY(QTest::qWaitForWindowExposed(&state));
    const auto buttons = state.findChildren<QPushButton*>();
    QCOMPARE(buttons.size(), 2);
    for (auto* button : buttons)
        QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(first, 1);
    QCOMPARE(second, 1);
    state.setSecondaryAction({}, {});
    QVERIFY(!buttons[1]->isVisible());
}

void TestMainWindow::choosersShowEveryEntry_data()
{
    QTest::addColumn<int>("theme");
    QTest::addColumn<int>("entries");
    for (const ThemeChoice theme :
        {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast})
        for (const int entries : {1, 3, 8})
            QTest::addRow("theme %d, %d entries", int(theme), entries) << int(theme) << entries;
}

void TestMainWindow::choosersShowEveryEntry()
{
    QFETCH(int, theme);
    QFETCH(int, entries);
    applyTheme(static_cast<ThemeChoice>(theme));
    QWidget window;
    window.resize(400, 500);
    auto* combo = makeChooser(&window, "chooser");
    for (int i = 0; i < entries; ++i)
        combo->addItem(QStringLiteral("entry %1").arg(i));
    combo->setCurrentIndex(entries - 1);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTest::mouseClick(combo, Qt::LeftButton);
    auto* list = combo->view();
    QTRY_VERIFY(list->isVisible());
    QCoreApplication::processEvents();
    const QRect inside = list->viewport()->rect();
    for (int i = 0; i < entries; ++i) {
        const QRect entry = list->visualRect(list->model()->index(i, 0));
        QVERIFY2(inside.contains(entry),
            qPrintable(QStringLiteral("entry %1: %2 to %3 of %4")
                           .arg(i)
                           .arg(entry.top())
                           .arg(entry.bottom())
                           .arg(inside.height())));
    }
    QVERIFY(!list->verticalScrollBar()->isVisible());
    combo->hidePopup();
}

void TestMainWindow::tabsStayWhereTheyAre()
{
    QTabWidget tabs;
    for (const char* name : {"Progress", "Predictions", "Tasks"})
        tabs.addTab(new QWidget, QString::fromLatin1(name));
    tabs.resize(500, 300);
    tabs.show();
    QVERIFY(QTest::qWaitForWindowExposed(&tabs));
    const QRect before = tabs.tabBar()->tabRect(2);
    QTest::mouseClick(tabs.tabBar(), Qt::LeftButton, {}, before.center());
    QCOMPARE(tabs.currentIndex(), 2);
    QCOMPARE(tabs.tabBar()->tabRect(2), before);
}

void TestMainWindow::shortcutsDoNotClash()
{
    Fixture f;
    QHash<QString, QString> used;
    const std::function<void(QMenu*)> walk = [&](QMenu* menu) {
        const auto actions = menu->actions();
        for (auto* action : actions) {
            if (action->menu() != nullptr)
                walk(action->menu());
            const auto shortcuts = action->shortcuts();
            for (const auto& shortcut : shortcuts) {
                const QString keys = shortcut.toString();
                QVERIFY2(!used.contains(keys),
                    qPrintable(keys + QStringLiteral(": ") + action->text()
                        + QStringLiteral(" and ") + used.value(keys)));
                used.insert(keys, action->text());
            }
        }
    };
    const auto menus = f.window.menuBar()->actions();
    for (auto* action : menus)
        walk(action->menu());
    QVERIFY(used.contains(QStringLiteral("Ctrl+K")));
    QVERIFY(used.contains(QStringLiteral("F5")));
    QVERIFY(used.contains(QStringLiteral("F11")));
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
