// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/ranking_metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <QtTest>

#include "base/random.h"

using namespace tlp;
using namespace tlp::evaluation;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool isClose(std::optional<double> value, double expected)
{
    return value && std::abs(*value - expected) < 1e-12;
}

int sign(double value)
{
    return (value > 0) - (value < 0);
}

/// τ-b straight from its definition.
double tauByPairs(const std::vector<double>& scores, const std::vector<double>& seconds)
{
    double balance = 0;
    double scorePairs = 0;
    double speedPairs = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const int score = sign(scores[i] - scores[j]);
            const int speed = sign(seconds[j] - seconds[i]);
            balance += score * speed;
            scorePairs += score != 0;
            speedPairs += speed != 0;
        }
    }
    return balance / std::sqrt(scorePairs * speedPairs);
}

} // namespace

class TestRankingMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void topKTakesTheBestOfTheBestScored();
    void equalScoresKeepTheGivenOrder();
    void unusableProgramsAreLeftOutBeforeRanking();
    void scoresThatAreNotNumbersRankLast();
    void ranksShareTheMeanWhereScoresAreEqual();
    void randomPickEqualsEveryOrderTried();
    void randomPickStaysFiniteForManyPrograms();
    void correlationsEqualHandValues();
    void tauEqualsItsDefinitionWithManyTies();
    void correlationsAreUndefinedWithoutOrder();
};

void TestRankingMetrics::topKTakesTheBestOfTheBestScored()
{
    const std::vector<double> scores{0.1, 0.9, 0.5, 0.7};
    const std::vector<double> seconds{1, 4, 2, 3};
    QVERIFY(isClose(bestOfTopK(scores, seconds, 1), 4));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 2), 3));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 3), 2));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 4), 1));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 2000000000), 1));
    QVERIFY(!bestOfTopK(scores, seconds, 0));
    QVERIFY(!bestOfTopK({}, {}, 1));
}

void TestRankingMetrics::equalScoresKeepTheGivenOrder()
{
    const std::vector<double> scores(5, 0.25);
    const std::vector<double> seconds{3, 2, 5, 1, 4};
    QVERIFY(isClose(bestOfTopK(scores, seconds, 1), 3));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 2), 2));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 4), 1));
}

void TestRankingMetrics::unusableProgramsAreLeftOutBeforeRanking()
{
    const std::vector<double> scores{9, 8, 7};
    const std::vector<double> seconds{kNan, 2, 1};
    QVERIFY(isClose(bestOfTopK(scores, seconds, 1), 2));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 2), 1));
    QVERIFY(isClose(expectedBestOfRandomK(seconds, 1), 1.5));
    const std::vector<double> none{kNan, kNan, kNan};
    QVERIFY(!bestOfTopK(scores, none, 1));
    QVERIFY(!expectedBestOfRandomK(none, 1));
}

void TestRankingMetrics::scoresThatAreNotNumbersRankLast()
{
    const std::vector<double> scores{kNan, 1, 2};
    const std::vector<double> seconds{1, 2, 3};
    QVERIFY(isClose(bestOfTopK(scores, seconds, 1), 3));
    QVERIFY(isClose(bestOfTopK(scores, seconds, 2), 2));
}

void TestRankingMetrics::ranksShareTheMeanWhereScoresAreEqual()
{
    QCOMPARE(ranksOfScores(std::vector{0.5, 2.0, kNan, 0.5, 3.0, 0.5}),
        (std::vector<double>{4, 2, 6, 4, 1, 4}));
    QVERIFY(ranksOfScores(std::vector<double>{}).empty());
}

