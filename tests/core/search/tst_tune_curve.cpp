// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "search/tuner.h"

using namespace tlp;
using namespace tlp::search;

class TestTuneCurve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheLeastSoFar();
    void leavesOtherTasksOut();
    void findsWhenACurveIsAsGood();
};

namespace {

Trial trial(std::int64_t number, std::size_t task, std::vector<double> costs)
{
    Trial trial;
    trial.number = number;
    trial.task = task;
    trial.costsSeconds = std::move(costs);
    trial.atSeconds = static_cast<double>(number) * 10;
    return trial;
}

const std::vector<Trial> kTrials{trial(1, 0, {}), trial(2, 0, {4, 6}), trial(3, 1, {1}),
    trial(4, 0, {7}), trial(5, 0, {3}), trial(6, 0, {})};

std::vector<double> flat(std::span<const CurvePoint> curve)
{
    std::vector<double> values;
    for (const CurvePoint& point : curve) {
        values.push_back(static_cast<double>(point.trials));
        values.push_back(point.atSeconds);
        values.push_back(point.bestSeconds);
    }
    return values;
}

} // namespace

void TestTuneCurve::keepsTheLeastSoFar()
{
    QCOMPARE(
        flat(bestCurve(kTrials, 0)), (std::vector<double>{2, 20, 5, 4, 40, 5, 5, 50, 3, 6, 60, 3}));
    QVERIFY(bestCurve({}, 0).empty());
    QVERIFY(bestCurve(std::span(kTrials).first(1), 0).empty());
}

void TestTuneCurve::leavesOtherTasksOut()
{
    QCOMPARE(flat(bestCurve(kTrials, 1)), (std::vector<double>{3, 30, 1}));
    QVERIFY(bestCurve(kTrials, 2).empty());
}

void TestTuneCurve::findsWhenACurveIsAsGood()
{
    const auto curve = bestCurve(kTrials, 0);
    QCOMPARE(firstAtLeast(curve, 9)->trials, std::int64_t{2});
    QCOMPARE(firstAtLeast(curve, 5)->trials, std::int64_t{2});
    QCOMPARE(firstAtLeast(curve, 4.9)->trials, std::int64_t{5});
    QCOMPARE(firstAtLeast(curve, 3)->atSeconds, 50.0);
    QVERIFY(!firstAtLeast(curve, 2.9));
}

QTEST_GUILESS_MAIN(TestTuneCurve)
#include "tst_tune_curve.moc"
