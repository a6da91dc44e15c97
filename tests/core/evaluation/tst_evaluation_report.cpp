// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/evaluation_report.h"

#include <cmath>
#include <limits>

#include <QFile>
#include <QtTest>

using namespace tlp;
using namespace tlp::evaluation;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Oracle
{
    std::vector<ScoredTask> tasks;
    WeightedNetwork network{"oracle", {}};
};

/// tests/data/cases/topk_oracle.csv: task, weight, record, cost_seconds, prediction.
Oracle readOracle()
{
    Oracle oracle;
    QFile file(QStringLiteral(TLP_TEST_DATA_DIR "/cases/topk_oracle.csv"));
    if (!file.open(QIODevice::ReadOnly))
        return oracle;
    file.readLine();
    while (!file.atEnd()) {
        const QList<QByteArray> cells = file.readLine().trimmed().split(',');
        const std::string name = cells.at(0).toStdString();
        if (oracle.tasks.empty() || oracle.tasks.back().name != name) {
            const TaskId id{static_cast<std::int64_t>(oracle.tasks.size()) + 1};
            oracle.tasks.push_back({id, name, {}, {}});
            oracle.network.tasks.emplace_back(id, cells.at(1).toDouble());
        }
        oracle.tasks.back().seconds.push_back(cells.at(3).toDouble());
        oracle.tasks.back().scores.push_back(cells.at(4).toDouble());
    }
    return oracle;
}

bool isClose(double value, double expected)
{
    return std::abs(value - expected) < 1e-9;
}

} // namespace

class TestEvaluationReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheOracle();
    void sumsRatiosOverNetworksByWeight();
    void randomOrderEarnsMoreThanTheRatioOfExpectedSums();
    void namesTasksWithoutMeasurementWithoutShiftingOthers();
    void leavesOutNetworksThatAreOnlyPartlyScored();
    void tellsConstantPredictions();
    void survivesJson();
    void showsOnlyTheKsThatAreAskedFor();
    void refusesDamagedJson();
    void refusesInputThatDoesNotFit();
};

void TestEvaluationReport::agreesWithTheOracle()
{
    const Oracle oracle = readOracle();
    QCOMPARE(oracle.tasks.size(), std::size_t{3});
    const auto report = evaluate(oracle.tasks, {oracle.network}, {20, 1, 2, 5, 10, 1});
    QVERIFY(report);
    QCOMPARE(report->ks, (std::vector<int>{1, 2, 5, 10, 20}));
    QVERIFY(isClose(report->topK.at(1), 0.0059 / 0.0075));
    QVERIFY(isClose(report->topK.at(2), 0.0059 / 0.0075));
    for (const int k : {5, 10, 20})
        QVERIFY(isClose(report->topK.at(k), 1));
    const std::vector<double> firsts{0.625, 0.8, 1};
    for (std::size_t i = 0; i < firsts.size(); ++i)
        QVERIFY(isClose(report->tasks[i].topK.at(1), firsts[i]));
    // conv_a: 9 pairs right, 5 wrong, 1 tied by prediction; dense_b: 1 right, 2 wrong.
    QVERIFY(isClose(*report->tasks[0].kendallTau, 4 / std::sqrt(14.0 * 15.0)));
    QVERIFY(isClose(*report->tasks[1].kendallTau, -1.0 / 3));
    QVERIFY(!report->tasks[2].kendallTau);
    QVERIFY(isClose(*report->kendallTau, (4 / std::sqrt(14.0 * 15.0) - 1.0 / 3) / 2));
    QCOMPARE(report->networks.size(), std::size_t{1});
    QVERIFY(isClose(report->networks[0].topK.at(1), report->topK.at(1)));
}

