// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <limits>
#include <vector>

#include <QtTest>

#include "evaluation/paired_bootstrap.h"

using namespace tlp;
using namespace tlp::evaluation;

class TestPairedBootstrap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsBetterWorseAndEqualTasks()
    {
        const std::vector<double> a{0.9, 0.8, 0.7, 0.5};
        const std::vector<double> b{0.8, 0.8, 0.9, 0.4};
        const auto result = pairedBootstrap(a, b);
        QVERIFY(result.has_value());
        QCOMPARE(result->tasks, 4);
        QCOMPARE(result->better, 2);
        QCOMPARE(result->worse, 1);
        QCOMPARE(result->equal, 1);
        QVERIFY(std::abs(result->meanDifference - 0.0) < 1e-12);
        QVERIFY(result->low < 0 && result->high > 0);
        QVERIFY(!result->isClear());
    }

    void hasNoWidthWhenEveryTaskDiffersByTheSame()
    {
        const std::vector<double> a{0.75, 0.5, 1.0};
        const std::vector<double> b{0.5, 0.25, 0.75};
        const auto result = pairedBootstrap(a, b);
        QVERIFY(result.has_value());
        QCOMPARE(result->meanDifference, 0.25);
        QCOMPARE(result->low, 0.25);
        QCOMPARE(result->high, 0.25);
        QVERIFY(result->isClear());
    }

    void isMirroredWhenTheRunsAreSwapped()
    {
        std::vector<double> a, b;
        for (int i = 0; i < 30; ++i) {
            a.push_back(0.8 + 0.01 * (i % 7));
            b.push_back(0.79 + 0.01 * (i % 5));
        }
        const auto forward = pairedBootstrap(a, b);
        const auto backward = pairedBootstrap(b, a);
        QVERIFY(forward.has_value() && backward.has_value());
        QCOMPARE(forward->better, backward->worse);
        QVERIFY(std::abs(forward->low + backward->high) < 1e-12);
        QVERIFY(std::abs(forward->high + backward->low) < 1e-12);
    }

    void agreesWithTheNormalIntervalOfManyTasks()
    {
        // Alternating differences 0 and 0.1: mean 0.05, standard error 0.05 / sqrt(n).
        std::vector<double> a, b;
        for (int i = 0; i < 400; ++i) {
            a.push_back(i % 2 == 0 ? 0.5 : 0.6);
            b.push_back(0.5);
        }
        const auto result = pairedBootstrap(a, b);
        QVERIFY(result.has_value());
        const double half = 1.96 * 0.05 / 20;
        QVERIFY(std::abs(result->low - (0.05 - half)) < 5e-4);
        QVERIFY(std::abs(result->high - (0.05 + half)) < 5e-4);
    }

    void repeatsWithTheSameSeedAndChangesWithAnother()
    {
        const std::vector<double> a{0.9, 0.1, 0.4, 0.75, 0.3, 0.62};
        const std::vector<double> b{0.2, 0.5, 0.45, 0.5, 0.35, 0.11};
        BootstrapOptions options;
        options.resamples = 101;
        const auto first = pairedBootstrap(a, b, options);
        QVERIFY(first.has_value());
        QCOMPARE(*pairedBootstrap(a, b, options) == *first, true);
        options.seed = 1;
        QCOMPARE(*pairedBootstrap(a, b, options) == *first, false);
    }

    void refusesWhatCannotBeCompared()
    {
        const std::vector<double> one{0.5};
        const std::vector<double> two{0.5, 0.6};
        QCOMPARE(pairedBootstrap(one, two).error().kind, ErrorKind::BadInput);
        QCOMPARE(pairedBootstrap({}, {}).error().kind, ErrorKind::BadInput);
        const std::vector<double> notANumber{std::numeric_limits<double>::quiet_NaN()};
        QCOMPARE(pairedBootstrap(one, notANumber).error().kind, ErrorKind::BadInput);
        BootstrapOptions options;
        options.resamples = 1;
        QCOMPARE(pairedBootstrap(one, one, options).error().kind, ErrorKind::BadInput);
        options = {};
        options.confidence = 1;
        QCOMPARE(pairedBootstrap(one, one, options).error().kind, ErrorKind::BadInput);
    }
};

QTEST_APPLESS_MAIN(TestPairedBootstrap)
#include "tst_paired_bootstrap.moc"
