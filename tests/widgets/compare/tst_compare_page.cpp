// SPDX-License-Identifier: GPL-3.0-only
#include <memory>

#include <nlohmann/json.hpp>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QUndoStack>
#include <QtTest>

#include "charts/plot_view.h"
#include "compare/compare_page.h"
#include "compare/evaluate_dialog.h"
#include "compare/results_panel.h"
#include "compare/runs_panel.h"
#include "compare/sessions_panel.h"
#include "shell/app_context.h"
#include "shell/language.h"
#include "shell/theme.h"
#include "widgets/compare/page_fixture.h"
#include "widgets/tuning/session_fixture.h"

using namespace tlp;
using namespace tlp::widgets;

class TestComparePage : public QObject
{
    Q_OBJECT
private:
    void openPage() { test::openPage(*m_fixture, m_context, m_page, {1000, 700}); }

    template <typename T>
    T* child(const char* name)
    {
        return test::childOf<T>(*m_page, name);
    }
    QTableView* table() { return child<QTableView>("runsTable"); }
    RunsPanel* runs() { return m_page->findChild<RunsPanel*>(); }
    ResultsPanel* results() { return m_page->findChild<ResultsPanel*>(); }
    void openTab(int tab) { child<QTabWidget>("resultTabs")->setCurrentIndex(tab); }