void TestRankingMetrics::randomPickEqualsEveryOrderTried()
{
    const std::vector<double> seconds{3, 1, 4, 1, 5, 9};
    std::vector<int> order(seconds.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<double> sums(seconds.size() + 1, 0);
    std::vector<double> ratios(seconds.size() + 1, 0);
    double orders = 0;
    do {
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t k = 1; k <= order.size(); ++k) {
            best = std::min(best, seconds[static_cast<std::size_t>(order[k - 1])]);
            sums[k] += best;
            ratios[k] += 1 / best; // the lowest latency is 1
        }
        ++orders;
    } while (std::next_permutation(order.begin(), order.end()));
    for (std::size_t k = 1; k <= seconds.size(); ++k) {
        QVERIFY(isClose(expectedBestOfRandomK(seconds, static_cast<int>(k)), sums[k] / orders));
        QVERIFY(isClose(expectedRatioOfRandomK(seconds, static_cast<int>(k)), ratios[k] / orders));
    }
    QVERIFY(isClose(expectedBestOfRandomK(seconds, 100), 1));
}

void TestRankingMetrics::randomPickStaysFiniteForManyPrograms()
{
    std::vector<double> seconds(4000);
    std::iota(seconds.begin(), seconds.end(), 1.0);
    // The minimum of k distinct numbers out of 1 … n has the mean (n + 1) / (k + 1).
    for (const int k : {1, 20, 1999, 4000})
        QVERIFY(std::abs(*expectedBestOfRandomK(seconds, k) - 4001.0 / (k + 1)) < 1e-8);
}

void TestRankingMetrics::correlationsEqualHandValues()
{
    // Speeds rank 5, 4, 3, 2, 1; one neighbouring exchange in the scores.
    const std::vector<double> seconds{1, 2, 3, 4, 5};
    QVERIFY(isClose(kendallTau(std::vector<double>{5, 4, 3, 2, 1}, seconds), 1));
    QVERIFY(isClose(spearmanRho(std::vector<double>{5, 4, 3, 2, 1}, seconds), 1));
    QVERIFY(isClose(kendallTau(std::vector<double>{1, 2, 3, 4, 5}, seconds), -1));
    QVERIFY(isClose(kendallTau(std::vector<double>{4, 5, 3, 2, 1}, seconds), 0.8));
    QVERIFY(isClose(spearmanRho(std::vector<double>{4, 5, 3, 2, 1}, seconds), 0.9));
    // Ties: scores 1 1 2 3, speeds 1 2 2 3. Four pairs agree, none disagree, one tie on each side:
    // τ-b = 4 / sqrt(5 · 5). Ranks 1.5 1.5 3 4 and 1 2.5 2.5 4: ρ = 3.75 / sqrt(4.5 · 4.5).
    const std::vector<double> scores{1, 1, 2, 3};
    const std::vector<double> tied{3, 2, 2, 1};
    QVERIFY(isClose(kendallTau(scores, tied), 0.8));
    QVERIFY(isClose(spearmanRho(scores, tied), 3.75 / 4.5));
}

void TestRankingMetrics::tauEqualsItsDefinitionWithManyTies()
{
    Rng rng(3);
    for (int round = 0; round < 50; ++round) {
        std::vector<double> scores;
        std::vector<double> seconds;
        for (int i = 0; i < 40; ++i) {
            scores.push_back(static_cast<double>(rng.below(8)));
            seconds.push_back(1 + static_cast<double>(rng.below(6)));
        }
        QVERIFY(isClose(kendallTau(scores, seconds), tauByPairs(scores, seconds)));
    }
}

void TestRankingMetrics::correlationsAreUndefinedWithoutOrder()
{
    const std::vector<double> one{1};
    QVERIFY(!kendallTau(one, one));
    QVERIFY(!spearmanRho(one, one));
    const std::vector<double> equal{2, 2, 2};
    const std::vector<double> different{1, 2, 3};
    QVERIFY(!kendallTau(equal, different));
    QVERIFY(!kendallTau(different, equal));
    QVERIFY(!spearmanRho(equal, different));
    QVERIFY(!spearmanRho(different, equal));
    QVERIFY(!kendallTau({}, {}));
    QVERIFY(!spearmanRho({}, {}));
}

QTEST_APPLESS_MAIN(TestRankingMetrics)
#include "tst_ranking_metrics.moc"
