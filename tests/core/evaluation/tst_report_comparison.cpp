// SPDX-License-Identifier: GPL-3.0-only
#include <vector>

#include <QtTest>

#include "evaluation/report_comparison.h"

using namespace tlp;
using namespace tlp::evaluation;

namespace {

struct Figures
{
    double model, random;
};

/// One task for each pair, the same figures at every k.
EvaluationReport reportOf(const std::vector<Figures>& tasks, const std::vector<int>& ks)
{
    EvaluationReport report;
    report.ks = ks;
    for (const Figures& figures : tasks) {
        TaskResult task;
        task.task = TaskId{static_cast<std::int64_t>(report.tasks.size()) + 1};
        for (const int k : ks) {
            task.topK[k] = figures.model;
            task.random[k] = figures.random;
        }
        report.tasks.push_back(std::move(task));
    }
    return report;
}

} // namespace

class TestReportComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairsTheTasksThatBothHave()
    {
        const EvaluationReport a = reportOf({{0.9, 0.5}, {0.8, 0.5}, {0.7, 0.5}}, {1});
        EvaluationReport b = reportOf({{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}}, {1});
        b.tasks[2].task = TaskId{77};
        const auto compared = compareReports(a, b, 1);
        QVERIFY(compared.has_value());
        QCOMPARE(compared->numbers.tasks, 2);
        QCOMPARE(compared->numbers.better, 2);
        QVERIFY(std::abs(compared->numbers.meanDifference - 0.35) < 1e-12);
        QCOMPARE(compared->tasksLeftOut, 2); // the third of each
        QVERIFY(!compareReports(a, b, 5).has_value());
    }

    void pairsSayWhoWins()
    {
        const EvaluationReport a = reportOf({{0.9, 0}, {0.5, 0}, {0.7, 0}, {0.6, 0}}, {1});
        EvaluationReport b = reportOf({{0.8, 0}, {0.6, 0}, {0.7, 0}, {0.6, 0}}, {1});
        b.tasks[3].topK.clear(); // no figure
        const std::vector<TaskPair> pairs = taskPairs(a, b, 1);
        QCOMPARE(pairs.size(), std::size_t(3));
        QCOMPARE(pairs[0].winner(), 1);
        QCOMPARE(pairs[1].winner(), -1);
        QCOMPARE(pairs[2].winner(), 0);
        QCOMPARE(pairs[1].b, 0.6);
        QVERIFY(taskPairs(a, b, 5).empty());
    }

    void exchangedTheComparisonIsTheOtherWayRound()
    {
        const EvaluationReport a = reportOf({{0.9, 0}, {0.5, 0}, {0.7, 0}}, {1});
        const EvaluationReport b = reportOf({{0.8, 0}, {0.6, 0}, {0.4, 0}}, {1});
        const PairedComparison ab = compareReports(a, b, 1)->numbers;
        const PairedComparison ba = reversed(ab);
        QCOMPARE(ba.better, 1);
        QCOMPARE(ba.worse, 2);
        QCOMPARE(ba.meanDifference, -ab.meanDifference);
        QCOMPARE(ba.low, -ab.high);
        QCOMPARE(ba.high, -ab.low);
        QCOMPARE(reversed(ba), ab);
        // the same draws give the same interval, up to the two sides of a percentile
        const PairedComparison drawn = compareReports(b, a, 1)->numbers;
        QVERIFY(std::abs(drawn.low - ba.low) < 0.02);
    }

    void otherProgramsAreOtherTasks()
    {
        const EvaluationReport a = reportOf({{0.9, 0}, {0.5, 0}}, {1});
        QVERIFY(areOfSameTasks(a, a));
        EvaluationReport other = a;
        std::swap(other.tasks[0], other.tasks[1]);
        QVERIFY(areOfSameTasks(a, other)); // in another order
        other.tasks[0].programs = 5;
        QVERIFY(!areOfSameTasks(a, other));
        other = a;
        other.tasks[1].bestSeconds = 1e-3;
        QVERIFY(!areOfSameTasks(a, other));
        other = a;
        other.tasks.pop_back();
        QVERIFY(!areOfSameTasks(a, other));
        QVERIFY(!areOfSameTasks(other, a));
    }

    void looksAtOneAndFiveElseAtTheLeastK()
    {
        QCOMPARE(chanceKs(reportOf({}, {1, 5, 10})), (std::vector<int>{1, 5}));
        QCOMPARE(chanceKs(reportOf({}, {20, 5})), (std::vector<int>{5}));
        QCOMPARE(chanceKs(reportOf({}, {20, 3})), (std::vector<int>{3}));
        QCOMPARE(chanceKs(reportOf({}, {})), std::vector<int>{});
    }

    void tellsAModelFromChance_data()
    {
        using Tasks = std::vector<Figures>;
        QTest::addColumn<Tasks>("tasks");
        QTest::addColumn<int>("expected");
        const auto row = [](const char* name, const Tasks& tasks, AgainstChance expected) {
            QTest::newRow(name) << tasks << static_cast<int>(expected);
        };
        row("clear", {{0.9, 0.5}, {0.8, 0.5}, {0.85, 0.5}}, AgainstChance::Better);
        row("above by luck of one task", {{0.9, 0.3}, {0.4, 0.5}, {0.4, 0.5}},
            AgainstChance::Unclear);
        row("below", {{0.4, 0.5}, {0.3, 0.5}}, AgainstChance::NotBetter);
        row("the same", {{0.5, 0.5}, {0.5, 0.5}}, AgainstChance::NotBetter);
        row("one task has no spread", {{0.9, 0.5}}, AgainstChance::Unclear);
    }
    void tellsAModelFromChance()
    {
        QFETCH(std::vector<Figures>, tasks);
        QFETCH(int, expected);
        const auto verdict = againstChance(reportOf(tasks, {1, 5}));
        QVERIFY(verdict.has_value());
        QCOMPARE(static_cast<int>(*verdict), expected);
    }

    void saysNothingWithoutFigures()
    {
        QVERIFY(!againstChance(reportOf({}, {1})).has_value());
        EvaluationReport report = reportOf({{0.9, 0.5}, {0.9, 0.5}}, {1});
        for (TaskResult& task : report.tasks)
            task.random.clear();
        QVERIFY(!againstChance(report).has_value());
    }

    void oneClearKIsEnough()
    {
        EvaluationReport report = reportOf({{0.4, 0.5}, {0.3, 0.5}}, {1, 5});
        for (TaskResult& task : report.tasks)
            task.topK[5] = 0.9;
        QVERIFY(againstChance(report) == AgainstChance::Better);
    }
};

QTEST_APPLESS_MAIN(TestReportComparison)
#include "tst_report_comparison.moc"
