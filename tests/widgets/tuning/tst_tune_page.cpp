// SPDX-License-Identifier: GPL-3.0-only
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <SQLiteCpp/Database.h>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSemaphore>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QUndoStack>
#include <QtTest>

#include "charts/plot_view.h"
#include "data/value_text.h"
#include "shell/app_context.h"
#include "shell/job_texts.h"
#include "shell/language.h"
#include "shell/theme.h"
#include "tuning/session_commands.h"
#include "tuning/session_monitor.h"
#include "tuning/sessions_model.h"
#include "tuning/trials_model.h"
#include "tuning/tune_page.h"
#include "tuning/tuning_form.h"
#include "widgets/compare/page_fixture.h"
#include "widgets/tuning/session_fixture.h"

using namespace tlp;
using namespace tlp::widgets;
using workspace::JobState;
using workspace::SessionState;

class TestTunePage : public QObject
{
    Q_OBJECT
private:
    using Monitor = SessionMonitor;

    void openPage()
    {
        m_page.reset();
        m_context = std::make_unique<AppContext>();
        QVERIFY(m_context->openWorkspace(m_fixture->path()).has_value());
        m_page = std::make_unique<TunePage>(m_context.get());
        // As the window does for the page that is shown.
        connect(m_context.get(), &AppContext::dataChanged, m_page.get(), &Page::refresh);
        connect(m_context.get(), &AppContext::workspaceChanged, m_page.get(), &Page::refresh);
        m_page->resize(1100, 720);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_VERIFY(m_page->isSettled());
    }
    workspace::Workspace& workspace() { return m_fixture->workspace(); }
    template <typename T>
    T* child(const char* name)
    {
        T* found = m_page->findChild<T*>(QLatin1String(name));
        if (found == nullptr)
            qFatal("no child %s", name);
        return found;
    }
    void retype(const char* name, const QString& text)
    {
        auto* field = child<QWidget>(name);
        field->setFocus();
        auto* line = qobject_cast<QLineEdit*>(field);
        line = line != nullptr ? line : field->findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    void openTab(Monitor::Tab tab)
    {
        child<QTabWidget>("sessionTabs")->setCurrentIndex(tab);
        QTRY_VERIFY(m_page->isSettled());
    }
    const PlotData& plot(const char* name) { return child<PlotView>(name)->data(); }
    QTableView* table(const char* name) { return child<QTableView>(name); }
    int rowOf(const char* tableName, const QString& text)
    {
        const auto* model = table(tableName)->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, 0).data().toString() == text)
                return row;
        return -1;
    }
    void click(const QString& session)
    {
        const QModelIndex index
            = table("sessionsTable")->model()->index(rowOf("sessionsTable", session), 1);
        table("sessionsTable")->scrollTo(index);
        QTest::mouseClick(table("sessionsTable")->viewport(), Qt::LeftButton, {},
            table("sessionsTable")->visualRect(index).center());
        QTRY_VERIFY(m_page->isSettled());
    }
    /// What stands where a session would be shown.
    QString emptyText()
    {
        QStringList texts;
        for (const QLabel* label : child<QWidget>("noSession")->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u'\n');
    }
    QAction* action(const char* name) { return child<QAction>(name); }
    /// Selects the session's row, whether or not it can be read yet.
    void choose(const QString& session)
    {
        auto* list = table("sessionsTable");
        list->setCurrentIndex(list->model()->index(rowOf("sessionsTable", session), 1));
    }
    /// The reader answers nothing more until the semaphore is released.
    std::shared_ptr<QSemaphore> keepReaderBusy()
    {
        auto gate = std::make_shared<QSemaphore>();
        m_context->query<int>(
            this, "busy",
            [gate](StorageReader&) -> Result<int> {
                gate->acquire();
                return 0;
            },
            [](const Result<int>&) {});
        return {gate.get(), [gate](QSemaphore* each) { each->release(); }}; // whatever fails
    }
    std::shared_ptr<QSemaphore> keepWriterBusy()
    {
        auto gate = std::make_shared<QSemaphore>();
        m_context->edit<int>(
            this,
            [gate](workspace::Workspace&) -> Result<int> {
                gate->acquire();
                return 0;
            },
            [](const Result<int>&) {});
        return {gate.get(), [gate](QSemaphore* each) { each->release(); }}; // whatever fails
    }
    /// A session of a job whose process is this one, as while it runs.
    JobId addJob(SessionId session, const std::string& name)
    {
        const auto info = test::must(workspace().session(session));
        const auto job = test::must(
            workspace().createJob(workspace::kTuneJob, name, info.spec.toJson(), session));
        test::mustDo(workspace().claimJob(job.id));
        return job.id;
    }

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }
    void init() { m_fixture = std::make_unique<test::PageFixture>(); }
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        m_fixture.reset();
        applyLanguage(QStringLiteral("en"));
    }

    void withoutSessionsItSaysWhatToDo()
    {
        openPage();
        QVERIFY(!child<QPushButton>("startTuning")->isEnabled());
        QVERIFY(!child<QLabel>("tuneReason")->text().isEmpty());
        QVERIFY(!child<QPushButton>("useSession")->isEnabled());
        QVERIFY(!child<QTabWidget>("sessionTabs")->isVisible());
        QCOMPARE(table("sessionsTable")->model()->rowCount(), 0);
    }

    void startMakesASessionAndItsJob()
    {
        openPage();
        auto* start = child<QPushButton>("startTuning");
        retype("tuneWorkload", QStringLiteral("matmul:m=64,n=64,k=64"));
        QVERIFY(start->isEnabled());
        retype("tuneTrials", QStringLiteral("0"));
        QVERIFY(!start->isEnabled());
        retype("tuneTrials", QStringLiteral("30"));
        retype("tuneMinutes", QStringLiteral("2"));
        retype("tuneName", QStringLiteral("typed"));
        QVERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);

        QTRY_COMPARE(test::must(workspace().jobs()).size(), std::size_t(1));
        const auto job = test::must(workspace().jobs()).front();
        QCOMPARE(job.kind, std::string("tune"));
        const auto session = test::must(workspace().session("typed"));
        QCOMPARE(job.session, session.id);
        QCOMPARE(session.spec.trials, 30);
        QCOMPARE(session.spec.secondsBudget, 120.0);
        QCOMPARE(session.spec.workloads, std::vector<std::string>{"matmul:m=64,n=64,k=64"});
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("typed"));
        // Ready for another one, which needs another name.
        QTRY_VERIFY(child<QLineEdit>("tuneName")->text().isEmpty());
        QTRY_VERIFY(start->isEnabled());
    }

    void showsEverythingThatASessionMeasured()
    {
        test::addSession(workspace(), {.name = "blind", .seed = 1});
        test::addSession(workspace(),
            {.name = "trees", .model = "xgboost", .seed = 2, .speed = 4, .quality = 0.8});
        openPage();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("trees"));
        QTRY_COMPARE(plot("bestByTrials").series.size(), std::size_t(1));
        const auto curve = plot("bestByTrials").series[0];
        QCOMPARE(curve.name, QStringLiteral("trees"));
        QCOMPARE(curve.points.back().x(), 60.0);
        QCOMPARE(plot("bestByTime").series[0].points.back().x(), 27.0); // six rounds of 4.5 s
        QVERIFY(plot("bestByTrials").y.isLog);
        QTest::mouseClick(child<QWidget>("logLatency"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(!plot("bestByTrials").y.isLog);
        QTest::mouseClick(child<QWidget>("logLatency"), Qt::LeftButton, {}, QPoint(8, 8));
        takePicture(QStringLiteral("tune-progress"));

        openTab(Monitor::PredictionTab);
        QCOMPARE(plot("predictionPlot").series.size(), std::size_t(2));
        QCOMPARE(plot("kendallPlot").series[0].points.size(), std::size_t(6));
        auto* round = child<QComboBox>("predictionRound");
        QCOMPARE(round->count(), 7);
        round->setFocus();
        QTest::keyClick(round, Qt::Key_Down);
        std::size_t points = 0;
        for (const PlotSeries& series : plot("predictionPlot").series)
            points += series.points.size();
        QCOMPARE(points, std::size_t(10));
        QVERIFY(plot("predictionPlot").note.contains(QStringLiteral("0.88")));
        takePicture(QStringLiteral("tune-predictions"));

        openTab(Monitor::TimeTab);
        QVERIFY(plot("timePlot").isStacked);
        QCOMPARE(plot("timePlot").x.categories.size(), 6);
        takePicture(QStringLiteral("tune-time"));

        openTab(Monitor::BestTab);
        const auto session = test::must(workspace().session("trees"));
        const auto tasks = test::must(workspace().sessionTasks(session.id));
        QTRY_VERIFY(
            child<QLabel>("bestHeading")->text().contains(QString::number(tasks[0].bestTrial)));
        QVERIFY(table("stepTable")->model()->rowCount() > 3);
        QTRY_VERIFY(!child<QPlainTextEdit>("loopNest")->toPlainText().isEmpty());
        QVERIFY(child<QLabel>("nestBadge")->text().contains(QStringLiteral("Exact")));
        takePicture(QStringLiteral("tune-best"));

        openTab(Monitor::TrialsTab);
        QCOMPARE(table("trialsTable")->model()->rowCount(), 60);
        QVERIFY(table("trialsTable")->isColumnHidden(TrialsModel::Task));
        takePicture(QStringLiteral("tune-trials"));
        QVERIFY(!child<QTabWidget>("sessionTabs")->isTabVisible(Monitor::TasksTab));
    }

    void tickedSessionsAreDrawnBesideTheSelectedOne()
    {
        test::addSession(workspace(), {.name = "blind", .seed = 1});
        test::addSession(workspace(), {.name = "other", .workload = "matmul:m=32,n=32,k=32"});
        test::addSession(workspace(), {.name = "trees", .model = "xgboost", .seed = 2});
        openPage();
        QTRY_COMPARE(plot("bestByTrials").series.size(), std::size_t(1));
        const auto color = plot("bestByTrials").series[0].colorIndex;
        const auto tick = [this](const QString& session) {
            auto* view = table("sessionsTable");
            view->setFocus();
            view->selectionModel()->setCurrentIndex(
                view->model()->index(rowOf("sessionsTable", session), 0),
                QItemSelectionModel::NoUpdate);
            QTest::keyClick(view, Qt::Key_Space);
            QTRY_VERIFY(m_page->isSettled());
        };
        tick(QStringLiteral("blind"));
        click(QStringLiteral("trees"));
        QTRY_COMPARE(plot("bestByTrials").series.size(), std::size_t(2));
        QCOMPARE(plot("bestByTrials").series[0].name, QStringLiteral("trees"));
        QCOMPARE(plot("bestByTrials").series[1].name, QStringLiteral("blind"));
        QVERIFY(
            plot("bestByTrials").series[1].colorIndex != plot("bestByTrials").series[0].colorIndex);
        QVERIFY(color.has_value());
        tick(QStringLiteral("other"));
        click(QStringLiteral("trees"));
        QTRY_VERIFY(plot("bestByTime").note.contains(QStringLiteral("other")));
        QCOMPARE(plot("bestByTime").series.size(), std::size_t(2));

        QSignalSpy compared(m_context.get(), &AppContext::sessionsRequested);
        QTest::mouseClick(child<QPushButton>("compareSessions"), Qt::LeftButton);
        QCOMPARE(compared.count(), 1);
        QCOMPARE(compared[0][0].toStringList(), QStringList({"trees", "other", "blind"}));
    }

    void everythingGrowsWhileTheSessionRuns()
    {
        test::SessionMaker maker(
            workspace(), {.name = "live", .trials = 100, .state = SessionState::Running});
        addJob(maker.id(), "live");
        maker.addRounds(1);
        openPage();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("live"));
        QVERIFY(child<QPushButton>("pauseSession")->isVisible());
        QVERIFY(!child<QPushButton>("resumeSession")->isVisible());
        QVERIFY(!child<QPushButton>("extendSession")->isVisible());
        openTab(Monitor::TrialsTab);
        QTRY_COMPARE(table("trialsTable")->model()->rowCount(), 10);
        maker.addRounds(2);
        QTRY_COMPARE(table("trialsTable")->model()->rowCount(), 30);
        QTRY_VERIFY(
            child<QLabel>("sessionProgressText")->text().contains(QStringLiteral("30 of 100")));
        openTab(Monitor::ProgressTab);
        QCOMPARE(plot("bestByTrials").series[0].points.back().x(), 30.0);
        maker.addTrial(0);
        QTRY_COMPARE(plot("bestByTrials").series[0].points.back().x(), 31.0);
        // One time in the list and above the charts.
        const QString time
            = table("sessionsTable")->model()->index(0, SessionsModel::Time).data().toString();
        QVERIFY2(child<QLabel>("sessionProgressText")->text().contains(u' ' + time),
            qPrintable(time + u'\n' + child<QLabel>("sessionProgressText")->text()));
        openTab(Monitor::TimeTab);
        QCOMPARE(plot("timePlot").x.categories.size(), 3);
        takePicture(QStringLiteral("tune-live"));
        test::mustDo(workspace().finishJob(
            test::must(workspace().session("live")).job, JobState::Cancelled, ""));
        QTRY_VERIFY(child<QPushButton>("resumeSession")->isVisible());
        QVERIFY(!child<QPushButton>("pauseSession")->isVisible());
    }

    void pausesAndResumes()
    {
        openPage();
        retype("tuneWorkload", QStringLiteral("matmul:m=64,n=64,k=64"));
        QTest::mouseClick(child<QPushButton>("startTuning"), Qt::LeftButton);
        auto* pause = child<QPushButton>("pauseSession");
        QTRY_VERIFY(pause->isVisible());
        QVERIFY(pause->text().contains(QStringLiteral("Ca"))); // it waits: nothing to pause yet
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        pause->setFocus();
        QTest::keyClick(pause, Qt::Key_Space);
        const auto state = [this] { return test::must(workspace().jobs())[0].state; };
        QTRY_COMPARE(state(), JobState::Cancelled);
        auto* resume = child<QPushButton>("resumeSession");
        QTRY_VERIFY(resume->isVisible());
        QTRY_VERIFY(
            m_page->findChild<QAction*>(QStringLiteral("resumeSessionAction"))->isEnabled());
        // Who presses once more goes on, and is led nowhere else.
        QVERIFY(resume->hasFocus());
        QTest::keyClick(resume, Qt::Key_Space);
        QTRY_COMPARE(state(), JobState::Queued);
        QTRY_VERIFY(pause->isVisible());
        QVERIFY(pause->hasFocus());
    }

    void aPausedSessionSaysSo()
    {
        test::SessionMaker maker(
            workspace(), {.name = "live", .trials = 100, .state = SessionState::Running});
        const JobId job = addJob(maker.id(), "live");
        maker.addRounds(1);
        openPage();
        auto* pause = child<QPushButton>("pauseSession");
        QTRY_VERIFY(pause->isVisible());
        QVERIFY(pause->toolTip().contains(QStringLiteral("Resume")));
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        pause->setFocus();
        QTest::keyClick(pause, Qt::Key_Space);
        QTRY_COMPARE(pause->text(), QStringLiteral("Pausing…"));
        QVERIFY(pause->hasFocus()); // not yet ended, and the focus stays
        auto session = test::must(workspace().session(maker.id()));
        session.state = SessionState::Stopped;
        test::mustDo(workspace().updateSession(session));
        test::mustDo(workspace().finishJob(job, JobState::Cancelled, "cancelled"));
        QTRY_VERIFY(child<QPushButton>("resumeSession")->hasFocus());
        QCOMPARE(child<QLabel>("sessionState")->text(), QStringLiteral("Paused"));
        QVERIFY(child<QLabel>("sessionProgressText")->text().contains(QStringLiteral("Resume")));
        QTRY_COMPARE(
            table("sessionsTable")
                ->model()
                ->index(rowOf("sessionsTable", QStringLiteral("live")), SessionsModel::State)
                .data()
                .toString(),
            QStringLiteral("Paused"));
    }

    void finishedSessionsGoOnWithALargerBudget()
    {
        test::addSession(workspace(), {.name = "done", .trials = 20});
        openPage();
        auto* extend = child<QPushButton>("extendSession");
        QTRY_VERIFY(extend->isVisible());
        QVERIFY(!child<QPushButton>("resumeSession")->isVisible());
        QVERIFY(
            child<QLabel>("sessionProgressText")->text().contains(QStringLiteral("All trials")));
        QTest::mouseClick(extend, Qt::LeftButton);
        auto* dialog = child<QDialog>("extendDialog");
        QVERIFY(dialog->findChild<QSpinBox*>(QStringLiteral("extendMinutes")) == nullptr);
        auto* trials = child<QSpinBox>("extendTrials");
        QCOMPARE(trials->minimum(), 21);
        QCOMPARE(test::accessibilityProblems(*dialog).join(u'\n'), QString());
        trials->setValue(50);
        dialog->accept();
        QTRY_COMPARE(test::must(workspace().jobs()).size(), std::size_t(1));
        const auto session = test::must(workspace().session("done"));
        QCOMPARE(session.spec.trials, 50);
        QCOMPARE(test::must(workspace().jobs())[0].session, session.id);
    }

    void goingOnAsksForMoreOfAllThatIsUsedUp_data()
    {
        QTest::addColumn<QString>("ended");
        QTest::addColumn<int>("trials"); // of 20 that were made
        QTest::addColumn<double>("seconds"); // of 9 that it took
        QTest::addColumn<bool>("asksForTrials");
        QTest::addColumn<bool>("asksForMinutes");
        QTest::newRow("trials, no limit") << "trials" << 20 << 0.0 << true << false;
        QTest::newRow("trials, time left") << "trials" << 20 << 60.0 << true << false;
        QTest::newRow("time") << "seconds" << 100 << 8.0 << false << true;
        // The last trial took longer than was left.
        QTest::newRow("both") << "trials" << 20 << 8.0 << true << true;
        QTest::newRow("not told") << "" << 100 << 60.0 << true << false;
    }
    void goingOnAsksForMoreOfAllThatIsUsedUp()
    {
        QFETCH(QString, ended);
        QFETCH(int, trials);
        QFETCH(double, seconds);
        QFETCH(bool, asksForTrials);
        QFETCH(bool, asksForMinutes);
        const SessionId id = test::addSession(workspace(), {.name = "done", .trials = 20});
        auto session = test::must(workspace().session(id));
        QCOMPARE(session.times.total, 9.0);
        session.ended = ended.toStdString();
        session.spec.trials = trials;
        session.spec.secondsBudget = seconds;
        test::mustDo(workspace().updateSession(session));
        openPage();
        auto* extend = child<QPushButton>("extendSession");
        QTRY_VERIFY(extend->isVisible());
        QTest::mouseClick(extend, Qt::LeftButton);
        auto* dialog = child<QDialog>("extendDialog");
        const auto* trialsBox = dialog->findChild<QSpinBox*>(QStringLiteral("extendTrials"));
        const auto* minutesBox = dialog->findChild<QSpinBox*>(QStringLiteral("extendMinutes"));
        QCOMPARE(trialsBox != nullptr, asksForTrials);
        QCOMPARE(minutesBox != nullptr, asksForMinutes);
        const std::int64_t givenTrials = asksForTrials ? trialsBox->value() : trials;
        const double givenSeconds = asksForMinutes ? minutesBox->value() * 60.0 : seconds;
        // What it suggests is enough.
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_COMPARE(test::must(workspace().jobs()).size(), std::size_t(1));
        session = test::must(workspace().session(id));
        QCOMPARE(session.spec.trials, givenTrials);
        QCOMPARE(session.spec.secondsBudget, givenSeconds);
    }

    void whatIsExhaustedDoesNotGoOn()
    {
        for (const char* ended : {"exhausted", "no progress"}) {
            const SessionId id = test::addSession(workspace(), {.name = ended, .trials = 10});
            auto session = test::must(workspace().session(id));
            session.ended = ended;
            test::mustDo(workspace().updateSession(session));
            openPage();
            QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QString::fromLatin1(ended));
            QVERIFY2(!child<QPushButton>("extendSession")->isVisible(), ended);
            QVERIFY2(!action("extendSessionAction")->isEnabled(), ended);
        }
    }

    void doubleClickOpensTheProgram()
    {
        const SessionId session = test::addSession(workspace(), {.name = "blind"});
        openPage();
        openTab(Monitor::TrialsTab);
        QTRY_COMPARE(table("trialsTable")->model()->rowCount(), 60);
        QSignalSpy opened(m_context.get(), &AppContext::trialRequested);
        auto* trials = table("trialsTable");
        const QModelIndex fifth = trials->model()->index(4, TrialsModel::Latency);
        QTest::mouseClick(
            trials->viewport(), Qt::LeftButton, {}, trials->visualRect(fifth).center());
        QTest::mouseDClick(
            trials->viewport(), Qt::LeftButton, {}, trials->visualRect(fifth).center());
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].value<TrialRef>(), (TrialRef{session, 5}));
        trials->setFocus();
        QTest::keyClick(trials, Qt::Key_Down);
        QTest::keyClick(trials, Qt::Key_Return);
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened[1][0].value<TrialRef>().number, 6);
        QTest::mouseClick(child<QPushButton>("inspectTrial"), Qt::LeftButton);
        QCOMPARE(opened.count(), 3);
        // A point of the scatter leads to its row.
        openTab(Monitor::PredictionTab);
        Q_EMIT child<PlotView>("predictionPlot")->pointActivated(0, 0);
        QCOMPARE(child<QTabWidget>("sessionTabs")->currentIndex(), int(Monitor::TrialsTab));
        QCOMPARE(trials->currentIndex().row(), 0);
    }

    void networksShowTasksAndTheirShares()
    {
        test::addSession(
            workspace(), {.name = "net", .workload = "mlp_small", .seed = 3, .trials = 80});
        openPage();
        auto* tabs = child<QTabWidget>("sessionTabs");
        QTRY_VERIFY(tabs->isTabVisible(Monitor::TasksTab));
        QVERIFY(plot("bestByTrials").title.contains(QStringLiteral("network")));
        openTab(Monitor::TasksTab);
        QCOMPARE(table("tasksTable")->model()->rowCount(), 4);
        const auto* tasks = table("tasksTable")->model();
        const QModelIndex title = tasks->index(0, 1);
        QVERIFY2(title.data().toString().startsWith(QStringLiteral("dense")), // not its hash
            qPrintable(title.data().toString()));
        // Figures are whole; the title has the room that they leave, and all of it on hover.
        const auto* view = table("tasksTable");
        QCOMPARE(view->textElideMode(), Qt::ElideMiddle);
        QVERIFY(title.data(Qt::ToolTipRole).toString().contains(title.data().toString()));
        for (const int width : {1100, 1000, 1400}) {
            m_page->resize(width, 720);
            QTRY_COMPARE(view->horizontalHeader()->length(), view->viewport()->width());
            for (int column = 0; column < tasks->columnCount(); ++column)
                if (column != 1 && !view->isColumnHidden(column))
                    QVERIFY2(view->columnWidth(column)
                            >= static_cast<const QAbstractItemView*>(view)->sizeHintForColumn(
                                column),
                        qPrintable(QString::number(column)));
            QVERIFY2(view->columnWidth(1) >= view->fontMetrics().averageCharWidth() * 16,
                qPrintable(QString::number(view->columnWidth(1))));
        }
        m_page->resize(1100, 720);
        openTab(Monitor::AllocationTab);
        QCOMPARE(plot("allocationPlot").series[0].points.size(), std::size_t(8));
        QCOMPARE(plot("allocationPlot").y.categories[0], QStringLiteral("1 dense"));
        QCOMPARE(plot("allocationPlot").series[0].pointLabels[0], title.data().toString());
        takePicture(QStringLiteral("tune-allocation"));
        openTab(Monitor::TasksTab);
        takePicture(QStringLiteral("tune-network"));
        openTab(Monitor::BestTab);
        auto* task = child<QComboBox>("bestTask");
        QVERIFY(task->isVisible());
        QCOMPARE(task->count(), 4);
        const QString first = child<QLabel>("bestHeading")->text();
        task->setFocus();
        QTest::keyClick(task, Qt::Key_Down);
        QTRY_VERIFY(child<QLabel>("bestHeading")->text() != first);
        openTab(Monitor::TrialsTab);
        QVERIFY(!table("trialsTable")->isColumnHidden(TrialsModel::Task));
    }

    void actionsWaitForTheSessionThatIsSelected()
    {
        test::addSession(workspace(), {.name = "one", .trials = 10});
        test::addSession(workspace(), {.name = "two", .trials = 20});
        test::SessionMaker live(
            workspace(), {.name = "live", .trials = 100, .state = SessionState::Running});
        addJob(live.id(), "live");
        openPage();
        click(QStringLiteral("two"));
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("two"));
        QVERIFY(action("deleteSessionAction")->isEnabled());
        for (const char* next : {"live", "one"}) {
            const auto gate = keepReaderBusy();
            choose(QString::fromLatin1(next));
            // What is still in view is another session.
            for (const char* name : {"useSessionAction", "pauseSessionAction",
                     "resumeSessionAction", "extendSessionAction", "deleteSessionAction"})
                QVERIFY2(!action(name)->isEnabled(), name);
            for (const char* button : {"useSession", "deleteSession"})
                QVERIFY2(!child<QPushButton>(button)->isEnabled(), button);
            table("sessionsTable")->setFocus();
            QTest::keyClick(table("sessionsTable"), Qt::Key_Delete);
            for (const char* button : {"pauseSession", "extendSession"})
                child<QPushButton>(button)->click();
            QVERIFY(m_page->findChild<QDialog*>() == nullptr);
            action("renameSessionAction")->trigger();
            auto* dialog = m_page->findChild<QInputDialog*>(QStringLiteral("renameDialog"));
            QVERIFY(dialog != nullptr);
            QCOMPARE(dialog->textValue(), QString::fromLatin1(next));
            delete dialog;
            gate->release();
            QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QString::fromLatin1(next));
            QTRY_VERIFY(m_page->isSettled());
        }
        QCOMPARE(m_context->undoStack()->count(), 0);
        QCOMPARE(test::must(workspace().sessions()).size(), std::size_t(3));
        QVERIFY(!test::must(workspace().jobs())[0].cancelRequested);
        QVERIFY(action("deleteSessionAction")->isEnabled());

        // A dialog is about the session that it was opened for.
        child<QPushButton>("extendSession")->click();
        auto* dialog = child<QDialog>("extendDialog");
        child<QSpinBox>("extendTrials")->setValue(77);
        choose(QStringLiteral("two"));
        dialog->accept();
        QTRY_COMPARE(test::must(workspace().session("one")).spec.trials, 77);
        QCOMPARE(test::must(workspace().session("two")).spec.trials, 20);
    }

    void anotherWorkspaceKeepsNothingOfTheOneBefore()
    {
        // Equal numbers of sessions, tasks, trials and best trials, but other times.
        const test::SessionRequest request{.name = "here", .seed = 4, .trials = 20};
        test::SessionRequest other = request;
        other.name = "there";
        other.speed = 1.2;
        const SessionId id = test::addSession(workspace(), request);
        const QString elsewhere = m_fixture->file(QStringLiteral("elsewhere"));
        auto second = test::must(workspace::Workspace::openOrCreate(elsewhere.toStdString()));
        QCOMPARE(test::addSession(second, other), id);
        const auto tasks = test::must(workspace().sessionTasks(id));
        const auto otherTasks = test::must(second.sessionTasks(id));
        QCOMPARE(otherTasks[0].bestTrial, tasks[0].bestTrial);
        openPage();
        retype("tuneWorkload", QStringLiteral("matmul:m=9,n=9,k=9"));
        const auto bestText = [this] { return child<QLabel>("bestHeading")->text(); };
        openTab(Monitor::BestTab);
        QTRY_VERIFY(bestText().contains(latencyText(*tasks[0].bestSeconds)));
        openTab(Monitor::TrialsTab);
        QTRY_COMPARE(table("trialsTable")->model()->rowCount(), 20);
        const auto latency = [this] {
            return table("trialsTable")->model()->index(0, TrialsModel::Latency).data().toString();
        };
        QCOMPARE(latency(), latencyText(*test::must(workspace().trials(id))[0].seconds()));

        QVERIFY(m_context->openWorkspace(elsewhere).has_value());
        QVERIFY(!child<QTabWidget>("sessionTabs")->isVisible());
        QVERIFY(!action("deleteSessionAction")->isEnabled());
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("there"));
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(latency(), latencyText(*test::must(second.trials(id))[0].seconds()));
        openTab(Monitor::BestTab);
        QTRY_VERIFY2(
            bestText().contains(latencyText(*otherTasks[0].bestSeconds)), qPrintable(bestText()));
        const auto* form = m_page->findChild<TuningForm*>();
        QVERIFY(form->content()[QStringLiteral("workload")].isEmpty());
        QVERIFY(m_context->openWorkspace(m_fixture->path()).has_value());
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("here"));
        QCOMPARE(form->content()[QStringLiteral("workload")], QStringLiteral("matmul:m=9,n=9,k=9"));
    }

    void tellsWhatTheJobTells()
    {
        test::SessionMaker maker(
            workspace(), {.name = "live", .trials = 100, .state = SessionState::Running});
        const JobId job = addJob(maker.id(), "live");
        workspace::JobProgress progress;
        progress.phase = std::string("LibTorch");
        progress.done = 1;
        progress.total = 4;
        test::mustDo(workspace().heartbeat(job, progress));
        openPage();
        const auto text = [this] { return child<QLabel>("sessionProgressText")->text(); };
        QTRY_VERIFY2(
            text().contains(QStringLiteral("timing LibTorch first: 2 of 4")), qPrintable(text()));
        // What ends first, trials or time, is known to the job.
        maker.addRounds(1);
        progress.phase = std::string("tuning");
        progress.secondsLeft = 3723;
        test::mustDo(workspace().heartbeat(job, progress));
        QTRY_VERIFY2(text().contains(durationText(3723)), qPrintable(text()));
        progress.secondsLeft = -1;
        test::mustDo(workspace().heartbeat(job, progress));
        QTRY_VERIFY2(
            text().contains(QStringLiteral("left")) && !text().contains(durationText(3723)),
            qPrintable(text()));
    }

    void resumesASessionWhoseJobIsLost()
    {
        test::SessionMaker maker(
            workspace(), {.name = "lost", .trials = 100, .state = SessionState::Running});
        const JobId job = addJob(maker.id(), "lost");
        maker.addRounds(1);
        SQLite::Database database(
            (workspace().directory() / "workspace.db").string(), SQLite::OPEN_READWRITE);
        database.exec("UPDATE jobs SET pid = 4194304"); // above the greatest there is
        QCOMPARE(test::must(workspace().job(job)).state, JobState::Lost);
        openPage();
        auto* resume = child<QPushButton>("resumeSession");
        QTRY_VERIFY(resume->isVisible());
        QVERIFY(child<QLabel>("sessionProblem")->text().contains(QStringLiteral("lost")));
        QVERIFY(child<QLabel>("sessionProblem")->text().contains(QStringLiteral("after trial 10")));
        QTest::mouseClick(resume, Qt::LeftButton);
        QTRY_COMPARE(test::must(workspace().job(job)).state, JobState::Queued);
        QCOMPARE(test::must(workspace().jobs()).size(), std::size_t(1));
        QTRY_VERIFY(child<QPushButton>("pauseSession")->isVisible());
        QVERIFY(!child<QLabel>("sessionProblem")->isVisible());
    }

    void oneStartIsOneSession()
    {
        test::addSession(workspace(), {.name = "old", .trials = 10});
        openPage();
        retype("tuneWorkload", QStringLiteral("matmul:m=64,n=64,k=64"));
        auto* start = child<QPushButton>("startTuning");
        const auto gate = keepWriterBusy();
        start->click();
        QVERIFY(!start->isEnabled());
        // Neither a change of the form nor somebody else's writing gives the button back.
        retype("tuneTrials", QStringLiteral("30"));
        m_page->refresh();
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(!start->isEnabled());
        QVERIFY(!action("startTuningAction")->isEnabled());
        start->click();
        action("startTuningAction")->trigger();
        gate->release();
        QTRY_VERIFY(start->isEnabled());
        QTRY_COMPARE(m_context->pendingEdits(), 0);
        QCOMPARE(test::must(workspace().sessions()).size(), std::size_t(2));
        // The focus was in the form: the new session is shown.
        const auto newest = test::must(workspace().sessions()).front();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QString::fromStdString(newest.name));
    }

    void whoWorksElsewhereIsNotInterruptedByAStart()
    {
        test::addSession(workspace(), {.name = "old", .trials = 10});
        openPage();
        options::TuneSpec spec;
        spec.workloads = {"matmul:m=64,n=64,k=64"};
        m_page->findChild<TuningForm*>()->setSpec(spec);
        retype("tuneName", QStringLiteral("new"));
        const auto gate = keepWriterBusy();
        child<QPushButton>("startTuning")->click();
        auto* tabs = child<QTabWidget>("sessionTabs");
        tabs->setFocus();
        gate->release();
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 2);
        QTRY_VERIFY(m_page->isSettled());
        QTRY_VERIFY(child<QLineEdit>("tuneName")->text().isEmpty());
        QCOMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("old"));
        QVERIFY(m_page->window()->focusWidget() != table("sessionsTable"));
    }

    void whatIsStoredAlreadyIsNotWrittenAgain()
    {
        test::SessionMaker maker(
            workspace(), {.name = "live", .trials = 100, .state = SessionState::Running});
        addJob(maker.id(), "live");
        openPage();
        retype("tuneWorkload", QStringLiteral("matmul:m=64"));
        // Stands in for the file: whoever writes replaces it.
        QString key;
        for (const QString& each : QSettings().allKeys())
            if (each.startsWith(QStringLiteral("tune/")) && each.endsWith(QStringLiteral("/form")))
                key = each;
        QVERIFY(!key.isEmpty());
        QSettings().setValue(key, QStringLiteral("mark"));
        maker.addRounds(1);
        QTRY_VERIFY(
            child<QLabel>("sessionProgressText")->text().contains(QStringLiteral("10 of 100")));
        QCOMPARE(QSettings().value(key).toString(), QStringLiteral("mark"));
        retype("tuneWorkload", QStringLiteral("matmul:m=65"));
        QCOMPARE(QSettings().value(key).toMap()[QStringLiteral("workload")].toString(),
            QStringLiteral("matmul:m=65"));
    }

    void longNamesDoNotWidenThePage()
    {
        const SessionId id = test::addSession(workspace(), {.name = "short", .trials = 10});
        openPage();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("short"));
        const int width = m_page->minimumSizeHint().width();
        const std::string name = "a" + std::string(180, 'x');
        auto session = test::must(workspace().session(id));
        session.spec.model = "run" + std::string(180, 'y');
        session.state = SessionState::Failed;
        session.error = std::string(180, 'z');
        test::mustDo(workspace().updateSession(session));
        test::mustDo(workspace().renameSession(id, name));
        auto* title = child<QLabel>("sessionTitle");
        QTRY_COMPARE(title->accessibleName(), QString::fromStdString(name));
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(title->text().contains(QStringLiteral("…")));
        QVERIFY(title->toolTip().contains(QString::fromStdString(name)));
        QVERIFY2(m_page->minimumSizeHint().width() <= width,
            qPrintable(QString::number(m_page->minimumSizeHint().width())));
    }

    void failuresTellTheNextStep()
    {
        test::SessionMaker maker(workspace(), {.name = "broken", .state = SessionState::Failed});
        auto session = test::must(workspace().session("broken"));
        session.error = "no program could be built";
        test::mustDo(workspace().updateSession(session));
        openPage();
        auto* problem = child<QLabel>("sessionProblem");
        QTRY_VERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("no program could be built")));
        QVERIFY(problem->text().contains(QStringLiteral("Use this configuration")));
        maker.addRounds(1);
        QTRY_VERIFY(problem->text().contains(QStringLiteral("Resume")));
    }

    void usesTheConfigurationOfASession()
    {
        test::addSession(workspace(), {.name = "old", .model = "xgboost", .seed = 7});
        openPage();
        QTRY_VERIFY(child<QPushButton>("useSession")->isEnabled());
        QTest::mouseClick(child<QPushButton>("useSession"), Qt::LeftButton);
        const auto* form = m_page->findChild<TuningForm*>();
        QVERIFY2(form->problems().isEmpty(), qPrintable(form->firstProblem()));
        QCOMPARE(form->spec().seed, std::uint64_t(7));
        QCOMPARE(form->spec().model, std::string("xgboost"));
        QCOMPARE(form->spec().trials, 60);
        QVERIFY(form->spec().sessionName.empty());
        QTest::mouseClick(child<QPushButton>("copyTuneCommand"), Qt::LeftButton);
        const QString command = QApplication::clipboard()->text();
        QVERIFY2(
            command.contains(QStringLiteral("tune matmul:m=64,n=64,k=64")), qPrintable(command));
        QVERIFY(command.endsWith(QStringLiteral("--seed 7")));
    }

    void keepsWhatWasTypedWhenItIsOpenedAgain()
    {
        openPage();
        retype("tuneWorkload", QStringLiteral("matmul:m=6"));
        retype("tunePerRound", QStringLiteral("12x"));
        openPage();
        const auto* form = m_page->findChild<TuningForm*>();
        QCOMPARE(form->content()[QStringLiteral("workload")], QStringLiteral("matmul:m=6"));
        QCOMPARE(form->content()[QStringLiteral("per_round")], QStringLiteral("12x"));
        QTest::mouseClick(child<QPushButton>("tuneDefaults"), Qt::LeftButton);
        QCOMPARE(form->content()[QStringLiteral("per_round")], QStringLiteral("10"));
        QCOMPARE(form->content()[QStringLiteral("workload")], QStringLiteral("matmul:m=6"));
    }

    void deletesAndBringsBack()
    {
        test::addSession(workspace(), {.name = "one", .trials = 10});
        test::addSession(workspace(), {.name = "two", .trials = 10});
        openPage();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("two"));
        QTest::mouseClick(child<QPushButton>("deleteSession"), Qt::LeftButton);
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 1);
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("one"));
        m_context->undoStack()->undo();
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 2);
    }

    void theUndoOfAMessageTakesBackOnlyWhatItTold()
    {
        const SessionId one = test::addSession(workspace(), {.name = "one", .trials = 10});
        test::addSession(workspace(), {.name = "two", .trials = 10});
        openPage();
        std::function<void()> undo;
        int messages = 0;
        connect(m_context.get(), &AppContext::messageRequested, this,
            [&](const QString&, const QString&, const QString&, std::function<void()> action) {
                ++messages;
                if (action)
                    undo = std::move(action);
            });
        const auto rename = [&](const QString& before, const QString& after) {
            m_context->undoStack()->push(
                new RenameSessionCommand(m_context.get(), one, before, after));
            QTRY_COMPARE(m_context->pendingEdits(), 0);
            QCOMPARE(test::must(workspace().session(one)).name, after.toStdString());
        };
        const auto remove = [&] {
            click(QStringLiteral("two"));
            QTest::mouseClick(child<QPushButton>("deleteSession"), Qt::LeftButton);
            QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 1);
            QVERIFY(undo);
        };
        // Taken back in the Edit menu, and something else done: neither is touched.
        remove();
        m_context->undoStack()->undo();
        rename(QStringLiteral("one"), QStringLiteral("first"));
        messages = 0;
        undo();
        QCOMPARE(messages, 1);
        QTRY_COMPARE(m_context->pendingEdits(), 0);
        QCOMPARE(test::must(workspace().session(one)).name, std::string("first"));
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 2);
        // What was done after it stays.
        remove();
        rename(QStringLiteral("first"), QStringLiteral("second"));
        undo();
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 2);
        QCOMPARE(test::must(workspace().session(one)).name, std::string("second"));
        // In another workspace there is nothing to take back.
        remove();
        QVERIFY(m_context->openWorkspace(m_fixture->file(QStringLiteral("other"))).has_value());
        messages = 0;
        undo();
        QCOMPARE(messages, 1);
        QCOMPARE(m_context->pendingEdits(), 0);
    }

    void renamesASession()
    {
        const SessionId id = test::addSession(workspace(), {.name = "one", .trials = 10});
        openPage();
        click(QStringLiteral("one"));
        auto* list = table("sessionsTable");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_F2);
        auto* dialog = m_page->findChild<QInputDialog*>(QStringLiteral("renameDialog"));
        QVERIFY(dialog != nullptr);
        auto* line = dialog->findChild<QLineEdit*>();
        QCOMPARE(line->text(), QStringLiteral("one"));
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("better name"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("better name"));
        QCOMPARE(test::must(workspace().session(id)).name, std::string("better name"));
        m_context->undoStack()->undo();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("one"));
    }

    void exportsTheKernelAsTheCommandLineDoes()
    {
        // Stands in for `tlp`: notes what it is asked for and answers as that does.
        const QString script = m_fixture->file(QStringLiteral("cli"));
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.arguments\"\n"
                   "echo '{\"files\": [\"a\", \"b\"], \"compile\": \"cc it\"}'\n");
        file.close();
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        qputenv("TLP_CLI", script.toUtf8());
        const QString folder = m_fixture->file(QStringLiteral("kernel"));
        QVERIFY(QDir().mkpath(folder));
        test::addSession(workspace(), {.name = "net", .workload = "mlp_small", .trials = 80});
        openPage();
        openTab(Monitor::BestTab);
        auto* button = child<QPushButton>("exportKernel");
        QTRY_VERIFY(button->isEnabled());
        auto* task = child<QComboBox>("bestTask");
        task->setFocus();
        QTest::keyClick(task, Qt::Key_Down);
        QTRY_VERIFY(button->isEnabled());
        QSignalSpy messages(m_context.get(), &AppContext::messageRequested);
        QTest::mouseClick(button, Qt::LeftButton);
        auto* dialog = m_page->findChild<QFileDialog*>(QStringLiteral("kernelFolderDialog"));
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->fileMode(), QFileDialog::Directory);
        dialog->setDirectory(folder);
        dialog->selectFile(folder);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE(messages.count(), 1);
        QVERIFY2(messages[0][0].toString().contains(QStringLiteral("cc it")),
            qPrintable(messages[0][0].toString()));
        QVERIFY(messages[0][0].toString().contains(folder));
        QFile noted(script + QStringLiteral(".arguments"));
        QVERIFY(noted.open(QIODevice::ReadOnly));
        const QStringList arguments = QString::fromUtf8(noted.readAll()).trimmed().split(u'\n');
        QCOMPARE(arguments,
            QStringList({"-w", m_fixture->path(), "--json", "--quiet", "session", "net",
                "--export-kernel", folder, "--task", "2"}));
        QTRY_VERIFY(button->isEnabled());
    }

    void aKernelGoesIntoANewFolder()
    {
        qputenv("TLP_CLI", "/bin/false"); // what is asked for is enough here
        test::addSession(workspace(), {.name = "one", .trials = 10});
        openPage();
        openTab(Monitor::BestTab);
        auto* button = child<QPushButton>("exportKernel");
        QTRY_VERIFY(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* dialog = child<QFileDialog>("kernelFolderDialog");
        dialog->setDirectory(m_fixture->file(QString()));
        auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(line != nullptr);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("fresh/kernel"));
        QSignalSpy chosen(dialog, &QFileDialog::fileSelected);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), m_fixture->file(QStringLiteral("fresh/kernel")));
        QVERIFY(QFileInfo(m_fixture->file(QStringLiteral("fresh/kernel"))).isDir());
        QTRY_VERIFY(button->isEnabled());
    }

    void saysWhyAKernelWasNotExported()
    {
        qputenv("TLP_CLI", "/bin/false");
        test::addSession(workspace(), {.name = "one", .trials = 10});
        openPage();
        openTab(Monitor::BestTab);
        QTRY_VERIFY(child<QPushButton>("exportKernel")->isEnabled());
        QSignalSpy messages(m_context.get(), &AppContext::messageRequested);
        QTest::mouseClick(child<QPushButton>("exportKernel"), Qt::LeftButton);
        auto* dialog = m_page->findChild<QFileDialog*>(QStringLiteral("kernelFolderDialog"));
        QVERIFY(dialog != nullptr);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE(messages.count(), 1);
        QVERIFY(messages[0][0].toString().contains(QStringLiteral("cannot be exported")));
    }

    void whatCannotBeReadSaysSo()
    {
        const SessionId first = test::addSession(workspace(), {.name = "one", .trials = 10});
        const std::string good = test::must(workspace().session(first)).spec.toJson();
        SQLite::Database database(
            (workspace().directory() / "workspace.db").string(), SQLite::OPEN_READWRITE);
        database.exec("UPDATE sessions SET spec = '{' WHERE id = " + std::to_string(first.value));
        openPage();
        QTRY_VERIFY(child<QWidget>("noSession")->isVisible());
        QTRY_VERIFY(emptyText().contains(QStringLiteral("The session cannot be read")));
        QVERIFY(!emptyText().contains(QStringLiteral("Start tuning")));
        // Its row is all that is known, and enough to name or delete it.
        QCOMPARE(table("sessionsTable")->model()->rowCount(), 1);
        const QModelIndex state = table("sessionsTable")->model()->index(0, SessionsModel::State);
        QCOMPARE(state.data().toString(), QStringLiteral("Failed"));
        QVERIFY2(state.data(Qt::ToolTipRole).toString().contains(QStringLiteral("cannot be read")),
            qPrintable(state.data(Qt::ToolTipRole).toString()));
        QVERIFY(action("renameSessionAction")->isEnabled());
        QVERIFY(action("deleteSessionAction")->isEnabled());
        for (const char* name : {"useSessionAction", "resumeSessionAction", "extendSessionAction"})
            QVERIFY2(!action(name)->isEnabled(), name);
        child<QPushButton>("deleteSession")->click();
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 0);
        m_context->undoStack()->undo();
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 1);
        // The others of the list stay when one of them breaks while it is shown.
        database.exec(
            "UPDATE sessions SET spec = '" + good + "' WHERE id = " + std::to_string(first.value));
        test::addSession(workspace(), {.name = "two", .trials = 10});
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 2);
        QTRY_VERIFY(child<QTabWidget>("sessionTabs")->isVisible());
        database.exec("UPDATE trials SET costs = '{' WHERE number = 3");
        openPage();
        QTRY_VERIFY(child<QWidget>("noSession")->isVisible());
        QVERIFY(emptyText().contains(QStringLiteral("The session cannot be read")));
        QCOMPARE(table("sessionsTable")->model()->rowCount(), 2);
        child<QPushButton>("renameSession")->click();
        auto* dialog = m_page->findChild<QInputDialog*>(QStringLiteral("renameDialog"));
        QVERIFY(dialog != nullptr);
        dialog->setTextValue(QStringLiteral("broken"));
        dialog->accept();
        QTRY_VERIFY(rowOf("sessionsTable", QStringLiteral("broken")) >= 0);
        QTRY_VERIFY(child<QPushButton>("deleteSession")->isEnabled());
        child<QPushButton>("deleteSession")->click();
        QTRY_COMPARE(table("sessionsTable")->model()->rowCount(), 1);
        QCOMPARE(rowOf("sessionsTable", QStringLiteral("broken")), -1);
    }

    void anErrorIsToldOnceAndInEveryLanguage()
    {
        openPage();
        QTRY_VERIFY(child<QWidget>("noSession")->isVisible());
        SQLite::Database database(
            (workspace().directory() / "workspace.db").string(), SQLite::OPEN_READWRITE);
        const auto hide = [&] { database.exec("ALTER TABLE sessions RENAME TO hidden"); };
        const auto bringBack = [&] { database.exec("ALTER TABLE hidden RENAME TO sessions"); };
        const auto refresh = [this] {
            m_page->refresh();
            QTRY_VERIFY(m_page->isSettled());
        };
        hide();
        refresh();
        QVERIFY(emptyText().contains(QStringLiteral("The list of sessions cannot be read")));
        applyLanguage(QStringLiteral("de"));
        QTRY_VERIFY2(
            emptyText().contains(QStringLiteral("Die Liste der Sitzungen kann nicht gelesen")),
            qPrintable(emptyText()));
        applyLanguage(QStringLiteral("en"));
        bringBack();
        test::addSession(workspace(), {.name = "one", .trials = 10});
        refresh();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("one"));
        QSignalSpy messages(m_context.get(), &AppContext::messageRequested);
        hide();
        for (int i = 0; i < 3; ++i)
            refresh();
        QCOMPARE(messages.count(), 1);
        bringBack();
        refresh();
        hide();
        refresh();
        QCOMPARE(messages.count(), 2);
    }

    void aProgramThatCannotBeReadSaysSoInEveryLanguage()
    {
        test::addSession(workspace(), {.name = "one", .trials = 10});
        SQLite::Database database(
            (workspace().directory() / "workspace.db").string(), SQLite::OPEN_READWRITE);
        database.exec("UPDATE trials SET steps = x'00'");
        openPage();
        openTab(Monitor::BestTab);
        auto* heading = child<QLabel>("bestHeading");
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(!heading->text().isEmpty());
        QVERIFY(!heading->text().contains(QStringLiteral("No program has worked yet")));
        applyLanguage(QStringLiteral("de"));
        QTRY_COMPARE(child<QPushButton>("exportKernel")->text(),
            QStringLiteral("Kernel e&xportieren…")); // the page has been told
        QVERIFY(!heading->text().contains(QStringLiteral("Noch kein Programm")));
        applyLanguage(QStringLiteral("en"));
    }

    void anEmptyFormIsNotWrong()
    {
        openPage();
        auto* reason = child<QLabel>("tuneReason");
        QCOMPARE(reason->property("role").toString(), QStringLiteral("caption"));
        retype("tuneWorkload", QStringLiteral("no such"));
        QVERIFY(reason->property("role").toString() != QStringLiteral("caption"));
        QVERIFY(reason->text().startsWith(QStringLiteral("Cannot start yet")));
        // What is wrong is told beside the field; here only where that is.
        QVERIFY(reason->text().contains(QStringLiteral("Operator or network")));
        QVERIFY(!reason->text().contains(QStringLiteral("no such")));
        QVERIFY(child<QLabel>("workloadMessage")->text().contains(QStringLiteral("no such")));
    }

    void theDurationIsInSightInALowWindow()
    {
        openPage();
        m_page->resize(1100, 560);
        auto* duration = child<QLabel>("tuneDuration");
        QTRY_VERIFY(!child<QWidget>("tuneFormScroll")->isAncestorOf(duration));
        const QRect place(duration->mapTo(m_page.get(), QPoint()), duration->size());
        QVERIFY(duration->isVisible() && m_page->rect().contains(place));
    }

    void columnsFitTheTable()
    {
        test::addSession(workspace(),
            {.name = "a-session-with-a-name-that-is-far-too-long-to-be-shown-in-a-table-of-"
                     "sessions-without-pushing-out-all-the-rest",
                .trials = 10});
        openPage();
        auto* list = table("sessionsTable");
        QTRY_VERIFY(list->model()->rowCount() == 1);
        const auto width = [list] { return list->horizontalHeader()->length(); };
        QTRY_COMPARE(width(), list->viewport()->width());
        m_page->resize(1400, 720);
        QTRY_COMPARE(width(), list->viewport()->width());
        m_page->resize(1000, 720);
        QTRY_COMPARE(width(), list->viewport()->width());
        m_page->resize(m_page->minimumSizeHint().width(), 720);
        QTRY_COMPARE(width(), list->viewport()->width());
    }

    void tablesFitThatAreOpenedWithTheMouse()
    {
        test::addSession(
            workspace(), {.name = "net", .workload = "mlp_small", .seed = 3, .trials = 80});
        openPage();
        auto* bar = child<QTabWidget>("sessionTabs")->tabBar();
        for (const auto& [tab, name] : {std::pair(Monitor::TrialsTab, "trialsTable"),
                 std::pair(Monitor::TasksTab, "tasksTable")}) {
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
            QTRY_VERIFY(table(name)->isVisible());
            for (const int width : {1100, 1500, 1300}) {
                m_page->resize(width, 720);
                QTRY_COMPARE(
                    table(name)->horizontalHeader()->length(), table(name)->viewport()->width());
            }
        }
    }

    void showsTheSessionThatWasAskedFor()
    {
        test::addSession(workspace(), {.name = "one", .trials = 10});
        test::addSession(workspace(), {.name = "two", .trials = 10});
        openPage();
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("two"));
        const auto one = test::must(workspace().session("one"));
        m_context->openSession(one.id);
        QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("one"));
        // One that is gone is not replaced by another of its name.
        QSignalSpy messages(m_context.get(), &AppContext::messageRequested);
        m_context->openSession(SessionId{one.id.value + 100});
        QTRY_COMPARE(messages.count(), 1);
        QCOMPARE(child<QLabel>("sessionTitle")->text(), QStringLiteral("one"));
        m_page->refresh();
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(messages.count(), 1);
        m_page->showRepresentative();
        QTRY_COMPARE(plot("bestByTrials").series.size(), std::size_t(2));
    }

    void readsAgainOnlyWhenTheWindowSaysSo()
    {
        openPage();
        // Without what stands in for the window.
        disconnect(m_context.get(), &AppContext::dataChanged, m_page.get(), &Page::refresh);
        Q_EMIT m_context->dataChanged();
        QCOMPARE(m_context->pendingQueries(m_page.get()), 0);
        m_page->hide();
        m_page->show();
        QCOMPARE(m_context->pendingQueries(m_page.get()), 0);
        m_page->refresh();
        QVERIFY(m_context->pendingQueries(m_page.get()) > 0);
        QTRY_VERIFY(m_page->isSettled());
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
        test::addSession(workspace(), {.name = "net", .workload = "mlp_small", .trials = 40});
        test::SessionMaker live(
            workspace(), {.name = "live", .trials = 100, .state = SessionState::Running});
        const JobId job = addJob(live.id(), "live");
        openPage();
        child<QAbstractButton>("tuneMore")->click();
        takePicture(QStringLiteral("tune-more-") + language);
        for (const char* session : {"net", "live"}) {
            click(QString::fromLatin1(session));
            QTRY_COMPARE(child<QLabel>("sessionTitle")->text(), QString::fromLatin1(session));
            for (int tab = 0; tab < Monitor::TabCount; ++tab) {
                if (!child<QTabWidget>("sessionTabs")->isTabVisible(tab))
                    continue;
                openTab(static_cast<Monitor::Tab>(tab));
                QCOMPARE(test::accessibilityProblems(*m_page).join(u'\n'), QString());
            }
        }
        // Paused, and waiting to go on.
        test::mustDo(workspace().finishJob(job, JobState::Cancelled, ""));
        QTRY_VERIFY(child<QPushButton>("resumeSession")->isVisible());
        QCOMPARE(test::accessibilityProblems(*m_page).join(u'\n'), QString());
        test::mustDo(workspace().requeueJob(job));
        QTRY_VERIFY(child<QPushButton>("pauseSession")->isVisible());
        QCOMPARE(test::accessibilityProblems(*m_page).join(u'\n'), QString());
    }

private:
    void takePicture(const QString& name) { test::takePictures(m_page.get(), name); }

    std::unique_ptr<test::PageFixture> m_fixture;
    std::unique_ptr<AppContext> m_context;
    std::unique_ptr<TunePage> m_page;
};

QTEST_MAIN(TestTunePage)
#include "tst_tune_page.moc"
