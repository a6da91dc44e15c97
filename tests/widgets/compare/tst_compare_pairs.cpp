// SPDX-License-Identifier: GPL-3.0-only
#include <memory>

#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QJsonDocument>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QtTest>

#include "compare/compare_page.h"
#include "compare/disagreements.h"
#include "compare/evaluation_tables.h"
#include "compare/model_matrix.h"
#include "compare/results_panel.h"
#include "compare/runs_panel.h"
#include "compare/short_names.h"
#include "shell/app_context.h"
#include "shell/language.h"
#include "shell/theme.h"
#include "widgets/compare/page_fixture.h"

using namespace tlp;
using namespace tlp::widgets;

namespace {

/// Two programs, as the command line lists them.
const char* const kReply = R"({"run_a": "tlp-seed-0", "run_b": "tlp-mse", "dataset": "sample",
"platform": "zen5", "split": "standard", "tasks": 12, "programs": 3000, "agreement": 0.25,
"warnings": ["12 of the 24 tasks were trained on"], "disagreements": [
{"task": "conv2d_3", "task_id": 4, "task_programs": 200, "program": 17, "seconds": 0.0025,
 "score_a": 1.5, "score_b": -2, "rank_a": 3, "rank_b": 181.5, "rank_measured": 12,
 "difference": 0.8925},
{"task": "conv2d_5", "task_id": 6, "task_programs": 100, "program": 2, "seconds": 0.001,
 "score_a": 1, "score_b": 2, "rank_a": 80, "rank_b": 1, "rank_measured": 2,
 "difference": 0.79}]})";

MatrixRun matrixRun(std::int64_t id, double quality, int tasks = 12)
{
    return {RunId{id}, QStringLiteral("run %1").arg(id), id,
        test::makeReport(quality, static_cast<std::uint64_t>(id), tasks)};
}

} // namespace

