// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/jobs_page.h"

#include "jobs/job_table_model.h"
#include "jobs/log_tail.h"
#include "shell/app_context.h"
#include "shell/job_texts.h"
#include "shell/theme.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace tlp;
using namespace tlp::widgets;
using workspace::JobInfo;
using workspace::JobState;

namespace {

JobInfo job(std::int64_t id, JobState state)
{
    JobInfo info;
    info.id = JobId{id};
    info.kind = "train";
    info.title = "run-" + std::to_string(id);
    info.state = state;
    return info;
}

struct Fixture
{
    QTemporaryDir folder;
    AppContext context;
    JobsPage page{&context};

    Fixture()
    {
        page.resize(1000, 700);
        page.show();
    }
    bool open()
    {
        const bool opened
            = context.openWorkspace(folder.filePath(QStringLiteral("ws"))).has_value();
        page.refresh();
        return opened;
    }
    workspace::Workspace& workspace() { return **context.editor(); }
    [[nodiscard]] QTableView* table() const
    {
        return page.findChild<QTableView*>(QStringLiteral("jobTable"));
    }
    [[nodiscard]] QAction* action(int index) const { return page.pageActions()[index]; }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table()->model()->index(row, column).data().toString();
    }
};

} // namespace

class TestJobsPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void modelKeepsItsRules();
    void modelKeepsRowsWhenJobsAreAdded();
    void modelTellsProgressInWords();
    void statesAreCalledAsOnTheCommandLine();
    void emptyPageSaysWhatToDo();
    void listsJobsAndSelectsTheNewest();
    void cancelsTheSelectedJob();
    void resumesTheSelectedJob();
    void showsErrorsAndTheLog();
    void keepsTheSelectionOverRefreshes();
    void showsTheJobThatWasAskedFor();
    void readsTheEndOfALog();
    void leadsFromATuningToItsSession();
    void copiesDetails();
};

void TestJobsPage::initTestCase()
{
    static QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("tlp-test"));
    applyTheme(ThemeChoice::Light);
}

void TestJobsPage::statesAreCalledAsOnTheCommandLine()
{
    for (const JobState state : {JobState::Queued, JobState::Running, JobState::Finished,
             JobState::Failed, JobState::Cancelled, JobState::Lost})
        QCOMPARE(jobStateText(state), QString::fromLatin1(workspace::toString(state)));
}

void TestJobsPage::modelKeepsItsRules()
{
    JobTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setJobs({job(2, JobState::Running), job(1, JobState::Finished)});
    model.setJobs({job(2, JobState::Finished), job(1, JobState::Finished)});
    model.setJobs(
        {job(3, JobState::Queued), job(2, JobState::Finished), job(1, JobState::Finished)});
    model.setJobs({job(9, JobState::Queued)});
    model.setJobs({});
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.job(0) == nullptr);
}

void TestJobsPage::modelKeepsRowsWhenJobsAreAdded()
{
    JobTableModel model;
    model.setJobs({job(1, JobState::Running)});
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    const QPersistentModelIndex first(model.index(0, 0));
    model.setJobs({job(2, JobState::Queued), job(1, JobState::Failed)});
    QCOMPARE(resets.size(), 0);
    QCOMPARE(inserts.size(), 1);
    QCOMPARE(first.row(), 1);
    QCOMPARE(first.data().toString(), QStringLiteral("failed"));
    QCOMPARE(model.rowOf(JobId{2}), 0);
    QCOMPARE(model.rowOf(JobId{5}), -1);
}