void TestEvaluationReport::sumsRatiosOverNetworksByWeight()
{
    // Each task: best 1 s, picked 2 s or 1 s; random of one pick: the mean, 1.5 s.
    const std::vector<ScoredTask> tasks{
        {TaskId{1}, "wrong", {1, 2}, {1, 2}},
        {TaskId{2}, "right", {2, 1}, {1, 2}},
        {TaskId{3}, "alone", {1, 2}, {1, 2}},
    };
    const auto report
        = evaluate(tasks, {{"a", {{TaskId{1}, 3}, {TaskId{2}, 1}}}, {"b", {{TaskId{2}, 2}}}}, {1});
    QVERIFY(report);
    QCOMPARE(report->networks.size(), std::size_t{3});
    QVERIFY(isClose(report->networks[0].topK.at(1), 4.0 / 7));
    // Of the four equally likely outcomes of two tasks: 4/4, 4/5, 4/7, 4/8.
    const double expected = (1 + 4.0 / 5 + 4.0 / 7 + 4.0 / 8) / 4;
    QVERIFY(std::abs(report->networks[0].random.at(1) - expected) < 0.02);
    QVERIFY(isClose(report->tasks[0].random.at(1), 0.75));
    QVERIFY(isClose(report->networks[1].topK.at(1), 1));
    QCOMPARE(report->networks[2].name, std::string("(other tasks)"));
    QVERIFY(isClose(report->networks[2].topK.at(1), 0.5));
    QVERIFY(isClose(report->topK.at(1), (4.0 + 2 + 1) / (7 + 2 + 2)));
    QVERIFY(report->random.at(1) > 0.6 && report->random.at(1) < 0.8);
    QCOMPARE(report->programs, std::int64_t{6});
}

void TestEvaluationReport::randomOrderEarnsMoreThanTheRatioOfExpectedSums()
{
    // One task, nine slow programs: a random pick earns 1/10 · 1 + 9/10 · 1/100, while
    // 1 / (mean latency) is only 0.011.
    ScoredTask task{TaskId{1}, "heavy tail", {}, {1, 100, 100, 100, 100, 100, 100, 100, 100, 100}};
    task.scores.assign(10, 0);
    const auto report = evaluate({task}, {}, {1, 5, 10});
    QVERIFY(report);
    QVERIFY(isClose(report->tasks[0].random.at(1), 0.109));
    QVERIFY(std::abs(report->random.at(1) - 0.109) < 0.03);
    QVERIFY(std::abs(report->random.at(5) - report->tasks[0].random.at(5)) < 0.05);
    QVERIFY(isClose(report->random.at(10), 1));
    QVERIFY(evaluate({task}, {}, {1, 5, 10})->random == report->random);
}

void TestEvaluationReport::namesTasksWithoutMeasurementWithoutShiftingOthers()
{
    const std::vector<ScoredTask> tasks{
        {TaskId{7}, "failed", {5, 4, 3}, {kNan, kNan, kNan}},
        {TaskId{3}, "good", {1, 2}, {1, 2}},
    };
    const auto report = evaluate(tasks, {{"net", {{TaskId{7}, 10}, {TaskId{3}, 1}}}}, {1});
    QVERIFY(report);
    QCOMPARE(report->networks[0].tasksLeftOut, std::vector<std::string>{"failed"});
    QCOMPARE(report->networks[0].tasks, 1);
    QVERIFY(isClose(report->networks[0].topK.at(1), 0.5));
    QVERIFY(report->tasks[0].topK.empty());
    QCOMPARE(report->tasks[0].name, std::string("failed"));
    QVERIFY(isClose(report->tasks[1].topK.at(1), 0.5));
    QVERIFY(!report->warnings.empty());
    QVERIFY(!evaluate({tasks[0]}, {}, {1}));
}

void TestEvaluationReport::leavesOutNetworksThatAreOnlyPartlyScored()
{
    const std::vector<ScoredTask> tasks{{TaskId{1}, "shared", {1, 2}, {1, 2}}};
    const auto report = evaluate(tasks, {{"other_net", {{TaskId{1}, 4}, {TaskId{9}, 1}}}}, {1});
    QVERIFY(report);
    QCOMPARE(report->networks.size(), std::size_t{1});
    QCOMPARE(report->networks[0].name, std::string("(other tasks)"));
    QCOMPARE(report->warnings.size(), std::size_t{1});
    QVERIFY(report->warnings[0].find("other_net") != std::string::npos);
}

