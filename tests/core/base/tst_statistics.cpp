// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <vector>

#include <QtTest>

#include "base/statistics.h"

using namespace tlp;

class TestStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsValuesWorkedByHand();
    void interpolatesQuantilesAsNumpyDoes();
    void isUndefinedWithoutValues();
    void toleratesOneValueAndEqualValues();
    void isRobustAgainstAnOutlier();
};

void TestStatistics::equalsValuesWorkedByHand()
{
    const std::vector<double> values = {2, 4, 4, 4, 5, 5, 7, 9};
    QCOMPARE(mean(values), 5.0);
    QCOMPARE(standardDeviation(values), std::sqrt(32.0 / 7.0));
    QCOMPARE(median(values), 4.5);
    QCOMPARE(medianAbsoluteDeviation(values), 0.5);
}

// numpy.quantile([3, 1, 2, 10], q) with the default method.
void TestStatistics::interpolatesQuantilesAsNumpyDoes()
{
    const std::vector<double> values = {3, 1, 2, 10};
    QCOMPARE(quantile(values, 0), 1.0);
    QCOMPARE(quantile(values, 0.25), 1.75);
    QCOMPARE(quantile(values, 0.5), 2.5);
    QCOMPARE(quantile(values, 0.9), 7.9);
    QCOMPARE(quantile(values, 1), 10.0);
    QCOMPARE(quantile(values, -1), 1.0);
    QCOMPARE(quantile(values, 2), 10.0);
}

void TestStatistics::isUndefinedWithoutValues()
{
    QVERIFY(std::isnan(mean({})));
    QVERIFY(std::isnan(standardDeviation({})));
    QVERIFY(std::isnan(quantile({}, 0.5)));
    QVERIFY(std::isnan(median({})));
    QVERIFY(std::isnan(medianAbsoluteDeviation({})));
}

void TestStatistics::toleratesOneValueAndEqualValues()
{
    const std::vector<double> one = {3};
    QCOMPARE(mean(one), 3.0);
    QCOMPARE(median(one), 3.0);
    QCOMPARE(medianAbsoluteDeviation(one), 0.0);
    QVERIFY(std::isnan(standardDeviation(one)));
    const std::vector<double> equal = {1e-4, 1e-4, 1e-4};
    QCOMPARE(standardDeviation(equal), 0.0);
    QCOMPARE(median(equal), 1e-4);
}

void TestStatistics::isRobustAgainstAnOutlier()
{
    const std::vector<double> values = {1, 2, 3, 4, 1e9};
    QCOMPARE(median(values), 3.0);
    QCOMPARE(medianAbsoluteDeviation(values), 1.0);
}

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
