// SPDX-License-Identifier: GPL-3.0-only
#include <memory>
#include <string>

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QUndoStack>
#include <QtTest>

#include "charts/plot_view.h"
#include "shell/app_context.h"
#include "shell/language.h"
#include "shell/theme.h"
#include "study/study_charts.h"
#include "study/study_page.h"
#include "study/study_plan.h"
#include "widgets/compare/page_fixture.h"

using namespace tlp;
using namespace tlp::widgets;
using workspace::CellState;
using workspace::JobState;
using workspace::StudyState;

class TestStudyPage : public QObject
{
    Q_OBJECT
private:
    void openPage() { test::openPage(*m_fixture, m_context, m_page, {1180, 760}); }
    workspace::Workspace& workspace() { return m_fixture->workspace(); }
    template <typename T>
    T* child(const char* name)
    {
        return test::childOf<T>(*m_page, name);
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
    const PlotData& plot(const char* name) { return child<PlotView>(name)->data(); }
    QTableView* table(const char* name) { return child<QTableView>(name); }
    QString cell(const char* tableName, int row, int column)
    {
        const auto* model = table(tableName)->model();
        return model->index(row, column).data().toString();
    }

    /// Two losses × two shares × two seeds on platform p, without a training.
    StudyId addStudy(const std::string& name, int finished)
    {
        study::StudySpec spec;
        spec.name = name;
        spec.about = "A study by hand";
        spec.dataset = "d";
        spec.seeds = {0, 1};
        spec.columns = "loss";
        std::vector<study::StudyCell> cells;
        for (const char* loss : {"lambdarank", "mse"}) {
            for (const double share : {0.07, 1.0}) {
                for (const std::uint64_t seed : {0, 1}) {
                    study::StudyCell made;
                    made.key = name + loss + std::to_string(share) + std::to_string(seed);
                    made.train.runName = made.key;
                    made.train.dataset = "d";
                    made.train.platform = "p";
                    made.train.options.seed = seed;
                    made.train.options.epochs = 10;
                    if (share < 1)
                        made.train.mix = {{"p", share}};
                    made.places = {{{"platform", "p"}, {"loss", loss},
                        {"share", share < 1 ? "7 %" : "100 %"}}};
                    made.evaluateOn = {"p"};
                    cells.push_back(std::move(made));
                }
            }
        }
        const auto info
            = test::must(workspace().createStudy(name, spec.toJson(), study::toRows(cells)));
        for (int i = 0; i < finished; ++i)
            finish(info.id, cells[std::size_t(i)], 0.6 + 0.05 * i);
        if (finished == int(cells.size()))
            test::mustDo(workspace().setStudyState(info.id, StudyState::Finished));
        return info.id;
    }
    void finish(StudyId study, const study::StudyCell& cell, double quality)
    {
        auto run = test::must(workspace().createRun(cell.train));
        run.state = workspace::RunState::Finished;
        run.epochsDone = 10;
        run.seconds = 3;
        run.samples = 500;
        run.parameters = 262144;
        test::mustDo(workspace().updateRun(run));
        (void)test::must(workspace().addEvaluation(
            run.id, "d", "p", "", test::makeReport(quality, cell.train.options.seed)));
        test::mustDo(workspace().updateStudyCell(
            study, {cell.key, cell.toJson(), run.id, CellState::Finished, {}}));
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

    void withoutADatasetItSaysWhatToDo()
    {
        openPage();
        QVERIFY(!child<QPushButton>("startStudy")->isEnabled());
        QVERIFY(child<QLabel>("studyFormProblem")->text().contains(QStringLiteral("no dataset")));
        QVERIFY(child<QWidget>("noStudy")->isVisible());
        QVERIFY(!child<QPushButton>("deleteStudy")->isEnabled());
        QCOMPARE(table("studiesTable")->model()->rowCount(), 0);
        QCOMPARE(test::accessibilityProblems(*m_page), QStringList());
    }

    void theFormCountsTheCellsAndStartsThem()
    {
        m_fixture->importSample();
        openPage();
        auto* start = child<QPushButton>("startStudy");
        QTRY_VERIFY(start->isEnabled());
        // tlp-losses: three models × two losses × three seeds on the only platform.
        QCOMPARE(child<QComboBox>("studyPreset")->currentText(), QStringLiteral("tlp-losses"));
        QVERIFY2(child<QLabel>("studyPlan")->text().contains(QStringLiteral("18 cell")),
            qPrintable(child<QLabel>("studyPlan")->text()));
        QVERIFY(child<QLabel>("studyPlan")->text().contains(QStringLiteral("never trained")));
        retype("studySeeds", QStringLiteral("4,4"));
        QVERIFY(!start->isEnabled());
        QVERIFY(child<QLabel>("studyFormProblem")->text().contains(QStringLiteral("Different")));
        retype("studySeeds", QStringLiteral("4"));
        retype("studyEpochs", QStringLiteral("0"));
        QVERIFY(!start->isEnabled());
        retype("studyEpochs", QStringLiteral("3"));
        retype("studyParallel", QStringLiteral("1"));
        retype("studyName", QStringLiteral("typed"));
        QTRY_VERIFY(start->isEnabled());
        QVERIFY(child<QLabel>("studyPlan")->text().contains(QStringLiteral("6 cell")));
        QTest::mouseClick(child<QPushButton>("copyStudyCommand"), Qt::LeftButton);
        const QString command = QApplication::clipboard()->text();
        QVERIFY2(command.contains(QStringLiteral("study --preset tlp-losses --dataset sample")),
            qPrintable(command));
        for (const char* part : {"--seeds 4", "epochs=3", "--parallel 1", "--name typed"})
            QVERIFY2(command.contains(QLatin1String(part)), qPrintable(command));

        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_COMPARE(test::must(workspace().studies()).size(), std::size_t(1));
        const auto study = test::must(workspace().study("typed"));
        QCOMPARE(study.cells, 6);
        const auto job = test::must(workspace().job(study.job));
        QCOMPARE(job.kind, std::string("study"));
        QCOMPARE(test::must(workspace::StudyRequest::fromJson(job.specJson)).parallel, 1);
        const auto cells
            = test::must(study::fromRows(test::must(workspace().studyCells(study.id))));
        QCOMPARE(cells[0].train.options.epochs, 3);
        QCOMPARE(cells[0].train.options.seed, std::uint64_t(4));
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("typed"));
    }

    void aPlatformThatIsNotTickedIsNotTrainedFor()
    {
        m_fixture->importSample();
        openPage();
        auto* start = child<QPushButton>("startStudy");
        QTRY_VERIFY(start->isEnabled());
        auto* platforms = child<QListWidget>("studyPlatforms");
        QCOMPARE(platforms->count(), 1);
        platforms->setFocus();
        platforms->setCurrentRow(0);
        QTest::keyClick(platforms, Qt::Key_Space);
        QVERIFY(!start->isEnabled());
        QVERIFY(child<QLabel>("studyFormProblem")->text().contains(QStringLiteral("platform")));
        QTest::keyClick(platforms, Qt::Key_Space);
        QTRY_VERIFY(start->isEnabled());
    }

    void showsChartsAndTablesOfAStudy()
    {
        addStudy("small", 8);
        openPage();
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("small"));
        QVERIFY(!child<QPushButton>("pauseStudy")->isVisible());
        QVERIFY(!child<QPushButton>("resumeStudy")->isVisible());
        QVERIFY(child<QPushButton>("measureSpeed")->isEnabled());
        QVERIFY(child<QLabel>("studyFacts")->text().contains(QStringLiteral("8 of 8")));
        // Two settings of each share and the random pick; the whiskers are those of two seeds.
        auto* place = child<QComboBox>("studyPlace");
        QVERIFY(place->isVisible());
        QCOMPARE(place->currentText(), QStringLiteral("7 %"));
        const PlotData& bars = plot("studyBars");
        QCOMPARE(bars.series.size(), std::size_t(3));
        QCOMPARE(bars.series[0].name, QStringLiteral("lambdarank"));
        QVERIFY(std::abs(bars.series[0].points[0].y() - 0.625) < 1e-9);
        QVERIFY(std::abs(bars.series[0].errors[0] - 0.05 / std::sqrt(2)) < 1e-9);
        QVERIFY(bars.series[2].isReference);
        place->setFocus();
        QTest::keyClick(place, Qt::Key_Down);
        QVERIFY(std::abs(plot("studyBars").series[0].points[0].y() - 0.725) < 1e-9);

        auto* tabs = child<QTabWidget>("studyTabs");
        tabs->setCurrentIndex(1);
        const PlotData& shares = plot("studyShares");
        QVERIFY(shares.x.isLog);
        QCOMPARE(shares.series.size(), std::size_t(2)); // losses
        QVERIFY(shares.series[0].isBand);
        QCOMPARE(shares.series[0].points.size(), std::size_t(2));
        QVERIFY(std::abs(shares.series[0].points[0].x() - 7) < 1e-9);
        auto* k = child<QComboBox>("studyK");
        QVERIFY(k->isVisible());
        k->setFocus();
        QTest::keyClick(k, Qt::Key_Down);
        QCOMPARE(plot("studyShares").y.title, QStringLiteral("top-5"));

        // The same on an even scale, beside what all programs give the first setting.
        tabs->setCurrentIndex(2);
        QVERIFY(k->isVisible());
        const PlotData& sampling = plot("studySampling");
        QVERIFY(!sampling.x.isLog);
        QCOMPARE(sampling.series.size(), std::size_t(3));
        QCOMPARE(sampling.series[0].points, plot("studyShares").series[0].points);
        QVERIFY(sampling.series[2].isReference);
        QCOMPARE(sampling.series[2].points[0].y(), sampling.series[0].points[1].y());

        tabs->setCurrentIndex(3);
        QVERIFY(!tabs->isTabVisible(4)); // nothing is judged elsewhere
        QCOMPARE(plot("studySizes").series.size(), std::size_t(2));
        QVERIFY(std::abs(plot("studySizes").series[0].points[0].x() - 1) < 1e-9); // MiB

        tabs->setCurrentIndex(5);
        QCOMPARE(table("studySettings")->model()->rowCount(), 5);
        QVERIFY(cell("studySettings", 0, 2).contains(QStringLiteral("±")));
        tabs->setCurrentIndex(6);
        // One pair for each share, at top-1 and top-5.
        QCOMPARE(table("studyDifferences")->model()->rowCount(), 4);
        const auto* differences = table("studyDifferences")->model();
        const auto inColumn = [&](const QString& title) {
            int column = 0;
            while (column < differences->columnCount()
                && differences->headerData(column, Qt::Horizontal).toString() != title)
                ++column;
            return cell("studyDifferences", 0, column);
        };
        QCOMPARE(inColumn(QStringLiteral("k")), QStringLiteral("1"));
        QCOMPARE(inColumn(QStringLiteral("Seeds")), QStringLiteral("2"));
        QVERIFY(QStringList({"clear", "within the spread"})
                    .contains(inColumn(QStringLiteral("Verdict"))));
        tabs->setCurrentIndex(7);
        QCOMPARE(table("studyCells")->model()->rowCount(), 8);
        QCOMPARE(cell("studyCells", 0, 2), QStringLiteral("finished"));
        // A cell opens its run.
        QSignalSpy opened(m_context.get(), &AppContext::runsRequested);
        auto* cells = table("studyCells");
        cells->setFocus();
        cells->setCurrentIndex(cells->model()->index(0, 0));
        QTest::keyClick(cells, Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(test::accessibilityProblems(*m_page), QStringList());
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            test::takePictures(m_page.get(), QStringLiteral("study-%1").arg(tab));
        }
    }