/// Runs in pairs: the matrix, who wins which task, where two disagree.
class TestComparePairs : public QObject
{
    Q_OBJECT
private:
    void openPage() { test::openPage(*m_fixture, m_context, m_page, {1100, 800}); }
    template <typename T>
    T* child(const char* name)
    {
        return test::childOf<T>(*m_page, name);
    }
    void openTab(int tab)
    {
        child<QTabWidget>("resultTabs")->setCurrentIndex(tab);
        QTRY_VERIFY(m_page->isSettled());
    }
    QModelIndex cell(const QString& row, const QString& column)
    {
        const QAbstractItemModel* model = child<QTableView>("modelMatrix")->model();
        QModelIndex found;
        for (int i = 0; i < model->rowCount(); ++i)
            for (int j = 0; j < model->columnCount(); ++j)
                if (model->headerData(i, Qt::Vertical).toString() == row
                    && model->headerData(j, Qt::Horizontal).toString() == column)
                    found = model->index(i, j);
        return found;
    }
    static void click(QTableView* view, const QModelIndex& index)
    {
        view->scrollTo(index);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
    }
    static void doubleClick(QTableView* view, const QModelIndex& index)
    {
        view->scrollTo(index);
        const QPoint place = view->visualRect(index).center();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, place);
    }
    /// A command line that does this.
    void makeCommandLine(const QByteArray& script)
    {
        const QString file = m_fixture->file(QStringLiteral("tlp.sh"));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write("#!/bin/sh\n" + script);
        out.close();
        QVERIFY(out.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        qputenv("TLP_CLI", file.toUtf8());
    }
    void makeReplies()
    {
        QFile reply(m_fixture->file(QStringLiteral("reply.json")));
        QVERIFY(reply.open(QIODevice::WriteOnly));
        reply.write(kReply);
        reply.close();
        makeCommandLine("echo \"$@\" > \"$(dirname \"$0\")/asked\"\ncat \"$(dirname "
                        "\"$0\")/reply.json\"\n");
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

    void namesAreToldApartInLittleRoom_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QStringList>("shortened");
        const auto row
            = [](const char* tag, const QStringList& names, const QStringList& shortened) {
                  QTest::newRow(tag) << names << shortened;
              };
        row("a common start", {"study-tlp-zen5-s0-47", "study-tlp-zen5-s1-c0"},
            {"…s0-47", "…s1-c0"});
        row("not within a word", {"transfer-large", "transfer-last"}, {"…large", "…last"});
        row("short", {"run 1", "run 2"}, {"run 1", "run 2"});
        row("nothing left", {"transfer-a-", "transfer-a-b"}, {"transfer-a-", "transfer-a-b"});
        row("one", {"transfer-large"}, {"transfer-large"});
        row("none", {}, {});
        row("nothing in common", {"alpha", "transfer-large"}, {"alpha", "transfer-large"});
        row("the same", {"transfer-a", "transfer-a"}, {"…a", "…a"});
    }
    void namesAreToldApartInLittleRoom()
    {
        QFETCH(QStringList, names);
        QTEST(shortNames(names), "shortened");
    }

    void matrixIsTheComparisonOfEveryPair()
    {
        const std::vector runs{matrixRun(1, 0.8), matrixRun(2, 0.6), matrixRun(3, 0.79)};
        const ModelMatrix matrix = test::must(makeMatrix(runs, 5, {}));
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                const MatrixCell& cell = matrix.cells[i][j];
                if (i == j) {
                    QCOMPARE(cell.state, MatrixCell::State::Self);
                    continue;
                }
                QCOMPARE(cell.state, MatrixCell::State::Compared);
                const auto pair
                    = test::must(evaluation::compareReports(runs[i].report, runs[j].report, 5));
                QVERIFY(
                    std::abs(cell.numbers.meanDifference - pair.numbers.meanDifference) < 1e-12);
                QCOMPARE(cell.numbers.better, pair.numbers.better);
                QCOMPARE(cell.numbers.worse, pair.numbers.worse);
                QCOMPARE(matrix.cells[j][i].numbers, evaluation::reversed(cell.numbers));
            }
        }
        QVERIFY(matrix.cells[0][1].numbers.isClear());
        QVERIFY(!matrix.cells[0][2].numbers.isClear());
        QCOMPARE(matrix.table().rows.size(), std::size_t(6));
        QVERIFY(matrix.note().isEmpty());
    }

    void runsOfOtherTasksAreNamedNotMixed()
    {
        std::vector runs{matrixRun(1, 0.8), matrixRun(2, 0.6), matrixRun(3, 0.7, 10)};
        runs[2].report.tasks[0].programs += 1; // also other programs of the same task
        const ModelMatrix matrix = test::must(makeMatrix(runs, 1, {}));
        QCOMPARE(matrix.cells[0][1].state, MatrixCell::State::Compared);
        QCOMPARE(matrix.cells[0][2].state, MatrixCell::State::OtherTasks);
        QCOMPARE(matrix.cells[2][1].state, MatrixCell::State::OtherTasks);
        QCOMPARE(matrix.table().rows.size(), std::size_t(2));
        QVERIFY2(
            matrix.note().contains(QStringLiteral("run 1 and run 3")), qPrintable(matrix.note()));
        std::stop_source source;
        source.request_stop();
        QCOMPARE(makeMatrix(runs, 1, source.get_token()).error().kind, ErrorKind::Stopped);
        const ModelMatrix none = test::must(makeMatrix(runs, 7, {}));
        QCOMPARE(none.cells[0][1].state, MatrixCell::State::NoFigures);
    }

    void clickOnAPairShowsWhoWinsWhichTask()
    {
        openPage();
        openTab(ResultsPanel::MatrixTab);
        auto* view = child<QTableView>("modelMatrix");
        QCOMPARE(view->model()->rowCount(), 4); // the fifth run is not evaluated
        const QModelIndex pair = cell(QStringLiteral("tlp-seed-1"), QStringLiteral("tlp-mse"));
        QVERIFY(pair.isValid());
        QVERIFY(pair.data().toString().startsWith(QStringLiteral("+14.0")));
        QVERIFY(pair.data(Qt::BackgroundRole).isValid()); // clear
        const QString sentence = pair.data(Qt::AccessibleTextRole).toString();
        QVERIFY2(sentence.contains(QStringLiteral("over 12 tasks")), qPrintable(sentence));
        click(view, pair);
        QCOMPARE(child<QTabWidget>("resultTabs")->currentIndex(), int(ResultsPanel::VerdictTab));
        QCOMPARE(child<QComboBox>("verdictA")->currentText(), QStringLiteral("tlp-seed-1"));
        QCOMPARE(child<QComboBox>("verdictB")->currentText(), QStringLiteral("tlp-mse"));
        QTRY_COMPARE(child<QLabel>("verdictHeadline")->text(),
            QStringLiteral("tlp-seed-1 is better than tlp-mse at top-1."));
        auto* wins = child<QTableView>("winsTable");
        QCOMPARE(wins->model()->rowCount(), 12);
        // by difference, smallest first
        wins->sortByColumn(2, Qt::AscendingOrder);
        double last = -2;
        for (int row = 0; row < 12; ++row) {
            const double now
                = wins->model()->index(row, 2).data(ValueTableModel::kSortRole).toDouble();
            QVERIFY(now >= last);
            last = now;
        }
    }

    void theMatrixFollowsItsK()
    {
        openPage();
        openTab(ResultsPanel::MatrixTab);
        auto* k = child<QComboBox>("matrixK");
        QCOMPARE(k->currentText(), QStringLiteral("top-1"));
        k->setFocus();
        QTest::keyClick(k, Qt::Key_Down);
        QTRY_VERIFY(m_page->isSettled());
        const QModelIndex pair = cell(QStringLiteral("tlp-seed-1"), QStringLiteral("tlp-mse"));
        QVERIFY(pair.data(Qt::ToolTipRole).toString().contains(QStringLiteral("top-5")));
        auto* view = child<QTableView>("modelMatrix");
        view->setCurrentIndex(pair);
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(child<QComboBox>("verdictK")->currentText(), QStringLiteral("top-5"));
    }

    void theMatrixSaysWhichRunsAreNotEvaluated()
    {
        openPage();
        child<QTableView>("runsTable")->selectAll();
        QTRY_VERIFY(m_page->isSettled());
        openTab(ResultsPanel::MatrixTab);
        QTRY_VERIFY(child<QLabel>("matrixNote")->isVisible());
        QCOMPARE(child<QLabel>("matrixNote")->text(),
            QStringLiteral("Not evaluated on this data: tlp-new."));
    }

    void aTaskOfThePairOpensOnTheDataPage()
    {
        openPage();
        openTab(ResultsPanel::VerdictTab);
        auto* wins = child<QTableView>("winsTable");
        QVERIFY(wins->isVisible());
        QSignalSpy spy(m_context.get(), &AppContext::taskRequested);
        const QModelIndex third = wins->model()->index(2, 0);
        doubleClick(wins, third);
        QTRY_COMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("sample"));
        QCOMPARE(spy[0][1].value<TaskId>(), TaskId{3});
        QCOMPARE(spy[0][2].toString(), QStringLiteral("zen5"));
    }

    void readsWhatTheCommandLineAnswers()
    {
        const auto reply = QJsonDocument::fromJson(kReply).object();
        const DisagreementList list = test::must(readDisagreements(reply));
        QCOMPARE(list.programs, 3000);
        QCOMPARE(*list.agreement, 0.25);
        QCOMPARE(list.programsOfInterest.size(), std::size_t(2));
        QCOMPARE(list.programsOfInterest[0].rankB, 181.5);
        const ValueTable table = list.table();
        QCOMPARE(table.rows[0][3].text, QStringLiteral("181.5"));
        QCOMPARE(table.rows[0][2].text, QStringLiteral("3"));
        QCOMPARE(table.tasks[1], TaskId{6});
        QVERIFY(list.summary().contains(QStringLiteral("0.250")));
        QVERIFY(!readDisagreements({}));
        auto undefined = reply;
        undefined[QStringLiteral("agreement")] = QJsonValue::Null;
        QVERIFY(!test::must(readDisagreements(undefined)).agreement);
    }

    void programsOfADisagreementOpenInInspect()
    {
        makeReplies();
        openPage();
        openTab(ResultsPanel::DisagreeTab);
        auto* view = child<QTableView>("disagreeTable");
        QVERIFY(!view->isVisible());
        auto* find = child<QPushButton>("findDisagreements");
        QVERIFY(find->isEnabled());
        QTest::mouseClick(find, Qt::LeftButton);
        QTRY_VERIFY(view->isVisible());
        QFile asked(m_fixture->file(QStringLiteral("asked")));
        QVERIFY(asked.open(QIODevice::ReadOnly));
        const QString words = QString::fromUtf8(asked.readAll());
        const QString a = child<QComboBox>("disagreeA")->currentText();
        const QString b = child<QComboBox>("disagreeB")->currentText();
        QVERIFY2(words.contains(QStringLiteral("--json --quiet disagree %1 %2 --dataset sample "
                                               "--platform zen5 --split standard")
                                    .arg(a, b)),
            qPrintable(words));
        QVERIFY(child<QLabel>("disagreeWarning")->text().contains(QStringLiteral("trained on")));
        QSignalSpy spy(m_context.get(), &AppContext::programRequested);
        doubleClick(view, view->model()->index(0, 1));
        QTRY_COMPARE(spy.count(), 1);
        const auto program = spy[0][0].value<ProgramRef>();
        QCOMPARE(program.task, TaskId{4});
        QCOMPARE(program.ordinal, 17);
        QCOMPARE(program.dataset, QStringLiteral("sample"));
        QCOMPARE(program.platform, QStringLiteral("zen5"));
        // another pair: what is listed is not its list
        auto* chooser = child<QComboBox>("disagreeB");
        chooser->setFocus();
        QTest::keyClick(
            chooser, chooser->currentIndex() + 1 < chooser->count() ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(!view->isVisible());
    }

    void aSearchForDisagreementsCanBeCancelled()
    {
        makeCommandLine("exec sleep 60\n");
        openPage();
        child<QTabWidget>("resultTabs")->setCurrentIndex(ResultsPanel::DisagreeTab);
        auto* find = child<QPushButton>("findDisagreements");
        auto* cancel = child<QPushButton>("cancelDisagreements");
        QVERIFY(!cancel->isVisible());
        QTest::mouseClick(find, Qt::LeftButton);
        QTRY_VERIFY(cancel->isVisible());
        QVERIFY(child<QProgressBar>("disagreeBusy")->isVisible());
        QVERIFY(!find->isEnabled());
        QVERIFY(!m_page->isSettled());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY(find->isEnabled());
        QVERIFY(!cancel->isVisible());
        QVERIFY(!child<QLabel>("disagreeWarning")->isVisible()); // no failure
        QVERIFY(!child<QTableView>("disagreeTable")->isVisible());
    }

    void aFailedSearchSaysWhy()
    {
        makeCommandLine("echo 'tlp: “tlp-new” has no model yet' >&2\nexit 1\n");
        openPage();
        openTab(ResultsPanel::DisagreeTab);
        QTest::mouseClick(child<QPushButton>("findDisagreements"), Qt::LeftButton);
        QTRY_VERIFY(child<QLabel>("disagreeWarning")->isVisible());
        QVERIFY(child<QLabel>("disagreeWarning")
                    ->text()
                    .contains(QStringLiteral("“tlp-new” has no model yet")));
        makeCommandLine("echo nonsense\n");
        QTest::mouseClick(child<QPushButton>("findDisagreements"), Qt::LeftButton);
        QTRY_VERIFY(child<QLabel>("disagreeWarning")
                        ->text()
                        .contains(QStringLiteral("no readable answer")));
        qputenv("TLP_CLI", "/no/such/program");
        QTest::mouseClick(child<QPushButton>("findDisagreements"), Qt::LeftButton);
        QTRY_VERIFY(
            child<QLabel>("disagreeWarning")->text().contains(QStringLiteral("cannot start")));
    }

    void theRunsTableFillsItsWidth()
    {
        openPage();
        for (const int width : {1100, 1500}) {
            m_page->resize(width, 800);
            QTRY_COMPARE(m_page->width(), width);
            auto* table = child<QTableView>("runsTable");
            QTRY_VERIFY(table->horizontalHeader()->length() >= table->viewport()->width());
        }
    }

    void exportsThePairTabs()
    {
        makeReplies();
        openPage();
        auto* results = m_page->findChild<ResultsPanel*>();
        for (const auto tab : {ResultsPanel::MatrixTab, ResultsPanel::VerdictTab}) {
            openTab(tab);
            const QString file = m_fixture->file(QStringLiteral("tab.csv"));
            const Status status = results->exportCurrent(file);
            QVERIFY2(status, status ? "" : status.error().message.c_str());
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadOnly));
            QCOMPARE(written.readAll().count('\n'), 13); // twelve pairs, twelve tasks
        }
        openTab(ResultsPanel::DisagreeTab);
        QVERIFY(!results->exportCurrent(m_fixture->file(QStringLiteral("none.csv"))));
        QTest::mouseClick(child<QPushButton>("findDisagreements"), Qt::LeftButton);
        QTRY_VERIFY(child<QTableView>("disagreeTable")->isVisible());
        QVERIFY(results->exportCurrent(m_fixture->file(QStringLiteral("some.csv"))));
    }

    void picturesOfThePairs()
    {
        makeReplies();
        openPage();
        openTab(ResultsPanel::MatrixTab);
        test::takePictures(m_page.get(), QStringLiteral("compare-matrix"));
        openTab(ResultsPanel::VerdictTab);
        test::takePictures(m_page.get(), QStringLiteral("compare-wins"));
        openTab(ResultsPanel::DisagreeTab);
        QTest::mouseClick(child<QPushButton>("findDisagreements"), Qt::LeftButton);
        QTRY_VERIFY(child<QTableView>("disagreeTable")->isVisible());
        test::takePictures(m_page.get(), QStringLiteral("compare-disagree"));
    }

private:
    std::unique_ptr<test::PageFixture> m_fixture;
    std::unique_ptr<AppContext> m_context;
    std::unique_ptr<ComparePage> m_page;
};

QTEST_MAIN(TestComparePairs)
#include "tst_compare_pairs.moc"