void TestJobsPage::modelTellsProgressInWords()
{
    JobTableModel model;
    auto info = job(1, JobState::Running);
    info.done = 250;
    info.total = 1000;
    info.unit = "samples";
    info.ratePerSecond = 50;
    info.secondsLeft = 15;
    model.setJobs({info});
    QCOMPARE(
        model.index(0, JobTableModel::Progress).data(JobTableModel::FractionRole).toDouble(), 0.25);
    QVERIFY(model.index(0, JobTableModel::Progress)
                .data()
                .toString()
                .contains(QStringLiteral("samples")));
    QCOMPARE(model.index(0, JobTableModel::Rate).data().toString(), QStringLiteral("50 samples/s"));
    QCOMPARE(model.index(0, JobTableModel::TimeLeft).data().toString(), QStringLiteral("15 s"));
    info.total = 0;
    model.setJobs({info});
    QCOMPARE(
        model.index(0, JobTableModel::Progress).data(JobTableModel::FractionRole).toDouble(), -1.0);
    info.cancelRequested = true;
    model.setJobs({info});
    QCOMPARE(model.index(0, JobTableModel::State).data().toString(), QStringLiteral("stopping"));
}

void TestJobsPage::emptyPageSaysWhatToDo()
{
    Fixture f;
    QVERIFY(f.open());
    QTRY_VERIFY(f.page.isSettled());
    QVERIFY(!f.table()->isVisible());
    bool isSaid = false;
    for (auto* label : f.page.findChildren<QLabel*>())
        isSaid |= label->isVisible() && label->text() == QStringLiteral("No job yet");
    QVERIFY(isSaid);
}

void TestJobsPage::listsJobsAndSelectsTheNewest()
{
    Fixture f;
    QVERIFY(f.open());
    QVERIFY(f.workspace().createJob("import", "first", "{}"));
    QVERIFY(f.workspace().createJob("train", "second", "{}"));
    f.page.refresh();
    QTRY_COMPARE(f.table()->model()->rowCount(), 2);
    QVERIFY(f.table()->isVisible());
    QCOMPARE(f.cell(0, JobTableModel::Title), QStringLiteral("second"));
    QCOMPARE(f.cell(0, JobTableModel::Kind), QStringLiteral("Training"));
    QCOMPARE(f.cell(1, JobTableModel::State), QStringLiteral("queued"));
    QCOMPARE(f.table()->currentIndex().row(), 0);
}

void TestJobsPage::cancelsTheSelectedJob()
{
    Fixture f;
    QVERIFY(f.open());
    const auto created = f.workspace().createJob("import", "d", "{}");
    f.page.refresh();
    QTRY_VERIFY(f.action(0)->isEnabled());
    QVERIFY(!f.action(1)->isEnabled());
    f.action(0)->trigger();
    QTRY_COMPARE(f.cell(0, JobTableModel::State), QStringLiteral("cancelled"));
    QVERIFY(f.workspace().job(created->id)->state == JobState::Cancelled);
    QVERIFY(!f.action(0)->isEnabled());
}

void TestJobsPage::resumesTheSelectedJob()
{
    qputenv("TLP_CLI", "true");
    Fixture f;
    QVERIFY(f.open());
    const auto created = f.workspace().createJob("import", "d", "{}");
    QVERIFY(f.workspace().finishJob(created->id, JobState::Failed, "the disk is full"));
    f.page.refresh();
    QTRY_VERIFY(f.action(1)->isEnabled());
    f.action(1)->trigger();
    QTRY_COMPARE(f.cell(0, JobTableModel::State), QStringLiteral("queued"));
}

void TestJobsPage::showsErrorsAndTheLog()
{
    Fixture f;
    QVERIFY(f.open());
    const auto created = f.workspace().createJob("import", "d", R"({"dataset":"d"})");
    QVERIFY(f.workspace().finishJob(created->id, JobState::Failed, "no records in /x"));
    QFile log(QString::fromStdString(f.workspace().jobLogFile(created->id).string()));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write("line one\nline two\n");
    log.close();
    f.page.refresh();
    auto* view = f.page.findChild<QPlainTextEdit*>(QStringLiteral("jobLog"));
    QTRY_VERIFY(view->toPlainText().contains(QStringLiteral("line two")));
    bool isShown = false;
    for (auto* label : f.page.findChildren<QLabel*>())
        isShown |= label->isVisible() && label->text() == QStringLiteral("no records in /x");
    QVERIFY(isShown);
    // Without a log, what it was asked to do.
    log.remove();
    f.page.refresh();
    QTRY_VERIFY(view->toPlainText().contains(QStringLiteral("\"dataset\": \"d\"")));
}