    void whatIsForgottenIsAHeatMap()
    {
        study::StudySpec spec;
        spec.name = "chain";
        spec.dataset = "d";
        spec.seeds = {0};
        std::vector<study::StudyCell> cells;
        for (const char* method : {"tuned", "head"}) {
            for (const char* platform : {"p", "q"}) {
                study::StudyCell made;
                made.key = std::string(method) + platform;
                made.train.runName = made.key;
                made.train.dataset = "d";
                made.train.platform = platform;
                if (made.train.platform == "q") {
                    made.from = std::string(method) + "p";
                    made.train.from.run = made.from;
                    made.train.options.transfer.method = "fine-tune";
                }
                made.places = {{{"platform", platform}, {"method", method}}};
                made.evaluateOn = {"p", "q"};
                cells.push_back(std::move(made));
            }
        }
        const auto info
            = test::must(workspace().createStudy("chain", spec.toJson(), study::toRows(cells)));
        double quality = 0.9;
        for (const study::StudyCell& cell : cells) {
            finish(info.id, cell, quality); // on p
            const auto run = test::must(workspace().run(cell.train.runName));
            if (cell.key != "headq") // not evaluated there yet
                (void)test::must(
                    workspace().addEvaluation(run.id, "d", "q", "", test::makeReport(0.6, 0)));
            quality -= 0.1;
        }
        openPage();
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("chain"));
        auto* tabs = child<QTabWidget>("studyTabs");
        QVERIFY(!tabs->isTabVisible(2));
        QVERIFY(tabs->isTabVisible(4));
        tabs->setCurrentIndex(4);
        auto* matrix = table("forgettingMatrix");
        const auto* model = matrix->model();
        QCOMPARE(model->rowCount(), 2);
        QCOMPARE(model->headerData(1, Qt::Vertical, Qt::DisplayRole).toString(),
            QStringLiteral("then q"));
        QCOMPARE(model->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("on p"));
        const QStringList lines = model->index(1, 0).data().toString().split(u'\n');
        QCOMPARE(lines.size(), 2); // top-1, and what was lost of it
        QCOMPARE(lines[0], QLocale().toString(0.8, 'f', 3));
        QVERIFY2(lines[1].contains(QStringLiteral("10")), qPrintable(lines[1]));
        QCOMPARE(model->index(0, 0).data().toString(), QLocale().toString(0.9, 'f', 3));
        QVERIFY(model->index(0, 0).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(model->index(1, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("Last trained for q, evaluated on p")));
        // The better, the stronger the ground.
        const auto distance = [&](int row, int column) {
            const QColor ground
                = model->index(row, column).data(Qt::BackgroundRole).value<QBrush>().color();
            const QColor surface = themeColors().surface;
            return std::abs(ground.red() - surface.red())
                + std::abs(ground.green() - surface.green())
                + std::abs(ground.blue() - surface.blue());
        };
        QVERIFY(distance(0, 0) > distance(1, 0));
        auto* setting = child<QComboBox>("forgettingSetting");
        QVERIFY(setting->isVisible());
        setting->setFocus();
        QTest::keyClick(setting, Qt::Key_Down);
        QCOMPARE(model->index(1, 1).data().toString(), QStringLiteral("–"));
        QCOMPARE(test::accessibilityProblems(*m_page), QStringList());
        test::takePictures(m_page.get(), QStringLiteral("study-forgetting"));
        applyLanguage(QStringLiteral("de"));
        QCOMPARE(model->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("auf p"));
    }