void TestEvaluationReport::tellsConstantPredictions()
{
    const auto report = evaluate({{TaskId{1}, "flat", {3, 3, 3}, {3, 1, 2}}}, {}, {1});
    QVERIFY(report);
    QVERIFY(!report->kendallTau);
    QVERIFY(isClose(report->topK.at(1), 1.0 / 3));
    QCOMPARE(report->warnings.size(), std::size_t{1});
    QVERIFY(report->warnings[0].find("flat") != std::string::npos);
}

void TestEvaluationReport::survivesJson()
{
    Oracle oracle = readOracle();
    oracle.tasks.push_back({TaskId{99}, "failed", {1}, {kNan}});
    auto report = evaluate(oracle.tasks, {oracle.network}, {1, 5});
    QVERIFY(report);
    report->secondsPerScore = 1e-4;
    const auto back = EvaluationReport::fromJson(report->toJson());
    QVERIFY2(back, back ? "" : back.error().message.c_str());
    QCOMPARE(back->toJson(), report->toJson());
    QCOMPARE(back->topK, report->topK);
    QCOMPARE(back->tasks.size(), std::size_t{4});
    QVERIFY(!back->tasks[3].bestSeconds);
    QCOMPARE(back->networks[1].tasksLeftOut, std::vector<std::string>{"failed"});
}

void TestEvaluationReport::showsOnlyTheKsThatAreAskedFor()
{
    const Oracle oracle = readOracle();
    auto report = evaluate(oracle.tasks, {oracle.network}, {1, 5, 10});
    QVERIFY(report);
    const double five = report->topK.at(5);
    keepOnly(*report, {5, 7});
    QCOMPARE(report->ks, std::vector<int>{5});
    QCOMPARE(report->topK, (TopK{{5, five}}));
    QCOMPARE(report->random.size(), std::size_t{1});
    QCOMPARE(report->networks[0].topK.size(), std::size_t{1});
    QCOMPARE(report->tasks[0].topK.size(), std::size_t{1});
}

void TestEvaluationReport::refusesDamagedJson()
{
    const Oracle oracle = readOracle();
    const std::string json = evaluate(oracle.tasks, {oracle.network}, {1})->toJson();
    for (std::size_t length = 0; length < json.size(); length += 7) {
        const auto back = EvaluationReport::fromJson(std::string_view(json).substr(0, length));
        QVERIFY(!back);
        QCOMPARE(back.error().kind, ErrorKind::Corrupt);
    }
    QVERIFY(!EvaluationReport::fromJson("[]"));
    QVERIFY(!EvaluationReport::fromJson("{}"));
}

void TestEvaluationReport::refusesInputThatDoesNotFit()
{
    const ScoredTask good{TaskId{1}, "good", {1, 2}, {1, 2}};
    QVERIFY(!evaluate({good}, {}, {}));
    QVERIFY(!evaluate({good}, {}, {0}));
    QVERIFY(!evaluate({good, good}, {}, {1}));
    QVERIFY(!evaluate({{TaskId{1}, "short", {1}, {1, 2}}}, {}, {1}));
    QVERIFY(!evaluate({{TaskId{1}, "zero", {1, 2}, {0, 2}}}, {}, {1}));
    QVERIFY(!evaluate({good}, {{"net", {{TaskId{1}, kNan}}}}, {1}));
    const auto nothing = evaluate({}, {}, {1});
    QVERIFY(!nothing);
    QCOMPARE(nothing.error().kind, ErrorKind::BadInput);
}

QTEST_APPLESS_MAIN(TestEvaluationReport)
#include "tst_evaluation_report.moc"