void TestJobsPage::keepsTheSelectionOverRefreshes()
{
    Fixture f;
    QVERIFY(f.open());
    QVERIFY(f.workspace().createJob("import", "a", "{}"));
    QVERIFY(f.workspace().createJob("import", "b", "{}"));
    f.page.refresh();
    QTRY_COMPARE(f.table()->model()->rowCount(), 2);
    f.table()->selectRow(1);
    QVERIFY(f.workspace().createJob("import", "c", "{}"));
    f.page.refresh();
    QTRY_COMPARE(f.table()->model()->rowCount(), 3);
    QCOMPARE(f.table()->currentIndex().row(), 2);
    QCOMPARE(f.cell(f.table()->currentIndex().row(), JobTableModel::Title), QStringLiteral("a"));
}

void TestJobsPage::showsTheJobThatWasAskedFor()
{
    Fixture f;
    QVERIFY(f.open());
    const auto wanted = f.workspace().createJob("import", "wanted", "{}");
    QVERIFY(f.workspace().createJob("import", "later", "{}"));
    f.context.openJob(wanted->id);
    QTRY_COMPARE(f.table()->currentIndex().row(), 1);
}

void TestJobsPage::readsTheEndOfALog()
{
    QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("log"));
    QCOMPARE(readLogTail(name), QString());
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 1000; ++i)
        file.write("line " + QByteArray::number(i) + "\n");
    file.write("10 %\r20 %\r30 %\nbad \xff byte\n");
    file.close();
    const QString all = readLogTail(name);
    QVERIFY(all.startsWith(QStringLiteral("line 0\n")));
    QVERIFY(all.contains(QStringLiteral("\n30 %\n")));
    QVERIFY(!all.contains(QStringLiteral("10 %")));
    QVERIFY(all.contains(QChar(0xfffd)));
    const QString end = readLogTail(name, 100);
    QVERIFY(!end.contains(QStringLiteral("line 5\n")));
    QVERIFY(end.section(QLatin1Char('\n'), 1, 1).startsWith(QStringLiteral("line 9")));
}

void TestJobsPage::leadsFromATuningToItsSession()
{
    Fixture f;
    QVERIFY(f.open());
    options::TuneSpec spec;
    spec.sessionName = std::string("fine");
    spec.workloads = {std::string("matmul:m=8,n=8,k=8")};
    const auto session = f.workspace().createSession(spec);
    QVERIFY(session.has_value());
    QVERIFY(f.workspace().createJob("tune", "fine", spec.toJson(), session->id).has_value());
    QVERIFY(f.workspace().renameSession(session->id, "better").has_value());
    f.page.refresh();
    QTRY_COMPARE(f.table()->model()->rowCount(), 1);
    QCOMPARE(f.cell(0, JobTableModel::Kind), QStringLiteral("Tuning"));
    QPushButton* open = nullptr;
    const auto buttons = f.page.findChildren<QPushButton*>();
    for (auto* button : buttons)
        if (button->isVisible() && button->text() == QStringLiteral("Show session"))
            open = button;
    QVERIFY(open != nullptr);
    QSignalSpy asked(&f.context, &AppContext::sessionRequested);
    QTest::mouseClick(open, Qt::LeftButton);
    QTRY_COMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].value<SessionId>(), session->id);
}

void TestJobsPage::copiesDetails()
{
    Fixture f;
    QVERIFY(f.open());
    const auto created = f.workspace().createJob("import", "d", R"({"dataset":"d"})");
    QVERIFY(f.workspace().finishJob(created->id, JobState::Failed, "no records"));
    f.page.refresh();
    QTRY_VERIFY(f.action(2)->isEnabled());
    f.action(2)->trigger();
    const QString text = QApplication::clipboard()->text();
    QVERIFY(text.contains(QStringLiteral("no records")));
    QVERIFY(text.contains(QStringLiteral("tlp job log %1").arg(created->id.value)));
}

QTEST_MAIN(TestJobsPage)
#include "tst_jobs_page.moc"