    void aRunningStudyCanBePausedAndResumed()
    {
        const StudyId id = addStudy("live", 3);
        const auto job = test::must(study::createJob(
            workspace(), test::must(workspace().study(id)), workspace::StudyRequest{}));
        test::mustDo(workspace().claimJob(job.id));
        test::mustDo(workspace().setStudyState(id, StudyState::Running));
        test::mustDo(workspace().heartbeat(
            job.id, {"study", "programs", "cell 3 of 8: somewhere", 30, 80, 1, 50}));
        openPage();
        QTRY_COMPARE(child<QLabel>("studyState")->text(), QStringLiteral("running"));
        auto* pause = child<QPushButton>("pauseStudy");
        QVERIFY(pause->isVisible());
        QVERIFY(child<QProgressBar>("studyProgress")->isVisible());
        QVERIFY(child<QLabel>("studyProgressText")->text().contains(QStringLiteral("3 of 8")));
        QVERIFY(!child<QPushButton>("deleteStudy")->isEnabled());
        QTest::mouseClick(pause, Qt::LeftButton);
        QTRY_VERIFY(test::must(workspace().cancelRequested(job.id)));
        test::mustDo(workspace().finishJob(job.id, JobState::Cancelled, "cancelled"));
        QTRY_COMPARE(child<QLabel>("studyState")->text(), QStringLiteral("paused"));
        auto* resume = child<QPushButton>("resumeStudy");
        QTRY_VERIFY(resume->isVisible());
        QTest::mouseClick(resume, Qt::LeftButton);
        QTRY_VERIFY(test::must(workspace().study(id)).job != job.id);
    }

