// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <memory>

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>
#include <QFile>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

#include "base/statistics.h"
#include "base/text.h"
#include "compare/compare_charts.h"
#include "compare/evaluation_tables.h"
#include "compare/runs_model.h"
#include "compare/value_table.h"
#include "compare/verdict.h"
#include "shell/table_tools.h"
#include "widgets/compare/run_fixture.h"

using namespace tlp;
using namespace tlp::widgets;

namespace {

const EvaluationTarget kTarget{"sample", "zen5", "standard"};

CompareRun makeRun(std::int64_t id, const std::string& name, std::uint64_t seed, double quality,
    options::Loss loss = options::Loss::LambdaRank)
{
    CompareRun run;
    run.run.id = RunId{id};
    run.run.name = name;
    run.run.spec.dataset = "sample";
    run.run.spec.platform = "zen5";
    run.run.spec.split = "standard";
    run.run.spec.options.seed = seed;
    run.run.spec.options.loss = loss;
    run.run.datasetHash = "abc";
    run.run.createdAt = 1000 + id;
    workspace::EvaluationInfo evaluation;
    evaluation.run = run.run.id;
    evaluation.dataset = "sample";
    evaluation.platform = "zen5";
    evaluation.split = "standard";
    evaluation.report = test::makeReport(quality, seed);
    run.evaluations.push_back(evaluation);
    return run;
}

/// Three seeds of one configuration, and one run with another loss.
std::vector<CompareRun> makeRuns()
{
    return {makeRun(1, "a", 0, 0.80), makeRun(2, "b", 1, 0.84), makeRun(3, "c", 2, 0.82),
        makeRun(4, "mse", 0, 0.70, options::Loss::Mse)};
}

std::vector<const CompareRun*> pointers(const std::vector<CompareRun>& runs)
{
    std::vector<const CompareRun*> result;
    for (const CompareRun& run : runs)
        result.push_back(&run);
    return result;
}

} // namespace

class TestCompareModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runsModelKeepsTheRulesOfItemModels()
    {
        RunsModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunsProxy proxy;
        proxy.setSourceModel(&model);
        QAbstractItemModelTester proxyTester(
            &proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRuns(makeRuns());
        model.setTarget(kTarget);
        model.setColors({{RunId{1}, 0}});
        proxy.setWords(QStringLiteral("mse"));
        proxy.setWords({});
        model.setRuns({makeRun(4, "mse", 0, 0.7)});
        model.setRuns({});
        QCOMPARE(model.rowCount(), 0);
    }

    void runsTableShowsTheFiguresOfTheReport()
    {
        RunsModel model;
        model.setRuns(makeRuns());
        const int top1 = model.columnOf(QStringLiteral("top1"));
        // Nothing is shown before it is said what the figures are made on.
        QVERIFY(!model.index(0, top1).data(RunsModel::kSortRole).isValid());
        model.setTarget(kTarget);
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto& report = model.runs()[static_cast<std::size_t>(row)].evaluations[0].report;
            QCOMPARE(
                model.index(row, top1).data(RunsModel::kSortRole).toDouble(), report.topK.at(1));
            QCOMPARE(model.index(row, model.columnOf(QStringLiteral("kendall_tau")))
                         .data(RunsModel::kSortRole)
                         .toDouble(),
                *report.kendallTau);
        }
        QCOMPARE(model.index(0, top1).data().toString(), QStringLiteral("0.8000"));
    }

    void knowsWhichColumnsVary()
    {
        RunsModel model;
        model.setRuns(makeRuns());
        QVERIFY(model.varies(model.columnOf(QStringLiteral("option.loss"))));
        QVERIFY(model.varies(model.columnOf(QStringLiteral("option.seed"))));
        QVERIFY(!model.varies(model.columnOf(QStringLiteral("option.epochs"))));
        QVERIFY(!model.varies(model.columnOf(QStringLiteral("dataset"))));
    }

    void sortsUnknownValuesLastInBothDirections()
    {
        RunsModel model;
        std::vector<CompareRun> runs = makeRuns();
        runs[0].evaluations.clear();
        model.setRuns(runs);
        model.setTarget(kTarget);
        RunsProxy proxy;
        proxy.setSourceModel(&model);
        const int top1 = model.columnOf(QStringLiteral("top1"));
        const auto names = [&] {
            QStringList result;
            for (int row = 0; row < proxy.rowCount(); ++row)
                result << proxy.index(row, 0).data().toString();
            return result;
        };
        proxy.sort(top1, Qt::DescendingOrder);
        QCOMPARE(names(), QStringList({"b", "c", "mse", "a"}));
        proxy.sort(top1, Qt::AscendingOrder);
        QCOMPARE(names(), QStringList({"mse", "c", "b", "a"}));
        proxy.setWords(QStringLiteral("squared"));
        QCOMPARE(names(), QStringList({"mse"}));
    }

    void renamingAsksAndChangesNothingItself()
    {
        RunsModel model;
        model.setRuns(makeRuns());
        QSignalSpy spy(&model, &RunsModel::renameRequested);
        QVERIFY(model.setData(model.index(0, 0), QStringLiteral(" new "), Qt::EditRole));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][1].toString(), QStringLiteral("new"));
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("a"));
        QVERIFY(model.setData(model.index(0, 0), QStringLiteral("a"), Qt::EditRole));
        QVERIFY(model.setData(model.index(0, 0), QStringLiteral("  "), Qt::EditRole));
        QCOMPARE(spy.count(), 1);
        QVERIFY(!model.setData(model.index(0, 1), QStringLiteral("x"), Qt::EditRole));
    }

    void networkTableEqualsTheReports()
    {
        const std::vector<CompareRun> runs = makeRuns();
        const ValueTable table = networkTable({pointers(runs), kTarget, {1, 5}, {}});
        QCOMPARE(table.rows.size(), std::size_t(3)); // all, resnet_18, bert_tiny
        QCOMPARE(table.columns.size(), std::size_t(1 + 4 * 2 + 2));
        for (std::size_t run = 0; run < runs.size(); ++run) {
            const auto& report = runs[run].evaluations[0].report;
            QCOMPARE(*table.rows[0][1 + run * 2].number, report.topK.at(1));
            QCOMPARE(*table.rows[0][2 + run * 2].number, report.topK.at(5));
            QCOMPARE(*table.rows[1][1 + run * 2].number, report.networks[0].topK.at(1));
            QCOMPARE(*table.rows[2][2 + run * 2].number, report.networks[1].topK.at(5));
        }
        QCOMPARE(*table.rows[0][9].number, runs[0].evaluations[0].report.random.at(1));
        QCOMPARE(*table.rows[1][10].number, runs[0].evaluations[0].report.networks[0].random.at(5));
    }

    void baselineAddsDifferencesWithoutChangingTheValue()
    {
        const std::vector<CompareRun> runs = makeRuns();
        const ValueTable table = networkTable({pointers(runs), kTarget, {1}, RunId{1}});
        QCOMPARE(table.rows[0][1].text, QStringLiteral("0.8000"));
        QCOMPARE(table.rows[0][2].text, QStringLiteral("0.8400 (+0.0400)"));
        QCOMPARE(table.rows[0][2].trend, 1);
        QCOMPARE(table.rows[0][4].text, QStringLiteral("0.7000 (−0.1000)"));
        QCOMPARE(table.rows[0][4].trend, -1);
        QCOMPARE(*table.rows[0][4].number, 0.7);
        const ValueTable swapped = table.transposed();
        QCOMPARE(swapped.rows.size(), table.columns.size() - 1);
        QCOMPARE(swapped.transposed(), table);
    }

    void taskTableEqualsTheReports()
    {
        const std::vector<CompareRun> runs = makeRuns();
        const ValueTable table = taskTable({{&runs[0], &runs[3]}, kTarget, {1}, RunId{4}});
        // Task, programs, best; a: top-1, τ, ρ, against; mse: top-1, τ, ρ.
        QCOMPARE(table.columns.size(), std::size_t(10));
        const auto& a = runs[0].evaluations[0].report.tasks;
        const auto& mse = runs[3].evaluations[0].report.tasks;
        QCOMPARE(table.rows.size(), a.size());
        int better = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            QCOMPARE(table.tasks[i], a[i].task);
            QCOMPARE(*table.rows[i][1].number, double(a[i].programs));
            QCOMPARE(*table.rows[i][2].number, *a[i].bestSeconds * 1e3);
            QCOMPARE(*table.rows[i][3].number, a[i].topK.at(1));
            QCOMPARE(*table.rows[i][4].number, *a[i].kendallTau);
            QCOMPARE(*table.rows[i][5].number, *a[i].spearmanRho);
            QCOMPARE(*table.rows[i][7].number, mse[i].topK.at(1));
            const bool isBetter = a[i].topK.at(1) > mse[i].topK.at(1);
            QCOMPARE(table.rows[i][6].trend, isBetter ? 1 : -1);
            better += isBetter;
        }
        const QString outcomes = outcomeText({{&runs[0], &runs[3]}, kTarget, {1}, RunId{4}});
        QVERIFY2(outcomes.contains(QStringLiteral("better on %1 tasks").arg(better)),
            qPrintable(outcomes));
    }

    void tasksThatOnlyOneRunHasStayInTheTable()
    {
        std::vector<CompareRun> runs = makeRuns();
        runs[0].evaluations[0].report.tasks.pop_back();
        const ValueTable table = taskTable({pointers(runs), kTarget, {1}, {}});
        QCOMPARE(table.rows.size(), std::size_t(12));
        QVERIFY(!table.rows[11][3].number.has_value());
        QCOMPARE(table.rows[11][3].text, QStringLiteral("–"));
    }

    void configurationShowsOnlyWhatDiffers()
    {
        const std::vector<CompareRun> runs = makeRuns();
        const ValueTable varying = configurationTable({&runs[0], &runs[3]}, false);
        QCOMPARE(varying.rows.size(), std::size_t(1));
        QCOMPARE(varying.rows[0][1].text, QStringLiteral("LambdaRank"));
        QCOMPARE(varying.rows[0][2].text, QStringLiteral("Mean squared error"));
        const ValueTable all = configurationTable({&runs[0], &runs[3]}, true);
        QVERIFY(all.rows.size() > options::trainingOptionInfos().size());
    }

    void tablesAreExportedExactly()
    {
        ValueTable table;
        table.columns = {QStringLiteral("name, \"quoted\""), QStringLiteral("value")};
        table.rows = {{{QStringLiteral("a\nb"), std::nullopt, 0},
            {QStringLiteral("0.1235"), 0.123456789012345, 0}}};
        QCOMPARE(table.toCsv(),
            QStringLiteral("\"name, \"\"quoted\"\"\",value\r\n\"a\nb\",0.123456789012345\r\n"));
        const auto json = nlohmann::json::parse(table.toJson().toStdString());
        QCOMPARE(json.size(), std::size_t(1));
        QCOMPARE(json[0]["value"].get<double>(), 0.123456789012345);
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("t.csv"));
        QVERIFY(exportTable(table, file).has_value());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(written.readAll()), table.toCsv());
        QCOMPARE(exportTable(table, folder.filePath(QStringLiteral("t.xls"))).error().kind,
            ErrorKind::BadInput);
        QCOMPARE(exportTable(table, QStringLiteral("/nowhere/t.csv")).error().kind, ErrorKind::Io);
    }

    void valueTableModelKeepsTheRulesOfItemModels()
    {
        ValueTableModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::vector<CompareRun> runs = makeRuns();
        model.setTable(networkTable({pointers(runs), kTarget, {1}, {}}));
        model.setTable(networkTable({pointers(runs), kTarget, {1}, RunId{1}}));
        model.setTable(taskTable({pointers(runs), kTarget, {1, 5}, {}}));
        model.setTable({});
        QCOMPARE(model.rowCount(), 0);
    }

    void missingNumbersAreSortedAfterAllOthersInBothDirections()
    {
        const auto number = [](double value) {
            return ValueCell{QStringLiteral("n%1").arg(value), value, 0};
        };
        const ValueCell never = missingCell(QStringLiteral("never"));
        const ValueCell dash = missingCell();
        const ValueCell nan{QStringLiteral("nan"), std::nan(""), 0};
        ValueTable table;
        table.columns = {QStringLiteral("name"), QStringLiteral("trials")};
        int row = 0;
        for (const ValueCell& cell : {number(20), never, number(3), dash, number(100), nan})
            table.rows.push_back({{QStringLiteral("row %1").arg(row++), std::nullopt, 0}, cell});
        ValueTableModel model;
        model.setTable(table);
        SortedModel sorted;
        sorted.setSourceModel(&model);
        sorted.setSortRole(ValueTableModel::kSortRole);
        const auto texts = [&sorted] {
            QStringList shown;
            for (int i = 0; i < sorted.rowCount(); ++i)
                shown << sorted.index(i, 1).data().toString();
            return shown;
        };
        sorted.sort(1, Qt::AscendingOrder);
        QCOMPARE(texts(), QStringList({"n3", "n20", "n100", "never", "–", "nan"}));
        sorted.sort(1, Qt::DescendingOrder);
        QCOMPARE(texts(), QStringList({"n100", "n20", "n3", "never", "–", "nan"}));
        sorted.sort(0, Qt::DescendingOrder);
        QCOMPARE(sorted.index(0, 0).data().toString(), QStringLiteral("row 5"));
        // Settings: numbers among words are words.
        table.rows[1][1] = {QStringLiteral("auto"), std::nullopt};
        model.setTable(table);
        sorted.sort(1, Qt::AscendingOrder);
        QCOMPARE(texts(), QStringList({"auto", "n100", "n20", "n3", "nan", "–"}));
        sorted.sort(1, Qt::DescendingOrder);
        QCOMPARE(texts(), QStringList({"nan", "n3", "n20", "n100", "auto", "–"}));
    }

    void filesHoldNumbersAndNothingForWhatIsMissing()
    {
        ValueTable table;
        table.columns = {QStringLiteral("name"), QStringLiteral("time")};
        table.rows
            = {{{QStringLiteral("a"), std::nullopt}, {QStringLiteral("5.057 ms"), 5.0571e-3}},
                {{QStringLiteral("b"), std::nullopt}, missingCell(QStringLiteral("never"))}};
        QCOMPARE(table.toCsv(), QStringLiteral("name,time\r\na,0.0050571\r\nb,\r\n"));
        QVERIFY(nlohmann::json::parse(table.toJson().toStdString())[1]["time"].is_null());
        // What the table's own menu saves is the same.
        ValueTableModel model;
        model.setTable(table);
        const std::unique_ptr<QTableView> view(
            makeSortedTable(nullptr, "t", &model, ValueTableModel::kSortRole));
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("t.csv"));
        QVERIFY((new TableTools(view.get()))->exportTo(file).has_value());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(written.readAll()), table.toCsv());
    }

    void chartGroupsSeedsWithTheirSpread()
    {
        const std::vector<CompareRun> runs = makeRuns();
        const PlotData single = topKChart({pointers(runs), kTarget, {1, 5}, false, {}});
        QCOMPARE(single.series.size(), std::size_t(4 + 2)); // and random, best
        QCOMPARE(single.series[0].points[0].y(), 0.8);
        const PlotData grouped = topKChart({pointers(runs), kTarget, {1, 5}, true, {}});
        QCOMPARE(grouped.series.size(), std::size_t(2 + 2));
        const std::vector<double> values{0.80, 0.84, 0.82};
        QVERIFY(std::abs(grouped.series[0].points[0].y() - mean(values)) < 1e-12);
        QVERIFY(std::abs(grouped.series[0].errors[0] - standardDeviation(values)) < 1e-12);
        QVERIFY(grouped.series[1].errors.empty());
        QVERIFY(grouped.series[2].isReference && grouped.series[3].isReference);
        QCOMPARE(grouped.series[2].points[0].y(), runs[0].evaluations[0].report.random.at(1));
        QCOMPARE(grouped.series[3].points[0].y(), 1.0);
    }

    void chartSaysWhichRunsAreMissing()
    {
        std::vector<CompareRun> runs = makeRuns();
        runs[3].evaluations.clear();
        const PlotData data = topKChart({pointers(runs), kTarget, {1}, false, {}});
        QVERIFY2(
            data.note.contains(QStringLiteral("Not evaluated on it: mse.")), qPrintable(data.note));
        QVERIFY(!topKChart({{&runs[3]}, kTarget, {1}, false, {}}).emptyText.isEmpty());
        QVERIFY(topKChart({{&runs[3]}, kTarget, {1}, false, {}}).series.empty());
    }

    void curvesKeepGapsOfValuesThatWereNotFinite()
    {
        const std::vector<CompareRun> runs = makeRuns();
        RunCurves curves;
        curves[RunId{1}]["train_loss"] = {{1, 0.5}, {2, std::nullopt}, {3, 0.25}};
        const PlotData data = curvesChart({&runs[0], &runs[1]}, curves, "train_loss", false, {});
        QCOMPARE(data.series.size(), std::size_t(1));
        QCOMPARE(data.series[0].points.size(), std::size_t(3));
        QVERIFY(std::isnan(data.series[0].points[1].y()));
        QVERIFY(data.note.contains(QStringLiteral("Without this curve: b.")));
    }

    void verdictNamesTheBetterRunWhicheverComesFirst()
    {
        const evaluation::EvaluationReport good = test::makeReport(0.85, 1);
        const evaluation::EvaluationReport bad = test::makeReport(0.60, 1);
        const auto verdict = compareReports(good, bad, 1);
        QVERIFY(verdict.has_value());
        QCOMPARE(verdict->numbers.better, 12);
        QVERIFY(verdictHeadline(*verdict, "good", "bad", 1).startsWith("good is better than bad"));
        const auto mirrored = compareReports(bad, good, 1);
        QVERIFY(verdictHeadline(*mirrored, "bad", "good", 1).startsWith("good is better than bad"));
        const QString details = verdictDetails(*mirrored, "bad", "good", 1);
        QVERIFY2(details.contains(QStringLiteral("worse on 12")), qPrintable(details));
        QVERIFY2(details.contains(QStringLiteral("lower than that of good")), qPrintable(details));
        const auto same = compareReports(good, good, 1);
        QVERIFY(verdictHeadline(*same, "a", "b", 1).startsWith("No clear difference"));
    }

    void verdictPairsTasksById()
    {
        evaluation::EvaluationReport a = test::makeReport(0.8, 1);
        evaluation::EvaluationReport b = test::makeReport(0.8, 1);
        std::ranges::reverse(b.tasks);
        b.tasks.pop_back();
        const auto verdict = compareReports(a, b, 5);
        QVERIFY(verdict.has_value());
        QCOMPARE(verdict->numbers.equal, 11);
        QCOMPARE(verdict->tasksLeftOut, 1);
        b.tasks.clear();
        QCOMPARE(compareReports(a, b, 5).error().kind, ErrorKind::BadInput);
    }

    void provenanceTellsWhenTheDataDiffer()
    {
        std::vector<CompareRun> runs = makeRuns();
        const QString same = provenanceText(pointers(runs), kTarget);
        QVERIFY2(same.contains(QStringLiteral("abc")), qPrintable(same));
        QVERIFY2(same.contains(QStringLiteral("Seeds: 0, 1, 2.")), qPrintable(same));
        QVERIFY(!same.contains(QStringLiteral("not trained on the same data")));
        runs[1].run.datasetHash = "def";
        QVERIFY(provenanceText(pointers(runs), kTarget)
                    .contains(QStringLiteral("not trained on the same data")));
    }
};

QTEST_MAIN(TestCompareModels)
#include "tst_compare_models.moc"