    int rowOf(const QString& name)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (table()->model()->index(row, 0).data().toString() == name)
                return row;
        return -1;
    }
    void click(const QString& name, Qt::KeyboardModifiers modifiers = {})
    {
        const QModelIndex index = table()->model()->index(rowOf(name), 0);
        table()->scrollTo(index);
        QTest::mouseClick(
            table()->viewport(), Qt::LeftButton, modifiers, table()->visualRect(index).center());
        QTRY_VERIFY(m_page->isSettled());
    }
    /// The runs in the chart, without the two baselines.
    QStringList chartRuns()
    {
        QStringList names;
        for (const PlotSeries& series : child<PlotView>("topKPlot")->data().series)
            if (!series.isReference)
                names << series.name;
        names.sort();
        return names;
    }

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }
    void init()
    {
        m_fixture = std::make_unique<test::PageFixture>();
        test::addRuns(m_fixture->workspace());
    }
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        m_fixture.reset();
        applyLanguage(QStringLiteral("en"));
    }

    void showsTheEvaluatedRunsAtFirst()
    {
        openPage();
        QCOMPARE(table()->model()->rowCount(), 5);
        QCOMPARE(chartRuns(), QStringList({"tlp-mse", "tlp-seed-0", "tlp-seed-1", "tlp-seed-2"}));
        QVERIFY(child<QLabel>("provenance")->text().contains(QStringLiteral("0123456789ab")));
    }

    void selectionIsWhatTheChartsShow()
    {
        openPage();
        click(QStringLiteral("tlp-seed-1"));
        QCOMPARE(chartRuns(), QStringList({"tlp-seed-1"}));
        click(QStringLiteral("tlp-mse"), Qt::ControlModifier);
        QCOMPARE(chartRuns(), QStringList({"tlp-mse", "tlp-seed-1"}));
        const PlotData& curves = child<PlotView>("curvesPlot")->data();
        QCOMPARE(curves.series.size(), std::size_t(2));
        QCOMPARE(curves.series[0].points.size(), std::size_t(20));
        // The swatch and the series have the same colour, in both charts.
        for (const PlotSeries& series : child<PlotView>("topKPlot")->data().series) {
            if (series.isReference)
                continue;
            const auto same = std::ranges::find(curves.series, series.name, &PlotSeries::name);
            QVERIFY(same != curves.series.end());
            QCOMPARE(same->colorIndex, series.colorIndex);
        }
        click(QStringLiteral("tlp-new"));
        QVERIFY(chartRuns().isEmpty());
        QVERIFY(!child<PlotView>("topKPlot")->data().emptyText.isEmpty());
    }

    void keepsTheColoursOfRunsThatStay()
    {
        openPage();
        const auto colorOf = [this](const QString& name) {
            const auto& series = child<PlotView>("topKPlot")->data().series;
            const auto found = std::ranges::find(series, name, &PlotSeries::name);
            return found == series.end() ? std::optional<int>() : found->colorIndex;
        };
        click(QStringLiteral("tlp-seed-0"));
        const auto before = colorOf(QStringLiteral("tlp-seed-0"));
        QVERIFY(before.has_value());
        click(QStringLiteral("tlp-seed-2"), Qt::ControlModifier);
        QCOMPARE(colorOf(QStringLiteral("tlp-seed-0")), before);
        QVERIFY(colorOf(QStringLiteral("tlp-seed-2")) != before);
    }

    void columnsAreChosenAndRemembered()
    {
        openPage();
        QVERIFY(runs()->isColumnShown(QStringLiteral("top1")));
        QVERIFY(!runs()->isColumnShown(QStringLiteral("top10")));
        QMenu* menu = child<QPushButton>("columnsButton")->menu();
        menu->findChild<QAction*>(QStringLiteral("column.top10"))->trigger();
        menu->findChild<QAction*>(QStringLiteral("column.top1"))->trigger();
        QVERIFY(runs()->isColumnShown(QStringLiteral("top10")));
        QVERIFY(!runs()->isColumnShown(QStringLiteral("top1")));
        openPage();
        QVERIFY(runs()->isColumnShown(QStringLiteral("top10")));
        QVERIFY(!runs()->isColumnShown(QStringLiteral("top1")));
    }

    void onlyVaryingColumnsHidesWhatIsEqual()
    {
        openPage();
        QVERIFY(runs()->isColumnShown(QStringLiteral("platform")));
        child<QCheckBox>("onlyVarying")->click();
        QVERIFY(!runs()->isColumnShown(QStringLiteral("platform")));
        QVERIFY(!runs()->isColumnShown(QStringLiteral("option.epochs")));
        QVERIFY(runs()->isColumnShown(QStringLiteral("option.loss")));
        QVERIFY(runs()->isColumnShown(QStringLiteral("name")));
        child<QCheckBox>("onlyVarying")->click();
        QVERIFY(runs()->isColumnShown(QStringLiteral("platform")));
    }

    void filterAsYouType()
    {
        openPage();
        QTest::keyClicks(child<QLineEdit>("runsFilter"), QStringLiteral("seed-1"));
        QCOMPARE(table()->model()->rowCount(), 1);
        QCOMPARE(chartRuns(), QStringList({"tlp-seed-1"}));
        child<QLineEdit>("runsFilter")->clear();
        QCOMPARE(table()->model()->rowCount(), 5);
        QCOMPARE(chartRuns().size(), 4); // what was selected before the filter
    }

    void deletingCanBeUndoneFromTheMessage()
    {
        openPage();
        click(QStringLiteral("tlp-mse"));
        std::function<void()> undo;
        connect(m_context.get(), &AppContext::messageRequested, this,
            [&undo](const QString&, const QString&, const QString&, std::function<void()> action) {
                undo = std::move(action);
            });
        QTest::keyClick(table(), Qt::Key_Delete);
        QTRY_COMPARE(table()->model()->rowCount(), 4);
        QCOMPARE(rowOf(QStringLiteral("tlp-mse")), -1);
        QVERIFY(undo);
        undo();
        QTRY_COMPARE(table()->model()->rowCount(), 5);
        QVERIFY(rowOf(QStringLiteral("tlp-mse")) >= 0);
        // And the Edit menu can do it again.
        m_context->undoStack()->redo();
        QTRY_COMPARE(table()->model()->rowCount(), 4);
    }

    void renamesInPlaceAndUndoes()
    {
        openPage();
        click(QStringLiteral("tlp-new"));
        QTest::keyClick(table(), Qt::Key_F2);
        auto* editor = table()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("better name"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(rowOf(QStringLiteral("better name")) >= 0);
        QVERIFY(m_fixture->workspace().run("better name").has_value());
        m_context->undoStack()->undo();
        QTRY_VERIFY(rowOf(QStringLiteral("tlp-new")) >= 0);
    }

    void renamingToATakenNameIsRefusedAloud()
    {
        openPage();
        QSignalSpy spy(m_context.get(), &AppContext::messageRequested);
        Q_EMIT runs()->renameRequested(
            m_fixture->workspace().run("tlp-new")->id, QStringLiteral("tlp-mse"));
        QTRY_COMPARE(spy.count(), 1);
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(rowOf(QStringLiteral("tlp-new")) >= 0);
        QTRY_COMPARE(m_context->undoStack()->count(), 0);
    }

    void kButtonsChooseTheGroups()
    {
        openPage();
        QCOMPARE(child<PlotView>("topKPlot")->data().x.categories.size(), 4);
        child<QToolButton>("k10")->click();
        child<QToolButton>("k20")->click();
        QCOMPARE(child<PlotView>("topKPlot")->data().x.categories, QStringList({"top-1", "top-5"}));
        QCOMPARE(child<QTableView>("networksTable")->model()->columnCount(), 1 + 4 * 2 + 2);
    }

    void groupsSeeds()
    {
        openPage();
        child<QCheckBox>("groupSeeds")->click();
        QCOMPARE(chartRuns().size(), 2);
        QVERIFY(chartRuns().join(u' ').contains(QStringLiteral("(seeds: 3)")));
    }

    void saysWhichOfTwoRunsIsBetter()
    {
        openPage();
        click(QStringLiteral("tlp-seed-1"));
        click(QStringLiteral("tlp-mse"), Qt::ControlModifier);
        openTab(ResultsPanel::VerdictTab);
        QTRY_COMPARE(child<QLabel>("verdictHeadline")->text(),
            QStringLiteral("tlp-seed-1 is better than tlp-mse at top-1."));
        QVERIFY(child<QLabel>("verdictDetails")->text().contains(QStringLiteral("12 tasks")));
    }

    void warnsOfARunNoBetterThanChance()
    {
        test::addRun(m_fixture->workspace(), {.name = "poor", .seed = 9, .quality = 0.3});
        openPage();
        auto* warning = child<QLabel>("chanceWarning");
        click(QStringLiteral("poor"));
        QTRY_COMPARE(warning->text(), QStringLiteral("poor is not better than random picks."));
        QVERIFY(warning->isVisible());
        QVERIFY(child<QLabel>("topKLegend")->isVisible());
        click(QStringLiteral("tlp-seed-1"));
        QTRY_VERIFY(!warning->isVisible());
    }

    void newMetricsOfAnotherConnectionAppear()
    {
        openPage();
        click(QStringLiteral("tlp-seed-0"));
        const RunId run = m_fixture->workspace().run("tlp-seed-0")->id;
        test::mustDo(m_fixture->workspace().addMetric(run, "validation_loss", 21, 0.123));
        QTRY_COMPARE(
            child<PlotView>("curvesPlot")->data().series[0].points.size(), std::size_t(21));
        QCOMPARE(child<PlotView>("curvesPlot")->data().series[0].points.back().y(), 0.123);
        QCOMPARE(chartRuns(), QStringList({"tlp-seed-0"}));
    }

    void exportsTheOpenTab()
    {
        openPage();
        openTab(ResultsPanel::NetworksTab);
        const QString csv = m_fixture->file(QStringLiteral("networks.csv"));
        QTest::mouseClick(child<QPushButton>("exportResults"), Qt::LeftButton);
        auto* dialog = m_page->findChild<QFileDialog*>(QStringLiteral("exportDialog"));
        QVERIFY(dialog != nullptr);
        dialog->selectFile(csv);
        QMetaObject::invokeMethod(dialog, "accept");
        QFile file(csv);
        QTRY_VERIFY(file.exists());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY2(text.contains(QStringLiteral("All networks,0.7")), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("\r\n")), 4);

        const QString json = m_fixture->file(QStringLiteral("tasks.json"));
        openTab(ResultsPanel::TasksTab);
        QVERIFY(results()->exportCurrent(json).has_value());
        QFile tasks(json);
        QVERIFY(tasks.open(QIODevice::ReadOnly));
        QCOMPARE(nlohmann::json::parse(tasks.readAll().toStdString()).size(), std::size_t(12));

        openTab(ResultsPanel::TopKTab);
        for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
            const QString name = m_fixture->file(QStringLiteral("chart.") + QLatin1String(suffix));
            QVERIFY(results()->exportCurrent(name).has_value());
            QVERIFY(QFileInfo(name).size() > 100);
        }
    }

    void taskLeadsToItsData()
    {
        openPage();
        openTab(ResultsPanel::TasksTab);
        QSignalSpy spy(m_context.get(), &AppContext::taskRequested);
        auto* tasks = child<QTableView>("tasksTable");
        tasks->setCurrentIndex(tasks->model()->index(2, 0));
        QTest::keyClick(tasks, Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("sample"));
        QCOMPARE(spy[0][1].value<TaskId>(), TaskId{3});
    }

    void opensTheRunsItIsAskedFor()
    {
        openPage();
        m_context->openRuns({QStringLiteral("tlp-seed-2")});
        QTRY_COMPARE(chartRuns(), QStringList({"tlp-seed-2"}));
    }

    void evaluateStartsAJobWithTheChosenData()
    {
        m_fixture->importSample();
        openPage();
        click(QStringLiteral("tlp-new"));
        QTest::mouseClick(child<QPushButton>("evaluateRuns"), Qt::LeftButton);
        auto* dialog = m_page->findChild<EvaluateDialog*>();
        QVERIFY(dialog != nullptr);
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        QCOMPARE(dialog->target(), (EvaluationTarget{"sample", "zen5", "standard"}));
        dialog->findChild<QComboBox*>(QStringLiteral("evaluateSplit"))->setCurrentIndex(0);
        QTest::mouseClick(ok, Qt::LeftButton);
        QTRY_COMPARE(test::must(m_fixture->workspace().jobs()).size(), std::size_t(1));
        const auto jobs = test::must(m_fixture->workspace().jobs());
        QCOMPARE(jobs[0].kind, std::string("evaluate"));
        const auto spec = nlohmann::json::parse(jobs[0].specJson);
        QCOMPARE(spec["run"].get<std::string>(), std::string("tlp-new"));
        QCOMPARE(spec["dataset"].get<std::string>(), std::string("sample"));
        // not the run's own split, which an empty name would mean
        QCOMPARE(spec["split"].get<std::string>(), std::string("none"));
    }

    void tuningSessionsOfOneWorkloadAreCompared()
    {
        auto& workspace = m_fixture->workspace();
        test::addSession(workspace, {.name = "blind", .seed = 1, .speed = 0.3});
        test::addSession(workspace, {.name = "other", .workload = "matmul:m=32,n=32,k=32"});
        test::addSession(workspace, {.name = "trees", .model = "xgboost", .seed = 2, .speed = 8});
        openPage();
        auto* tabs = child<QTabWidget>("compareTabs");
        tabs->setCurrentIndex(1);
        QTRY_VERIFY(m_page->isSettled());
        auto* workload = child<QComboBox>("comparedWorkload");
        QCOMPARE(workload->count(), 2);
        QVERIFY(workload->currentText().contains(QStringLiteral("m=64"))); // it has more sessions
        const auto seriesOf = [this](const char* plot) {
            QStringList names;
            for (const PlotSeries& series : child<PlotView>(plot)->data().series)
                names << series.name;
            return names;
        };
        QCOMPARE(seriesOf("sessionsByTrials"), QStringList({"trees", "blind"}));
        QCOMPARE(seriesOf("sessionsByTime"), QStringList({"trees", "blind"}));
        test::takePictures(m_page.get(), QStringLiteral("compare-sessions"));

        child<QTabWidget>("matchTabs")->setCurrentIndex(SessionsPanel::MatchView);
        auto* matches = child<QTableView>("matchTable");
        QCOMPARE(matches->model()->rowCount(), 2);
        QCOMPARE(matches->model()->index(0, 0).data().toString(), QStringLiteral("trees"));
        QCOMPARE(matches->model()->index(1, 3).data().toString(), QStringLiteral("never"));
        QVERIFY(matches->model()->index(0, 7).data().toString().contains(u'×'));
        // By the trials that were needed: a number before “never”, in both directions.
        QHeaderView* header = matches->horizontalHeader();
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                QPoint(header->sectionViewportPosition(3) + header->sectionSize(3) / 2,
                    header->height() / 2));
            QCOMPARE(header->sortIndicatorSection(), 3);
            QCOMPARE(header->sortIndicatorOrder(), order);
            QCOMPARE(matches->model()->index(0, 0).data().toString(), QStringLiteral("trees"));
        }
        test::takePictures(m_page.get(), QStringLiteral("compare-match"));
        const auto* panel = m_page->findChild<SessionsPanel*>();
        const QString file = m_fixture->file(QStringLiteral("match.json"));
        QVERIFY(panel->exportCurrent(file).has_value());
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const auto json = nlohmann::json::parse(saved.readAll().toStdString());
        QCOMPARE(json.size(), std::size_t(2));
        QVERIFY(json[0]["Speed-up"].is_number());
        QVERIFY(!panel->exportCurrent(m_fixture->file(QStringLiteral("match.png"))).has_value());

        // One less.
        auto* sessions = child<QTableView>("comparedSessions");
        sessions->setFocus();
        sessions->setCurrentIndex(sessions->model()->index(0, 0));
        QTest::keyClick(sessions, Qt::Key_Space);
        QCOMPARE(seriesOf("sessionsByTrials"), QStringList({"blind"}));
        QCOMPARE(matches->model()->rowCount(), 0);
        QVERIFY(child<QLabel>("matchNote")->text().contains(QStringLiteral("two or more")));
        // A refresh leaves the ticks alone.
        m_page->refresh();
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(seriesOf("sessionsByTrials"), QStringList({"blind"}));
        workload->setFocus();
        QTest::keyClick(workload, Qt::Key_Down);
        QCOMPARE(seriesOf("sessionsByTrials"), QStringList({"other"}));
    }

    void showsTheSessionsThatWereAskedFor()
    {
        auto& workspace = m_fixture->workspace();
        for (const char* name : {"a", "b", "c"})
            test::addSession(workspace, {.name = name, .trials = 20});
        openPage();
        m_context->compareSessions({QStringLiteral("a"), QStringLiteral("c")});
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(child<QTabWidget>("compareTabs")->currentIndex(), 1);
        const auto& series = child<PlotView>("sessionsByTrials")->data().series;
        QCOMPARE(series.size(), std::size_t(2));
        QCOMPARE(series[0].name, QStringLiteral("c"));
        QCOMPARE(test::accessibilityProblems(*m_page).join(u'\n'), QString());
        QSignalSpy opened(m_context.get(), &AppContext::sessionRequested);
        auto* sessions = child<QTableView>("comparedSessions");
        sessions->setFocus();
        sessions->setCurrentIndex(sessions->model()->index(1, 0));
        QTest::keyClick(sessions, Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(
            opened[0][0].value<SessionId>(), test::must(m_fixture->workspace().session("b")).id);
        m_context->openRuns({QStringLiteral("tlp-seed-2")});
        QCOMPARE(child<QTabWidget>("compareTabs")->currentIndex(), 0);
    }

    void sessionsAreReadWhenTheirTabIsOpened()
    {
        test::addSession(m_fixture->workspace(), {.name = "a", .trials = 20});
        openPage();
        const auto* list = child<QTableView>("comparedSessions")->model();
        QCOMPARE(list->rowCount(), 0);
        auto* tabs = child<QTabWidget>("compareTabs")->tabBar();
        const auto open = [&](int tab) {
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
            QTRY_VERIFY(m_page->isSettled());
        };
        open(1);
        QCOMPARE(list->rowCount(), 1);
        open(0);
        test::addSession(m_fixture->workspace(), {.name = "b", .trials = 20});
        m_page->refresh();
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(list->rowCount(), 1);
        open(1);
        QCOMPARE(list->rowCount(), 2);
        // While the tab is open they follow the workspace.
        test::addSession(m_fixture->workspace(), {.name = "c", .trials = 20});
        QTRY_COMPARE(list->rowCount(), 3);
    }

    void warnsOfTimesOfAnotherMachine()
    {
        auto& workspace = m_fixture->workspace();
        for (const char* name : {"a", "b"})
            test::addSession(workspace, {.name = name, .trials = 20});
        openPage();
        m_context->compareSessions({QStringLiteral("a"), QStringLiteral("b")});
        QTRY_VERIFY(m_page->isSettled());
        auto* note = child<QLabel>("matchNote");
        QVERIFY2(
            !note->text().contains(QStringLiteral("do not compare")), qPrintable(note->text()));
        auto session = test::must(workspace.session("b"));
        session.host = std::string("elsewhere"); // the same platform
        test::mustDo(workspace.updateSession(session));
        m_page->refresh();
        QTRY_VERIFY(note->text().contains(QStringLiteral("elsewhere")));
        QVERIFY(note->text().contains(QStringLiteral("do not compare")));
    }

    void sessionsFitIntoANarrowWindow()
    {
        test::addSession(m_fixture->workspace(),
            {.name = "a-session-with-a-name-that-is-far-too-long-for-a-table-of-sessions",
                .trials = 20});
        openPage();
        child<QTabWidget>("compareTabs")->setCurrentIndex(1);
        QTRY_VERIFY(m_page->isSettled());
        const auto* list = child<QTableView>("comparedSessions");
        for (const int width : {1400, 1000, 700}) {
            m_page->resize(width, 700);
            QTRY_COMPARE(list->horizontalHeader()->length(), list->viewport()->width());
        }
    }

    void keepsTheColoursOfSessionsThatStay()
    {
        auto& workspace = m_fixture->workspace();
        for (const char* name : {"a", "b", "c"})
            test::addSession(workspace, {.name = name, .trials = 20});
        openPage();
        m_context->compareSessions({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        QTRY_VERIFY(m_page->isSettled());
        const auto colors = [this] {
            QMap<QString, int> found;
            for (const PlotSeries& series : child<PlotView>("sessionsByTrials")->data().series)
                found[series.name] = series.colorIndex.value_or(-1);
            return found;
        };
        const QMap<QString, int> all = colors();
        QCOMPARE(QSet<int>(all.begin(), all.end()), QSet<int>({0, 1, 2}));
        const auto tick = [this](const QString& session) {
            auto* table = child<QTableView>("comparedSessions");
            for (int row = 0; row < table->model()->rowCount(); ++row)
                if (table->model()->index(row, 0).data().toString() == session)
                    table->setCurrentIndex(table->model()->index(row, 0));
            table->setFocus();
            QTest::keyClick(table, Qt::Key_Space);
        };
        // Whichever goes, the others stay as they are; it may get its own colour back.
        for (const QString& session : all.keys()) {
            tick(session);
            QMap<QString, int> others = all;
            others.remove(session);
            QCOMPARE(colors(), others);
            tick(session);
            QCOMPARE(colors(), all);
        }
        // One that is made later stands first in the list, and takes no colour from the others.
        test::addSession(workspace, {.name = "d", .trials = 20});
        m_page->refresh();
        QTRY_COMPARE(child<QTableView>("comparedSessions")->model()->rowCount(), 4);
        tick(QStringLiteral("d"));
        QMap<QString, int> more = all;
        more[QStringLiteral("d")] = 3;
        QCOMPARE(colors(), more);
    }

    void opensTheWorkloadOfTheFirstSessionThatWasAskedFor()
    {
        auto& workspace = m_fixture->workspace();
        for (const char* name : {"a", "b", "c"})
            test::addSession(workspace, {.name = name, .trials = 20});
        for (const char* name : {"small-1", "small-2"})
            test::addSession(
                workspace, {.name = name, .workload = "matmul:m=32,n=32,k=32", .trials = 20});
        options::TuneSpec spec;
        spec.sessionName = "waits";
        spec.workloads = {"matmul:m=16,n=16,k=16"};
        const SessionId waits = test::must(workspace.createSession(spec)).id; // has no tasks yet
        openPage();
        auto* workload = child<QComboBox>("comparedWorkload");
        const auto shown = [this] {
            QStringList names;
            for (const PlotSeries& series : child<PlotView>("sessionsByTrials")->data().series)
                names << series.name;
            return names;
        };
        const auto ask = [this](const QStringList& names) {
            m_context->compareSessions(names);
            QTRY_VERIFY(m_page->isSettled());
        };
        ask({QStringLiteral("small-1"), QStringLiteral("a"), QStringLiteral("b")});
        QVERIFY2(workload->currentText().contains(QStringLiteral("m=32")),
            qPrintable(workload->currentText()));
        QCOMPARE(shown(), QStringList({"small-1"}));
        ask({QStringLiteral("c"), QStringLiteral("small-2"), QStringLiteral("a")});
        QCOMPARE(shown(), QStringList({"c", "a"}));
        // One that has not begun gives way to the next, and stays away when it begins.
        ask({QStringLiteral("waits"), QStringLiteral("small-2")});
        QCOMPARE(shown(), QStringList({"small-2"}));
        ask({QStringLiteral("waits")});
        auto tasks = test::must(workspace.sessionTasks(test::must(workspace.session("a")).id));
        tasks.front().workloadKey = R"(["matmul", 16, 16, 16])";
        test::mustDo(workspace.setSessionTasks(waits, tasks));
        m_page->refresh();
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(workload->count(), 3);
        QCOMPARE(shown(), QStringList({"small-2"}));
    }

    void isUsableByKeyboardAndScreenReader_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void isUsableByKeyboardAndScreenReader()
    {
        QFETCH(QString, language);
        applyLanguage(language);
        openPage();
        for (int tab = 0; tab < ResultsPanel::TabCount; ++tab) {
            openTab(tab);
            QTRY_VERIFY(m_page->isSettled());
            QCOMPARE(test::accessibilityProblems(*m_page).join(u'\n'), QString());
        }
    }

    void emptyWorkspaceSaysWhatToDoNext()
    {
        m_fixture = std::make_unique<test::PageFixture>();
        openPage();
        QSignalSpy spy(m_context.get(), &AppContext::pageRequested);
        QPushButton* next = nullptr;
        for (auto* button : m_page->findChildren<QPushButton*>())
            if (button->isVisible() && button->text().contains(QStringLiteral("Train")))
                next = button;
        QVERIFY(next != nullptr);
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("train"));
    }

private:
    std::unique_ptr<test::PageFixture> m_fixture;
    std::unique_ptr<AppContext> m_context;
    std::unique_ptr<ComparePage> m_page;
};

QTEST_MAIN(TestComparePage)
#include "tst_compare_page.moc"