    void failedCellsAreToldWithTheirReason()
    {
        const StudyId id = addStudy("broken", 3);
        auto rows = test::must(workspace().studyCells(id));
        rows[5].state = CellState::Failed;
        rows[5].error = "out of memory";
        test::mustDo(workspace().updateStudyCell(id, rows[5]));
        test::mustDo(workspace().setStudyState(id, StudyState::Finished, "1 of 8 cells failed"));
        openPage();
        QTRY_VERIFY(
            child<QLabel>("studyProblem")->text().contains(QStringLiteral("out of memory")));
        QVERIFY(child<QLabel>("studyProblem")->isVisible());
        QVERIFY(child<QPushButton>("resumeStudy")->isVisible());
        child<QTabWidget>("studyTabs")->setCurrentIndex(7);
        QStringList reasons;
        for (int row = 0; row < table("studyCells")->model()->rowCount(); ++row) {
            if (cell("studyCells", row, 2) == QStringLiteral("failed"))
                reasons << cell("studyCells", row, 6);
        }
        QCOMPARE(reasons, QStringList{"out of memory"});
    }

    void deletingAndRenamingCanBeUndone()
    {
        const StudyId id = addStudy("one", 8);
        addStudy("two", 0);
        openPage();
        auto* list = table("studiesTable");
        QTRY_COMPARE(list->model()->rowCount(), 2);
        list->setFocus();
        list->setCurrentIndex(list->model()->index(1, 0));
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("one"));
        QTRY_VERIFY(child<QPushButton>("deleteStudy")->isEnabled());
        QTest::keyClick(list, Qt::Key_Delete);
        QTRY_COMPARE(list->model()->rowCount(), 1);
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("two"));
        m_context->undoStack()->undo();
        QTRY_COMPARE(list->model()->rowCount(), 2);

        list->setCurrentIndex(list->model()->index(1, 0));
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("one"));
        QTest::mouseClick(child<QPushButton>("renameStudy"), Qt::LeftButton);
        auto* dialog = child<QInputDialog>("renameDialog");
        dialog->setTextValue(QStringLiteral("first"));
        dialog->accept();
        QTRY_COMPARE(test::must(workspace().study(id)).name, std::string("first"));
        QTRY_COMPARE(child<QLabel>("studyTitle")->text(), QStringLiteral("first"));
        m_context->undoStack()->undo();
        QTRY_COMPARE(test::must(workspace().study(id)).name, std::string("one"));
    }

    void aStudyThatCannotBeReadIsToldAndCanBeDeleted()
    {
        (void)test::must(workspace().createStudy("odd", "{", {}));
        openPage();
        QTRY_VERIFY(child<QWidget>("noStudy")->isVisible());
        QStringList texts;
        for (const QLabel* label : child<QWidget>("noStudy")->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY2(texts.join(u' ').contains(QStringLiteral("not valid JSON")),
            qPrintable(texts.join(u' ')));
        QTRY_VERIFY(child<QPushButton>("deleteStudy")->isEnabled());
        QTest::mouseClick(child<QPushButton>("deleteStudy"), Qt::LeftButton);
        QTRY_COMPARE(table("studiesTable")->model()->rowCount(), 0);
    }

    void followsTheLanguage_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("table");
        QTest::newRow("German") << "de"
                                << "Tabelle";
        QTest::newRow("Chinese") << "zh_CN"
                                 << "表格";
    }
    void followsTheLanguage()
    {
        QFETCH(QString, language);
        QFETCH(QString, table);
        addStudy("small", 8);
        m_fixture->importSample();
        openPage();
        applyLanguage(language);
        QTRY_COMPARE(child<QTabWidget>("studyTabs")->tabText(5), table);
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(test::accessibilityProblems(*m_page), QStringList());
        test::takePictures(m_page.get(), QStringLiteral("study-") + language);
    }

private:
    std::unique_ptr<test::PageFixture> m_fixture;
    std::unique_ptr<AppContext> m_context;
    std::unique_ptr<StudyPage> m_page;
};

QTEST_MAIN(TestStudyPage)
#include "tst_study_page.moc"
